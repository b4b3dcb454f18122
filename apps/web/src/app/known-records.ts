import type { Task } from '@daymark/contract/tasks.ts';
import type { QueryClient } from '@tanstack/react-query';
import { keptChanges } from '#api/kept.ts';
import { pendingChanges } from '#api/pending.ts';
import { LIST_CHANGE } from '#work/lists/list-changes.ts';
import { changedTask, TASK_CHANGE, type TaskChange } from '#work/tasks/task-changes.ts';

type Named = { id: number; name: string };

/** Finds a record with this id in any depth of values, by a field that no other kind of record has. */
function found<Kind extends Named>(value: unknown, id: number, field: keyof Kind): Kind | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if ('id' in value && value.id === id && 'name' in value && field in value) return value as Kind;
  for (const inside of Object.values(value)) {
    const one = found<Kind>(inside, id, field);
    if (one) return one;
  }
  return undefined;
}

/** First words of the keys of queries that hold tasks and lists. */
const HOLDERS = ['timer', 'plan', 'lists', 'tasks', 'workspace', 'projects', 'categories', 'search', 'trash'];

const known = (client: QueryClient): unknown[] =>
  HOLDERS.flatMap((word) => client.getQueriesData({ queryKey: [word] }).map(([, data]) => data));

/** A task as this browser last heard of it, with the changes that are not answered yet. */
export function knownTask(client: QueryClient, id: number | string): Task {
  const changes = pendingChanges<TaskChange>(client, TASK_CHANGE);
  const task = found<Task>([known(client), changes], Number(id), 'planned_duration');
  if (!task) return { id: Number(id), name: 'a task' } as Task;
  return changes.reduce((now, change) => changedTask(now, change) ?? now, task);
}

/** The name of a list as this browser last heard of it. */
export function knownList(client: QueryClient, id: number | string): string {
  const made = keptChanges(LIST_CHANGE);
  const options = client.getQueryData<Named[]>(['lists', 'options'])?.find((list) => list.id === Number(id));
  return (options ?? found([known(client), made], Number(id), 'progress' as never) ?? { name: 'a list' }).name;
}

/** The name of what a deletion in the trash took. */
export const knownDeletion = (client: QueryClient, id: number | string): string =>
  found([known(client)], Number(id), 'deleted_at' as never)?.name ?? 'a deletion';

/** The names of tasks, or how many they are. */
export function namesOfTasks(client: QueryClient, ids: readonly number[]): string {
  const [first] = ids;
  return first !== undefined && ids.length === 1 ? `"${knownTask(client, first).name}"` : `${ids.length} tasks`;
}
