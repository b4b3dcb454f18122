import { MULTIPLIER } from '@daymark/contract/experiments.ts';
import { type EstimatedTask, estimationAccuracy, logRatio, median } from './estimates.ts';
import { roundHalfUp } from './rounding.ts';

/** Latest done tasks that show how somebody estimates now (decisions §7). */
export const HISTORY_TASKS = 100;

/** Weight of the prior: a tendency is shrunk as by so many tasks without one (decisions §7). */
const PRIOR_TASKS = 10;

/** Done tasks below which nothing is learned (decisions §7). */
export const FEWEST_TASKS = 8;

/** Smallest tendency that counts, ln 1.1 (decisions §7). */
const LEAST_BIAS = Math.log(1.1);

/** Level of the sign test of that tendency (decisions §7); docs/experiments.md tells whom it still teaches by chance. */
const LEVEL = 0.2;

/** The latest done tasks, of everything and of one category, `HISTORY_TASKS` of each at most. */
type History = { all: readonly EstimatedTask[]; ofCategory: readonly EstimatedTask[] };

type LearnedMultiplier = {
  multiplier: number;
  tasks: number;
  category_tasks: number;
  /** Whether it was learned: not where there is too little history, or no tendency that more than chance explains. */
  learned: boolean;
};

/**
 * The factor that work typically takes of its estimate. Few tasks say little, so the median of a category is drawn towards
 * that of all tasks, and that one towards none: shrinkage, each group weighed by its size against a prior (Efron & Morris
 * 1977, Scientific American 236(5)). Medians, since one forgotten timer ruins a mean of ratios. A few tasks show some
 * tendency by chance, so it must also pass a sign test.
 */
export function multiplierFromHistory({ all, ofCategory }: History): LearnedMultiplier {
  const tendency = (medianOf(all) * all.length) / (all.length + PRIOR_TASKS);
  const weighed = medianOf(ofCategory) * ofCategory.length + tendency * PRIOR_TASKS;
  const bias = weighed / (ofCategory.length + PRIOR_TASKS);
  const { tendency: tested } = estimationAccuracy(isOfCategory(ofCategory.length) ? ofCategory : all, { level: LEVEL });
  const learned = hasHistory(all.length) && Math.abs(bias) >= LEAST_BIAS && tested !== 'none';
  return {
    multiplier: learned ? withinLimits(Math.exp(bias)) : MULTIPLIER.default,
    tasks: all.length,
    category_tasks: ofCategory.length,
    learned,
  };
}

/** Whether nothing was learned because the estimates are well calibrated, not because they are too few. */
export function isWellCalibrated({ tasks, learned }: Pick<LearnedMultiplier, 'tasks' | 'learned'>): boolean {
  return hasHistory(tasks) && !learned;
}

/** Whether the verdict rests on the category's own tasks, else on all. */
export function isOfCategory(categoryTasks: number): boolean {
  return hasHistory(categoryTasks);
}

const hasHistory = (tasks: number) => tasks >= FEWEST_TASKS;

const medianOf = (tasks: readonly EstimatedTask[]) => median(tasks.map(logRatio)) ?? 0;

const withinLimits = (multiplier: number) =>
  Math.min(Math.max(roundHalfUp(multiplier, 2), MULTIPLIER.min), MULTIPLIER.max);
