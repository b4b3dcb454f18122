import type { ArchiveRecords } from '@daymark/contract/archive.ts';

/** Time of an entry in epoch milliseconds; without an end it runs. */
export type Times = { from: number; until: number | null };

type Ended = { from: number; until: number };

/** Time that is taken, kept as disjoint spans in order. */
export type BookedTime = ReturnType<typeof bookedTime>;

/** Beginnings and ends of disjoint spans in order, in epoch milliseconds. */
export type Spans = { starts: number[]; ends: number[] };

export function bookedTime({ starts, ends }: Spans = { starts: [], ends: [] }) {
  return {
    /** Takes this time; without an end all from its start on. An entry without length takes none. */
    add({ from, until }: Times): void {
      const end = until ?? Number.POSITIVE_INFINITY;
      if (end <= from) return;
      const first = firstFrom(ends, from);
      const after = firstFrom(starts, end + 1);
      const start = first < after ? Math.min(from, starts[first] ?? from) : from;
      const last = first < after ? Math.max(end, ends[after - 1] ?? end) : end;
      starts.splice(first, after - first, start);
      ends.splice(first, after - first, last);
    },

    /** The parts of this time that are not taken. */
    freeIn({ from, until }: Ended): Ended[] {
      const free: Ended[] = [];
      let at = from;
      for (let place = firstFrom(ends, from + 1); at < until; place += 1) {
        const next = Math.min(until, starts[place] ?? until);
        if (next > at) free.push({ from: at, until: next });
        at = Math.max(next, ends[place] ?? until);
      }
      return free;
    },

    spans: (): Spans => ({ starts, ends }),

    /** The moment from which on nothing is taken. */
    lastEnd: (): number => ends.at(-1) ?? Number.NEGATIVE_INFINITY,
  };
}

/** The place of the first of these sorted numbers that is at least `least`. */
function firstFrom(sorted: number[], least: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? 0) < least) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * The rest of an imported entry (decisions §22): the entry gives way to time that is taken, an end after now becomes now, and
 * one that begins after now is left out.
 */
export function whatIsLeft({ from, until }: Times, booked: BookedTime, now: number): Times[] {
  if (from > now) return [];
  if (until === from) return [{ from, until }];
  if (until !== null) return booked.freeIn({ from, until: Math.min(until, now) });
  const since = Math.max(from, booked.lastEnd());
  const before = booked.freeIn({ from, until: Math.min(since, now) });
  return since > now ? before : [...before, { from: since, until: null }];
}

/** How many imported entries gave way, and by how much time. */
export type GaveWay = { entries: number; ms: number };

type Entry = ArchiveRecords['time_entries'];
type Task = ArchiveRecords['tasks'];
type Enrolment = ArchiveRecords['enrolments'];

/** Work that is left of a task of the file. */
type WorkOfTask = {
  first: number | null;
  ms: number;
  isRunning: boolean;
  isCorrected: boolean;
  /** Entries of which nothing is left. */
  lost: number;
  isChanged: boolean;
};

/**
 * The records of a file once its time entries have given way. Every entry is given to `take` in the order of the file; then the
 * other functions give what is stored of each record: a task, an enrolment and a forecast follow the entries of their task.
 */
