import type { List } from '@daymark/contract/lists.ts';
import type {
  NewProject,
  Project,
  ProjectChanges,
  ProjectSummary,
  ProjectWithLists,
} from '@daymark/contract/projects.ts';
import { isChangedElsewhere } from '@daymark/domain/edits.ts';
import { changedElsewhere, required } from '#context/api-error.ts';
import { answerInTransaction, tell, type UserContext } from '#context/context.ts';
import { deleteSomeOfProject } from '#days/workspace/workspace.repository.ts';
import { refuseTooMany } from '#engine/limits/limits.service.ts';
import { doLongWork, ROWS_PER_STEP, type Step } from '#engine/long-work/long-work.service.ts';
import { forecastOfLists } from '#insight/forecasts/forecasts.service.ts';
import { deleteSomeLists, findListsOfProject } from '#work/lists/lists.repository.ts';
import { taskTotals } from '#work/task-pages/task-pages.service.ts';
import { clearSomeOfRepeats } from '#work/tasks/tasks.repository.ts';
import { deleteTasksOf } from '#work/tasks/tasks.service.ts';
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
    return [{ kind: 'project', id } as const];
  };
  return doLongWork(ctx, { kind: 'project', id }, { begin, step: deleteProjectStep(id) });
}

export function deleteProjectStep(id: number): Step {
  return async (ctx) => {
    if (!(await deleteTasksOf(ctx, { project_id: id }))) return false;
    if ((await clearSomeOfRepeats(ctx, { project_id: id }, ROWS_PER_STEP)) === ROWS_PER_STEP) return false;
    if ((await deleteSomeOfProject(ctx, id, ROWS_PER_STEP)) === ROWS_PER_STEP) return false;
    if ((await deleteSomeLists(ctx, id, ROWS_PER_STEP)) === ROWS_PER_STEP) return false;
    await repository.deleteProject(ctx, id);
    return true;
  };
}

export async function projectSummary(ctx: UserContext, id: number): Promise<ProjectSummary> {
  const project = await requireProject(ctx, id);
  const lists = await findListsOfProject(ctx, id);
  return { ...project, ...(await taskTotals(ctx, lists)), forecast: await forecastOfLists(ctx, lists) };
}

export async function listsOfProject(ctx: UserContext, id: number): Promise<List[]> {
  await requireProject(ctx, id);
  return findListsOfProject(ctx, id);
}
