import type { ListSummary } from '@daymark/contract/lists.ts';
import type { ProjectSummary } from '@daymark/contract/projects.ts';
import type { UserContext } from '#context/context.ts';
import { forecastOfLists } from '#insight/forecasts/forecasts.service.ts';
import { findListsOfProject } from '#work/lists/lists.repository.ts';
import { requireList } from '#work/lists/lists.service.ts';
import { requireProject } from '#work/projects/projects.service.ts';
import { taskTotals } from '#work/task-pages/task-pages.service.ts';

export async function listSummary(ctx: UserContext, id: number): Promise<ListSummary> {
  const list = await requireList(ctx, id);
  return { ...list, ...(await taskTotals(ctx, [list])), forecast: await forecastOfLists(ctx, [list]) };
}

export async function projectSummary(ctx: UserContext, id: number): Promise<ProjectSummary> {
  const project = await requireProject(ctx, id);
  const lists = await findListsOfProject(ctx, id);
  return { ...project, ...(await taskTotals(ctx, lists)), forecast: await forecastOfLists(ctx, lists) };
}
