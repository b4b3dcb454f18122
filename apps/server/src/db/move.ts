import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { sql, type Transaction } from 'kysely';
import { type Db, isPostgres } from './connection.ts';
import { allowSchemaChanges, isDistributed } from './distributed.ts';
import { INDEX_OF_WORDS, tablesOf } from './search-index.ts';
import { DatabaseStartupError } from './startup-errors.ts';
import { countTables } from './statistics.ts';
import type { Tables } from './tables.ts';
import { fillKeys } from './unique-keys.ts';

type Open = Transaction<Tables>;

/** Rows that are in memory at once: the widest have some 80 KB of texts each. */
const ROWS_AT_ONCE = 200;

/** A database and how messages name it. */
export type Side = { db: Db; where: string };

/**
 * Copies every row of one database into another of the same schema, which must be empty, from SQLite to PostgreSQL or back.
 * All of it is one transaction, which ends once each row has been read back and compared. Gives the rows of each table.
 */
export async function moveRows(from: Side, to: Side): Promise<Map<string, number>> {
  const counts = await from.db.transaction().execute((source) =>
    to.db.transaction().execute(async (target) => {
      const tables = await tablesInOrder(isPostgres(source) ? target : source);
      await lockTables(source, { where: from.where, tables, mode: 'share' });
      await lockTables(target, { where: to.where, tables, mode: 'exclusive' });
      for (const table of tables) await refuseRows(target, table, to.where);
      await withoutTriggers(target, tables, async () => {
        for (const table of tables) await copyTable(source, target, table);
      });
      const counts = new Map<string, number>();
      for (const table of tables) {
        counts.set(table, await comparedRows(source, target, table));
        await setLastId(target, table, await lastIdOf(source, table));
      }
      if (isDistributed(target)) await fillKeys(target);
      return counts;
    }),
  );
  await countTables(to.db);
  return counts;
}

/** All tables, each after those that its rows refer to; read from SQLite, which is one of the two. */
async function tablesInOrder(sqlite: Open): Promise<string[]> {
  const all = (await tablesOf(sqlite)).map(({ name }) => name);
  const { rows: references } = await sql<{ name: string; parent: string }>`
    select tables.name, keys."table" as parent
    from sqlite_master as tables, pragma_foreign_key_list(tables.name) as keys
    where tables.type = 'table'`.execute(sqlite);
  const ordered = new Set<string>();
  while (ordered.size < all.length) {
    const next = all.filter(
      (table) => !ordered.has(table) && references.every(({ name, parent }) => name !== table || ordered.has(parent)),
    );
    if (next.length === 0) throw new Error('Tables refer to each other in a circle');
    for (const table of next) ordered.add(table);
  }
  return [...ordered];
}

type TableLock = { where: string; tables: string[]; mode: 'share' | 'exclusive' };

/** Keeps others from writing until the transaction ends. An SQLite folder is locked since it was opened. */
async function lockTables(db: Open, { where, tables, mode }: TableLock): Promise<void> {
  if (!isPostgres(db)) return;
  // A step here takes as long as a page of rows on the other side.
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(db);
  await refuseRunning(db, where);
  await sql`lock table ${sql.join(tables.map((table) => sql.table(table)))} in ${sql.raw(mode)} mode`.execute(db);
}

/** Refuses work for which every server has to be stopped. */
export async function refuseRunning(db: Db, where: string): Promise<void> {
  for (let polls = 1; await isInUse(db); polls += 1) {
    if (polls === MOST_POLLS) {
      throw new DatabaseStartupError(`Daymark is running on the database ${where}. Stop every instance of it first.`);
    }
    await setTimeout(POLL_EACH_MS); // a connection that was closed just now
  }
}

const MOST_POLLS = 50;
const POLL_EACH_MS = 100;

/** Whether another connection of a Daymark is open on this database. */
async function isInUse(db: Db): Promise<boolean> {
  // A transaction sees the connections of its first query, again and again.
  await sql`select pg_stat_clear_snapshot()`.execute(db);
  const { rows } = await sql`
    select pid from pg_stat_activity
    where datname = current_database() and application_name = 'daymark' and pid <> pg_backend_pid()`.execute(db);
  return rows.length > 0;
}

