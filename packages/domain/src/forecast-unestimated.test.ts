import fc from 'fast-check';
import { expect, test } from 'vitest';
import { forecastInOrder, forecastOf, orderedSteps, singleForecasts } from './forecast.ts';
import { NO_TIMES, type TimesOfTasks } from './forecast-times.ts';
import { FIRST_LEVELS, type Levels } from './levels.ts';
import type { OpenTask } from './remaining-work.ts';

type Minutes = readonly number[];

const timesOf = (all: Minutes, byCategory: Record<number, Minutes> = {}): TimesOfTasks => ({
  all: Float64Array.from(all),
  byCategory: new Map(Object.entries(byCategory).map(([id, minutes]) => [Number(id), Float64Array.from(minutes)])),
});

const times = (count: number, minutes: number): number[] => Array(count).fill(minutes);

const unestimated = (category_id: number | null = null, worked = 0): OpenTask => ({
  estimate: null,
  category_id,
  worked,
});

const repeated = <Item>(count: number, item: Item): Item[] => Array(count).fill(item);

/** Tasks of 40 minutes that took this many times as long. */
const historyOf = (count: number, ratio: number) => repeated(count, { estimate: 40, worked: 40 * ratio });

const levelsAt = (p50: number, p80: number): Levels => FIRST_LEVELS.map(({ run }) => ({ run, p50, p80 }));

const figuresOf = (...question: Parameters<typeof forecastOf>) => {
  const forecast = forecastOf(...question);
  return forecast && [forecast.p50_minutes, forecast.p80_minutes];
};

/** Eight tasks of the first category took 30 minutes, seven of the second 90, and all that count 60. */
const known = timesOf(times(8, 60), { 1: times(8, 30), 2: times(7, 90) });

// All times that are drawn are equal, so the figures are their sum times exp(0.15 z): z = 0 at the half, 0.8416 at 8 of 10.
test.each([
  { name: 'a task of the category', tasks: [unestimated(1)], figures: [30, 34] }, // 30 · 1.1346 = 34.04
  { name: 'one of a category with seven', tasks: [unestimated(2)], figures: [60, 68] },
  { name: 'one of a category with none', tasks: [unestimated(3)], figures: [60, 68] },
  { name: 'one of no category', tasks: [unestimated()], figures: [60, 68] },
  { name: 'three of one category', tasks: repeated(3, unestimated(1)), figures: [90, 102] },
  { name: 'one of each', tasks: [1, 2, 3].map((id) => unestimated(id)), figures: [150, 170] },
  { name: 'one that was worked on', tasks: [unestimated(1, 10)], figures: [20, 23] }, // 20 · 1.1346 = 22.69
  { name: 'one that was and one that was not', tasks: [unestimated(1, 10), unestimated(1)], figures: [50, 57] },
  // The error is the mean of 0.15 and 0.009, which is 0.08: 90 · 1.0692 = 96.2
  { name: 'one beside an estimate of 40', tasks: [unestimated(1), { estimate: 40, worked: 0 }], figures: [90, 96] },
  {
    name: 'one beside an estimate of 40 with 50 minutes of work',
    tasks: [unestimated(1), { estimate: 40, worked: 50 }],
    figures: [40, 43],
  },
  { name: '200 of one category', tasks: repeated(200, unestimated(1)), figures: [6000, 6807] },
])('$name: $figures', ({ tasks, figures }) => {
  expect(figuresOf(tasks, historyOf(60, 1.5), FIRST_LEVELS, known)).toEqual(figures);
});

test.each([
  { worked: 20, figures: [40, 45] }, // 20 are not more than 20, so 60 it is
  { worked: 21, figures: [39, 44] },
  { worked: 59, figures: [1, 1] },
])('times that $worked minutes of work have reached are no longer possible', ({ worked, figures }) => {
  const seen = timesOf([...times(50, 20), ...times(8, 60), ...times(30, 5)]);
  expect(figuresOf([unestimated(null, worked)], [], FIRST_LEVELS, seen)).toEqual(figures);
});

