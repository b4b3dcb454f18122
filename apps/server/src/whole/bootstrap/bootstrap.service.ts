import type { Bootstrap } from '@daymark/contract/bootstrap.ts';
import { LISTS_AT_ONCE, type ListWithTasks } from '@daymark/contract/lists.ts';
import { FIRST_PAGE } from '@daymark/contract/task-pages.ts';
import type { Workspace } from '@daymark/contract/workspace.ts';
import type { UserContext } from '#context/context.ts';
import { planOf } from '#days/timetable/timetable.service.ts';
import { boardOf } from '#days/workspace/workspace.service.ts';
import { dailyAnalytics } from '#insight/analytics/analytics.service.ts';
import { profile } from '#people/account/account.service.ts';
import { activeTimer } from '#time/timer/timer.service.ts';
import { listsWithTasks } from '#work/lists/lists.service.ts';

/** Reads one part after the other: a request takes one connection to the database at a time. */
export async function bootstrapOf(ctx: UserContext, date: string): Promise<Bootstrap> {
  const workspace = await boardOf(ctx, date);
  return {
    user: await profile(ctx),
    timer: await activeTimer(ctx),
    workspace,
    lists: await listsOf(ctx, workspace),
    figures: await dailyAnalytics(ctx, date),
    plan: await planOf(ctx, date),
  };
}

/** Lists of the board in the order of their ids, as a browser asks for them. */
function listsOf(ctx: UserContext, { lists }: Workspace): Promise<ListWithTasks[]> | ListWithTasks[] {
  const ids = lists.map(({ list_id }) => list_id).toSorted((one, other) => one - other);
  if (ids.length === 0) return [];
  return listsWithTasks(ctx, ids.slice(0, LISTS_AT_ONCE), { order: 'open_first', limit: FIRST_PAGE });
}