async function refuseRows(target: Open, table: string, where: string): Promise<void> {
  const row = await pageAfter(target, table, { after: BEFORE_ALL, limit: 1 });
  if (row.length > 0) {
    throw new DatabaseStartupError(`The database ${where} holds ${table} already, so nothing was moved into it.`);
  }
}

/** Triggers keep columns up to date that are copied as they are. Those of the index of words stay: it is not copied. */
async function withoutTriggers(target: Open, tables: string[], work: () => Promise<void>): Promise<void> {
  if (isPostgres(target)) {
    if (isDistributed(target)) await allowSchemaChanges(target);
    const setTriggers = async (way: 'disable' | 'enable') => {
      for (const table of tables)
        await sql`alter table ${sql.table(table)} ${sql.raw(way)} trigger user`.execute(target);
    };
    await setTriggers('disable');
    await work();
    return setTriggers('enable');
  }
  const { rows: triggers } = await sql<{ name: string; made: string }>`
    select name, sql as made from sqlite_master
    where type = 'trigger' and not name glob ${`${INDEX_OF_WORDS}_*`}`.execute(target);
  for (const { name } of triggers) await sql`drop trigger ${sql.ref(name)}`.execute(target);
  await work();
  for (const { made } of triggers) await sql.raw(made).execute(target);
}

type Row = Record<string, unknown> & { id: number };

const BEFORE_ALL = Number.MIN_SAFE_INTEGER;

/** Each database has its ids in the column `id`. */
function pageAfter(db: Open, table: string, { after, limit }: { after: number; limit: number }): Promise<Row[]> {
  return db
    .selectFrom(table as 'users')
    .selectAll()
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
}

async function* pagesOf(db: Open, table: string): AsyncGenerator<Row[]> {
  for (let after = BEFORE_ALL; ; ) {
    const rows = await pageAfter(db, table, { after, limit: ROWS_AT_ONCE });
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    after = last.id;
  }
}

async function copyTable(source: Open, target: Open, table: string): Promise<void> {
  for await (const rows of pagesOf(source, table)) {
    const columns = Object.keys(rows[0] ?? {});
    const values = rows.map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`);
    const names = columns.map((column) => sql.ref(column));
    await sql`insert into ${sql.table(table)} (${sql.join(names)}) values ${sql.join(values)}`.execute(target);
  }
}

/** The number of rows of the table, once both sides hold the same of them with the same values. */
async function comparedRows(source: Open, target: Open, table: string): Promise<number> {
  const [before, after] = [await summaryOf(source, table), await summaryOf(target, table)];
  if (before.rows !== after.rows || before.hash !== after.hash) {
    throw new Error(`${table} were copied wrongly: ${before.rows} rows, and ${after.rows} that may differ`);
  }
  return before.rows;
}

/** Counts the rows, and sums all their values up into a hash. */
async function summaryOf(db: Open, table: string): Promise<{ rows: number; hash: string }> {
  const hash = createHash('sha256');
  let count = 0;
  for await (const rows of pagesOf(db, table)) {
    count += rows.length;
    for (const row of rows) hash.update(JSON.stringify(Object.entries(row).toSorted(byName)));
  }
  return { rows: count, hash: hash.digest('hex') };
}

const byName = ([one]: [string, unknown], [other]: [string, unknown]) => (one < other ? -1 : 1);

/** The highest id that the table has ever given: none is given twice, also not that of a deleted row. */
async function lastIdOf(db: Open, table: string): Promise<number> {
  const { rows } = isPostgres(db)
    ? await sql<{ last: number | null }>`
        select pg_sequence_last_value(pg_get_serial_sequence(${table}, 'id')::regclass) as last`.execute(db)
    : await sql<{ last: number | null }>`select seq as last from sqlite_sequence where name = ${table}`.execute(db);
  return rows[0]?.last ?? 0;
}

async function setLastId(db: Open, table: string, id: number): Promise<void> {
  if (id === 0) return;
  if (isPostgres(db)) {
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), ${id})`.execute(db);
    return;
  }
  await sql`delete from sqlite_sequence where name = ${table}`.execute(db);
  await sql`insert into sqlite_sequence (name, seq) values (${table}, ${id})`.execute(db);
}