test('a draw is a time that was needed, each as likely as another', () => {
  // A quarter took 10 minutes, half 100 and a quarter 400, so the middle of each share is read at 1/8, 1/2 and 7/8.
  const seen = timesOf([...times(2, 400), ...times(4, 100), ...times(2, 10)]);
  const [, many] = figuresOf([unestimated()], [], levelsAt(0.1, 7 / 8), seen) ?? [];
  const [few, half] = figuresOf([unestimated()], [], levelsAt(1 / 8, 0.5), seen) ?? [];
  for (const [figure = 0, minutes] of [[few, 10] as const, [half, 100] as const, [many, 400] as const])
    expect(Math.abs(figure - minutes)).toBeLessThan(0.08 * minutes + 0.5);
});

test('a task that has taken longer than any other goes on for a while', () => {
  // The two ratios of 2 among the nine prior ones above 1 stand in the middle between 4/9 and 6/9: 300 · 2 - 300 are left.
  const [likely = 0] = figuresOf([unestimated(1, 300)], [], levelsAt(5 / 9, 0.8), known) ?? [];
  expect(Math.abs(likely - 300)).toBeLessThan(10);
});

test.each([{ count: 0 }, { count: 7 }])('with $count known times the preset 25 takes a usual ratio', ({ count }) => {
  // Ratios of 1 have the shares from 6/20 to 11/20.
  const seen = timesOf(times(count, 200), { 1: times(count, 200) });
  const [likely = 0, most = 0] = figuresOf([unestimated(1)], [], levelsAt(8.5 / 20, 0.8), seen) ?? [];
  expect(Math.abs(likely - 25)).toBeLessThanOrEqual(1);
  const [, ofAnEstimate = 0] = figuresOf([{ estimate: 25, worked: 0 }], [], FIRST_LEVELS) ?? [];
  expect(Math.abs(most - ofAnEstimate)).toBeLessThanOrEqual(2); // other draws of the same distribution
});

test('tasks that took no time at all count as a minute', () => {
  const none = timesOf(times(8, 0));
  expect(figuresOf([unestimated()], [], FIRST_LEVELS, none)).toEqual([1, 1]);
  expect(figuresOf(repeated(100, unestimated()), [], FIRST_LEVELS, none)).toEqual([100, 113]);
  expect(figuresOf(repeated(1000, unestimated()), [], FIRST_LEVELS, none)).toEqual([1000, 1135]);
});

const estimated = { estimate: 30, worked: 0 };

test.each([
  { name: 'one without an estimate', tasks: [unestimated()], history: 60, seen: 0, basis: 'prior', rests: 0, not: 1 },
  { name: 'one without an estimate', tasks: [unestimated()], history: 60, seen: 7, basis: 'prior', rests: 0, not: 1 },
  { name: 'one without an estimate', tasks: [unestimated()], history: 0, seen: 8, basis: 'own', rests: 8, not: 1 },
  {
    name: 'two without an estimate',
    tasks: [unestimated(), unestimated(1)],
    history: 8,
    seen: 100,
    basis: 'own',
    rests: 100,
    not: 2,
  },
  { name: 'one of two', tasks: [unestimated(), estimated], history: 0, seen: 100, basis: 'prior', rests: 0, not: 1 },
  { name: 'one of two', tasks: [unestimated(), estimated], history: 59, seen: 100, basis: 'mixed', rests: 59, not: 1 },
  { name: 'one of two', tasks: [unestimated(), estimated], history: 60, seen: 0, basis: 'own', rests: 60, not: 1 },
  { name: 'none of one', tasks: [estimated], history: 60, seen: 100, basis: 'own', rests: 60, not: 0 },
] as const)('$name, after $history estimated ones and $seen times, rests on $rests: $basis', (given) => {
  const forecast = forecastOf(given.tasks, historyOf(given.history, 1), FIRST_LEVELS, timesOf(times(given.seen, 30)));
  expect(forecast).toMatchObject({
    tasks: given.tasks.length,
    basis: given.basis,
    history_tasks: given.rests,
    not_estimated: given.not,
  });
});

const minutes = fc.integer({ min: 1, max: 600 });
const anyCategory = fc.constantFrom(null, 1, 2, 3);
const anyEstimated = fc.record({
  estimate: fc.constantFrom(15, 30, 60, 200),
  worked: fc.constantFrom(0, 0, 0, 20, 500),
});
const anyUnestimated = fc
  .record({ category_id: anyCategory, worked: fc.constantFrom(0, 0, 0, 20, 500) })
  .map((task): OpenTask => ({ estimate: null, ...task }));
