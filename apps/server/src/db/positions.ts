import { type Expression, type ExpressionBuilder, type RawBuilder, sql } from 'kysely';
import type { Tables } from './tables.ts';

/**
 * The new position of each row in an update, chosen by the column that holds its id. Each case compares it by itself: Citus hands
 * `case id when …` to its nodes in a form that these refuse.
 */
export function positionsBy(column: string, ids: readonly number[], positions: readonly number[]): RawBuilder<number> {
  const cases = ids.map((id, place) => sql`when ${sql.ref(column)} = ${id} then cast(${positions[place]} as bigint)`);
  return sql<number>`case ${sql.join(cases, sql` `)} end`;
}

/** Place of a row in the order of its parent, from 1 on. */
export const placeInOrder = sql<number>`row_number() over (order by position, id)`.as('place');

/** Subquery: the position of the last task in the list of the outer query; null where it has none. */
export function lastPosition(userId: number | Expression<number>) {
  return ({ selectFrom }: ExpressionBuilder<Tables, 'lists'>) =>
    selectFrom('tasks')
      .select('position')
      .whereRef('tasks.list_id', '=', 'lists.id')
      .where('tasks.user_id', '=', userId)
      .orderBy('position', 'desc')
      .limit(1)
      .as('last_position');
}
