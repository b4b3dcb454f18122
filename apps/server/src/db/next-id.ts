import { type RawBuilder, sql } from 'kysely';
import { type Db, isPostgres } from './connection.ts';
import { isDistributed } from './distributed.ts';
import type { TableOfUser } from './rows.ts';

/**
 * An id for a new row of this table, so that its insert need not be waited for; null on SQLite, where no query is sent ahead. It is null on
 * a cluster too: drawn with a query of a user, an id comes from the node of that user, and could be lower than an earlier one.
 */
export const nextIdOf = (db: Db, table: TableOfUser): RawBuilder<number | null> =>
  isPostgres(db) && !isDistributed(db) ? sql`nextval(pg_get_serial_sequence(${sql.lit(table)}, 'id'))` : sql`null`;
