/** A row as a drag sees it: a task, or null for a row that is none. */
type Row = { taskId: number | null };

/**
 * The task before which moved ones would stand, dropped on the upper or lower half of a row; null for the end. Undefined where
 * they would stay at their place.
 */
export function placeAt(
  rows: readonly Row[],
  moved: readonly number[],
  drop: { row: number; half: 'upper' | 'lower' },
): number | null | undefined {
  const from = drop.half === 'upper' ? drop.row : drop.row + 1;
  const tasks = rows.flatMap(({ taskId }) => taskId ?? []);
  const after = rows.slice(from).flatMap(({ taskId }) => taskId ?? []);
  const before = after.find((id) => !moved.includes(id)) ?? null;
  return isTogether(tasks, moved) && before === nextAfter(tasks, moved) ? undefined : before;
}

/**
 * The task before which moved ones would stand a step up or down from the first of them; undefined at the end of the rows.
 */
export function placeBeside(tasks: readonly number[], moved: readonly number[], by: 1 | -1): number | null | undefined {
  const others = tasks.filter((id) => !moved.includes(id));
  const to = tasks.findIndex((id) => moved.includes(id)) + by;
  if (to < 0 || to > others.length) return undefined;
  return others[to] ?? null;
}

/** Whether moved tasks follow each other. */
const isTogether = (tasks: readonly number[], moved: readonly number[]): boolean => {
  const places = moved.map((id) => tasks.indexOf(id));
  return Math.max(...places) - Math.min(...places) === moved.length - 1;
};

/** The task after the last moved one; null at the end. */
const nextAfter = (tasks: readonly number[], moved: readonly number[]): number | null =>
  tasks[tasks.findLastIndex((id) => moved.includes(id)) + 1] ?? null;
