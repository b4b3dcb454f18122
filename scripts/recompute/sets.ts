import { heldMinutes } from './clock.ts';
import { DRAWS, drawer } from './draws.ts';
import { type Open, OWN_ALONE, type Past, quantileOf, timesOf, weightsFor } from './history.ts';
import { round, sum } from './numbers.ts';
import { commonErrorOf, trendOf } from './trend.ts';

/** The forecast of a set of open tasks, as the API tells it. */
export type Forecast = {
  tasks: number;
  p50_minutes: number;
  p80_minutes: number;
  basis: string;
  history_tasks: number;
  not_estimated: number;
};

/** The quantiles that are read for sets of `run` tasks and more. */
export type Level = { run: number; p50: number; p80: number };

export const FIRST_LEVELS: Level[] = [1, 2, 3, 5, 8, 13, 20].map((run) => ({ run, p50: 0.5, p80: 0.8 }));

/** Tasks up to which each is drawn. */
const DRAWN_TASKS = 500;

/** Forecasts by one past. */
export function forecastsBy(past: Past) {
  const { keyOf, drawsOf, momentsOf } = drawer(past);
  const weights = new Map<number, number[]>();
  const weightsOf = (estimate: number) => {
    const own = weights.get(estimate) ?? weightsFor(estimate, past);
    weights.set(estimate, own);
    return own;
  };
  const trend = trendOf(past);
  const commonError = (estimates: readonly (number | null)[]) => commonErrorOf(estimates, trend, weightsOf);
  const drawnSums = (open: readonly Open[]) => {
    const sums = new Float64Array(DRAWS);
    const before = new Map<string, number>();
    for (const task of open) {
      const alike = before.get(keyOf(task)) ?? 0;
      before.set(keyOf(task), alike + 1);
      const draws = drawsOf(task, alike);
      for (let at = 0; at < DRAWS; at += 1) sums[at] = (sums[at] ?? 0) + (draws[at] ?? 0);
    }
    return sums;
  };
  const normalSums = (open: readonly Open[]) => {
    const moments = open.map(momentsOf);
    const [mean, variance] = [sum(moments.map((one) => one.mean)), sum(moments.map((one) => one.variance))];
    return NORMALS.map(({ other }) => Math.max(0, mean + Math.sqrt(variance) * other));
  };
  const sortedDraws = (open: readonly Open[]) => {
    const sums = open.length <= DRAWN_TASKS ? drawnSums(open) : normalSums(open);
    const { shift, deviation } = commonError(open.map(({ estimate }) => estimate));
    return Float64Array.from(NORMALS, ({ one }, at) => (sums[at] ?? 0) * Math.exp(shift + deviation * one)).sort();
  };
  const levelOf = (tasks: number, levels: readonly Level[]) =>
    levels.findLast(({ run }) => run <= tasks) ?? { p50: 0.5, p80: 0.8 };
  return {
    heldOf: (open: readonly Open[], levels: readonly Level[], said: number | null) =>
      open.length === 0 ? null : heldMinutes(sortedDraws(open), levelOf(open.length, levels), said),
    forecastOf: (open: readonly Open[], levels: readonly Level[]): Forecast | null => {
      if (open.length === 0) return null;
      const [sorted, level] = [sortedDraws(open), levelOf(open.length, levels)];
      const p50_minutes = round(quantileOf(sorted, level.p50), 0);
      return {
        tasks: open.length,
        p50_minutes,
        p80_minutes: Math.max(p50_minutes, round(quantileOf(sorted, level.p80), 0)),
        ...basisOf(open, past),
        not_estimated: open.filter(({ estimate }) => estimate === null).length,
      };
    },
  };
}

/** Two independent normal numbers for each draw (Box & Muller 1958), of points that the golden ratio spreads over the unit square. */
const NORMALS = Array.from({ length: DRAWS }, (_, draw) => {
  const length = Math.sqrt(-2 * Math.log((draw + 0.5) / DRAWS));
  const turn = Math.PI * (1 + Math.sqrt(5)) * draw;
  return { one: length * Math.cos(turn), other: length * Math.sin(turn) };
});

function basisOf(open: readonly Open[], past: Past) {
  if (open.every(({ estimate }) => estimate === null)) {
    const known = timesOf(null, past)?.minutes.length ?? 0;
    return { basis: known === 0 ? 'prior' : 'own', history_tasks: known };
  }
  const known = past.estimated.length;
  return { basis: known === 0 ? 'prior' : known < OWN_ALONE ? 'mixed' : 'own', history_tasks: known };
}
