import fc from 'fast-check';
import { expect, test } from 'vitest';
import { evidenceOf, isHeldBack } from './evidence.ts';
import { largestGain, replay } from './replay.ts';

const control = { arm: 'control' } as const;
const intervention = { arm: 'intervention' } as const;

test('every task gives the accuracy of its own and of its adjusted estimate', () => {
  const done = [
    { ...control, original_estimate: 20, worked: 30 }, // 2/3 and 1
    { ...control, original_estimate: 20, worked: 20 }, // 1 and 2/3
    { ...control, original_estimate: 20, worked: 60 }, // 1/3 and 1/2
    { ...control, original_estimate: 20, worked: 15 }, // 3/4 and 1/2
  ];
  const { own_accuracy, adjusted_accuracy, improvement, ...rest } = replay(done, 1.5);
  expect(own_accuracy).toBeCloseTo(68.75, 9);
  expect(adjusted_accuracy).toBeCloseTo(66.666_666_667, 6);
  expect(improvement).toBeCloseTo(-2.083_333_333, 6);
  expect(rest).toMatchObject({ tasks: 4, interval: { low: expect.any(Number), high: expect.any(Number) } });
});

test('the adjusted estimate is neither rounded nor limited to 480 minutes', () => {
  expect(replay([{ ...control, original_estimate: 25, worked: 37.5 }], 1.5).adjusted_accuracy).toBe(100);
  expect(replay([{ ...control, original_estimate: 480, worked: 720 }], 1.5).adjusted_accuracy).toBe(100);
});

test('a task without work counts as one minute', () => {
  const { own_accuracy, adjusted_accuracy, interval } = replay([{ ...control, original_estimate: 2, worked: 0 }], 0.5);
  expect([own_accuracy, adjusted_accuracy]).toEqual([50, 100]);
  expect(interval).toEqual({ low: -50, high: 50 });
});

test('without a task there is no average, and the interval is the widest', () => {
  const nothing = { tasks: 0, own_accuracy: null, adjusted_accuracy: null, improvement: null };
  const silent = { hasGained: false, hasLost: false };
  expect(replay([], 1.25)).toEqual({
    ...nothing,
    interval: { low: expect.closeTo(-20), high: expect.closeTo(20) },
    control: silent,
  });
});

const anyDone = fc.array(
  fc.record({
    arm: fc.constantFrom('control' as const, 'intervention' as const),
    original_estimate: fc.integer({ min: 1, max: 480 }),
    worked: fc.oneof(fc.constant(0), fc.double({ min: 0, max: 10_000, noNaN: true })),
  }),
  { maxLength: 60 },
);
const anyMultiplier = fc
  .integer({ min: 50, max: 300 })
  .filter((hundredths) => hundredths !== 100)
  .map((hundredths) => hundredths / 100);

test('no task gains or loses more than the multiplier allows, and all figures are finite', () => {
  fc.assert(
    fc.property(anyDone, anyMultiplier, (done, multiplier) => {
      const most = largestGain(multiplier) * 100 + 1e-9;
      for (const task of done) expect(Math.abs(replay([task], multiplier).improvement ?? 0)).toBeLessThanOrEqual(most);
      const { improvement, interval, own_accuracy, adjusted_accuracy } = replay(done, multiplier);
      for (const figure of [improvement, own_accuracy, adjusted_accuracy, interval?.low, interval?.high]) {
        expect(Number.isFinite(figure ?? 0)).toBe(true);
      }
      if (interval) expect(interval.high).toBeGreaterThanOrEqual(interval.low);
    }),
  );
});

