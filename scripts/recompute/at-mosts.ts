import { sum } from './numbers.ts';
import { isBy, latestDone, type Task, worked } from './tasks.ts';

/** Shares on which money is bet, with the part of it: half that at-mosts hold less often than 8 of 10, half that more often. */
const NARROW = [
  [0.5, 1 / 6],
  [0.6, 1 / 6],
  [0.7, 1 / 6],
] as const;
const WIDE = [
  [0.9, 1 / 4],
  [0.95, 1 / 4],
] as const;

const [PROMISED, GROWTH, HALF_LIFE] = [0.8, 40, 60];

/** Number of settled at-mosts from which on there is a factor, and the latest that it rests on. */
export const [FEWEST, MOST] = [8, 300];

/** The outcome of the at-mosts beside own estimates, of done tasks with work. */
export function atMostsOf(tasks: readonly Task[]) {
  const done = latestDone(tasks, (task) => isBy('own')(task) && typeof task.at_most === 'number').reverse();
  const said = done.map((task) => ({ limit: Number(task.at_most), minutes: worked(task) / 60_000 }));
  const hits = said.map(({ limit, minutes }) => Math.floor(minutes + 0.5 + 1e-9) <= limit);
  const factor = said.length < FEWEST ? null : factorOf(said.slice(-MOST));
  return {
    settled: said.length,
    held: hits.filter(Boolean).length,
    verdict: verdictOf(hits, factor),
    factor: factor === null ? null : Math.floor(factor * 100 + 0.5 + 1e-7) / 100,
  };
}

function verdictOf(hits: readonly boolean[], factor: number | null): string {
  if (factor === null) return 'too_early';
  if (factor > 1 && everWins(hits, NARROW)) return 'too_narrow';
  return factor < 1 && everWins(hits, WIDE) ? 'too_wide' : 'cannot_tell';
}

/** Whether the bets of one side have ever been worth so much, after enough at-mosts. */
function everWins(hits: readonly boolean[], side: typeof NARROW | typeof WIDE): boolean {
  let [held, missed] = [0, 0];
  return hits.some((isHit) => {
    if (isHit) held += 1;
    else missed += 1;
    const worth = side.map(
      ([share, part]) =>
        part * Math.exp(held * Math.log(share / PROMISED) + missed * Math.log((1 - share) / (1 - PROMISED))),
    );
    return held + missed >= FEWEST && sum(worth) >= GROWTH;
  });
}

/** The smallest of the ratios up to which 8 of 10 lie, the later ones counting more. */
export function factorOf(said: readonly { limit: number; minutes: number }[]): number {
  const rated = said.map(({ limit, minutes }, at) => ({
    ratio: Math.max(1, minutes) / limit,
    weight: 2 ** (-(said.length - 1 - at) / HALF_LIFE),
  }));
  const all = sum(rated.map(({ weight }) => weight));
  let below = 0;
  for (const { ratio, weight } of rated.toSorted((one, other) => one.ratio - other.ratio)) {
    below += weight;
    if (below >= (PROMISED - 1e-12) * all) return ratio;
  }
  return 1;
}
