import type { TaskStatus } from '@daymark/contract/statuses.ts';

type TaskOfPlan = {
  id: number;
  status: TaskStatus;
  due_date: string | null;
  /** The clock time at which it is placed; null where it follows the tasks before it. */
  at: string | null;
  likely_minutes: number;
};

type Day = {
  date: string;
  /** Likely minutes of the day beyond what it holds, once these tasks are left out. */
  overWithout: (ids: readonly number[]) => number;
};

export type LeftOut = { leave_out: number[]; still_over_minutes: number };

/**
 * Tasks to leave out of a day so that its likely work is no more than it holds: the fewest that suffice and, of equally many, the
 * latest in the order of the plan, in which they are given. Running and done tasks stay, those that are overdue or due on the day,
 * and those with a clock time. Where leaving all others is not enough, these are all left out, and what is still too much is told.
 */
export function leaveOut(tasks: readonly TaskOfPlan[], { date, overWithout }: Day): LeftOut {
  const over = overWithout([]);
  if (over <= 0) return FITS;
  const leaving = tasks.filter((task) => canLeave(task, date) && task.likely_minutes > 0);
  const minutes = leaving.map(({ likely_minutes }) => likely_minutes);
  // Likely minutes of single tasks only nearly add up: what a choice leaves over is added to what the next one has to take away.
  for (let needed = over; ; ) {
    const places = fewestLatest(minutes, needed);
    const ids = leaving.flatMap(({ id }, place) => (places === null || places.has(place) ? id : []));
    const rest = overWithout(ids);
    if (rest <= 0 || places === null) return { leave_out: ids, still_over_minutes: Math.max(0, rest) };
    needed += rest;
  }
}

const FITS: LeftOut = { leave_out: [], still_over_minutes: 0 };

const canLeave = ({ status, due_date, at }: TaskOfPlan, date: string): boolean =>
  status !== 'active' && status !== 'done' && at === null && (due_date === null || due_date > date);

/** Places of the fewest figures whose sum is enough, as late ones as possible; null where all together are not enough. */
function fewestLatest(figures: readonly number[], enough: number): Set<number> | null {
  let left = fewestOf(figures, enough);
  if (left === null) return null;
  const chosen = new Set<number>();
  let missing = enough;
  for (let place = figures.length - 1; place >= 0 && left > 0; place -= 1) {
    const others = largest(figures.slice(0, place), left - 1);
    const figure = figures[place] ?? 0;
    if (figure + others < missing) continue;
    chosen.add(place);
    missing -= figure;
    left -= 1;
  }
  return chosen;
}

/** How many figures are needed at least; null where all together are not enough. */
function fewestOf(figures: readonly number[], enough: number): number | null {
  let sum = 0;
  const place = figures
    .toSorted((one, other) => other - one)
    .findIndex((figure) => {
      sum += figure;
      return sum >= enough;
    });
  return place < 0 ? null : place + 1;
}

/** Sum of the largest figures, so many of them. */
const largest = (figures: readonly number[], count: number): number =>
  figures
    .toSorted((one, other) => other - one)
    .slice(0, count)
    .reduce((sum, figure) => sum + figure, 0);
