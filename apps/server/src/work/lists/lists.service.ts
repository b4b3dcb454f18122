import type { List, ListChanges, ListOption, ListWithTasks, NewList } from '@daymark/contract/lists.ts';
import type { FirstTasks, PageOfTasks, TaskPage } from '@daymark/contract/task-pages.ts';
import { isChangedElsewhere } from '@daymark/domain/edits.ts';
import { changedElsewhere, required } from '#context/api-error.ts';
import { placeDeleted } from '#context/callbacks.ts';
import { answerInTransaction, tell, type UserContext } from '#context/context.ts';
import { doDeletion } from '#engine/deletions/deletions.service.ts';
import { refuseLongProject, refuseTooMany } from '#engine/limits/limits.service.ts';
import { ROWS_PER_STEP, type Step } from '#engine/long-work/long-work.service.ts';
import { askedFor, tasksPage, wholeLists, withFirstTasks, withSums } from '#work/task-pages/task-pages.service.ts';
import { deleteTimerOf } from '#work/task-records/deleted-tasks.repository.ts';
import { clearSomeOfRepeats } from '#work/task-records/task-writes.repository.ts';
import { deleteTasksOf } from '#work/tasks/tasks.service.ts';
import * as repository from './lists.repository.ts';

export function createList(ctx: UserContext, projectId: number, list: NewList): Promise<List> {
  return answerInTransaction(ctx, async (ctx) => {
    const lists = required(await repository.countListsOf(ctx, projectId), 'Project');
    refuseLongProject(ctx, lists + 1);
    await refuseTooMany(ctx, { lists: 1 });
    const id = await repository.insertList(ctx, projectId, list);
    tell(ctx, { kind: 'list', id });
    return requireList(ctx, id);
  });
}

export function listOptions(ctx: UserContext): Promise<ListOption[]> {
  return repository.findListOptions(ctx);
}

export async function listWithTasks(ctx: UserContext, id: number, query: PageOfTasks): Promise<ListWithTasks> {
  const asked = askedFor(query);
  const lists = [await requireList(ctx, id)];
  const [whole] = (await wholeLists(ctx, lists, query)) ?? [];
  if (whole) return whole;
  const [list] = await withSums(ctx, lists);
  return { ...required(list, 'List'), ...(await tasksPage(ctx, { list_id: id }, asked)) };
}

export async function tasksOfList(ctx: UserContext, id: number, query: PageOfTasks): Promise<TaskPage> {
  const page = await tasksPage(ctx, { list_id: id }, askedFor(query));
  // A list that has no tasks may be missing, so it is looked up.
  if (page.tasks.length === 0) await requireList(ctx, id);
  return page;
}

/** Lists that exist among these ids; unknown ids are left out. */
export async function listsWithTasks(ctx: UserContext, ids: number[], query: FirstTasks): Promise<ListWithTasks[]> {
  const lists = await repository.findLists(ctx, ids);
  return (await wholeLists(ctx, lists, query)) ?? withFirstTasks(ctx, await withSums(ctx, lists), query);
}

export function updateList(ctx: UserContext, id: number, changes: ListChanges): Promise<List> {
  return answerInTransaction(ctx, async (ctx) => {
    const list = await requireList(ctx, id);
    if (isChangedElsewhere(list, changes)) throw changedElsewhere(list);
    await repository.updateList(ctx, id, changes);
    tell(ctx, { kind: 'list', id });
    return requireList(ctx, id);
  });
}

export function deleteList(ctx: UserContext, id: number): Promise<null> {
  const begin = async (ctx: UserContext) => {
    await requireList(ctx, id);
    await placeDeleted.call(ctx, { list_id: id });
    const inbox = await repository.findInbox(ctx);
    return [{ kind: 'list', id } as const, ...(inbox?.id === id ? [{ kind: 'settings' } as const] : [])];
  };
  // Another timer can be started at once.
  const beforeRest = (ctx: UserContext) => deleteTimerOf(ctx, { list_id: id });
  const deleted = [{ table: 'lists' as const, ids: [id] }];
  const countTasks = async (ctx: UserContext) => (await requireList(ctx, id)).task_count;
  const step = deleteListStep(id);
  return doDeletion(ctx, { kind: 'list', id }, { begin, step, countTasks, deleted, beforeRest });
}

export function deleteListStep(id: number): Step {
  return async (ctx) => {
    if (!(await deleteTasksOf(ctx, { list_id: id }))) return false;
    if ((await clearSomeOfRepeats(ctx, { list_id: id }, ROWS_PER_STEP)) === ROWS_PER_STEP) return false;
    await repository.deleteList(ctx, id);
    return true;
  };
}

export async function requireList(ctx: UserContext, id: number): Promise<List> {
  return required(await repository.findList(ctx, id), 'List');
}