const anyTasks = fc.array(fc.oneof(anyEstimated, anyUnestimated), { minLength: 1, maxLength: 12 });
const anyHistory = fc.array(fc.record({ estimate: minutes, worked: minutes }), { maxLength: 80 });

/** Times of three categories; those of the third are always twice those of the second. */
const timesOfCategories = (least: number) =>
  fc
    .tuple(
      fc.array(minutes, { minLength: least, maxLength: 100 }),
      fc.array(minutes, { maxLength: 20 }),
      fc.array(minutes, { maxLength: 20 }),
    )
    .map(([all, one, other]) => ({ all, byCategory: { 1: one, 2: other, 3: other.map((time) => 2 * time) } }));
const anyTimes = timesOfCategories(0).map(({ all, byCategory }) => timesOf(all, byCategory));

test('tasks with an estimate are forecast as if there were no times', () => {
  fc.assert(
    fc.property(
      fc.array(anyEstimated, { minLength: 1, maxLength: 8 }),
      anyHistory,
      anyTimes,
      (tasks, history, seen) => {
        expect(forecastOf(tasks, history, FIRST_LEVELS, seen)).toEqual(
          forecastOf(tasks, history, FIRST_LEVELS, NO_TIMES),
        );
      },
    ),
  );
});

test('the order of the tasks changes nothing, and the same question has the same answer', () => {
  fc.assert(
    fc.property(anyTasks, anyHistory, anyTimes, fc.nat(), (tasks, history, seen, turn) => {
      const turned = [...tasks.slice(turn % tasks.length), ...tasks.slice(0, turn % tasks.length)].reverse();
      const forecast = forecastOf(tasks, history, FIRST_LEVELS, seen);
      expect(forecastOf(turned, history, FIRST_LEVELS, seen)).toEqual(forecast);
    }),
  );
});

test('tasks of a category that takes twice as long as another are drawn apart from those of the other', () => {
  const some = [...times(10, 10), ...times(10, 100)];
  const seen = timesOf(some, { 1: some, 2: some.map((time) => 2 * time) });
  const [one, other] = [unestimated(1), unestimated(2)];
  // Together they take 30, 120, 210 or 300 minutes, a quarter each. Drawn alike it would be 30 in half of the cases.
  const [sum = 0] = figuresOf([one, other], [], levelsAt(3 / 8, 0.8), seen) ?? [];
  expect(Math.abs(sum - 120)).toBeLessThan(15);
  expect(figuresOf([other, one], [], levelsAt(3 / 8, 0.8), seen)?.[0]).toBe(sum);
});

test('if all times were twice as long, so would be the forecast', () => {
  const twice = (numbers: Minutes) => numbers.map((number) => 2 * number);
  const doubled = <Task extends { estimate: number | null; worked: number }>(task: Task) => ({
    ...task,
    estimate: task.estimate === null ? null : 2 * task.estimate,
    worked: 2 * task.worked,
  });
  fc.assert(
    fc.property(anyTasks, anyHistory, timesOfCategories(8), (tasks, history, { all, byCategory }) => {
      const longer = timesOf(twice(all), {
        1: twice(byCategory[1]),
        2: twice(byCategory[2]),
        3: twice(byCategory[3]),
      });
      // Without a history estimates are measured in minutes, whose random numbers are others.
      const past = [{ estimate: 30, worked: 40 }, ...history];
      const longerPast = past.map(({ estimate, worked }) => ({ estimate: 2 * estimate, worked: 2 * worked }));
      const [p50 = 0, p80 = 0] = figuresOf(tasks, past, FIRST_LEVELS, timesOf(all, byCategory)) ?? [];
      const open = tasks.map((task) => doubled(task) as OpenTask);
      const [twiceP50 = 0, twiceP80 = 0] = figuresOf(open, longerPast, FIRST_LEVELS, longer) ?? [];
      // Both figures are whole minutes.
      expect(Math.abs(twiceP50 - 2 * p50)).toBeLessThanOrEqual(1);
      expect(Math.abs(twiceP80 - 2 * p80)).toBeLessThanOrEqual(1);
    }),
  );
});

