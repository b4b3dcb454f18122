import { sql } from 'kysely';
import { type Db, isPostgres } from './connection.ts';

/** Ids left out in each table: more than any account makes between two daily backups, and 20,000 restores stay within an integer. */
const SKIPPED = 100_000;

/**
 * Leaves ids out in every table. Those that were given between a backup and its restore are still known to browsers without a network,
 * to links and to scripts: given again, they would name other records.
 */
export async function skipIds(db: Db): Promise<void> {
  if (isPostgres(db)) {
    await sql`
      select setval(oid::regclass, coalesce(pg_sequence_last_value(oid::regclass), 0) + ${sql.lit(SKIPPED)})
      from pg_class where relkind = 'S' and relnamespace = 'public'::regnamespace`.execute(db);
    return;
  }
  // A table that never had a row has no line there yet.
  await sql`
    insert into sqlite_sequence (name, seq) select name, 0 from sqlite_schema
    where type = 'table' and lower(sql) like '%autoincrement%' and name not in (select name from sqlite_sequence)`.execute(
    db,
  );
  await sql`update sqlite_sequence set seq = seq + ${sql.lit(SKIPPED)}`.execute(db);
}
