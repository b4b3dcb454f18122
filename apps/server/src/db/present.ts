import { type AliasableExpression, sql } from 'kysely';
import { type Db, isPostgres } from './connection.ts';

const PRESENT = sql<number>`floor(extract(epoch from statement_timestamp()) * 1000)::bigint`;

/**
 * The present of PostgreSQL in epoch milliseconds, when the query came to it, for one that a request makes anyway; on SQLite 0. A cluster
 * refuses an update with a time that passes within the statement.
 */
export const presentOf = (db: Db): AliasableExpression<number> => (isPostgres(db) ? PRESENT : sql.lit(0));
