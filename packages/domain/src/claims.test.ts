import fc from 'fast-check';
import { expect, test } from 'vitest';
import { biasLevel, type CategoryOutcomes, claimsOf, hintOf } from './claims.ts';
import { type EstimatedTask, estimateFigures } from './estimates.ts';

type Given = { name?: string; tasks?: EstimatedTask[]; completed?: number; total?: number };

const NOTHING = { most_biased: null, least_accurate: null, most_completed: null };

function category({ name = 'Writing', tasks = [], completed = tasks.length, total = completed }: Given) {
  return { category: name, analyzed: estimateFigures(tasks), completed_tasks: completed, total_tasks: total };
}

/** Tasks that took so many times their estimate. */
const taking = (factors: readonly number[]) => factors.map((factor) => ({ estimate: 60, worked: 60 * factor }));

const times = (count: number, factor: number) => Array.from({ length: count }, () => factor);

test('no categories, and categories without tasks, give no claim', () => {
  expect(claimsOf([])).toEqual(NOTHING);
  expect(claimsOf([category({ total: 0 }), category({ total: 3 })])).toEqual(NOTHING);
});

// The level with one category is 0.03: 8 of 10 have p = 0.109, 9 of 10 have p = 0.021, 10 of 10 have p = 0.002.
test.each([
  { factors: [...times(8, 1.5), 0.9, 0.9], told: null },
  { factors: [...times(9, 1.5), 0.9], told: { bias: 1.5, tasks: 10 } },
  { factors: [...times(10, 1.5), 0.9], told: { bias: 1.5, tasks: 11 } },
  { factors: times(9, 1.5), told: null }, // fewer than 10 tasks
  { factors: times(10, 1.5), told: { bias: 1.5, tasks: 10 } },
  { factors: times(10, 0.5), told: { bias: 0.5, tasks: 10 } },
  { factors: times(10, 1.09), told: null }, // too small to be told
  { factors: times(10, 1.1), told: { bias: 1.1, tasks: 10 } },
])('a category with factors of $factors is told as biased: $told', ({ factors, told }) => {
  const { most_biased } = claimsOf([category({ tasks: taking(factors) })]);
  expect(most_biased).toEqual(told && { category: 'Writing', ...told, bias: expect.closeTo(told.bias, 9) });
});

test('the level is divided by the number of categories', () => {
  const writing = category({ tasks: taking([...times(9, 1.5), 0.9]) }); // p = 0.021
  const others = (count: number) => Array.from({ length: count }, () => category({ name: 'Other', total: 1 }));
  expect(claimsOf([writing]).most_biased).toMatchObject({ category: 'Writing' });
  expect(claimsOf([writing, ...others(1)]).most_biased).toBeNull(); // 0.03 / 2 = 0.015
});

test('of the categories with a tendency, the one that is furthest off is told', () => {
  const rows = [
    category({ name: 'Mail', tasks: taking(times(40, 1.4)) }),
    category({ name: 'Writing', tasks: taking(times(20, 0.5)) }),
    category({ name: 'Uneven', tasks: taking([...times(11, 3), ...times(9, 0.4)]) }),
  ];
  expect(claimsOf(rows).most_biased).toEqual({ category: 'Writing', bias: expect.closeTo(0.5, 9), tasks: 20 });
});

test.each([
  { tasks: 9, categories: 1, level: 0 },
  { tasks: 10, categories: 1, level: 0.03 },
  { tasks: 400, categories: 6, level: 0.005 },
])('the bias of $tasks tasks in one of $categories categories is tested at $level, in its row too', (row) => {
  expect(biasLevel(row.tasks, row.categories)).toBeCloseTo(row.level, 12);
});

/** Errs to both sides by up to so much, so that there is no tendency. */
const scattered = (count: number, most: number) =>
  taking(Array.from({ length: count }, (_, place) => most ** ((place % 2 === 0 ? 1 : -1) * ((place + 1) / count))));

test('the least accurate category is told where its accuracies rank below all others', () => {
  const meetings = category({ name: 'Meetings', tasks: scattered(20, 4) });
  const writing = category({ name: 'Writing', tasks: scattered(30, 1.3) });
  const told = claimsOf([writing, meetings]).least_accurate;
  expect(told).toMatchObject({ category: 'Meetings', tendency: 'none', tasks: 20 });
  expect(told?.accuracy_percentage).toBeCloseTo(52.2477, 4);
  expect(claimsOf([writing, category({ name: 'Alike', tasks: scattered(20, 1.35) })]).least_accurate).toBeNull();
  expect(claimsOf([meetings]).least_accurate).toBeNull(); // nothing to compare with
  // The category itself is not among the others, however few those are.
  expect(claimsOf([meetings, category({ tasks: scattered(10, 1.1) })]).least_accurate).toMatchObject({ tasks: 20 });
  expect(claimsOf([writing, category({ tasks: scattered(9, 40) })]).least_accurate).toBeNull();
  expect(claimsOf([writing, category({ tasks: taking(times(20, 2)) })]).least_accurate).toMatchObject({
    tendency: 'longer',
  });
});

