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
