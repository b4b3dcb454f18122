import { type ArchiveRecords, NO_END } from '@daymark/contract/archive.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bookedTime, entriesGivingWay, type Times, whatIsLeft } from './giving-way.ts';

const NOW = 100;

/** Time that is booked by these spans. */
function booked(spans: [from: number, until: number | null][]) {
  const time = bookedTime();
  for (const [from, until] of spans) time.add({ from, until });
  return time;
}

test.each<{
  what: string;
  spans: [number, number | null][];
  entry: [number, number | null];
  left: [number, number | null][];
}>([
  { what: 'nothing in its way', spans: [], entry: [10, 20], left: [[10, 20]] },
  {
    what: 'others that touch it',
    spans: [
      [0, 10],
      [20, 30],
    ],
    entry: [10, 20],
    left: [[10, 20]],
  },
  { what: 'the same time', spans: [[10, 20]], entry: [10, 20], left: [] },
  { what: 'another over its front', spans: [[5, 15]], entry: [10, 20], left: [[15, 20]] },
  { what: 'another over its end', spans: [[15, 25]], entry: [10, 20], left: [[10, 15]] },
  {
    what: 'others in its middle',
    spans: [
      [12, 14],
      [16, 18],
    ],
    entry: [10, 20],
    left: [
      [10, 12],
      [14, 16],
      [18, 20],
    ],
  },
  { what: 'a running one', spans: [[15, null]], entry: [10, 20], left: [[10, 15]] },
  { what: 'no length', spans: [[5, 15]], entry: [10, 10], left: [[10, 10]] },
  { what: 'an end ahead', spans: [], entry: [90, 110], left: [[90, 100]] },
  { what: 'a start just now and an end ahead', spans: [], entry: [100, 110], left: [] },
  { what: 'a start ahead', spans: [], entry: [101, 110], left: [] },
  { what: 'no end', spans: [], entry: [90, null], left: [[90, null]] },
  {
    what: 'no end, and work since',
    spans: [[92, 95]],
    entry: [90, null],
    left: [
      [90, 92],
      [95, null],
    ],
  },
  { what: 'no end, and a booking up to now', spans: [[80, 100]], entry: [90, null], left: [[100, null]] },
  { what: 'no end, and a booking ahead', spans: [[95, 120]], entry: [90, null], left: [[90, 95]] },
  { what: 'no end and a start ahead', spans: [], entry: [101, null], left: [] },
])('an entry with $what', ({ spans, entry: [from, until], left }) => {
  expect(whatIsLeft({ from, until }, booked(spans), NOW).map(({ from, until }) => [from, until])).toEqual(left);
});

const moment = fc.integer({ min: 0, max: 60 });
const times: fc.Arbitrary<Times> = fc
  .tuple(moment, fc.integer({ min: 0, max: 20 }), fc.boolean())
  .map(([from, length, runs]) => ({ from, until: runs && length === 20 ? null : from + length }));

/** Whether a time holds the millisecond that begins with this moment. */
const holds =
  (at: number) =>
  ({ from, until }: Times) =>
    from <= at && at < (until ?? Number.POSITIVE_INFINITY);

test('each moment up to now counts once: for the time that was booked, else for the first entry that has it', () => {
  fc.assert(
    fc.property(fc.array(times), fc.array(times), fc.integer({ min: 0, max: 70 }), (before, entries, now) => {
      const time = bookedTime();
      for (const taken of before) time.add(taken);
      const running = before.some(({ until }) => until === null);
      const kept = entries
        .filter(({ until }) => until !== null || !running)
        .map((entry) => {
          const left = whatIsLeft(entry, time, now);
          for (const part of left) time.add(part);
          return { entry, left };
        });
      for (let at = 0; at < now; at += 1) {
        const holders = kept.filter(({ left }) => left.some(holds(at)));
        const first = before.some(holds(at)) ? undefined : kept.find(({ entry }) => holds(at)(entry));
        // A running entry gives up the time before others that end ahead of now.
        if (first?.entry.until === null) expect(holders.length).toBeLessThanOrEqual(1);
        else expect(holders.map(({ entry }) => entry)).toEqual(first ? [first.entry] : []);
      }
      for (const { left } of kept) for (const { until } of left) expect(until ?? now).toBeLessThanOrEqual(now);
    }),
  );
});

const wire = (minute: number) =>
  Temporal.Instant.fromEpochMilliseconds(minute * 60_000).toString({ smallestUnit: 'millisecond' });

