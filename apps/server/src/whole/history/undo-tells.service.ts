import type { Change } from '@daymark/contract/events.ts';
import { keyOf, type Patch, rowOf } from '@daymark/domain/patches.ts';
import { tell, type UserContext } from '#context/context.ts';
import type { Row } from './patches.repository.ts';

/** A task that an undo has changed or whose entries it has, and the list in which it is. */
type TaskInList = { id: number; list_id: number };

/** Tells what an undo has changed; `found` are the rows as they were before it, `tasks` those that it has left. */
export function tellUndone(
  ctx: UserContext,
  planned: Patch,
  { found, tasks }: { found: Map<string, Row>; tasks: readonly TaskInList[] },
): void {
  for (const [key, [before, after]] of Object.entries(planned)) {
    const row = { ...found.get(key), ...before, ...after };
    const change = changeOf(key, row);
    if (change) tell(ctx, change);
    const { table, id } = rowOf(key);
    // A task is told to the list that it leaves as well.
    const left = found.get(key)?.['list_id'] ?? before?.['list_id'];
    if (table === 'tasks' && typeof left === 'number') tell(ctx, { kind: 'task', id, list_id: left });
    const isTimer = [before, after].some((side) => side && (side['ended_at'] ?? null) === null);
    if (table === 'time_entries' && isTimer) tell(ctx, { kind: 'timer' });
  }
  for (const { id, list_id } of tasks) tell(ctx, { kind: 'task', id, list_id });
}

/** The change that is told of a row, beside the tasks that it is about. */
function changeOf(key: string, row: Row): Change | null {
  const { table, id } = rowOf(key);
  switch (table) {
    case 'projects':
      return { kind: 'project', id };
    case 'lists':
      return { kind: 'list', id };
    case 'categories':
      return { kind: 'category', id };
    case 'experiments':
      return { kind: 'experiment', id };
    case 'enrolments':
    case 'assignments':
      return { kind: 'experiment', id: Number(row['experiment_id']) };
    case 'plan_tasks':
    case 'plan_days':
      return { kind: 'plan', date: String(row['plan_date']) };
    case 'workspace_lists':
      return { kind: 'workspace', date: String(row['workspace_date']) };
    case 'repeats':
      return { kind: 'everything' }; // the tasks of the series, wherever they are
    case 'forecasts':
      return { kind: 'forecast', id };
    case 'promises':
      return { kind: 'promise', id };
    case 'users':
      return { kind: 'settings' };
    default:
      return null;
  }
}

/** The tasks whose rows these are, or refer to. */
export function tasksOf(planned: Patch, found: Map<string, Row>): number[] {
  const ids = Object.entries(planned).flatMap(([key, [before, after]]) => {
    const { table, id } = rowOf(key);
    const { task_id } = found.get(keyOf(table, id)) ?? {};
    return [table === 'tasks' ? id : undefined, task_id, before?.['task_id'], after?.['task_id']];
  });
  return [...new Set(ids.filter((id) => typeof id === 'number'))];
}
