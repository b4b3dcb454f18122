import { MOST_OPEN, type OpenTask } from '@daymark/contract/open-tasks.ts';
import { isFound } from '@daymark/domain/search.ts';
import type { UserContext } from '#context/context.ts';
import { findTasks } from '#work/task-records/task-reads.repository.ts';
import { toTask } from '#work/task-records/task-records.service.ts';
import { findOpenNames } from './open-tasks.repository.ts';

/** Open tasks in whose names all words of the search stand. Names are compared here, since each database folds case differently. */
export async function openTasks(ctx: UserContext, search: string): Promise<OpenTask[]> {
  const named = await findOpenNames(ctx, search === '' ? MOST_OPEN : undefined);
  const ids = named
    .filter(({ name, list_name, project_name }) => isFound(search, [name, list_name, project_name]))
    .slice(0, MOST_OPEN)
    .map(({ id }) => id);
  const found = new Map((await findTasks(ctx, ids)).map((record) => [record.id, record]));
  return ids.flatMap((id) => {
    const record = found.get(id);
    return record ? [toTask(ctx, record)] : [];
  });
}
