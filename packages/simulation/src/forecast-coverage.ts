import type { EstimatedTask } from '@daymark/domain/estimates.ts';
import { forecastOf } from '@daymark/domain/forecast.ts';
import type { Hits } from '@daymark/domain/forecast-levels.ts';
import { FIRST_LEVELS, type Levels } from '@daymark/domain/levels.ts';
import type { Random } from '@daymark/domain/random.ts';
import { asOfBefore, type DoneTask, recentTasks } from '@daymark/domain/recent-tasks.ts';
import { mean } from '@daymark/domain/replay.ts';
import { type Habit, unaided, workOf } from './people.ts';

/** Numbers of open tasks that are forecast together. */
export const SET_SIZES = FIRST_LEVELS.map(({ run }) => run);

/** Mean over the people of how many of their sets kept to a figure, and the standard error of that mean. */
export type Share = { mean: number; error: number };

export type Coverage = { tasks: number; p50: Share; p80: Share };

/** Done tasks of a person with this habit, in the order in which they were done. */
export function recordOf(habit: Habit, tasks: number, random: Random): EstimatedTask[] {
  return workOf(habit, unaided(tasks), random).map(({ original_estimate: estimate, worked }) => ({ estimate, worked }));
}

const CATEGORIES = 3;

/** The same tasks, each in one of three categories, where this share of them was estimated. */
export function estimatedInPart(record: readonly EstimatedTask[], share: number, random: Random): DoneTask[] {
  return record.map(({ estimate, worked }) => ({
    estimate: random.chance(share) ? estimate : null,
    worked,
    category_id: random.integer(1, CATEGORIES),
  }));
}

/** Forecast of open tasks after these done ones, which are in the order in which they were done. */
export function forecastAfter(done: readonly DoneTask[], set: readonly DoneTask[], levels: Levels) {
  const { open, history, times } = asOfBefore(recentTasks([...done, ...set].reverse()), set.length);
  const forecast = forecastOf(open, history, levels, times);
  if (!forecast) throw new Error('There is no forecast of no tasks');
  return forecast;
}

export function meanOf(hits: readonly Hits[]): Hits {
  return { p50: mean(hits.map(({ p50 }) => p50)) ?? 0, p80: mean(hits.map(({ p80 }) => p80)) ?? 0 };
}

/** Coverage by the size of the set, from the hits of each person. */
export function coverageOf(people: readonly Hits[][]): Coverage[] {
  const shareOf = (place: number, figure: keyof Hits) => shareIn(people.map((hits) => hits[place]?.[figure] ?? 0));
  return SET_SIZES.map((tasks, place) => ({ tasks, p50: shareOf(place, 'p50'), p80: shareOf(place, 'p80') }));
}

export function shareIn(shares: readonly number[]): Share {
  const middle = mean(shares) ?? 0;
  const variance = shares.reduce((sum, share) => sum + (share - middle) ** 2, 0) / (shares.length - 1);
  return { mean: middle, error: Math.sqrt(variance / shares.length) };
}
