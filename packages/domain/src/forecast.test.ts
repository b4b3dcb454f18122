import fc from 'fast-check';
import { expect, test } from 'vitest';
import { forecastInOrder, forecastOf, forecastSteps, orderedSteps } from './forecast.ts';
import { PRIOR_RATIOS } from './forecast-history.ts';
import type { Past } from './forecast-sums.ts';
import { NO_TIMES } from './forecast-times.ts';
import { FIRST_LEVELS, type Levels } from './levels.ts';
import { atOnce } from './steps.ts';

const openTasks = (count: number, estimate: number, worked = 0) =>
  Array.from({ length: count }, () => ({ estimate, worked }));

/** Tasks that took this many times as long as estimated. */
const historyOf = (count: number, ratio: number, estimate = 40) => openTasks(count, estimate, estimate * ratio);

/** Levels of all runs that read both figures at these quantiles. */
const levelsAt = (p50: number, p80: number): Levels => FIRST_LEVELS.map(({ run }) => ({ run, p50, p80 }));

const figuresOf = (...question: Parameters<typeof forecastOf>) => {
  const forecast = forecastOf(...question);
  return forecast && [forecast.p50_minutes, forecast.p80_minutes];
};

// All ratios are equal, so the figures are their sum times exp(c z): z = 0 at the half, 0.8416 at 8 of 10. The least noise of 0.03
// leaves c = 0.009 for one task and 0.010 for 20, beyond which the trend is not followed: 1.0075 and 1.0084 times.
test.each([
  { name: 'one task', tasks: openTasks(1, 40), figures: [60, 60] },
  { name: 'three tasks', tasks: openTasks(3, 40), figures: [180, 181] },
  { name: 'the longest task', tasks: openTasks(1, 480), figures: [720, 726] },
  { name: 'a task of two minutes', tasks: openTasks(1, 2), figures: [3, 3] },
  { name: 'a task worked on', tasks: openTasks(1, 40, 50), figures: [10, 10] },
  { name: 'a task worked on and another', tasks: [...openTasks(1, 40, 50), ...openTasks(1, 20)], figures: [40, 40] },
  { name: '200 tasks', tasks: openTasks(200, 30), figures: [9000, 9086] },
])('after tasks that took 1.5 times as long, $name: $figures', ({ tasks, figures }) => {
  expect(figuresOf(tasks, historyOf(60, 1.5), FIRST_LEVELS)).toEqual(figures);
});

test('a learned level is the quantile that is read', () => {
  // exp(0.009 · -1.2816) = 0.9885, exp(0.009 · 1.2816) = 1.0116 and exp(0.009 · 0.5244) = 1.0047
  expect(figuresOf(openTasks(1, 400), historyOf(60, 1), levelsAt(0.1, 0.9))).toEqual([395, 405]);
  expect(figuresOf(openTasks(1, 400), historyOf(60, 1), levelsAt(0.7, 0.4))).toEqual([402, 402]); // never the other way round
});

test.each([
  { tasks: 1, run: 1 },
  { tasks: 4, run: 3 },
  { tasks: 5, run: 5 },
  { tasks: 19, run: 13 },
  { tasks: 200, run: 20 },
])('for $tasks tasks the level of $run holds', ({ tasks, run }) => {
  const others = FIRST_LEVELS.map((level) => (level.run === run ? level : { ...level, p50: 0.9, p80: 0.9 }));
  const question = [openTasks(tasks, 60), historyOf(60, 1)] as const;
  expect(figuresOf(...question, others)).toEqual(figuresOf(...question, FIRST_LEVELS));
});

test('a task that has taken longer than any ratio says goes on for a while', () => {
  // The two ratios of 2 among the nine prior ones above 1 stand in the middle between 4/9 and 6/9: 300 · 2 - 300 are
  // left.
  const [likely = 0] = figuresOf(openTasks(1, 40, 300), historyOf(60, 1.5), levelsAt(5 / 9, 0.8)) ?? [];
  expect(Math.abs(likely - 300)).toBeLessThan(10);
});

