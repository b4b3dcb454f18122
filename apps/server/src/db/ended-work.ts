import { type Expression, type ExpressionBuilder, sql } from 'kysely';
import type { Tables } from './tables.ts';

/** Milliseconds of work on the task of the outer query up to now, a running timer included; 0 without any. */
export function workUntil(userId: number | Expression<number>, moment: number | Expression<number>) {
  const now = typeof moment === 'number' ? sql.val(moment) : moment;
  return ({ eb, fn, lit, ref, selectFrom }: ExpressionBuilder<Tables, 'tasks'>) => {
    const running = selectFrom('time_entries')
      .whereRef('time_entries.task_id', '=', 'tasks.id')
      .where('time_entries.user_id', '=', userId)
      .where('time_entries.ended_at', 'is', null)
      .where('time_entries.started_at', '<', now)
      .select(({ eb, ref }) => eb(now, '-', ref('time_entries.started_at')).as('ms'));
    return eb(fn.coalesce(ref('tasks.ended_work_ms'), lit(0)), '+', fn.coalesce(running, lit(0))).as('worked_ms');
  };
}

/** Twelve hours in milliseconds: longer entries have an index of their own. */
export const LONG_ENTRY_MS = 43_200_000;

/** Entries that are longer: the condition of their partial index word for word, or it would not be used. */
export const isLongEntry = sql<boolean>`ended_at - started_at > ${sql.lit(LONG_ENTRY_MS)}`;

/** Entries that were booked or corrected by hand: the condition of their partial index word for word as well. */
export const isByHand = sql<boolean>`source <> 'timer'`;
