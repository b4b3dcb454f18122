import { type EstimateOrigin, MENTAL_STATES } from '@daymark/contract/tasks.ts';
import { type ExpressionBuilder, expressionBuilder, type RawBuilder, sql } from 'kysely';
import { isByHand } from '#db/ended-work.ts';
import type { Tables } from '#db/tables.ts';

/** The time that counts: all of it, or only what the timer measured. */
export type TimeFilter = 'all' | 'measured';

/** Places of the origins in packed tasks; nobody is 0. */
export const PACKED_ORIGINS = [null, 'own', 'imported', 'assistant'] as const satisfies (EstimateOrigin | null)[];

const ORIGIN = sql`case tasks.estimate_origin ${sql.join(
  PACKED_ORIGINS.flatMap((origin, place) =>
    origin === null ? [] : [sql`when ${sql.lit(origin)} then ${sql.lit(place)}`],
  ),
  sql` `,
)} else 0 end`;

const STATE = sql`case tasks.mental_state ${sql.join(
  MENTAL_STATES.map((state, place) => sql`when ${sql.lit(state)} then ${sql.lit(place + 1)}`),
  sql` `,
)} else 0 end`;

/**
 * Aggregate: tasks as JSON of two lists of numbers, null without a task. A database hands over one long text in a third of
 * the time that it takes for as many rows. The first list holds the work in milliseconds, 1 more, and 0 without any; the second
 * one the estimate, its origin, the state and whether the work is left out of what rests on time, in one number.
 */
const packedTasks = (isLeftOut: RawBuilder<unknown>) => {
  const works = sql`cast(coalesce(tasks.ended_work_ms + 1, 0) as text)`;
  const rests = sql`cast(coalesce(tasks.estimate, 0) * 64 + ${ORIGIN} * 16 + ${STATE} * 2 + ${isLeftOut} as text)`;
  return sql<string | null>`'[[' || string_agg(${works}, ',') || '],[' || string_agg(${rests}, ',') || ']]'`;
};

/** Packs tasks of the user for the analysis. Where only measured time counts, a task with other time has none to analyze. */
export const packedOf = (time: TimeFilter, userId: RawBuilder<number>) =>
  packedTasks(
    time === 'all' ? sql.lit(0) : sql`case when ${hasWorkByHand(expressionBuilder(), userId)} then 1 else 0 end`,
  );

/** Whether a task of the user has time from elsewhere than the timer. A cluster wants the user as a value where the tasks are a subquery. */
export function hasWorkByHand({ exists, selectFrom }: ExpressionBuilder<Tables, 'tasks'>, userId: RawBuilder<number>) {
  return exists(
    selectFrom('time_entries')
      .select('time_entries.id')
      .whereRef('time_entries.task_id', '=', 'tasks.id')
      .where('time_entries.user_id', '=', userId)
      .where(isByHand),
  );
}
