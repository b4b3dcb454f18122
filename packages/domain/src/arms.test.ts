import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareArms } from './arms.ts';

const task = (arm: 'control' | 'intervention', original_estimate: number, estimate: number, worked: number) => ({
  arm,
  original_estimate,
  estimate,
  worked,
});

test('accuracy compares with the frozen estimate, stretch with the person’s own', () => {
  const { control, intervention, improvement, stretch } = compareArms(
    [
      task('control', 20, 20, 40), // 1/2
      task('control', 20, 25, 25), // 1: changed by hand
      task('intervention', 20, 30, 30), // 1: taken
      task('intervention', 10, 10, 40), // 1/4: offered, not taken
    ],
    1.5,
  );
  expect(control).toEqual({ tasks: 2, accuracy: 75 });
  expect(intervention).toEqual({ tasks: 2, accuracy: 62.5 });
  expect(improvement).toBe(-12.5);
  // (ln 1.5 + ln 4) / 2 - (ln 2 + ln 1.25) / 2 = ln √(6 / 2.5)
  expect(stretch).toBeCloseTo(Math.sqrt(2.4), 9);
});

test('one arm alone gives neither improvement nor stretch', () => {
  expect(compareArms([], 1.5)).toEqual({
    control: { tasks: 0, accuracy: null },
    intervention: { tasks: 0, accuracy: null },
    improvement: null,
    stretch: null,
    stretch_warning: false,
  });
  const control = [task('control', 20, 20, 30)];
  expect(compareArms(control, 1.5)).toMatchObject({ intervention: { tasks: 0 }, improvement: null, stretch: null });
});

const anyMinutes = fc.integer({ min: 1, max: 480 });
const anyTasks = fc.array(
  fc.record({
    arm: fc.constantFrom('control' as const, 'intervention' as const),
    original_estimate: anyMinutes,
    estimate: anyMinutes,
    worked: fc.oneof(fc.constant(0), anyMinutes),
  }),
);

test('swapped arms negate the improvement and invert the stretch', () => {
  const other = { control: 'intervention', intervention: 'control' } as const;
  fc.assert(
    fc.property(anyTasks, (done) => {
      const there = compareArms(done, 1.5);
      const back = compareArms(
        done.map(({ arm, ...rest }) => ({ arm: other[arm], ...rest })),
        1.5,
      );
      expect([back.control, back.intervention]).toEqual([there.intervention, there.control]);
      expect(back.improvement).toEqual(there.improvement === null ? null : expect.closeTo(0 - there.improvement, 9));
      if (there.stretch !== null) expect((back.stretch ?? 0) * there.stretch).toBeCloseTo(1, 9);
    }),
  );
});

/** Tasks with these ln(A/E0), each beside its opposite deviation, so that mean and variance are known. */
const around = (
  arm: 'control' | 'intervention',
  middle: number,
  { deviation, pairs }: { deviation: number; pairs: number },
) =>
  Array.from({ length: pairs }, () => [middle - deviation, middle + deviation])
    .flat()
    .map((logRatio) => task(arm, 60, 60, 60 * Math.exp(logRatio)));

/** The formula of decisions §7 word for word. */
const odds = (difference: number, variance: number) =>
  Math.sqrt(variance / (variance + 0.09)) * Math.exp((0.5 * difference ** 2 * 0.09) / (variance * (variance + 0.09)));

test('the warning comes at odds of 20 for a stretch', () => {
  const spread = { deviation: 0.2, pairs: 5 };
  // s² = 10 · 0.04 / 9 in each arm of 10 tasks.
  const variance = (2 * 0.4) / 9 / 10;
  // 20 = √(V/(V+τ²)) · exp(½ Δ² τ² / (V(V+τ²))), solved for Δ.
  const whole = variance + 0.09;
  const limit = Math.sqrt((2 * variance * whole * Math.log(20 / Math.sqrt(variance / whole))) / 0.09);
  expect(odds(limit, variance)).toBeCloseTo(20, 9);
  for (const [difference, isWarned] of [
    [limit - 1e-4, false],
    [limit + 1e-4, true],
  ] as const) {
    const done = [...around('control', 0.1, spread), ...around('intervention', 0.1 + difference, spread)];
    expect(compareArms(done, 1.5).stretch_warning).toBe(isWarned);
    // A shorter figure explains no work that took longer.
    expect(compareArms(done, 0.7).stretch_warning).toBe(false);
    const shorter = [...around('control', 0.1, spread), ...around('intervention', 0.1 - difference, spread)];
    expect(compareArms(shorter, 1.5).stretch_warning).toBe(false);
    expect(compareArms(shorter, 0.7).stretch_warning).toBe(isWarned);
  }
});

test.each([
  { of: 'no task', done: [] },
  {
    of: 'one control task',
    done: [task('control', 60, 60, 60), ...around('intervention', 2, { deviation: 0.01, pairs: 9 })],
  },
  {
    of: 'one task that met the figure',
    done: [task('intervention', 60, 60, 600), ...around('control', 0, { deviation: 0.01, pairs: 9 })],
  },
  {
    of: 'equal tasks in each arm',
    done: [
      ...around('control', 0.1, { deviation: 0, pairs: 50 }),
      ...around('intervention', 0.7, { deviation: 0, pairs: 50 }),
    ],
  },
  {
    of: 'equal tasks in both arms, but for binary dust',
    done: Array.from({ length: 300 }, (_, place) => task(place % 3 === 0 ? 'control' : 'intervention', 30, 30, 33.1)),
  },
])('$of give no warning', ({ done }) => {
  for (const multiplier of [0.7, 1.5]) expect(compareArms(done, multiplier).stretch_warning).toBe(false);
});

test('a stretch far beyond chance is warned of without an overflow', () => {
  const spread = { deviation: 0.001, pairs: 100 };
  const done = [...around('control', 0, spread), ...around('intervention', 5, spread)];
  expect(compareArms(done, 3).stretch_warning).toBe(true);
});
