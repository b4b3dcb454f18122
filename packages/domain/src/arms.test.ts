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
  const { control, intervention, improvement, stretch } = compareArms([
    task('control', 20, 20, 40), // 1/2
    task('control', 20, 25, 25), // 1: changed by hand
    task('intervention', 20, 30, 30), // 1: taken
    task('intervention', 10, 10, 40), // 1/4: offered, not taken
  ]);
  expect(control).toEqual({ tasks: 2, accuracy: 75 });
  expect(intervention).toEqual({ tasks: 2, accuracy: 62.5 });
  expect(improvement).toBe(-12.5);
  // (ln 1.5 + ln 4) / 2 - (ln 2 + ln 1.25) / 2 = ln √(6 / 2.5)
  expect(stretch).toBeCloseTo(Math.sqrt(2.4), 9);
});

test('one arm alone gives neither improvement nor stretch', () => {
  expect(compareArms([])).toEqual({
    control: { tasks: 0, accuracy: null },
    intervention: { tasks: 0, accuracy: null },
    improvement: null,
    stretch: null,
  });
  const control = [task('control', 20, 20, 30)];
  expect(compareArms(control)).toMatchObject({ intervention: { tasks: 0 }, improvement: null, stretch: null });
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
      const there = compareArms(done);
      const back = compareArms(done.map(({ arm, ...rest }) => ({ arm: other[arm], ...rest })));
      expect([back.control, back.intervention]).toEqual([there.intervention, there.control]);
      expect(back.improvement).toEqual(there.improvement === null ? null : expect.closeTo(0 - there.improvement, 9));
      if (there.stretch !== null) expect((back.stretch ?? 0) * there.stretch).toBeCloseTo(1, 9);
    }),
  );
});
