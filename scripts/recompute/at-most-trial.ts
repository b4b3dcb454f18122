import { FEWEST, factorOf, MOST } from './at-mosts.ts';
import { MINUTE, round, sum } from './numbers.ts';
import { isBy, type Task, worked } from './tasks.ts';

/** Number of settled at-mosts from which on forecasts may go by them, and what a minute too few and one too many costs. */
const [FEWEST_TRIED, TOO_FEW, TOO_MANY] = [40, 8, 2];

const hasAtMost = (task: Task) => isBy('own')(task) && typeof task.at_most === 'number';

/**
 * The factor by which single tasks are forecast by their at-mosts, null where the own figures have cost no more. `done` are tasks from
 * the first that counts on, the earliest first; `ownFigure` is what the one at this place was forecast without its at-most.
 */
export function tried(done: readonly Task[], ownFigure: (place: number) => number): number | null {
  const said = done
    .map((task, place) => ({ task, place }))
    .filter(({ task }) => hasAtMost(task))
    .map(({ task, place }) => ({ limit: Number(task.at_most), minutes: worked(task) / MINUTE, place }));
  if (said.length < FEWEST_TRIED) return null;
  const costs = said.slice(FEWEST).map(({ limit, minutes, place }, at) => {
    const taken = round(minutes, 0);
    const before = said.slice(0, FEWEST + at).slice(-MOST);
    return cost(ownFigure(place), taken) - cost(round(limit * factorOf(before), 0), taken);
  });
  return sum(costs) > 0 ? factorOf(said.slice(-MOST)) : null;
}

const cost = (figure: number, taken: number) =>
  taken > figure ? TOO_FEW * (taken - figure) : TOO_MANY * (figure - taken);
