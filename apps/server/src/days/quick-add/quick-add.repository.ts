import type { UserContext } from '#context/context.ts';
import { lastPosition } from '#db/positions.ts';

/** The ends of the lists that exist among these ids, with the numbers of tasks in each and in the account. */
export function findEnds(ctx: UserContext, listIds: number[]) {
  return ctx.db
    .selectFrom('lists')
    .innerJoin('users', 'users.id', 'lists.user_id')
    .select(['lists.id', 'lists.task_count as tasks_of_list', 'users.task_count as tasks_of_account'])
    .select(lastPosition(ctx.userId))
    .where('lists.user_id', '=', ctx.userId)
    .where('lists.id', 'in', listIds)
    .execute();
}
