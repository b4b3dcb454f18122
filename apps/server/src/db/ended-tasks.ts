import { type ExpressionBuilder, sql } from 'kysely';
import { workUntil } from './ended-work.ts';
import { toMs } from './instants.ts';
import { idsOfUser, isOneOf, type UserScope } from './rows.ts';
import type { Tables } from './tables.ts';

/** A user and the moment at which their tasks leave forecasts. */
type Moment = UserScope & { now: Temporal.Instant };

/** The tables in which a forecast has tasks: of its start, and of a kept one. */
const TABLES = ['forecasts', 'forecast_tasks'] as const;

/**
 * Keeps in forecasts what came of tasks that are about to be deleted: a done one its completion and its work, an open one as withdrawn
 * with the work so far. At most so many places in each table; true if none is left.
 */
export async function endInForecasts(scope: Moment, ids: number[], most: number): Promise<boolean> {
  let isDone = true;
  for (const table of TABLES) {
    const places = idsOfUser(scope, table).clearOrderBy().where(sql.ref<number>('task_id'), 'in', ids).limit(most);
    const ended = await scope.db
      .updateTable(`${table} as place` as 'forecast_tasks as place') // both have these columns
      .from(tasksUntilNow(scope, { by: 'id', ids }))
      .set((eb) => ({
        task_id: null,
        completed_at: ifInIt(eb).then(eb.ref('leaver.done_at')).end(),
        withdrawn_at: ifInIt(eb)
          .then(eb.case().when('leaver.done_at', 'is', null).then(toMs(scope.now)).end())
          .else(eb.ref('place.withdrawn_at'))
          .end(),
        final_ms: ifInIt(eb)
          .then(
            eb
              .case()
              .when('leaver.done_at', 'is', null)
              .then(eb.ref('leaver.worked_ms'))
              .else(eb.ref('leaver.ended_work_ms'))
              .end(),
          )
          .else(eb.ref('place.final_ms'))
          .end(),
      }))
      .whereRef('place.task_id', '=', 'leaver.left_id')
      .where('place.user_id', '=', scope.userId)
      .where(isOneOf(scope.db, places, 'place.id'))
      .executeTakeFirst();
    isDone &&= Number(ended.numUpdatedRows) < most;
  }
  return isDone;
}

/** Tasks by their own ids, or by those of their lists. */
export type TasksBy = { by: 'id' | 'list_id'; ids: number[] };

/** The tasks with their work up to now. */
export function tasksUntilNow({ db, userId, now }: Moment, { by, ids }: TasksBy) {
  return db
    .selectFrom('tasks')
    .select(['tasks.id as left_id', 'tasks.completed_at as done_at', 'tasks.ended_work_ms'])
    .select(workUntil(userId, toMs(now)))
    .where('tasks.user_id', '=', userId)
    .where(`tasks.${by}`, 'in', ids)
    .as('leaver');
}

type Place = Tables['forecast_tasks'];
type Leaver = { left_id: number; done_at: number | null; ended_work_ms: number | null; worked_ms: number };

/** A task that was withdrawn before keeps what came of it then. */
const ifInIt = (eb: ExpressionBuilder<{ place: Place; leaver: Leaver }, 'place' | 'leaver'>) =>
  eb.case().when('place.withdrawn_at', 'is', null);
