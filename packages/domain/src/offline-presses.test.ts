import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type BookedTime, heardStart, idleBefore, momentOfPress, momentOfSwitch } from './offline-presses.ts';

const at = (minute: number) => Temporal.Instant.fromEpochMilliseconds(minute * 60_000);
const minutes = (instant: Temporal.Instant) => instant.epochMilliseconds / 60_000;

type Spans = [from: number, until: number | null][];

const bookedIn = (spans: Spans): BookedTime[] =>
  spans.map(([from, until]) => ({ started_at: at(from), ended_at: until === null ? null : at(until) }));

/** Result of a start at `from`, stopped at `until`, that is heard of at minute 60. */
function heard([from, until]: [number, number | null], spans: Spans) {
  const press = { pressed_at: at(from), stopped_at: until === null ? null : at(until), now: at(60) };
  const { ended, runs_from, taken } = heardStart(press, bookedIn(spans));
  const pairs = (parts: typeof ended) => parts.map((part) => [minutes(part.from), minutes(part.until)]);
  return { ended: pairs(ended), runs_from: runs_from && minutes(runs_from), taken: pairs(taken) };
}

test.each<{ what: string; run: [number, number | null]; spans: Spans; heard: ReturnType<typeof heard> }>([
  { what: 'nothing in its way', run: [10, null], spans: [], heard: { ended: [], runs_from: 10, taken: [] } },
  { what: 'nothing in its way, and stopped', run: [10, 30], spans: [], heard: { ended: [], runs_from: 10, taken: [] } },
  { what: 'work that ended with it', run: [10, 30], spans: [[0, 10]], heard: { ended: [], runs_from: 10, taken: [] } },
  {
    what: 'work in its middle',
    run: [10, 30],
    spans: [[15, 20]],
    heard: {
      ended: [
        [10, 15],
        [20, 30],
      ],
      runs_from: null,
      taken: [[15, 20]],
    },
  },
  {
    what: 'work in its middle, and not stopped',
    run: [10, null],
    spans: [[15, 20]],
    heard: { ended: [[10, 15]], runs_from: 20, taken: [[15, 20]] },
  },
  { what: 'work after it', run: [10, 30], spans: [[40, 50]], heard: { ended: [[10, 30]], runs_from: null, taken: [] } },
  {
    what: 'a timer that was started during it and runs',
    run: [10, null],
    spans: [[20, null]],
    heard: { ended: [[10, 20]], runs_from: null, taken: [[20, 60]] },
  },
  {
    what: 'a timer that ran before it and runs',
    run: [10, 30],
    spans: [[5, null]],
    heard: { ended: [], runs_from: null, taken: [[10, 30]] },
  },
  {
    what: 'work until now',
    run: [10, null],
    spans: [[50, 60]],
    heard: { ended: [[10, 50]], runs_from: 60, taken: [[50, 60]] },
  },
  { what: 'a press from ahead', run: [70, null], spans: [], heard: { ended: [], runs_from: 60, taken: [] } },
])('a late start with $what', ({ run, spans, heard: expected }) => {
  expect(heard(run, spans)).toEqual(expected);
});

test('what is booked stays, and the parts of a late start are its whole run, each once', () => {
  const edges = fc.uniqueArray(fc.integer({ min: 0, max: 60 }), { maxLength: 9 });
  const isRunning = fc.boolean();
  const minute = fc.integer({ min: 0, max: 60 });
  fc.assert(
    fc.property(edges, isRunning, minute, fc.option(minute), (places, isRunning, from, stop) => {
      const sorted = places.toSorted((one, other) => one - other);
      const ended: Spans = sorted.flatMap((edge, place) =>
        place % 2 === 1 ? [[sorted[place - 1] ?? edge, edge]] : [],
      );
      const last = sorted.at(-1);
      const spans: Spans =
        isRunning && sorted.length % 2 === 1 && last !== undefined ? [...ended, [last, null]] : ended;
      const until = stop === null ? null : Math.max(from, stop);
      const { ended: booked, runs_from, taken } = heard([from, until], spans);
      const isFree = runs_from === from && booked.length === 0;
      const end = isFree && until !== null ? 60 : (until ?? 60);
      const running = runs_from === null ? [] : [[runs_from, isFree ? end : 60]];
      const parts = [...booked, ...running, ...taken].toSorted(([one = 0], [other = 0]) => one - other);
      const length = parts.reduce((sum, [start = 0, stop = 0]) => sum + stop - start, 0);
      expect(length).toBe(end - from);
      for (const [place, [start]] of parts.entries())
        expect(start).toBeGreaterThanOrEqual(parts[place - 1]?.[1] ?? from);
      for (const [start = 0, stop = 0] of [...booked, ...running]) {
        for (const [other, otherEnd] of spans) {
          expect(Math.min(stop, otherEnd ?? 60) - Math.max(start, other)).toBeLessThanOrEqual(0);
        }
      }
    }),
    { numRuns: 1000, seed: 41 },
  );
});

test.each([
  { pressed: 30, acts: 30 },
  { pressed: 9.5, acts: 10 },
  { pressed: 8.99, acts: null },
])('a press at $pressed on a timer that runs since 10 acts at $acts', ({ pressed, acts }) => {
  const moment = momentOfPress({ started_at: at(10) }, at(pressed));
  expect(moment && minutes(moment)).toBe(acts);
});

test('a press says how long there was no work before it, and never that there was some after it', () => {
  expect(idleBefore({ pressed_ago_ms: 5_000 })).toBeUndefined();
  expect(idleBefore({ pressed_ago_ms: 5_000, worked_ago_ms: 9_000 })).toBe(4_000);
  expect(idleBefore({ pressed_ago_ms: 5_000, worked_ago_ms: 1_000 })).toBe(0);
  expect(idleBefore({ worked_ago_ms: 9_000 })).toBe(9_000);
});

test.each([
  { pressed: 30, isSeen: true, paused: 30 },
  { pressed: 30, isSeen: false, paused: 30 },
  { pressed: 19.5, isSeen: true, paused: 20 },
  { pressed: 19.5, isSeen: false, paused: null },
  { pressed: 10, isSeen: true, paused: null },
])('a switch at $pressed pauses the timer of minute 20 at $paused, seen: $isSeen', ({ pressed, isSeen, paused }) => {
  const moment = momentOfSwitch({ started_at: at(20) }, at(pressed), isSeen);
  expect(moment && minutes(moment)).toBe(paused);
});