export function entriesGivingWay(booked: BookedTime, now: number) {
  const left = new Map<number, Times[]>();
  const works = new Map<number, WorkOfTask>();
  const gaveWay: GaveWay = { entries: 0, ms: 0 };

  const workOf = (task: number): WorkOfTask => {
    const known = works.get(task);
    if (known) return known;
    const none = { first: null, ms: 0, isRunning: false, isCorrected: false, lost: 0, isChanged: false };
    works.set(task, none);
    return none;
  };
  const changedWorkOf = (task: number | null): WorkOfTask | undefined => {
    const work = task === null ? undefined : works.get(task);
    return work?.isChanged ? work : undefined;
  };

  return {
    take(entry: Entry): void {
      const times = timesOf(entry);
      const parts = whatIsLeft(times, booked, now);
      const work = workOf(entry.task);
      const isWhole = parts.length === 1 && parts[0]?.from === times.from && parts[0].until === times.until;
      if (!isWhole) {
        left.set(entry.number, parts);
        work.isChanged = true;
        gaveWay.entries += 1;
        gaveWay.ms += Math.max(0, lengthOf(times, now) - sum(parts.map((part) => lengthOf(part, now))));
        if (parts.length === 0) work.lost += 1;
      }
      for (const part of parts) {
        booked.add(part);
        work.first = Math.min(work.first ?? part.from, part.from);
        if (part.until === null) work.isRunning = true;
        else work.ms += part.until - part.from;
      }
      if (entriesOf(entry, left.get(entry.number), now).some(({ source }) => source !== 'timer'))
        work.isCorrected = true;
    },

    gaveWay: (): GaveWay => gaveWay,

    /** Whether anything is left of this entry. */
    isLeft: ({ number }: Pick<Entry, 'number'>): boolean => left.get(number)?.length !== 0,

    entries: (entry: Entry): Entry[] => entriesOf(entry, left.get(entry.number), now),

    task(task: Task): Task {
      const work = changedWorkOf(task.number);
      if (!work) return task;
      const status = task.status === 'active' && !work.isRunning ? 'paused' : task.status;
      if (work.first !== null) return { ...task, status, first_started_at: wire(work.first) };
      return {
        ...task,
        status: status === 'done' ? status : 'not_started',
        first_started_at: null,
        estimate: null,
      };
    },

    enrolment(enrolment: Enrolment): Enrolment {
      const work = changedWorkOf(enrolment.task);
      if (!work || enrolment.completed_at === null) return enrolment;
      const lost_entries = enrolment.lost_entries + work.lost;
      if (work.first !== null) return { ...enrolment, lost_entries, worked_ms: work.ms, corrected: work.isCorrected };
      return { ...enrolment, lost_entries, completed_at: null, estimate: null, worked_ms: null, corrected: false };
    },

    /** Whether this forecast is kept: that of a start goes with the start. */
    keepsForecast: ({ task }: ArchiveRecords['forecasts']): boolean => changedWorkOf(task)?.first !== null,
  };
}

/** The entries that are stored of one of the file. What its timer measured is kept. */
function entriesOf(entry: Entry, parts: Times[] | undefined, now: number): Entry[] {
  if (!parts) return [entry];
  const [first] = parts;
  const isOnlyEnded = parts.length === 1 && first?.from === msOf(entry.started_at) && first.until === now;
  if (isOnlyEnded) return [untilNow(entry, now)];
  return parts.map((part) => partOf(untilNow(entry, now), part));
}

function partOf(entry: Entry, { from, until }: Times): Entry {
  const part = { ...entry, started_at: wire(from), ended_at: until === null ? null : wire(until) };
  if (entry.source === 'manual') return part;
  const measured = entry.source === 'corrected' ? entry.measured_started_at : entry.started_at;
  const measuredEnd = (entry.source === 'corrected' ? entry.measured_ended_at : entry.ended_at) ?? part.ended_at;
  return {
    ...part,
    source: 'corrected',
    measured_started_at: measured,
    // Work of a running entry that ended before its measured start was not measured.
    measured_ended_at: part.ended_at === null ? null : laterOf(measuredEnd, measured),
  };
}

/** The entry with every moment after now moved to now. */
function untilNow(entry: Entry, now: number): Entry {
  const limit = (at: string | null) => (at !== null && msOf(at) > now ? wire(now) : at);
  return {
    ...entry,
    ended_at: limit(entry.ended_at),
    measured_started_at: limit(entry.measured_started_at),
    measured_ended_at: limit(entry.measured_ended_at),
  };
}

/** Instants of an archive all have the same form, so that they are ordered like their texts. */
const laterOf = (one: string | null, other: string | null) => ((one ?? '') > (other ?? '') ? one : other);

const timesOf = ({ started_at, ended_at }: Entry): Times => ({
  from: msOf(started_at),
  until: ended_at === null ? null : msOf(ended_at),
});

const lengthOf = ({ from, until }: Times, now: number) => Math.max(0, (until ?? now) - from);

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);

const msOf = (at: string) => Temporal.Instant.from(at).epochMilliseconds;

const wire = (ms: number) => Temporal.Instant.fromEpochMilliseconds(ms).toString({ smallestUnit: 'millisecond' });