// The level is 0.008 / 2; the rank-sum test against tasks within ×1.3 gives 0.0022 and 0.0044.
test.each([
  { most: 1.65, told: { category: 'Meetings' } },
  { most: 1.6, told: null },
])('a category whose tasks are up to ×$most off is told as the least accurate: $told', ({ most, told }) => {
  const rows = [
    category({ name: 'Writing', tasks: scattered(30, 1.3) }),
    category({ name: 'Meetings', tasks: scattered(20, most) }),
  ];
  const { least_accurate } = claimsOf(rows);
  expect(least_accurate && { category: least_accurate.category }).toEqual(told);
});

test('a mean that a few tasks have pulled down is no claim while the ranks say the opposite', () => {
  const spoiled = category({ name: 'Spoiled', tasks: taking([...times(30, 1), ...times(8, 100)]) });
  const steady = category({ name: 'Steady', tasks: taking(times(60, 1.2)) });
  expect(claimsOf([spoiled, steady]).least_accurate).toBeNull();
});

test('tasks of small categories count among the others', () => {
  const meetings = category({ name: 'Meetings', tasks: scattered(20, 4) });
  const small = Array.from({ length: 6 }, () => category({ name: 'Small', tasks: scattered(9, 1.1) }));
  expect(claimsOf([meetings, ...small]).least_accurate).toMatchObject({ category: 'Meetings' });
});

test.each([
  // The level is 0.008 / 2; Fisher's p of 18 of 20 against 20 of 40 is 0.0038, of 17 of 20 it is 0.011.
  { done: 18, of: 20, told: true },
  { done: 17, of: 20, told: false },
  { done: 9, of: 9, told: false }, // fewer than 10 tasks
])('$done of $of done against 20 of 40: told $told', ({ done, of, told }) => {
  const rows = [category({ name: 'Admin', completed: done, total: of }), category({ completed: 20, total: 40 })];
  expect(claimsOf(rows).most_completed).toEqual(
    told ? { category: 'Admin', completion_rate: done / of, tasks: of } : null,
  );
});

test('the highest of the rates is no claim while small categories together have a higher one', () => {
  const admin = category({ name: 'Admin', completed: 60, total: 100 });
  const small = Array.from({ length: 10 }, () => category({ completed: 9, total: 9 }));
  expect(claimsOf([admin, ...small]).most_completed).toBeNull();
});

test.each([
  { accuracy_percentage: 69.9, tendency: 'longer', hint: 'underestimate' },
  { accuracy_percentage: 69.9, tendency: 'shorter', hint: 'overestimate' },
  { accuracy_percentage: 69.9, tendency: 'none', hint: null },
  { accuracy_percentage: 70, tendency: 'longer', hint: null }, // good enough
] as const)('an accuracy of $accuracy_percentage with a tendency of $tendency: $hint', ({ hint, ...accuracy }) => {
  expect(hintOf(accuracy)).toBe(hint);
});

test('no claim rests on fewer than ten tasks, and none depends on the order of tasks', () => {
  const anyTask = fc.record({ estimate: fc.integer({ min: 1, max: 480 }), worked: fc.integer({ min: 0, max: 900 }) });
  const anyCategory = fc
    .record({ tasks: fc.array(anyTask, { maxLength: 30 }), untimed: fc.nat(5), open: fc.nat(30) })
    .map(({ tasks, untimed, open }) => {
      return { tasks, completed: tasks.length + untimed, total: tasks.length + untimed + open };
    });
  fc.assert(
    fc.property(fc.array(anyCategory, { maxLength: 4 }), (rows) => {
      const named = (ordered: typeof rows) =>
        ordered.map((row, place): CategoryOutcomes<number> => ({ ...category(row), category: place }));
      const claims = claimsOf(named(rows));
      for (const claim of Object.values(claims)) {
        if (claim) expect(claim.tasks).toBeGreaterThanOrEqual(10);
      }
      const reversed = claimsOf(named(rows.map((row) => ({ ...row, tasks: row.tasks.toReversed() }))));
      const close = claims.least_accurate && {
        ...claims.least_accurate,
        accuracy_percentage: expect.closeTo(claims.least_accurate.accuracy_percentage, 9),
      };
      expect(reversed).toEqual({ ...claims, least_accurate: close });
    }),
    { seed: 15 },
  );
});
