import { type ExpressionBuilder, sql } from 'kysely';
import type { Tables } from './tables.ts';

/** Subquery: milliseconds of ended work on the task of the outer query; null where no time entry has ended. */
export function endedWork({ selectFrom }: ExpressionBuilder<Tables, 'tasks'>) {
  return selectFrom('time_entries')
    .whereRef('time_entries.task_id', '=', 'tasks.id')
    .whereRef('time_entries.user_id', '=', 'tasks.user_id')
    .select(({ fn, eb }) => fn.sum<number>(eb('ended_at', '-', eb.ref('started_at'))).as('sum'))
    .as('ended_work_ms');
}

/** Subquery: milliseconds of work on the task of the outer query up to now, a running timer included; 0 without any. */
export function workUntil(now: number) {
  return ({ selectFrom }: ExpressionBuilder<Tables, 'tasks'>) =>
    selectFrom('time_entries')
      .whereRef('time_entries.task_id', '=', 'tasks.id')
      .whereRef('time_entries.user_id', '=', 'tasks.user_id')
      .select(({ fn, eb, ref, val }) => {
        const ended = eb('ended_at', '-', ref('started_at'));
        const running = eb
          .case()
          .when('started_at', '<', now)
          .then(eb(val(now), '-', ref('started_at')))
          .else(0)
          .end();
        return fn.coalesce(fn.sum<number>(fn.coalesce(ended, running)), sql.lit(0)).as('sum');
      })
      .$asScalar()
      .$notNull()
      .as('worked_ms');
}

/** Whether there is any; a done task without a time entry is not analyzed (decisions §6). */
export function hasEndedWork({ exists, selectFrom }: ExpressionBuilder<Tables, 'tasks'>) {
  return exists(
    selectFrom('time_entries')
      .select('time_entries.id')
      .whereRef('time_entries.task_id', '=', 'tasks.id')
      .whereRef('time_entries.user_id', '=', 'tasks.user_id')
      .where('time_entries.ended_at', 'is not', null),
  );
}

/** Entries of more than twelve hours: the condition of their partial index word for word, or it would not be used. */
export const isLongEntry = sql<boolean>`ended_at - started_at > 43200000`;

/** Entries that were booked or corrected by hand: the condition of their partial index word for word as well. */
export const isByHand = sql<boolean>`source <> 'timer'`;
