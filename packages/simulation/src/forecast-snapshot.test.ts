import type { EstimatedTask } from '@daymark/domain/estimates.ts';
import { seededRandom } from '@daymark/domain/random.ts';
import { mean } from '@daymark/domain/replay.ts';
import { expect, test } from 'vitest';
import { brokenBy } from './forecast-bars.ts';
import { SET_SIZES } from './forecast-coverage.ts';
import { evidenceBased, lossOf, medianRatio, oracleOf } from './forecast-losses.ts';
import { peopleAfter } from './forecast-people.ts';
import { snapshotAfter } from './forecast-snapshot.ts';

// The seed is fixed, so nothing fails by chance; `npm run simulate -- forecasts` has more people and longer histories.
test('after exactly 60 tasks sets of every size keep to their 8-of-10 figure in 78 to 83 %, over all who are told so', () => {
  const told = peopleAfter().filter(({ rangeAfter }) => rangeAfter(60));
  const shares = told.map(({ habitAfter }, seed) => snapshotAfter(60, habitAfter(60), { people: 8, seed }).coverage);
  for (const [place, tasks] of SET_SIZES.entries()) {
    const share = mean(shares.map((coverage) => coverage[place]?.p80.mean ?? 0));
    expect(share, `sets of ${tasks}`).toBeGreaterThan(0.78);
    expect(share, `sets of ${tasks}`).toBeLessThan(0.83);
  }
});

test('a range is broken by what lies beyond it by more than chance', () => {
  const coverage = [0.7, 0.76, 0.8, 0.86, 0.9].map((share, tasks) => ({
    ...{ tasks, p50: { mean: 0.5, error: 0.01 } },
    p80: { mean: share, error: 0.01 },
  }));
  expect(brokenBy(coverage, { least: 0.78, most: 0.83 }).map(({ tasks }) => tasks)).toEqual([0, 4]);
});

test('the figures of a steady person cost little more than those of somebody who knows, a middle ratio more', () => {
  const [steady] = peopleAfter();
  if (!steady) throw new Error('There is nobody');
  const { losses } = snapshotAfter(60, steady.habitAfter(60), { people: 12, seed: 1 });
  for (const { own, medianRatio } of losses) {
    expect(own).toBeLessThan(1.3);
    expect(own).toBeLessThan(medianRatio);
  }
});

test.each([
  { history: 59, told: null },
  { history: 60, told: { least: 0.8, most: 0.83 } },
  { history: 200, told: { least: 0.79, most: 0.81 } },
  { history: 400, told: { least: 0.79, most: 0.81 } },
])('after $history independent tasks $told is told', ({ history, told }) => {
  expect(peopleAfter()[0]?.rangeAfter(history)).toEqual(told);
});

const tasks = (...worked: number[]): EstimatedTask[] => worked.map((minutes) => ({ estimate: 10, worked: minutes }));

test('a loss is the pinball loss of both figures, in shares of what was planned', () => {
  // 30 minutes are 10 above the one and 10 below the other: 10 · 0.5 + 10 · 0.2. 50 are 30 and 10 above: 30 · 0.5 + 10 · 0.8.
  expect(lossOf({ p50: 20, p80: 40 }, [tasks(30)], 10)).toBeCloseTo(0.7, 12);
  expect(lossOf({ p50: 20, p80: 40 }, [tasks(30), tasks(20, 30)], 10)).toBeCloseTo((0.7 + 2.3) / 2, 12);
});

test('others than the own figures: what comes, even draws and the middle ratio of the history', () => {
  expect(oracleOf([tasks(10), tasks(20), tasks(30), tasks(40), tasks(50)])).toEqual({ p50: 30, p80: 40 });
  expect(medianRatio(tasks(0, 0), tasks(5, 20, 90))).toEqual({ p50: 40, p80: 40 });
  const drawn = evidenceBased(tasks(0), tasks(10, 20), seededRandom(1));
  expect([10, 20]).toContain(drawn.p50);
  expect(drawn.p80).toBe(20);
});
