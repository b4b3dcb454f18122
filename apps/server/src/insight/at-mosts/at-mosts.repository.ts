import { EVIDENCE } from '@daymark/domain/estimate-origins.ts';
import type { UserContext } from '#context/context.ts';

/** At-mosts beside the user's own estimates, of done tasks with work, in the order in which these were done. */
export function findSettled(ctx: UserContext) {
  return ctx.db
    .selectFrom('tasks')
    .select(['at_most', 'ended_work_ms'])
    .where('user_id', '=', ctx.userId)
    .where('completed_at', 'is not', null)
    .where('at_most', 'is not', null)
    .where('ended_work_ms', 'is not', null)
    .where('estimate_origin', 'in', EVIDENCE.tests)
    .orderBy('completed_at')
    .orderBy('id')
    .$narrowType<{ at_most: number; ended_work_ms: number }>()
    .execute();
}
