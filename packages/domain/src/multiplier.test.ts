import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isWellCalibrated, multiplierFromHistory } from './multiplier.ts';

const times = (count: number, worked: number) => Array.from({ length: count }, () => ({ estimate: 20, worked }));

test.each([
  // 10 tasks of twice the estimate: shrinkage leaves half of ln 2.
  { all: times(10, 40), ofCategory: [], multiplier: 1.41 },
  // The category's ln 2 and ten times that half, (10 ln 2 + 5 ln 2) / 20.
  { all: times(10, 40), ofCategory: times(10, 40), multiplier: 1.68 },
  // 100 of all at 1.5 leave 10/11 of ln 1.5; 30 of the category at 0.5 outweigh it: (30 ln 0.5 + 10 · 10/11 ln 1.5) / 40.
  { all: times(100, 30), ofCategory: times(30, 10), multiplier: 0.65 },
  { all: times(8, 40), ofCategory: times(8, 40), multiplier: 1.61 }, // 8 and 10 parts of 18
  { all: times(100, 2000), ofCategory: times(100, 2000), multiplier: 3 }, // held to the limit
  { all: times(100, 2), ofCategory: times(100, 2), multiplier: 0.5 },
])('$all.length tasks, $ofCategory.length of the category, teach ×$multiplier', ({ all, ofCategory, multiplier }) => {
  expect(multiplierFromHistory({ all, ofCategory })).toEqual({
    multiplier,
    tasks: all.length,
    category_tasks: ofCategory.length,
    learned: true,
  });
});

test.each([
  { what: 'no task', all: [], calibrated: false },
  { what: 'seven tasks', all: times(7, 100), calibrated: false },
  { what: 'eight tasks as planned', all: times(8, 20), calibrated: true },
  { what: 'a tendency just under 1.1', all: times(10, 24.19), calibrated: true }, // 1.2095 to the power of a half
])('nothing is learned from $what', ({ all, calibrated }) => {
  const learned = multiplierFromHistory({ all, ofCategory: [] });
  expect(learned).toEqual({ multiplier: 1.5, tasks: all.length, category_tasks: 0, learned: false });
  expect(isWellCalibrated(learned)).toBe(calibrated);
});

const mixed = (longer: number, shorter: number) => [...times(longer, 40), ...times(shorter, 19)];

test.each([
  { of: 'seven of eight longer', ofCategory: mixed(7, 1), learned: true }, // p = 18 / 256
  { of: 'six of eight longer', ofCategory: mixed(6, 2), learned: false }, // p = 74 / 256
  { of: 'five longer, four as planned', ofCategory: [...times(5, 40), ...times(4, 20)], learned: true }, // p = 2 / 32
  { of: 'seven tasks, all longer, in a category too young to count', ofCategory: times(7, 40), learned: false },
])(
  'a category with $of, in a history without a tendency, teaches a multiplier: $learned',
  ({ ofCategory, learned }) => {
    const all = [...times(30, 21), ...times(30, 19)];
    expect(multiplierFromHistory({ all, ofCategory }).learned).toBe(learned);
    expect(isWellCalibrated({ tasks: all.length, learned })).toBe(!learned);
  },
);

test.each([
  { longer: 12, shorter: 6, learned: false }, // p = 0.238
  { longer: 13, shorter: 6, learned: true }, // p = 0.167
])(
  '$longer longer and $shorter shorter tasks of all kinds teach a multiplier: $learned',
  ({ longer, shorter, learned }) => {
    const all = mixed(longer, shorter);
    expect(multiplierFromHistory({ all, ofCategory: [] }).learned).toBe(learned);
  },
);

test('a tendency of just over 1.1 is learned', () => {
  const learned = multiplierFromHistory({ all: times(10, 24.21), ofCategory: [] });
  expect(learned).toMatchObject({ multiplier: 1.1, learned: true });
  expect(isWellCalibrated(learned)).toBe(false);
});

test('one forgotten timer among eight changes nothing', () => {
  const usual = times(7, 40);
  const forgotten = [...usual, { estimate: 20, worked: 6000 }];
  expect(multiplierFromHistory({ all: forgotten, ofCategory: forgotten })).toEqual(
    multiplierFromHistory({ all: times(8, 40), ofCategory: times(8, 40) }),
  );
});

const anyTask = fc.record({
  estimate: fc.integer({ min: 1, max: 480 }),
  worked: fc.double({ min: 0, max: 6000, noNaN: true }),
});
const anyTasks = fc.array(anyTask, { maxLength: 30 });

test('a multiplier is always one that an experiment accepts', () => {
  fc.assert(
    fc.property(anyTasks, anyTasks, (all, ofCategory) => {
      const { multiplier, learned } = multiplierFromHistory({ all, ofCategory });
      expect(multiplier).toBeGreaterThanOrEqual(0.5);
      expect(multiplier).toBeLessThanOrEqual(3);
      expect(multiplier).not.toBe(1);
      expect(Math.round(multiplier * 100) / 100).toBe(multiplier);
      if (all.length < 8) expect(learned).toBe(false);
    }),
  );
});
