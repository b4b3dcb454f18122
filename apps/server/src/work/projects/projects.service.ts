import type { List, ListWithTasks } from '@daymark/contract/lists.ts';
import type { NewListWithProject } from '@daymark/contract/new-lists.ts';
import type { NewProject, Project, ProjectChanges, ProjectWithLists } from '@daymark/contract/projects.ts';
import { PageOfTasks } from '@daymark/contract/task-pages.ts';
import { isChangedElsewhere } from '@daymark/domain/edits.ts';
import { changedElsewhere, required } from '#context/api-error.ts';
import { placeDeleted } from '#context/callbacks.ts';
import { answerInTransaction, tell, type UserContext } from '#context/context.ts';
import { doDeletion } from '#engine/deletions/deletions.service.ts';
import { refuseTooMany } from '#engine/limits/limits.service.ts';
import { ROWS_PER_STEP, type Step } from '#engine/long-work/long-work.service.ts';
import { findInbox, findListsOfProject } from '#work/lists/lists.repository.ts';
import { createList, listWithTasks } from '#work/lists/lists.service.ts';
import { deleteTimerOf } from '#work/task-records/deleted-tasks.repository.ts';
import { clearSomeOfRepeats } from '#work/task-records/task-writes.repository.ts';
import { createTask, deleteTasksOf } from '#work/tasks/tasks.service.ts';
import * as repository from './projects.repository.ts';

export function allProjects(ctx: UserContext): Promise<Project[]> {
  return repository.findProjects(ctx);
}

export async function requireProject(ctx: UserContext, id: number): Promise<Project> {
  return required(await repository.findProject(ctx, id), 'Project');
}

export function createProject(ctx: UserContext, project: NewProject): Promise<Project> {
  return answerInTransaction(ctx, async (ctx) => {
    await refuseTooMany(ctx, { projects: 1 });
    const id = await repository.insertProject(ctx, project);
    tell(ctx, { kind: 'project', id });
    return requireProject(ctx, id);
  });
}

/** The project, the list and its first task, if there is one. */
export function createListWithProject(
  ctx: UserContext,
  { project, task, ...list }: NewListWithProject,
): Promise<ListWithTasks> {
  return answerInTransaction(ctx, async (ctx) => {
    const { id: projectId } = await createProject(ctx, project);
    const { id } = await createList(ctx, projectId, list);
    if (task) await createTask(ctx, { ...task, list_id: id });
    return listWithTasks(ctx, id, PageOfTasks.parse({}));
  });
}

export async function projectWithLists(ctx: UserContext, id: number): Promise<ProjectWithLists> {
  const project = await requireProject(ctx, id);
  return { ...project, lists: await findListsOfProject(ctx, id) };
}

export function updateProject(ctx: UserContext, id: number, changes: ProjectChanges): Promise<Project> {
  return answerInTransaction(ctx, async (ctx) => {
    const project = await requireProject(ctx, id);
    if (isChangedElsewhere(project, changes)) throw changedElsewhere(project);
    await repository.updateProject(ctx, id, changes);
    tell(ctx, { kind: 'project', id });
    return requireProject(ctx, id);
  });
}

export function deleteProject(ctx: UserContext, id: number): Promise<null> {
  const begin = async (ctx: UserContext) => {
    await requireProject(ctx, id);
    await placeDeleted.call(ctx, { project_id: id });
    const inbox = await findInbox(ctx);
    return [{ kind: 'project', id } as const, ...(inbox?.project_id === id ? [{ kind: 'settings' } as const] : [])];
  };
  // Another timer can be started at once.
  const beforeRest = (ctx: UserContext) => deleteTimerOf(ctx, { project_id: id });
  const deleted = [
    { table: 'projects' as const, ids: [id] },
    { table: 'lists' as const, column: 'project_id' as const, ids: [id] },
  ];
  const countTasks = async (ctx: UserContext) =>
    (await findListsOfProject(ctx, id)).reduce((sum, { task_count }) => sum + task_count, 0);
  const step = deleteProjectStep(id);
  return doDeletion(ctx, { kind: 'project', id }, { begin, step, countTasks, deleted, beforeRest });
}

export function deleteProjectStep(id: number): Step {
  return async (ctx) => {
    if (!(await deleteTasksOf(ctx, { project_id: id }))) return false;
    if ((await clearSomeOfRepeats(ctx, { project_id: id }, ROWS_PER_STEP)) === ROWS_PER_STEP) return false;
    if (!(await repository.deleteListsOf(ctx, id, ROWS_PER_STEP))) return false;
    await repository.deleteProject(ctx, id);
    return true;
  };
}

export async function listsOfProject(ctx: UserContext, id: number): Promise<List[]> {
  await requireProject(ctx, id);
  return findListsOfProject(ctx, id);
}
