import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  FEWEST_FORECAST_TASKS,
  FORECAST_TASKS,
  PRIOR_RATIOS,
  ratioHistory,
  typicalOf,
  weightsFor,
} from './forecast-history.ts';

const tasksOf = (count: number, estimate: number, worked: number) =>
  Array.from({ length: count }, () => ({ estimate, worked, isOfCategory: false }));

// The weights are computed by hand: exp(-|ln Eᵢ - ln E| / h) · ½^(aᵢ/200), where h = 0.35 · (1 + 60/400) = 0.4025 for 400 tasks.
test.each([
  { estimate: 60, other: 60, ago: 0, weight: 1 },
  { estimate: 60, other: 60, ago: 200, weight: 0.5 },
  { estimate: 60, other: 60, ago: 100, weight: Math.SQRT1_2 },
  { estimate: 60, other: 120, ago: 0, weight: 0.1787 }, // exp(-0.6931 / 0.4025) = exp(-1.7221)
  { estimate: 60, other: 30, ago: 0, weight: 0.1787 },
  { estimate: 40, other: 60, ago: 200, weight: 0.1826 }, // exp(-0.4055 / 0.4025) / 2 = 0.3652 / 2
  { estimate: 15, other: 240, ago: 0, weight: 0.001 }, // exp(-2.7726 / 0.4025) = exp(-6.8884)
])('$ago tasks ago, an estimate of $other weighs $weight for $estimate', ({ estimate, other, ago, weight }) => {
  const older = tasksOf(FORECAST_TASKS - ago - 1, 1, 1);
  const history = ratioHistory([...tasksOf(ago, 1, 1), { estimate: other, worked: 1 }, ...older]);
  expect(weightsFor(estimate, history)[ago]).toBeCloseTo(weight, 4);
});

// h = 0.35 · (1 + 60/n) is 1.4, 0.7 and 0.4025: exp(-0.6931 / h).
test.each([
  { tasks: 20, weight: 0.6095 },
  { tasks: 60, weight: 0.3715 },
  { tasks: 400, weight: 0.1787 },
])('of $tasks tasks one of twice the size weighs $weight', ({ tasks, weight }) => {
  const history = ratioHistory(tasksOf(tasks, 60, 60));
  expect(weightsFor(30, history)[0]).toBeCloseTo(weight, 4);
});

test('twenty prior ratios join fewer than 60 tasks, each with a quarter of a weight', () => {
  for (const count of [0, 1, 59]) {
    const history = ratioHistory(tasksOf(count, 30, 45));
    expect([...history.ratios]).toEqual([...Array(count).fill(1.5), ...PRIOR_RATIOS]);
    expect([...weightsFor(30, history).slice(count)]).toEqual(Array(20).fill(0.25));
  }
  expect([...ratioHistory(tasksOf(60, 30, 45)).ratios]).toEqual(Array(60).fill(1.5));
});

test('no more than the latest 400 tasks count', () => {
  const history = ratioHistory([...tasksOf(FORECAST_TASKS, 30, 30), ...tasksOf(100, 30, 300)]);
  expect([...history.ratios]).toEqual(Array(400).fill(1));
});

test('both sides of a ratio are at least a minute', () => {
  expect(ratioHistory([{ estimate: 5, worked: 0 }]).ratios[0]).toBe(0.2);
});

test.each([
  { name: 'too few tasks', history: tasksOf(FEWEST_FORECAST_TASKS - 1, 40, 50), typical: null },
  { name: 'eight tasks', history: tasksOf(8, 40, 50), typical: { p50_minutes: 50, p80_minutes: 50, tasks: 8 } },
  // Four took 30 minutes and four 60: half took up to 30.
  {
    name: 'short and long tasks',
    history: [...tasksOf(4, 40, 30), ...tasksOf(4, 40, 60)],
    typical: { p50_minutes: 30, p80_minutes: 60, tasks: 8 },
  },
  // Twice the weight for three of 30 minutes among five of 60: 6 of 11 are more than half, which 3 of 8 are not.
  // (6 + 5)² / (3 · 4 + 5) = 121 / 17 = 7.1
  {
    name: 'tasks of the category',
    history: [...tasksOf(3, 40, 30).map((task) => ({ ...task, isOfCategory: true })), ...tasksOf(5, 40, 60)],
    typical: { p50_minutes: 30, p80_minutes: 60, tasks: 7 },
  },
  // The width h of eight tasks is 2.975, so that three of ten times the size weigh exp(-2.3026 / 2.975) = 0.46 each, 1.4 of 6.4 together.
  {
    name: 'tasks of another size',
    history: [...tasksOf(5, 40, 60), ...tasksOf(3, 400, 200)],
    typical: { p50_minutes: 60, p80_minutes: 60, tasks: 7 },
  },
])('$name are typical of 40 minutes like this', ({ history, typical }) => {
  expect(typicalOf(40, history)).toEqual(typical);
});

test('typical times lie within the ratios of the history, from no more tasks than there are', () => {
  const anyTask = fc.record({
    estimate: fc.integer({ min: 1, max: 480 }),
    worked: fc.integer({ min: 1, max: 2000 }),
    isOfCategory: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(anyTask, { minLength: 8, maxLength: 100 }), fc.integer({ min: 1, max: 480 }), (history, e) => {
      const typical = typicalOf(e, history);
      if (!typical) throw new Error('eight tasks are enough');
      const ratios = history.map(({ estimate, worked }) => worked / estimate);
      expect(typical.p50_minutes).toBeGreaterThanOrEqual(Math.floor(e * Math.min(...ratios)));
      expect(typical.p80_minutes).toBeLessThanOrEqual(Math.ceil(e * Math.max(...ratios)));
      expect(typical.p80_minutes).toBeGreaterThanOrEqual(typical.p50_minutes);
      expect(typical.tasks).toBeGreaterThanOrEqual(1);
      expect(typical.tasks).toBeLessThanOrEqual(history.length);
    }),
  );
});
