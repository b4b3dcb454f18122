import type { OpenOrDone, TaskOrder } from '@daymark/contract/task-pages.ts';

/** The runs of tasks that an order consists of, each with a key of its own. */
export type TaskRun = 'own' | OpenOrDone;

/**
 * The end of a page: the last task of a run that it holds. `at` is what orders the run: the completion of done tasks,
 * and of others the position in their list or the id in their category.
 */
export type TaskPlace = { run: TaskRun; id: number; at: number };

/** The runs that a call goes through, from the place where the page before ended; null where that is in none of them. */
export function runsFrom(
  { order, status }: { order: TaskOrder; status?: OpenOrDone | undefined },
  after: TaskPlace | null,
): TaskRun[] | null {
  const whole: TaskRun[] = order === 'own' ? ['own'] : ['open', 'done'];
  const runs = status ? [status] : whole;
  if (!after) return runs;
  return runs.includes(after.run) ? runs.slice(runs.indexOf(after.run)) : null;
}

/** A place as a cursor, whose form is nobody's business but `readCursor`'s. */
export const writeCursor = ({ run, id, at }: TaskPlace): string => `${run}-${id}-${at}`;

/** The place of a cursor; null where it is none. */
export function readCursor(cursor: string): TaskPlace | null {
  const [, run, id, at] = /^(own|open|done)-(\d{1,15})-(-?\d{1,16})$/.exec(cursor) ?? [];
  if (run === undefined || !Number.isSafeInteger(Number(at))) return null;
  return { run: run as TaskRun, id: Number(id), at: Number(at) };
}

/** Divides a total among claims: each gets what it claims or, where that is too much for all, an even share of the rest. */
export function fairShares(claims: readonly number[], total: number): number[] {
  const shares: number[] = [];
  let left = total;
  const smallestFirst = claims
    .map((claim, place) => ({ claim, place }))
    .toSorted((one, other) => one.claim - other.claim);
  for (const [given, { claim, place }] of smallestFirst.entries()) {
    const share = Math.min(claim, Math.floor(left / (claims.length - given)));
    shares[place] = share;
    left -= share;
  }
  return shares;
}
