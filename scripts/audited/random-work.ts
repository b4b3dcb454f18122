import { MENTAL_STATES } from '@daymark/contract/tasks.ts';
import { startOf } from '@daymark/domain/days.ts';
import type { Random } from '@daymark/domain/random.ts';

/** An account is made up to `now`; its days begin at `startHour` in `zone`, and `tasks` are spread over the weeks before. */
export type AccountOptions = {
  seed: number;
  tasks: number;
  zone: string;
  startHour: number;
  first: Temporal.PlainDate;
  now: number;
  /** Whether each at-most is what is planned. */
  isTight?: true;
};

export const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** Days over which an account is spread. */
export const SPAN = 61;

export const wire = (ms: number): string =>
  Temporal.Instant.fromEpochMilliseconds(Math.round(ms)).toString({ smallestUnit: 'millisecond' });

/** Estimates and minutes with pairs on both sides of the edges of the verdicts: 8 on 5, 31.25 on 25. */
const ESTIMATES = [5, 5, 12, 20, 25, 30, 45, 90, 240];
const EDGES = [0, 0.5, 1, 2, 8, 8 + 1 / MINUTE, 16, 20, 31.25, 31.25 + 1 / MINUTE, 37.5];

export type Entry = { task: number; started_at: number; ended_at: number | null; source: 'timer' | 'manual' };
export type TaskDraft = ReturnType<typeof draftOf>;

/** The first moments of the days of an account. */
export function edgesOf({ zone, startHour, first, now }: AccountOptions): number[] {
  const days = Array.from({ length: SPAN + 2 }, (_, day) => first.add({ days: day }));
  return days.map((day) => startOf(day, { timeZone: zone, startHour }).epochMilliseconds).filter((at) => at < now);
}

/** How long the work of a category takes, how far it scatters, and how much of it is done. */
export function habitOf(random: Random) {
  const oneOf = (some: number[]) => some[random.integer(0, some.length - 1)] ?? 1;
  return { factor: oneOf([1, 1, 1.3, 1.7, 0.6]), scatter: oneOf([0.1, 0.3, 0.9]), done: oneOf([0.5, 0.7, 0.95]) };
}

/** A task before its work is placed in time; the first one runs. */
export function draftOf(random: Random, number: number, habits: ReturnType<typeof habitOf>[]) {
  const category = random.chance(0.2) ? null : random.integer(1, habits.length);
  const habit = (category === null ? undefined : habits[category - 1]) ?? { factor: 1.1, scatter: 0.4, done: 0.7 };
  const origins = ['imported', 'assistant', null] as const;
  const estimate_origin = number % 3 === 0 || random.chance(0.4) ? 'own' : origins[random.integer(0, 2)];
  const planned = ESTIMATES[random.integer(0, ESTIMATES.length - 1)] ?? 25;
  const minutes = random.chance(0.2)
    ? (EDGES[random.integer(0, EDGES.length - 1)] ?? 1)
    : planned * habit.factor * Math.exp(random.between(-1, 1) * habit.scatter);
  const isStarted = number > 1 && random.chance(0.85);
  const pieces = isStarted ? random.integer(1, 3) : 0;
  const worked = Math.min(Math.round(minutes * MINUTE), 7 * HOUR);
  return {
    ...{ number, category, planned, estimate_origin: estimate_origin ?? null, list: random.integer(1, 3) },
    willBeDone: number > 1 && random.chance(isStarted ? habit.done : 0.15),
    pieces: Array.from({ length: pieces }, (_, at) =>
      at === 0 ? worked - (pieces - 1) * Math.floor(worked / pieces) : Math.floor(worked / pieces),
    ),
  };
}

type Course = { start: number; now: number; edges: readonly number[] };