test('the inverse multiplier on adjusted estimates gives the opposite verdict', () => {
  const minutes = [30, 41, 25, 60, 33, 52, 28, 39, 45, 31];
  const own = [...minutes, ...minutes, ...minutes].map((worked) => ({ ...control, original_estimate: 20, worked }));
  const exchanged = own.map(({ worked }) => ({ ...control, original_estimate: 40, worked }));
  const [doubled, halved] = [replay(own, 2), replay(exchanged, 0.5)];
  expect(halved.improvement).toBeCloseTo(-(doubled.improvement ?? 0), 9);
  expect(halved.interval?.low).toBeCloseTo(-(doubled.interval?.high ?? 0), 6);
  expect([evidenceOf(doubled), evidenceOf(halved)]).toEqual(['helps', 'hurts']);
});

test('ten thousand tasks can be replayed', () => {
  const done = Array.from({ length: 10_000 }, (_, place) => ({
    ...control,
    original_estimate: 30,
    worked: 20 + ((place * 19) % 50),
  }));
  const { tasks, interval, improvement } = replay(done, 1.5);
  expect(tasks).toBe(10_000);
  expect(interval?.low).toBeLessThanOrEqual(improvement ?? 0);
  expect(interval?.high).toBeGreaterThanOrEqual(improvement ?? 0);
});

const times = (count: number, arm: typeof control | typeof intervention, worked: number) =>
  Array.from({ length: count }, () => ({ ...arm, original_estimate: 30, worked }));

// Each of these tasks gains or loses all that ×1.5 can, 1/3, and the bets are capped at 1.5: 1.5⁵ = 7.59, 1.5⁶ = 11.39.
test.each([
  { of: 'five control tasks', done: times(5, control, 45), hasGained: false, hasLost: false },
  { of: 'six control tasks', done: times(6, control, 45), hasGained: true, hasLost: false },
  { of: 'six control tasks as planned', done: times(6, control, 30), hasGained: false, hasLost: true },
  { of: 'a hundred tasks that met the figure', done: times(100, intervention, 45), hasGained: false, hasLost: false },
  // 7.59375 · (1 + 1.5 · Z) is 9.95 and 10.04.
  {
    of: 'a sixth of 41.7 minutes',
    done: [...times(5, control, 45), ...times(1, control, 41.7)],
    hasGained: false,
    hasLost: false,
  },
  {
    of: 'a sixth of 41.9 minutes',
    done: [...times(5, control, 45), ...times(1, control, 41.9)],
    hasGained: true,
    hasLost: false,
  },
  {
    of: 'five control tasks among others',
    done: [...times(50, intervention, 30), ...times(5, control, 45), ...times(50, intervention, 45)],
    hasGained: false,
    hasLost: false,
  },
  {
    of: 'six control tasks, and twenty that lose afterwards',
    done: [...times(6, control, 45), ...times(20, control, 30)],
    hasGained: true,
    hasLost: true,
  },
])('$of have shown a gain: $hasGained, a loss: $hasLost', ({ done, hasGained, hasLost }) => {
  expect(replay(done, 1.5).control).toEqual({ hasGained, hasLost });
});

test('an experiment of rule 1 keeps its control arm, which agrees from a growth of 6 on', () => {
  const [four, five] = [times(4, control, 45), times(5, control, 45)];
  expect(replay(four, 1.5, 1).control.hasGained).toBe(false); // 1.5⁴ = 5.06
  expect(replay(five, 1.5, 1).control.hasGained).toBe(true);
  const done = [...five, ...times(10, intervention, 45)];
  expect(evidenceOf(replay(done, 1.5, 1))).toBe('helps');
  expect(evidenceOf(replay(done, 1.5))).toBe('cannot_tell');
});

test('where work fills the figure that is shown, all tasks show a gain and the control arm does not', () => {
  const done = Array.from({ length: 40 }, (_, place) =>
    place % 2 === 0
      ? { ...control, original_estimate: 30, worked: 35 }
      : { ...intervention, original_estimate: 30, worked: 45 },
  );
  const found = replay(done, 1.5);
  expect(found.interval?.low).toBeGreaterThan(0);
  expect([evidenceOf(found), isHeldBack(found)]).toEqual(['cannot_tell', true]);
});
