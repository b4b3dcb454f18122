import { FEWEST_AT_MOSTS, factorOfRatios, MOST_AT_MOSTS, ratioOf, type SettledAtMost } from './at-mosts.ts';
import { roundHalfUp } from './rounding.ts';

/** Number of settled at-mosts from which on forecasts may go by them. */
export const FEWEST_TRIED = 40;

/** A figure of 8 of 10 costs so much for each minute that the work takes longer, and that it takes less. */
const [LONGER, LESS] = [8, 2];

/**
 * Trial of at-mosts against the figures that forecasts had without them, walking forward: the latest settled ones as ratios of work to at-most, the
 * latest last, and what both kinds of figure have cost so far.
 */
export type AtMostTrial = { ratios: readonly number[]; own: number; said: number };

export const NOTHING_TRIED: AtMostTrial = { ratios: [], own: 0, said: 0 };

/** The figure of 8 of 10 that an at-most makes, in whole minutes. */
export const figureOfAtMost = (at_most: number, factor: number): number => roundHalfUp(at_most * factor, 0);

/**
 * The trial after one more settled at-most; `ownFigure` are the minutes that a forecast of the task named before it was begun. The cost
 * is the pinball loss, which the true quantile has the least of (Koenker & Bassett 1978, Econometrica 46(1)). The first
 * at-mosts have no factor yet, so they are compared with nothing.
 */
export function tryAtMost(trial: AtMostTrial, settled: SettledAtMost, ownFigure: () => number): AtMostTrial {
  const ratios = [...trial.ratios, ratioOf(settled)].slice(-MOST_AT_MOSTS);
  if (trial.ratios.length < FEWEST_AT_MOSTS) return { ...trial, ratios };
  const worked = roundHalfUp(settled.worked, 0);
  const saidFigure = figureOfAtMost(settled.at_most, factorOfRatios(trial.ratios));
  return { ratios, own: trial.own + costOf(ownFigure(), worked), said: trial.said + costOf(saidFigure, worked) };
}

const costOf = (figure: number, worked: number): number =>
  worked > figure ? LONGER * (worked - figure) : LESS * (figure - worked);

/** The factor by which forecasts go by at-mosts; null as long as these are too few or have cost as much as the own figures. */
export const factorInUse = ({ ratios, own, said }: AtMostTrial): number | null =>
  ratios.length >= FEWEST_TRIED && said < own ? factorOfRatios(ratios) : null;
