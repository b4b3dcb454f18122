import fc from 'fast-check';
import { expect, test } from 'vitest';
import { forecastOf } from './forecast.ts';
import { type LearnedLevels, learnFrom, learningFor, NOTHING_LEARNED } from './forecast-levels.ts';
import type { TimesOfTasks } from './forecast-times.ts';
import { FIRST_LEVELS } from './levels.ts';
import { addRecent, type DoneTask, recentTasks } from './recent-tasks.ts';

/** Levels after these tasks in the order in which they were done, going on from a state that knows the first ones. */
function learn(tasks: readonly DoneTask[], state: LearnedLevels = NOTHING_LEARNED): LearnedLevels {
  const recent = recentTasks(tasks.slice(0, state.tasks).toReversed());
  return tasks.slice(state.tasks).reduce((learned, task) => {
    addRecent(recent, task);
    return learnFrom(learned, recent);
  }, state);
}

const levelOf = ({ levels }: LearnedLevels, run: number) => levels.find((level) => level.run === run);

const onTime = (tasks: number) => Array.from({ length: tasks }, () => ({ estimate: 100, worked: 100 }));

test('the 60th task is the first run', () => {
  expect(learn(onTime(59))).toEqual({ ...NOTHING_LEARNED, tasks: 59 });
  const learned = learn([...onTime(59), { estimate: 100, worked: 900 }]);
  const levels = [{ run: 1, p50: 0.505, p80: expect.closeTo(0.808, 12) }, ...FIRST_LEVELS.slice(1)];
  expect(learned).toEqual({ ...NOTHING_LEARNED, tasks: 60, levels, next: levels });
});

/** Runs of 1, 2, 5 and 20 tasks begin after these tasks, and their forecasts are 100 and 101, 200 and 201, 2000 and 2017 minutes. */
const before = { done: onTime(79), learned: { ...NOTHING_LEARNED, tasks: 79 } };

// The levels move from 0.5 by 0.01 · (0.5 - hit), and from 0.8 by 0.01 · (0.8 - hit).
test.each([
  { name: 'as long as likely', run: 1, worked: [100], p50: 0.5, p80: 0.798 },
  { name: 'the figure of 8 of 10', run: 1, worked: [101], p50: 0.505, p80: 0.803 },
  { name: 'longer than both', run: 1, worked: [102], p50: 0.505, p80: 0.808 },
  { name: 'shorter than both', run: 1, worked: [99], p50: 0.495, p80: 0.798 },
  { name: 'as likely in whole minutes', run: 1, worked: [100.49], p50: 0.5, p80: 0.798 },
  { name: 'longer, then shorter', run: 1, worked: [300, 50], p50: 0.5, p80: 0.806 },
  { name: 'half a run', run: 2, worked: [300], p50: 0.5, p80: 0.8 },
  { name: 'a run that is longer', run: 2, worked: [150, 80], p50: 0.505, p80: 0.808 },
  { name: 'a run that is a little longer', run: 2, worked: [120, 81], p50: 0.505, p80: 0.803 }, // 201 of 200 and 201
  { name: 'two runs, one longer and one shorter', run: 2, worked: [150, 80, 50, 50], p50: 0.5, p80: 0.806 },
  { name: 'a run and a half', run: 2, worked: [150, 80, 900], p50: 0.505, p80: 0.808 },
  { name: 'a long run', run: 20, worked: Array(20).fill(150), p50: 0.505, p80: 0.808 },
])('$name: the levels of $run are $p50 and $p80', ({ run, worked, p50, p80 }) => {
  const done = [...before.done, ...worked.map((minutes) => ({ estimate: 100, worked: minutes }))];
  const level = levelOf(learn(done, before.learned), run);
  expect(level?.p50).toBeCloseTo(p50, 12);
  expect(level?.p80).toBeCloseTo(p80, 12);
});

test('a level stays between 0.05 and 0.99', () => {
  const lowest = { ...NOTHING_LEARNED, tasks: 79, levels: [{ run: 1, p50: 0.05, p80: 0.05 }] };
  const highest = { ...NOTHING_LEARNED, tasks: 79, levels: [{ run: 1, p50: 0.99, p80: 0.99 }] };
  const next = (worked: number) => recentTasks([{ estimate: 100, worked }, ...before.done]);
  expect(learnFrom(lowest, next(1)).levels).toEqual(lowest.levels);
  expect(learnFrom(highest, next(900)).levels).toEqual(highest.levels);
});

/** Times of the last 100 done tasks of each category, and of all together. */
function timesBefore(latestFirst: readonly DoneTask[]): TimesOfTasks {
  const minutesOf = (tasks: readonly DoneTask[]) => Float64Array.from(tasks.slice(0, 100), ({ worked }) => worked);
  const ofCategories = Map.groupBy(latestFirst, ({ category_id = null }) => category_id ?? 0);
  return {
    all: minutesOf(latestFirst),
    byCategory: new Map([...ofCategories].map(([id, tasks]) => [id, minutesOf(tasks)])),
  };
}

