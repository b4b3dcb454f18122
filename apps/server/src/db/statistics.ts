import { sql } from 'kysely';
import { type Db, isPostgres } from './connection.ts';
import { tablesOf } from './search-index.ts';

/** Tables of which an import or a restoration fills many rows at once, and whose sizes decide how they are joined. */
const FILLED = ['lists', 'tasks', 'time_entries', 'enrolments', 'plan_tasks', 'forecasts', 'forecast_tasks'];

/**
 * Lets PostgreSQL count anew what an import or a restoration has just filled. It does so by itself within a minute; until then it takes
 * full tables for empty ones. SQLite keeps no statistics.
 */
export const refreshStatistics = (db: Db): Promise<void> => analyze(db, FILLED);

/** Lets PostgreSQL count every table, after all rows of a database were brought. */
export async function countTables(db: Db): Promise<void> {
  await analyze(db, isPostgres(db) ? (await tablesOf(db)).map(({ name }) => name) : []);
}

async function analyze(db: Db, tables: string[]): Promise<void> {
  if (isPostgres(db)) await sql`analyze ${sql.join(tables.map((table) => sql.table(table)))}`.execute(db);
}