test('without a history the prior ratios are drawn', () => {
  expect(PRIOR_RATIOS).toHaveLength(20);
  // Ratios of 1 have the shares from 6/20 to 11/20.
  const [likely = 0] = figuresOf(openTasks(1, 400), [], levelsAt(8.5 / 20, 0.8)) ?? [];
  expect(Math.abs(likely - 400)).toBeLessThan(10);
});

test.each([
  { history: 0, basis: 'prior', history_tasks: 0 },
  { history: 1, basis: 'mixed', history_tasks: 1 },
  { history: 59, basis: 'mixed', history_tasks: 59 },
  { history: 60, basis: 'own', history_tasks: 60 },
  { history: 401, basis: 'own', history_tasks: 400 },
])('$history tasks of history are the basis $basis', ({ history, basis, history_tasks }) => {
  const forecast = forecastOf(openTasks(3, 30), historyOf(history, 1), FIRST_LEVELS);
  expect(forecast).toMatchObject({ tasks: 3, basis, history_tasks });
});

test('nothing open has no forecast', () => {
  expect(forecastOf([], historyOf(60, 1), FIRST_LEVELS)).toBeNull();
  expect(forecastInOrder([], historyOf(60, 1), FIRST_LEVELS)).toEqual([]);
});

const anyTask = fc.record({ estimate: fc.integer({ min: 1, max: 480 }), worked: fc.integer({ min: 1, max: 3000 }) });
const anyOpen = fc.oneof(
  fc.integer({ min: 1, max: 480 }).map((estimate) => ({ estimate, worked: 0 })),
  fc.constantFrom(15, 30, 60).map((estimate) => ({ estimate, worked: 0 })),
  anyTask,
);
const anyTasks = fc.array(anyOpen, { minLength: 1, maxLength: 12 });
const anyHistory = fc.array(anyTask, { maxLength: 80 });
const anyLevels = fc
  .array(fc.integer({ min: 5, max: 99 }), { minLength: 7, maxLength: 7 })
  .map((percents): Levels => FIRST_LEVELS.map((level, place) => ({ ...level, p50: (percents[place] ?? 50) / 100 })));

test('if all times were twice as long, so would be the forecast', () => {
  const doubled = ({ estimate, worked }: { estimate: number; worked: number }) => ({
    estimate: 2 * estimate,
    worked: 2 * worked,
  });
  fc.assert(
    fc.property(anyTasks, fc.array(anyTask, { minLength: 1, maxLength: 80 }), (tasks, history) => {
      const [p50 = 0, p80 = 0] = figuresOf(tasks, history, FIRST_LEVELS) ?? [];
      const twice = figuresOf(tasks.map(doubled), history.map(doubled), FIRST_LEVELS);
      const [twiceP50 = 0, twiceP80 = 0] = twice ?? [];
      // Both figures are whole minutes.
      expect(Math.abs(twiceP50 - 2 * p50)).toBeLessThanOrEqual(1);
      expect(Math.abs(twiceP80 - 2 * p80)).toBeLessThanOrEqual(1);
    }),
  );
});

test('the order of the tasks changes nothing, and the same question has the same answer', () => {
  fc.assert(
    fc.property(anyTasks, anyHistory, fc.nat(), (tasks, history, turn) => {
      const turned = [...tasks.slice(turn % tasks.length), ...tasks.slice(0, turn % tasks.length)].reverse();
      expect(forecastOf(turned, history, FIRST_LEVELS)).toEqual(forecastOf(tasks, history, FIRST_LEVELS));
    }),
  );
});

/** The error that a set shares can be less with one more task, and a trend that falls is followed further. */
const HARDLY = 0.95;

test('one more task hardly makes a set shorter, and what is left is never less than nothing', () => {
  fc.assert(
    fc.property(anyTasks, anyHistory, (tasks, history) => {
      const [fewer = 0, fewerAtMost = 0] = figuresOf(tasks.slice(1), history, FIRST_LEVELS) ?? [];
      const [more = 0, moreAtMost = 0] = figuresOf(tasks, history, FIRST_LEVELS) ?? [];
      expect(fewer).toBeGreaterThanOrEqual(0);
      expect(more).toBeGreaterThanOrEqual(Math.floor(HARDLY * fewer));
      expect(moreAtMost).toBeGreaterThanOrEqual(Math.floor(HARDLY * fewerAtMost));
    }),
  );
});

