import type { EstimatedTask } from '@daymark/domain/estimates.ts';
import { hitsOf, learnFrom, NOTHING_LEARNED } from '@daymark/domain/forecast-levels.ts';
import { FIRST_LEVELS } from '@daymark/domain/levels.ts';
import { seededRandom } from '@daymark/domain/random.ts';
import { recentTasks } from '@daymark/domain/recent-tasks.ts';
import { mean } from '@daymark/domain/replay.ts';
import { expect, test } from 'vitest';
import { barOf, brokenBy } from './forecast-bars.ts';
import { type Coverage, estimatedInPart, forecastAfter, recordOf, SET_SIZES } from './forecast-coverage.ts';
import { dependentPeople, estimatingSome, independentPeople } from './forecast-people.ts';
import { coverageIn, runsAlong, STAGES, tasksOfStage, walkOf } from './forecast-walk.ts';
import { unaided, workOf } from './people.ts';

// Enough people to notice a broken rule; `npm run simulate -- forecasts` has more. The seed is fixed, so nothing fails by chance.
const FEW = { people: 8, seed: 1 };
const LONG = { people: 3, seed: 1, tasks: 260 };

const [AT_FIRST, BEFORE_LEARNING, , LATE, LEARNED] = STAGES;

const sizesOf = (coverage: readonly Coverage[]) => coverage.map(({ tasks }) => tasks);

test('below 60 tasks at least 78 % of the sets keep to their 8-of-10 figure, whoever works', () => {
  const people = [...independentPeople(), ...dependentPeople()];
  for (const habit of [...people, ...estimatingSome(people.slice(0, 1))]) {
    const walked = walkOf(habit, tasksOfStage(BEFORE_LEARNING), FEW);
    for (const stage of [AT_FIRST, BEFORE_LEARNING]) {
      const broken = brokenBy(coverageIn(stage, walked), barOf(stage.from, true));
      expect(sizesOf(broken), `${habit.name}, from ${stage.from} on`).toEqual([]);
    }
  }
});

test('from 60 dependent tasks on at least 74 %', () => {
  for (const habit of [...dependentPeople(), ...estimatingSome(dependentPeople().slice(0, 1))]) {
    const coverage = coverageIn(LEARNED, walkOf(habit, LONG.tasks, LONG));
    expect(sizesOf(brokenBy(coverage, barOf(60, false))), habit.name).toEqual([]);
  }
});

test.each([{ estimated: 1 }, { estimated: 0.5 }, { estimated: 0 }])(
  'runs follow each other without gap or overlap, each as of before its first task, $estimated estimated',
  (given) => {
    const [, habit] = independentPeople();
    if (!habit) throw new Error('There is nobody');
    const record = estimatedInPart(recordOf(habit, 150, seededRandom(1)), given.estimated, seededRandom(2));
    const levels = record.reduce(
      ([learned = NOTHING_LEARNED, ...before], _, place) => [
        learnFrom(learned, recentTasks(record.slice(0, place + 1).toReversed())),
        learned,
        ...before,
      ],
      [NOTHING_LEARNED],
    );
    const runs = runsAlong(record);
    for (const size of SET_SIZES) {
      const ofSize = runs.filter((run) => run.size === size);
      const first = 59 - size * Math.floor((59 - 8) / size);
      expect(ofSize).toEqual(
        Array.from({ length: Math.floor((150 - first) / size) }, (_, place) => {
          const history = first + place * size;
          const set = record.slice(history, history + size);
          const learned = levels[150 - history]?.levels ?? FIRST_LEVELS;
          return { size, history, hits: hitsOf(set, forecastAfter(record.slice(0, history), set, learned)) };
        }),
      );
    }
  },
);

test('people who estimate two of three tasks do the same work, in three categories', () => {
  const [habit] = independentPeople();
  if (!habit) throw new Error('There is nobody');
  const record = recordOf(habit, 6000, seededRandom(1));
  const [some] = estimatingSome([habit]);
  const inPart = estimatedInPart(record, some?.estimated ?? 1, seededRandom(2));
  expect(inPart.map(({ worked }) => worked)).toEqual(record.map(({ worked }) => worked));
  for (const [place, { estimate }] of inPart.entries()) expect([null, record[place]?.estimate]).toContain(estimate);
  expect(inPart.filter(({ estimate }) => estimate === null).length / 6000).toBeCloseTo(1 / 3, 1);
  const categories = Map.groupBy(inPart, ({ category_id }) => category_id);
  expect([...categories.keys()].toSorted()).toEqual([1, 2, 3]);
  for (const tasks of categories.values()) expect(tasks.length / 6000).toBeCloseTo(1 / 3, 1);
});

test('the first tasks of a person who estimates some are the same in a longer record', () => {
  const [habit] = estimatingSome(independentPeople());
  if (!habit) throw new Error('There is nobody');
  const [short, long] = [70, 90].map((tasks) => walkOf(habit, tasks, { people: 1, seed: 1 })[0] ?? []);
  expect(long?.slice(0, short?.length)).toEqual(short);
});

test('a stage holds the runs that begin in it', () => {
  const run = (history: number, hit: number) => ({ size: 1, history, hits: { p50: 0.5, p80: hit } });
  const people = [
    [run(29, 1), run(30, 0), run(59, 1), run(60, 1), run(399, 0), run(400, 0)],
    [run(29, 1), run(30, 1), run(59, 1), run(60, 1), run(399, 1), run(400, 0)],
  ];
  const shares = STAGES.map((stage) => coverageIn(stage, people)[0]?.p80.mean);
  expect(shares).toEqual([1, 0.75, 0.75, 0, expect.closeTo(0.5, 12)]);
});

test('an account that always takes 1.4 times as long is forecast exactly in the end', () => {
  const estimates = [30, 60, 45, 120];
  const account = Array.from({ length: 520 }, (_, place): EstimatedTask => {
    const estimate = estimates[place % estimates.length] ?? 30;
    return { estimate, worked: estimate * 1.4 };
  });
  const walked = [runsAlong(account), runsAlong(account)];
  const halvesIn = (stage: (typeof STAGES)[number]) => coverageIn(stage, walked).map(({ p50 }) => p50.mean);
  // A run of as many minutes as the figure says counts half.
  expect(halvesIn(LATE)).toEqual(SET_SIZES.map(() => 0.5));
  expect(Math.max(...halvesIn(AT_FIRST))).toBeLessThan(0.5);
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

test.each([
  { around: 0, factor: 1 },
  { around: 400, factor: 1.4 },
  { around: 600, factor: 1.18 },
  { around: 800, factor: 1 },
  { around: 1200, factor: 1.4 },
])('a drifting person takes ×$factor around task $around', ({ around, factor }) => {
  const [, drifting] = dependentPeople();
  if (!drifting) throw new Error('There is nobody who drifts');
  const random = seededRandom(1);
  const ratios = Array.from({ length: 2000 }, () => {
    const draw = drifting.begin(random);
    return draw({ arm: 'control', original_estimate: 60 }, around);
  });
  expect(Math.exp(mean(ratios) ?? 0)).toBeCloseTo(factor, 1);
});
