import { expect, test } from 'vitest';
import { factorInUse, NOTHING_TRIED, tryAtMost } from './at-most-trial.ts';
import { forecastOf, forecastSteps, singleForecasts } from './forecast.ts';
import { type Figuring, figuringBy, learnFrom, learningFor, NOTHING_LEARNED } from './forecast-levels.ts';
import { NO_TIMES } from './forecast-times.ts';
import { seededRandom } from './random.ts';
import { addRecent, type DoneTask, recentTasks } from './recent-tasks.ts';
import { atOnce } from './steps.ts';

/** A trial after so many at-mosts of an hour, each of which took exactly that, beside an own figure. */
function triedWith(settled: number, ownFigure: number) {
  let trial = NOTHING_TRIED;
  for (let count = 0; count < settled; count += 1)
    trial = tryAtMost(trial, { at_most: 60, worked: 60 }, () => ownFigure);
  return trial;
}

test('forecasts go by at-mosts from 40 settled ones on, where these have cost less', () => {
  expect(factorInUse(triedWith(39, 61))).toBeNull();
  expect(factorInUse(triedWith(40, 61))).toBe(1);
  expect(factorInUse(triedWith(40, 60))).toBeNull();
});

test('a minute too few costs four times as much as one too many, and the first eight are compared with nothing', () => {
  expect(triedWith(40, 70)).toMatchObject({ own: 32 * 20, said: 0 });
  expect(triedWith(40, 50)).toMatchObject({ own: 32 * 80, said: 0 });
  expect(triedWith(8, 50)).toMatchObject({ own: 0, said: 0 });
});

test('work is compared in whole minutes with the at-most times the factor of those before', () => {
  const trial = triedWith(8, 60);
  const next = tryAtMost(trial, { at_most: 30, worked: 40.4 }, () => 41);
  expect(next).toMatchObject({ own: 2, said: 80 });
  const doubled = { ...trial, ratios: trial.ratios.map(() => 1.5) };
  expect(tryAtMost(doubled, { at_most: 31, worked: 40.5 }, () => 41)).toMatchObject({ own: 0, said: 2 * 6 });
});

test('the latest 300 at-mosts are kept', () => {
  expect(triedWith(320, 60).ratios).toHaveLength(300);
});

/** Tasks planned at half an hour of which their owner knows better, by the at-most, how long each will take. */
function knownTo(random: ReturnType<typeof seededRandom>, isKnown: boolean, tasks: number): DoneTask[] {
  return Array.from({ length: tasks }, () => {
    const worked = random.integer(10, 120);
    return { estimate: 30, worked, at_most: isKnown ? worked + random.integer(-5, 5) : random.integer(30, 120) };
  });
}

function figuringAfter(done: readonly DoneTask[], first = NOTHING_LEARNED): Figuring {
  const recent = recentTasks(done.slice(0, first.tasks).toReversed());
  let learned = first;
  for (const task of done.slice(first.tasks)) {
    addRecent(recent, task);
    learned = learnFrom(learned, recent);
  }
  return figuringBy(learned);
}

test('at-mosts that tell a task apart are gone by, those that tell nothing are not', () => {
  expect(figuringAfter(knownTo(seededRandom(1), true, 80)).atMostFactor).toBeCloseTo(1, 0);
  expect(figuringAfter(knownTo(seededRandom(2), false, 80)).atMostFactor).toBeNull();
});

test('the trial goes on with the latest block, from which it can be rebuilt', () => {
  const [random, size] = [seededRandom(3), 1040];
  const done = [...knownTo(random, false, 500), ...knownTo(random, true, size - 500)];
  const figuring = figuringAfter(done);
  expect(figuring.atMostFactor).not.toBeNull();
  expect(figuringAfter(done, learningFor(size))).toEqual(figuring);
  expect(figuringAfter(done.slice(0, 700)).atMostFactor).toEqual(
    figuringAfter(done.slice(0, 700), learningFor(700)).atMostFactor,
  );
});

const history = Array.from({ length: 70 }, () => ({ estimate: 30, worked: 40 }));
const gone = { history, levels: NOTHING_LEARNED.levels, times: NO_TIMES, atMostFactor: 1.5 };
const task = { estimate: 30, at_most: 50, worked: 0 };
const own = forecastOf([task], history, NOTHING_LEARNED.levels);

test('the 8-of-10 figure of a single task that is not begun is its at-most times the factor', () => {
  expect(atOnce(forecastSteps([task], gone))).toEqual({ ...own, p80_minutes: 75 });
  expect(singleForecasts(gone)(task)).toEqual({ ...own, p80_minutes: 75 });
  expect(atOnce(forecastSteps([{ ...task, at_most: 30 }], { ...gone, atMostFactor: 0.5 }))?.p80_minutes).toBe(
    own?.p50_minutes,
  );
});

test('single tasks with the same estimate have the figures of their own at-mosts', () => {
  const figuresOf = singleForecasts(gone);
  expect([50, 60, null].map((at_most) => figuresOf({ ...task, at_most }).p80_minutes)).toEqual([
    75,
    90,
    own?.p80_minutes,
  ]);
});

test.each([
  { of: 'a begun task', tasks: [{ ...task, worked: 5 }] },
  { of: 'several tasks', tasks: [task, task] },
  { of: 'a task without an at-most', tasks: [{ ...task, at_most: null }] },
  { of: 'a task that nobody estimated', tasks: [{ estimate: null, category_id: null, worked: 0 }] },
])('the forecast of $of keeps its own figure', ({ tasks }) => {
  expect(atOnce(forecastSteps(tasks, gone))).toEqual(atOnce(forecastSteps(tasks, { ...gone, atMostFactor: null })));
});