/** The error that a set shares can be less with one more task, and a trend that falls is followed further. */
const HARDLY = 0.9;

test('one more task hardly makes a set shorter, and what is left is never less than nothing', () => {
  fc.assert(
    fc.property(anyTasks, anyHistory, anyTimes, fc.nat(), (tasks, history, seen, place) => {
      const others = tasks.toSpliced(place % tasks.length, 1);
      const [fewer = 0, fewerAtMost = 0] = figuresOf(others, history, FIRST_LEVELS, seen) ?? [];
      const [more = 0, moreAtMost = 0] = figuresOf(tasks, history, FIRST_LEVELS, seen) ?? [];
      expect(fewer).toBeGreaterThanOrEqual(0);
      expect(more).toBeGreaterThanOrEqual(Math.floor(HARDLY * fewer));
      expect(moreAtMost).toBeGreaterThanOrEqual(Math.floor(HARDLY * fewerAtMost));
    }),
  );
});

test('the minutes of tasks in order never fall, and end with those of the whole', () => {
  fc.assert(
    fc.property(anyTasks, anyHistory, anyTimes, (tasks, history, seen) => {
      const likely = forecastInOrder(tasks, history, FIRST_LEVELS, seen);
      expect(likely).toHaveLength(tasks.length);
      expect(likely.toSorted((one, other) => one - other)).toEqual(likely);
      expect(likely.at(-1)).toBe(forecastOf(tasks, history, FIRST_LEVELS, seen)?.p50_minutes);
    }),
  );
});

const atOnce = <Result>(steps: Generator<unknown, Result>): Result => {
  for (let step = steps.next(); ; step = steps.next()) if (step.done) return step.value;
};

test('tasks in order are forecast as their set is, and without some of them as the set of the others', () => {
  fc.assert(
    fc.property(anyTasks, anyHistory, anyTimes, fc.func(fc.boolean()), (tasks, history, times, isLeft) => {
      const past = { history, levels: FIRST_LEVELS, times };
      const { forecast, likelyWithout } = atOnce(orderedSteps(tasks, past));
      expect(forecast).toEqual(forecastOf(tasks, history, FIRST_LEVELS, times));
      const left = new Set(tasks.flatMap((_, place) => (isLeft(place) ? place : [])));
      const rest = tasks.filter((_, place) => !left.has(place));
      const [p50 = 0] = figuresOf(rest, history, FIRST_LEVELS, times) ?? [];
      expect(likelyWithout(left)).toBe(p50);
    }),
  );
});

test('the 8-of-10 figure of a single task is the one of its own forecast, whatever was asked before', () => {
  fc.assert(
    fc.property(anyTasks, anyHistory, anyTimes, (tasks, history, times) => {
      const figuresOf = singleForecasts({ history, levels: FIRST_LEVELS, times });
      for (const task of [...tasks, ...tasks])
        expect(figuresOf(task)).toEqual(forecastOf([task], history, FIRST_LEVELS, times));
    }),
  );
});

test('more than 500 tasks are forecast as 500 are', () => {
  const some = [...times(40, 20), ...times(30, 45), ...times(30, 180)];
  const seen = timesOf(some, { 1: times(8, 45) });
  const ofBoth = (count: number) => [...repeated(count, unestimated()), ...repeated(count, unestimated(1))];
  const [p50 = 0, p80 = 0] = figuresOf(ofBoth(250), [], FIRST_LEVELS, seen) ?? [];
  const [moreP50 = 0, moreP80 = 0] = figuresOf([...ofBoth(250), unestimated(1, 44)], [], FIRST_LEVELS, seen) ?? [];
  expect(moreP50 / p50).toBeCloseTo(1, 2);
  expect(moreP80 / p80).toBeCloseTo(1, 2);
  const [many = 0, manyAtMost = 0] = figuresOf(ofBoth(5000), [], FIRST_LEVELS, seen) ?? [];
  expect(many / (5000 * (75.5 + 45))).toBeCloseTo(1, 2); // the mean of 20, 45 and 180 by their shares is 75.5
  expect(manyAtMost / many).toBeCloseTo(1.1346, 2); // of the common error alone
});