test('the minutes of tasks in order never fall, and end with those of the whole', () => {
  fc.assert(
    fc.property(anyTasks, anyHistory, anyLevels, (tasks, history, levels) => {
      const likely = forecastInOrder(tasks, history, levels);
      expect(likely).toHaveLength(tasks.length);
      expect(likely.toSorted((one, other) => one - other)).toEqual(likely);
      expect(likely.at(-1)).toBe(forecastOf(tasks, history, levels)?.p50_minutes);
    }),
  );
});

test('more history of the same kind narrows a forecast', () => {
  fc.assert(
    fc.property(fc.integer({ min: 240, max: 480 }), fc.integer({ min: 5, max: 20 }), (estimate, tenths) => {
      const widths = [8, 20, 59, 60, 400].map((count) => {
        const history = historyOf(count, tenths / 10, estimate);
        const [p50 = 0, p80 = 0] = figuresOf(openTasks(1, estimate), history, FIRST_LEVELS) ?? [];
        return p80 / p50;
      });
      for (const [place, width] of widths.entries()) {
        expect(width).toBeLessThan((widths[place - 1] ?? Number.POSITIVE_INFINITY) * 1.05); // draws, and whole minutes
      }
      expect(widths.at(-1)).toBeLessThan((widths[0] ?? 0) * 0.99);
    }),
    { seed: 1 },
  );
});

test('more than 500 tasks are forecast as 500 are', () => {
  const history = [...historyOf(200, 0.5), ...historyOf(100, 1), ...historyOf(100, 4)];
  const [p50 = 0, p80 = 0] = figuresOf(openTasks(500, 45), history, FIRST_LEVELS) ?? [];
  const [moreP50 = 0, moreP80 = 0] =
    figuresOf([...openTasks(500, 45), ...openTasks(1, 1)], history, FIRST_LEVELS) ?? [];
  expect(moreP50 / p50).toBeCloseTo(1, 2);
  expect(moreP80 / p80).toBeCloseTo(1, 2);
  const [many = 0, manyAtMost = 0] = figuresOf(openTasks(10_000, 45), history, FIRST_LEVELS) ?? [];
  expect(many / p50 / 20).toBeCloseTo(1, 2);
  // The common error alone is left: with errors of their own the sum of 500 tasks is a little less sure.
  expect(manyAtMost / many).toBeGreaterThan(1.005);
  expect(manyAtMost / many).toBeLessThan(p80 / p50);
});

test.each([
  { name: 'a forecast of 400 tasks', steps: (past: Past) => forecastSteps(openTasks(400, 30), past), least: 8 },
  { name: 'a forecast of 10,000 tasks', steps: (past: Past) => forecastSteps(openTasks(10_000, 30), past), least: 8 },
  { name: 'the order of 200 tasks', steps: (past: Past) => orderedSteps(openTasks(200, 30), past), least: 4 },
])('$name takes $least steps at least', ({ steps, least }) => {
  const taken = [...steps({ history: historyOf(60, 1.5), levels: FIRST_LEVELS, times: NO_TIMES })].length + 1; // the last returns
  expect(taken).toBeGreaterThanOrEqual(least);
});

test('what is kept of a past gives the figures of the same one that is new', () => {
  const past: Past = { history: historyOf(70, 1.3), levels: FIRST_LEVELS, times: NO_TIMES };
  const sets = [openTasks(12, 30), [...openTasks(2, 30), ...openTasks(3, 45, 10)], openTasks(40, 60)];
  const figuresBy = (by: Past) => sets.map((tasks) => atOnce(forecastSteps(tasks, by)));
  const fresh = figuresBy({ ...past });
  for (let asked = 0; asked < 3; asked += 1) expect(figuresBy(past)).toEqual(fresh);
});