/** An entry of the timer from one minute to another. */
function entry(number: number, from: number, until: number | null): ArchiveRecords['time_entries'] {
  return {
    ...{ number, task: 1, started_at: wire(from), planned_end_at: wire(from + 25), source: 'timer' },
    ended_at: until === null ? null : wire(until),
    ...{ measured_started_at: null, measured_ended_at: null, measured_task: null },
  };
}

const DONE = {
  ...{ number: 1, list: 1, category: null, repeat: null, name: 'T', description: '', priority: 'low' },
  ...{ planned_duration: 25, estimate_origin: 'own', at_most: null, due_date: null, estimate: 25, status: 'done' },
  ...{ first_started_at: wire(10), completed_at: wire(40), mental_state: 'focused', reflection: '' },
  ...{ created_at: wire(0), updated_at: wire(0) },
} as const satisfies ArchiveRecords['tasks'];

const ENROLLED = {
  ...{ number: 1, experiment: 1, task: 1, arm: 'control', original_estimate: 25, multiplier: 1.5 },
  ...{ suggested_estimate: 38, accepted: false, estimate: 25, worked_ms: 1_800_000, completed_at: wire(40) },
  ...{ corrected: false, lost_entries: 0, created_at: wire(0) },
} as const satisfies ArchiveRecords['enrolments'];

const FORECAST = {
  ...{ number: 1, kind: 'task', task: 1, name: null, made_at: wire(0), tasks: 1, p50_minutes: 1, p80_minutes: 1 },
  ...NO_END,
} as const satisfies ArchiveRecords['forecasts'];

/** Entries of a file that find these minutes booked. */
function wayOf(spans: [number, number][], entries: ArchiveRecords['time_entries'][], now = 1000) {
  const way = entriesGivingWay(booked(spans.map(([from, until]) => [from * 60_000, until * 60_000])), now * 60_000);
  for (const entry of entries) way.take(entry);
  return way;
}

test('a cut entry keeps what was measured, and its task and enrolment follow', () => {
  const cut = entry(1, 10, 40);
  const way = wayOf(
    [
      [5, 20],
      [25, 30],
    ],
    [cut, entry(2, 50, 60)],
  );
  const part = { source: 'corrected', measured_started_at: wire(10), measured_ended_at: wire(40) };
  expect(way.entries(cut)).toEqual([
    { ...cut, ...part, started_at: wire(20), ended_at: wire(25) },
    { ...cut, ...part, started_at: wire(30), ended_at: wire(40) },
  ]);
  expect(way.gaveWay()).toEqual({ entries: 1, ms: 15 * 60_000 });
  expect(way.task(DONE)).toEqual({ ...DONE, first_started_at: wire(20) });
  expect(way.enrolment(ENROLLED)).toEqual({ ...ENROLLED, worked_ms: 25 * 60_000, corrected: true });
  expect(way.keepsForecast(FORECAST)).toBe(true);
});

test('a task of which no entry is left was never started', () => {
  const gone = entry(1, 10, 40);
  const way = wayOf([[0, 60]], [gone]);
  expect([way.entries(gone), way.isLeft(gone), way.keepsForecast(FORECAST)]).toEqual([[], false, false]);
  expect(way.task(DONE)).toEqual({ ...DONE, first_started_at: null, estimate: null });
  expect(way.task({ ...DONE, status: 'paused' })).toMatchObject({ status: 'not_started' });
  expect(way.enrolment(ENROLLED)).toEqual({
    ...ENROLLED,
    ...{ completed_at: null, estimate: null, worked_ms: null, lost_entries: 1 },
  });
});

test('an entry that ends ahead ends now and stays as measured, and a running one of which nothing is left pauses its task', () => {
  const ahead = entry(1, 10, 40);
  expect(wayOf([], [ahead], 30).entries(ahead)).toEqual([{ ...ahead, ended_at: wire(30) }]);
  const running = entry(1, 10, null);
  const way = wayOf([[20, 50]], [running], 30);
  expect(way.entries(running)).toMatchObject([{ started_at: wire(10), ended_at: wire(20), source: 'corrected' }]);
  expect(way.task({ ...DONE, status: 'active' })).toMatchObject({ status: 'paused', first_started_at: wire(10) });
});

test('entries that nothing is in the way of stay the same records, and so do those that refer to their task', () => {
  const [first, second] = [entry(1, 10, 20), entry(2, 20, 30)];
  const way = wayOf([[5, 10]], [first, second]);
  expect(way.entries(first)[0]).toBe(first);
  expect(way.task(DONE)).toBe(DONE);
  expect(way.enrolment(ENROLLED)).toBe(ENROLLED);
  expect(way.gaveWay()).toEqual({ entries: 0, ms: 0 });
});
