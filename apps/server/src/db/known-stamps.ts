import { type Expression, type RawBuilder, sql } from 'kysely';
import { type Db, isPostgres } from './connection.ts';

/** Stamps that are known, by the ids of their records, as a value of a query. */
export const stampsText = (stamps: ReadonlyMap<number, number>) => JSON.stringify(Object.fromEntries(stamps));

/**
 * Expression that is read of a record whose stamp is not the one that is known of this very record, and null of others: one statement on
 * PostgreSQL gives the same stamp to all records that it changes. A statement sees one state of the database, so it belongs to the stamp beside it.
 */
export function unlessKnown(db: Db, stamps: RawBuilder<string>, [id, stamp]: [id: string, stamp: string]) {
  // A cluster refuses a subquery of PostgreSQL's that reads a value in place of a table.
  const isKnown = isPostgres(db)
    ? sql`cast(${stamps} as jsonb) ->> cast(${sql.ref(id)} as text) = cast(${sql.ref(stamp)} as text)`
    : sql`(${sql.ref(id)}, ${sql.ref(stamp)}) in (select cast(key as integer), value from json_each(${stamps}))`;
  return <Value>(of: Expression<Value>) => sql<Value | null>`case when ${isKnown} then null else ${of} end`;
}
