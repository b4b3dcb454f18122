/** A row as a drag sees it: a task, or null for a row that is none. */
type Row = { taskId: number | null };

/**
 * The task before which a moved one would stand, dropped on the upper or lower half of a row; null for the end. Undefined where
 * the task would stay at its place.
 */
export function placeAt(
  rows: readonly Row[],
  moved: number,
  drop: { row: number; half: 'upper' | 'lower' },
): number | null | undefined {
  const from = drop.half === 'upper' ? drop.row : drop.row + 1;
  const tasks = rows.flatMap(({ taskId }) => taskId ?? []);
  const after = rows.slice(from).flatMap(({ taskId }) => taskId ?? []);
  const before = after.find((id) => id !== moved) ?? null;
  const stays = tasks[tasks.indexOf(moved) + 1] ?? null;
  return before === stays ? undefined : before;
}

/** The task before which a moved one would stand a step up or down; undefined at the end of the rows. */
export function placeBeside(tasks: readonly number[], moved: number, by: 1 | -1): number | null | undefined {
  const to = tasks.indexOf(moved) + by;
  if (to < 0 || to >= tasks.length) return undefined;
  return tasks[by === 1 ? to + 1 : to] ?? null;
}
