import { type AliasableExpression, sql } from 'kysely';
import { type Db, isPostgres } from './connection.ts';

const PRESENT = sql<number>`floor(extract(epoch from clock_timestamp()) * 1000)::bigint`;

/** The present of PostgreSQL in epoch milliseconds, for a query that a request makes anyway; on SQLite 0. */
export const presentOf = (db: Db): AliasableExpression<number> => (isPostgres(db) ? PRESENT : sql.lit(0));
