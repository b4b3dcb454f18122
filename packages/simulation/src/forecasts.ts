import type { EstimatedTask } from '@daymark/domain/estimates.ts';
import { FIRST_LEVELS, forecastOf, type Levels } from '@daymark/domain/forecast.ts';
import { FORECAST_TASKS } from '@daymark/domain/forecast-history.ts';
import { hitOf, LEARNING_TASKS, learnFrom, NOTHING_LEARNED } from '@daymark/domain/forecast-levels.ts';
import { type Random, seededRandom } from '@daymark/domain/random.ts';
import { mean } from '@daymark/domain/replay.ts';
import { roundHalfUp } from '@daymark/domain/rounding.ts';
import { type Habit, unaided, workOf } from './people.ts';
import type { Extent } from './simulation.ts';

/** Numbers of open tasks that are forecast together. */
export const SET_SIZES = FIRST_LEVELS.map(({ run }) => run);

/** Numbers of done tasks after which planted people are forecast. */
export const HISTORIES = [8, 30, 60, 400] as const;

/** Stages of an account that is forecast again and again: the first and the last number of tasks done. */
export const STAGES = [
  { from: 8, to: 29 },
  { from: 30, to: 59 },
  { from: 60, to: 399 },
  { from: 400, to: 519 },
] as const;

/** Mean over the people of how many of their sets kept to a figure, and the standard error of that mean. */
export type Share = { mean: number; error: number };

export type Coverage = { tasks: number; p50: Share; p80: Share };

/** Shares of sets that kept to each figure; a set that took as many minutes as the figure says counts half. */
type Hits = { p50: number; p80: number };

/** How often each person's open tasks are worked on anew, to be compared with the same forecast. */
const FUTURES = 100;

/** How often sets of each size keep to their figures, forecast for people with this habit after so many done tasks. */
export function coverageAfter(history: number, habit: Habit, { people, seed }: Extent): Coverage[] {
  const random = seededRandom(seed);
  return coverageOf(Array.from({ length: people }, () => hitsAfter(history, habit, random)));
}

/** By the size of the set. */
function hitsAfter(history: number, habit: Habit, random: Random): Hits[] {
  const done = tasksOf(habit, history, random);
  const levels = levelsAlong(done)[history] ?? FIRST_LEVELS;
  const open = tasksOf(habit, Math.max(...SET_SIZES), random);
  const futures = Array.from({ length: FUTURES }, () => {
    const draw = habit.begin(random);
    return open.map(({ estimate }, place) => ({
      estimate,
      worked: estimate * Math.exp(draw({ arm: 'control', original_estimate: estimate }, history + place)),
    }));
  });
  return SET_SIZES.map((size) => {
    const forecast = forecastAfter(done, open.slice(0, size), levels);
    return meanOf(futures.map((future) => hitsOf(future.slice(0, size), forecast)));
  });
}

/** In the order in which they were done. */
function tasksOf(habit: Habit, tasks: number, random: Random): EstimatedTask[] {
  return workOf(habit, unaided(tasks), random).map(({ original_estimate: estimate, worked }) => ({ estimate, worked }));
}

/**
 * How often sets of each size keep to their figures at each stage of these accounts: every set of consecutive tasks, one after
 * the other without overlap. Tasks of an account are in the order in which they were done.
 */
export function coverageAlong(accounts: readonly (readonly EstimatedTask[])[]): Coverage[][] {
  const walked = accounts.map((tasks) => {
    const levels = levelsAlong(tasks);
    return STAGES.map((stage) => SET_SIZES.map((size) => meanOf(hitsAlong(tasks, levels, { ...stage, size }))));
  });
  return STAGES.map((_, place) => coverageOf(walked.map((stages) => stages[place] ?? [])));
}

function hitsAlong(
  tasks: readonly EstimatedTask[],
  levels: readonly Levels[],
  { from, to, size }: { from: number; to: number; size: number },
): Hits[] {
  return Array.from({ length: Math.floor((to + 1 - from) / size) }, (_, run) => {
    const start = from + run * size;
    const set = tasks.slice(start, start + size);
    return hitsOf(set, forecastAfter(tasks.slice(0, start), set, levels[start] ?? FIRST_LEVELS));
  });
}

/** Levels by the number of tasks done, from 0 on. */
function levelsAlong(tasks: readonly EstimatedTask[]): Levels[] {
  const latestFirst = tasks.toReversed();
  let learned = NOTHING_LEARNED;
  return [
    learned.levels,
    ...tasks.map((_, place) => {
      const latest = tasks.length - 1 - place;
      learned = learnFrom(learned, latestFirst.slice(latest, latest + LEARNING_TASKS));
      return learned.levels;
    }),
  ];
}

function forecastAfter(done: readonly EstimatedTask[], set: readonly EstimatedTask[], levels: Levels) {
  const open = set.map(({ estimate }) => ({ estimate, worked: 0 }));
  const forecast = forecastOf(open, done.slice(-FORECAST_TASKS).reverse(), levels);
  if (!forecast) throw new Error('There is no forecast of no tasks');
  return forecast;
}

function hitsOf(set: readonly EstimatedTask[], figures: { p50_minutes: number; p80_minutes: number }): Hits {
  const worked = set.reduce((sum, task) => sum + task.worked, 0);
  const minutes = roundHalfUp(worked, 0);
  return { p50: hitOf(minutes, figures.p50_minutes), p80: hitOf(minutes, figures.p80_minutes) };
}

function meanOf(hits: readonly Hits[]): Hits {
  return { p50: mean(hits.map(({ p50 }) => p50)) ?? 0, p80: mean(hits.map(({ p80 }) => p80)) ?? 0 };
}

function coverageOf(people: readonly Hits[][]): Coverage[] {
  const shareOf = (place: number, figure: keyof Hits) => shareIn(people.map((hits) => hits[place]?.[figure] ?? 0));
  return SET_SIZES.map((tasks, place) => ({ tasks, p50: shareOf(place, 'p50'), p80: shareOf(place, 'p80') }));
}

function shareIn(shares: readonly number[]): Share {
  const middle = mean(shares) ?? 0;
  const variance = shares.reduce((sum, share) => sum + (share - middle) ** 2, 0) / (shares.length - 1);
  return { mean: middle, error: Math.sqrt(variance / shares.length) };
}
