import type { Tendency, Verdict } from '@daymark/contract/analytics.ts';
import type { EstimateOrigin } from '@daymark/contract/tasks.ts';
import { exactMinutes, msFromMinutes } from './durations.ts';
import { type EvidenceOf, isEvidence } from './estimate-origins.ts';
import { signTest } from './significance.ts';

/** One done task: what was planned at its first start and what was worked, in minutes. */
export type EstimatedTask = { estimate: number; worked: number };

type DoneTask = { estimate: number | null; estimate_origin: EstimateOrigin | null; ended_work_ms: number | null };

/**
 * A done task with its exact work; null without work or without an estimate, since there is nothing to compare (decisions §6).
 * Where it is to be evidence of something, only an estimate that is counts (decisions §14).
 */
export function toEstimatedTask(task: DoneTask, of?: EvidenceOf): EstimatedTask | null {
  const { estimate, ended_work_ms } = task;
  if (estimate === null || ended_work_ms === null) return null;
  return of === undefined || isEvidence(of, task) ? { estimate, worked: exactMinutes(ended_work_ms) } : null;
}

/** An estimate within this factor of the time worked counts as accurate (decisions §6). */
export const ACCURATE_FACTOR = 1.25;

/** An estimate off by this many minutes at most is accurate too: a factor is harsh on short tasks (decisions §6). */
export const ACCURATE_MINUTES = 3;

/** Both sides count as at least this many minutes: a ratio to nothing has no meaning (decisions §6). */
export const LEAST_MINUTES = 1;

/** Level of the test for a tendency: how often chance alone may show one (decisions §6). */
export const TENDENCY_LEVEL = 0.05;

/**
 * Accuracy of an estimate, above 0 and up to 1: twice too long and twice too short are both 0.5. It is symmetric in
 * the log ratio (Tofallis 2015, JORS 66(8)), where the usual mean relative error, MMRE, rewards estimates that are too
 * low (Foss et al. 2003, IEEE TSE 29(11)).
 */
export function accuracyOf(task: EstimatedTask): number {
  return accuracyInMs(wholeMs(task));
}

/** ln(A/E): above 0 where more was worked than planned, and as far below it where as much less was. */
export function logRatio(task: EstimatedTask): number {
  return logRatioInMs(wholeMs(task));
}

/** A/E: 1.5 where work took half as long again as planned. */
export function workRatio(task: EstimatedTask): number {
  return ratioInMs(wholeMs(task));
}

export function judgeEstimate(task: EstimatedTask): Verdict {
  return verdictInMs(wholeMs(task));
}

/**
 * Sufficient statistics of done tasks: all accuracy figures and their tests follow from them, and those of several sets of
 * tasks join (estimate-joins.ts).
 */
export type EstimateFigures = {
  tasks: number;
  accuracy_sum: number;
  accurate: number;
  underestimated: number;
  overestimated: number;
  /** Tasks that took longer, and shorter, than their estimates. */
  longer: number;
  shorter: number;
  /** A/E of each task, sorted. */
  ratios: Float64Array;
  /** The accuracy of each task, sorted. */
  accuracies: Float64Array;
};

export function estimateFigures(tasks: readonly EstimatedTask[]): EstimateFigures {
  const figures = { accurate: 0, underestimated: 0, overestimated: 0, longer: 0, shorter: 0, accuracy_sum: 0 };
  const [ratios, accuracies] = [new Float64Array(tasks.length), new Float64Array(tasks.length)];
  for (const [place, task] of tasks.entries()) {
    const inMs = wholeMs(task);
    const accuracy = accuracyInMs(inMs);
    figures[verdictInMs(inMs)] += 1;
    figures.accuracy_sum += accuracy;
    if (inMs.worked > inMs.estimate) figures.longer += 1;
    else if (inMs.worked < inMs.estimate) figures.shorter += 1;
    ratios[place] = ratioInMs(inMs);
    accuracies[place] = accuracy;
  }
  return { tasks: tasks.length, ...figures, ratios: ratios.sort(), accuracies: accuracies.sort() };
}

/**
 * Accuracy figures, unrounded. `accuracy_percentage` is the mean accuracy, 0 of no task;
 * `bias` the factor that work typically takes of its estimate, exp(median ln(A/E)), null of no task. It is a median
 * since one forgotten timer ruins a mean of ratios. `tendency` tells its direction where a sign test of the tasks that are
 * tested passes at this level.
 */
export function accuracyFigures(
  figures: EstimateFigures,
  { level = TENDENCY_LEVEL, tested = figures }: { level?: number; tested?: EstimateFigures } = {},
) {
  return {
    accuracy_percentage: figures.tasks === 0 ? 0 : (figures.accuracy_sum / figures.tasks) * 100,
    bias: biasOf(figures),
    tendency: tendencyOf(tested, level),
    total_tasks_analyzed: figures.tasks,
    accurate_count: figures.accurate,
    underestimated_count: figures.underestimated,
    overestimated_count: figures.overestimated,
  };
}

/** The accuracy figures of these tasks. */
export function estimationAccuracy(
  tasks: readonly EstimatedTask[],
  { level = TENDENCY_LEVEL, tested = tasks }: { level?: number; tested?: readonly EstimatedTask[] } = {},
) {
  const figures = estimateFigures(tasks);
  return accuracyFigures(figures, { level, tested: tested === tasks ? figures : estimateFigures(tested) });
}

/** A logarithm keeps the order, so only those of the ratios in the middle are taken. */
function biasOf({ ratios }: EstimateFigures): number | null {
  const [lower, upper] = [ratios[(ratios.length - 1) >>> 1], ratios[ratios.length >>> 1]];
  if (lower === undefined || upper === undefined) return null;
  return Math.exp((Math.log(lower) + Math.log(upper)) / 2);
}

function tendencyOf({ longer, shorter }: EstimateFigures, level: number): Tendency {
  if (signTest(longer, shorter) > level) return 'none';
  return longer > shorter ? 'longer' : 'shorter';
}

/** The middle value, or the mean of the two in the middle; null without values. */
export function median(values: readonly number[]): number | null {
  const sorted = new Float64Array(values).sort();
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.ceil(sorted.length / 2) - 1];
  return upper === undefined || lower === undefined ? null : (lower + upper) / 2;
}

/** Estimate and work in whole milliseconds, as they were measured: the edges of the verdicts are exact there. */
function wholeMs({ estimate, worked }: EstimatedTask): EstimatedTask {
  return { estimate: atLeastOneMinute(estimate), worked: atLeastOneMinute(worked) };
}

const atLeastOneMinute = (minutes: number) => Math.round(msFromMinutes(Math.max(minutes, LEAST_MINUTES)));

const accuracyInMs = ({ estimate, worked }: EstimatedTask) => Math.min(estimate, worked) / Math.max(estimate, worked);

const ratioInMs = ({ estimate, worked }: EstimatedTask) => worked / estimate;

const logRatioInMs = (task: EstimatedTask) => Math.log(ratioInMs(task));

function verdictInMs({ estimate, worked }: EstimatedTask): Verdict {
  const isWithinFactor = Math.max(estimate, worked) <= Math.min(estimate, worked) * ACCURATE_FACTOR;
  if (isWithinFactor || Math.abs(worked - estimate) <= msFromMinutes(ACCURATE_MINUTES)) return 'accurate';
  return worked > estimate ? 'underestimated' : 'overestimated';
}
