import { seededRandom } from '@daymark/domain/random.ts';
import { mean } from '@daymark/domain/replay.ts';
import { expect, test } from 'vitest';
import { barOf, brokenBy } from './forecast-bars.ts';
import { dependentPeople, independentPeople } from './forecast-people.ts';
import { type Coverage, coverageAfter, coverageAlong, SET_SIZES, STAGES } from './forecasts.ts';
import { unaided, workOf } from './people.ts';

// Enough people to notice a broken rule; `npm run simulate -- forecasts` has more. The seed is fixed, so nothing fails by chance.
const EXTENT = { people: 40, seed: 1 };

const everybody = [...independentPeople(), ...dependentPeople()];

const sizesOf = (coverage: readonly Coverage[]) => coverage.map(({ tasks }) => tasks);

test.each([8, 30])(
  'after %i tasks at least 78 %% of the sets keep to their 8-of-10 figure, whoever works',
  (history) => {
    for (const habit of everybody) {
      const broken = brokenBy(coverageAfter(history, habit, EXTENT), barOf(history, true));
      expect(sizesOf(broken), habit.name).toEqual([]);
    }
  },
);

/** Larger sets err to the safe side until their levels are learned: docs/forecasts.md tells by how much. */
const LARGEST_EXACT = 3;

test('after 60 independent tasks 78 to 82 % of the sets keep to their 8-of-10 figure, of larger sets more', () => {
  for (const habit of independentPeople()) {
    const coverage = coverageAfter(60, habit, EXTENT);
    const exact = coverage.filter(({ tasks }) => tasks <= LARGEST_EXACT);
    expect(sizesOf(brokenBy(exact, barOf(60, true))), habit.name).toEqual([]);
    expect(sizesOf(brokenBy(coverage, { ...barOf(60, true), most: 1 })), habit.name).toEqual([]);
  }
});

test('after 60 dependent tasks at least 74 %', () => {
  for (const habit of dependentPeople()) {
    expect(sizesOf(brokenBy(coverageAfter(60, habit, EXTENT), barOf(60, false))), habit.name).toEqual([]);
  }
});

test('an account that always takes 1.4 times as long is forecast exactly in the end', () => {
  const estimates = [30, 60, 45, 120];
  const account = Array.from({ length: 520 }, (_, place) => {
    const estimate = estimates[place % estimates.length] ?? 30;
    return { estimate, worked: estimate * 1.4 };
  });
  const stages = coverageAlong([account, account]);
  for (const [place, { from }] of STAGES.entries()) {
    const halves = stages[place]?.map(({ p50 }) => p50.mean) ?? [];
    // As many minutes as the figure says count half.
    if (from >= 400) expect(halves).toEqual(SET_SIZES.map(() => 0.5));
    else if (from < 60) expect(Math.max(...halves)).toBeLessThan(0.5);
  }
});

test('the promise depends on the history and on the tasks', () => {
  const share = (mean: number) => ({ mean, error: 0.01 });
  const coverage = [0.7, 0.75, 0.79, 0.84, 0.9].map((mean, tasks) => ({ tasks, p50: share(0.5), p80: share(mean) }));
  expect(sizesOf(brokenBy(coverage, barOf(59, true)))).toEqual([0]);
  expect(sizesOf(brokenBy(coverage, barOf(60, true)))).toEqual([0, 4]);
  expect(sizesOf(brokenBy(coverage, barOf(60, false)))).toEqual([0]);
});

test('tasks of the same day resemble each other, and those of others do not', () => {
  const [days] = dependentPeople();
  if (!days) throw new Error('There is nobody with good and bad days');
  const errors = workOf(days, unaided(20_000), seededRandom(1)).map(({ worked, original_estimate }) =>
    Math.log(worked / original_estimate),
  );
  const squares = mean(errors.map((error) => error ** 2)) ?? 1;
  const resemblance = (from: number) =>
    (mean(errors.flatMap((error, place) => (place % 5 === from ? error * (errors[place + 1] ?? 0) : []))) ?? 0) /
    squares;
  expect(resemblance(0)).toBeCloseTo(0.28, 1);
  expect(resemblance(4)).toBeCloseTo(0, 1);
});