/** Entries that follow one another; some begin or end exactly with a day, some by hand, and the last one runs. */
export function entriesOf(drafts: TaskDraft[], random: Random, { start, now, edges }: Course): Entry[] {
  const end = Math.min(now, start + SPAN * DAY) - HOUR;
  const pieces = drafts.flatMap(({ number, pieces }) =>
    pieces.map((length) => ({ task: number, length, order: random.between(0, 1) + number / 40 })),
  );
  const ordered = pieces.toSorted((one, other) => one.order - other.order);
  const room = end - start - ordered.reduce((sum, { length }) => sum + length, 0);
  const gap = room / Math.max(1, ordered.length);
  let at = start;
  const entries = ordered.flatMap(({ task, length }): Entry[] => {
    let from = at + Math.floor(random.between(0, 1.9 * gap));
    const edge = edges.find((next) => next > at && next <= from);
    if (edge !== undefined && random.chance(0.5)) from = random.chance(0.5) ? edge : Math.max(at, edge - length);
    const until = from + length;
    if (until > end) return [];
    at = until;
    return [{ task, started_at: from, ended_at: until, source: random.chance(0.1) ? 'manual' : 'timer' }];
  });
  if (drafts.length > 0) entries.push({ task: 1, started_at: now - 7.5 * MINUTE, ended_at: null, source: 'timer' });
  return entries;
}

/** Every second task that somebody estimated has one, on both sides of what such work takes. */
const atMostOf = ({ number, estimate_origin }: Pick<TaskDraft, 'number' | 'estimate_origin'>, planned: number) =>
  estimate_origin === null || number % 2 === 1 ? null : planned + (number % 5) * 6;

/** Each task that its owner estimated has what is planned. */
const tightAtMostOf = ({ estimate_origin }: Pick<TaskDraft, 'estimate_origin'>, planned: number) =>
  estimate_origin === 'own' ? planned : null;

type Placing = Course & { random: Random; isTight?: boolean };

export function taskOf({ pieces, planned, ...draft }: TaskDraft, own: Entry[], placing: Placing) {
  const { random, start, now, edges, isTight } = placing;
  const starts = own.map(({ started_at }) => started_at);
  const [first, last] = [Math.min(...starts, now), Math.max(...own.map(({ ended_at }) => ended_at ?? now), start)];
  const isDone = draft.willBeDone;
  const isStarted = own.length > 0;
  const after = edges.filter((edge) => edge >= last);
  const dayLater = Math.min(last + random.integer(0, 2 * DAY), now);
  // The first and the last moment of a day belong to different days.
  const edge = after[random.integer(0, Math.min(2, after.length - 1))];
  const completed = edge !== undefined && random.chance(0.3) ? edge - random.integer(0, 1) : dayLater;
  const createdEdge = edges.findLast((one) => one <= first);
  const created =
    random.chance(0.3) && createdEdge
      ? createdEdge - random.integer(0, 1)
      : Math.max(start, first - random.integer(0, 5 * DAY));
  return {
    ...draft,
    name: `Task ${draft.number}`,
    description: '',
    priority: 'low' as const,
    planned_duration: planned,
    status: draft.number === 1 ? 'active' : isDone ? 'done' : isStarted ? 'paused' : 'not_started',
    at_most: (isTight ? tightAtMostOf : atMostOf)(draft, planned),
    estimate: isStarted && draft.estimate_origin !== null ? planned : null,
    first_started_at: isStarted ? first : null,
    completed_at: isDone ? Math.max(last, completed) : null,
    mental_state:
      isDone && random.chance(0.9) ? (MENTAL_STATES[random.integer(0, MENTAL_STATES.length - 1)] ?? null) : null,
    reflection: isDone && random.chance(0.8) ? 'Went well' : null,
    due_date: random.chance(0.2) ? '2026-11-21' : null,
    created_at: created,
  };
}

export type TaskRecord = ReturnType<typeof taskOf>;

/** Milliseconds of ended entries. */
export const workOn = (entries: readonly Entry[]): number =>
  entries.reduce((sum, { started_at, ended_at }) => sum + (ended_at ?? started_at) - started_at, 0);
