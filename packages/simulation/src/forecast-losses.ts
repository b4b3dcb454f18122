import type { EstimatedTask } from '@daymark/domain/estimates.ts';
import { median } from '@daymark/domain/estimates.ts';
import { quantileOf } from '@daymark/domain/quantiles.ts';
import type { Random } from '@daymark/domain/random.ts';
import { mean } from '@daymark/domain/replay.ts';

/** Half-half and 8-of-10 figures in minutes. */
type Figures = { p50: number; p80: number };

type Minutes = { worked: number };

/**
 * Mean pinball loss of both figures over what the tasks of a set took (Koenker & Bassett 1978, Econometrica 46(1)), in shares of what was
 * planned: it is the least for the true quantiles, so that a figure which is merely safe costs as well.
 */
export function lossOf(figures: Figures, futures: readonly (readonly Minutes[])[], planned: number): number {
  const losses = futures.map((future) => {
    const worked = minutesOf(future);
    return pinball(worked - figures.p50, 0.5) + pinball(worked - figures.p80, 0.8);
  });
  return (mean(losses) ?? 0) / planned;
}

/** Pinball loss of a figure that work exceeds by so many minutes. */
export const pinball = (late: number, level: number) => Math.max(level * late, (level - 1) * late);

const minutesOf = (tasks: readonly Minutes[]) => tasks.reduce((sum, { worked }) => sum + worked, 0);

/** Figures of somebody who knows what may come: quantiles of other futures of the same tasks. */
export function oracleOf(futures: readonly (readonly Minutes[])[]): Figures {
  return quantilesOf(futures.map(minutesOf));
}

/** Sums that evidence-based scheduling draws. */
const DRAWS = 400;

/** Evidence-based scheduling (Spolsky 2007): each estimate times a ratio of the own history, all of which are as likely. */
export function evidenceBased(open: readonly EstimatedTask[], done: readonly EstimatedTask[], random: Random): Figures {
  const ratios = done.map(({ estimate, worked }) => worked / estimate);
  const drawn = () => ratios[random.integer(0, ratios.length - 1)] ?? 1;
  const sums = Array.from({ length: DRAWS }, () => open.reduce((sum, { estimate }) => sum + estimate * drawn(), 0));
  return quantilesOf(sums);
}

/** The estimates times the middle ratio of the own history, for both figures. */
export function medianRatio(open: readonly EstimatedTask[], done: readonly EstimatedTask[]): Figures {
  const middle = median(done.map(({ estimate, worked }) => worked / estimate)) ?? 1;
  const likely = middle * open.reduce((sum, { estimate }) => sum + estimate, 0);
  return { p50: likely, p80: likely };
}

const quantilesOf = (sums: readonly number[]): Figures => ({
  p50: quantileOf(Float64Array.from(sums), 0.5),
  p80: quantileOf(Float64Array.from(sums), 0.8),
});