/** The definition word for word: runs one after the other that end after so many tasks, each forecast from what was done before its first. */
function byDefinition(tasks: readonly DoneTask[], since = 0) {
  return FIRST_LEVELS.map(({ run, ...level }) => {
    for (let first = 59; first + run <= tasks.length; first += run) {
      const [before, done] = [tasks.slice(0, first).reverse(), tasks.slice(first, first + run)];
      const open = done.map(({ estimate, category_id = null }) =>
        estimate === null ? { estimate, category_id, worked: 0 } : { estimate, worked: 0 },
      );
      const history = before.flatMap(({ estimate, worked }) => (estimate === null ? [] : [{ estimate, worked }]));
      const forecast = forecastOf(open, history, [{ run, ...level }], timesBefore(before));
      if (!forecast) throw new Error('a run has tasks');
      if (first + run <= since) continue;
      const minutes = Math.round(done.reduce((sum, { worked }) => sum + worked, 0));
      const hit = (figure: number) => (1 + Math.sign(figure - minutes)) / 2;
      level.p50 += 0.01 * (0.5 - hit(forecast.p50_minutes));
      level.p80 += 0.01 * (0.8 - hit(forecast.p80_minutes));
    }
    return { run, ...level };
  });
}

const anyTask = fc.record({ estimate: fc.integer({ min: 1, max: 480 }), worked: fc.integer({ min: 1, max: 900 }) });

test('levels are those of the definition, and the same when they are learned in two parts with a stored state', () => {
  fc.assert(
    fc.property(fc.array(anyTask, { minLength: 59, maxLength: 110 }), fc.nat(), (tasks, cut) => {
      const learned = learn(tasks);
      expect(learned).toEqual({
        ...NOTHING_LEARNED,
        tasks: tasks.length,
        levels: byDefinition(tasks),
        next: byDefinition(tasks),
      });
      const stored = JSON.parse(JSON.stringify(learn(tasks.slice(0, cut % tasks.length))));
      expect(learn(tasks, stored)).toEqual(learned);
    }),
    { numRuns: 20 },
  );
});

const anyDone = fc.record({
  estimate: fc.option(fc.integer({ min: 1, max: 480 })),
  worked: fc.integer({ min: 1, max: 900 }),
  category_id: fc.constantFrom(null, 1, 2),
});

test('levels with tasks that nobody estimated are those of the definition, also when they are learned in two parts', () => {
  fc.assert(
    fc.property(fc.array(anyDone, { minLength: 59, maxLength: 110 }), fc.nat(), (tasks, cut) => {
      const learned = learn(tasks);
      expect(learned).toEqual({
        ...NOTHING_LEARNED,
        tasks: tasks.length,
        levels: byDefinition(tasks),
        next: byDefinition(tasks),
      });
      const stored = JSON.parse(JSON.stringify(learn(tasks.slice(0, cut % tasks.length))));
      expect(learn(tasks, stored)).toEqual(learned);
    }),
    { numRuns: 20 },
  );
});

test('levels are those of the definition where more was done than a step looks back on', () => {
  const tasks = Array.from({ length: 700 }, (_, place): DoneTask => {
    const estimate = 15 + ((place * 7) % 60);
    return { estimate: place % 3 ? estimate : null, worked: 10 + ((place * 31) % 97), category_id: place % 2 };
  });
  const { levels, next } = learn(tasks);
  expect(levels).toEqual(byDefinition(tasks));
  expect(next).toEqual(byDefinition(tasks, 500));
});

// Eight of its category took 30 minutes, so its figures are 30 and 34; those of the estimated ones are 100 and 101.
test.each([
  { worked: 30, p50: 0.5, p80: 0.798 },
  { worked: 34, p50: 0.505, p80: 0.803 },
  { worked: 35, p50: 0.505, p80: 0.808 },
  { worked: 29, p50: 0.495, p80: 0.798 },
])('a task without an estimate that took $worked minutes moves the levels to $p50 and $p80', ({ worked, p50, p80 }) => {
  const short = Array.from({ length: 8 }, () => ({ estimate: 10, worked: 30, category_id: 1 }));
  const done = [...onTime(71), ...short, { estimate: null, worked, category_id: 1 }];
  const level = levelOf(learn(done, before.learned), 1);
  expect(level?.p50).toBeCloseTo(p50, 12);
  expect(level?.p80).toBeCloseTo(p80, 12);
});

test('levels go on from those of the latest block at its end, as if they had been learned from that alone', () => {
  const tasks = Array.from({ length: 1003 }, (_, place): DoneTask => {
    return { estimate: 15 + ((place * 7) % 60), worked: 10 + ((place * 31) % 97) };
  });
  const whole = learn(tasks.slice(0, 999));
  expect(learningFor(999)).toEqual(NOTHING_LEARNED);
  expect(learn(tasks.slice(0, 1000), whole).levels).toEqual(learn(tasks.slice(0, 1000), learningFor(1000)).levels);
  expect(learningFor(1000)).toEqual({ ...NOTHING_LEARNED, tasks: 500 });
  expect(learn(tasks, whole)).toEqual(learn(tasks, learningFor(1003)));
  expect(learn(tasks).levels).not.toEqual(learn(tasks, learningFor(1500)).levels);
});

test('a step needs the longest run and the 400 tasks before it, and no others', () => {
  const tasksOf = (tasks: number, estimate: number, worked: number) =>
    Array.from({ length: tasks }, () => ({ estimate, worked }));
  // Only the oldest task of the history is of the size of the run, so that its ratio of 3 alone decides.
  const done = [...tasksOf(20, 480, 960), ...tasksOf(399, 1, 1), ...tasksOf(1, 480, 1440), ...tasksOf(9, 480, 480)];
  const kept = { run: 20, p50: 0.495, p80: 0.798 };
  expect(levelOf(learnFrom({ ...NOTHING_LEARNED, tasks: 458 }, recentTasks(done)), 20)).toEqual(kept);
  expect(levelOf(learnFrom({ ...NOTHING_LEARNED, tasks: 458 }, recentTasks(done.slice(0, 420))), 20)).toEqual(kept);
});
