import { join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { onTestFinished } from 'vitest';
import { allRows, type TestApp } from './app.ts';

/** The database of a running server, whose rows can be read, kept, and brought back with the next ids. */
export type KeptDatabase = {
  rows: () => Promise<Record<string, object[]>>;
  /** Gives the function that brings back what there is now. */
  keep: () => Promise<() => Promise<void>>;
};

const MOST_TRIES = 100;
const PAUSE_MS = 10;

export function keptSqlite({ db, dataDir }: Pick<TestApp, 'db' | 'dataDir'>): KeptDatabase {
  const file = join(dataDir, 'daymark.db');
  const copy = join(dataDir, 'kept.db');
  const copyAll = async (from: string, to: string, tries = 1) => {
    const source = new DatabaseSync(from);
    try {
      await backup(source, to, { rate: 1_000_000 });
    } catch (error) {
      if (tries === MOST_TRIES) throw error;
      await setTimeout(PAUSE_MS); // the server writes beside it
      await copyAll(from, to, tries + 1);
    } finally {
      source.close();
    }
  };
  const keep = async () => {
    await copyAll(file, copy);
    return () => copyAll(copy, file);
  };
  return { rows: () => allRows(db()), keep };
}

/** Goes by a connection of its own: what is kept are its temporary tables. */
export async function keptPostgres(url: string): Promise<KeptDatabase> {
  const client = new pg.Client(url);
  await client.connect();
  onTestFinished(() => client.end());
  await client.query(MAKE_TABLES);
  const { rows: tables } = await client.query<{ relname: string }>(EACH_TABLE);
  const all = tables.map(
    ({ relname }) =>
      `select '${relname}' as name, (select coalesce(json_agg(t order by t.id), '[]') from ${relname} t) as rows`,
  );
  return {
    rows: async () => {
      // A named statement is planned once: the plan takes longer than the rows.
      const found = await client.query<{ name: string; rows: { done_stamp?: unknown; work_stamp?: unknown }[] }>({
        name: 'rows',
        text: all.join(' union all '),
      });
      const named = found.rows.map(
        ({ name, rows }) => [name, rows.map(({ done_stamp, work_stamp, ...row }) => row)] as const,
      );
      return Object.fromEntries(named.filter(([name]) => name !== 'attempts'));
    },
    keep: async () => {
      await client.query(KEEP);
      return async () => void (await client.query(BRING_BACK));
    },
  };
}

const EACH_TABLE = `select c.relname, (select string_agg(quote_ident(attname), ', ') from pg_attribute
    where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
  from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname !~ '^kysely_'`;

const EACH_SEQUENCE = `select oid::regclass as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S'`;

const MAKE_TABLES = `do $$ declare found record; begin
  create temp table kept_sequences (name text, last bigint, used boolean);
  for found in ${EACH_TABLE} loop
    execute format('create temp table %I as select %s from public.%I with no data', 'kept_' || found.relname, found.columns, found.relname);
  end loop;
end $$`;

/** Copies the tables that differ; no trigger and no foreign key is looked at. */
const copied = (from: string, to: string) => `
  set local session_replication_role = replica;
  for found in ${EACH_TABLE} loop
    execute format('select (select string_agg(t::text, '''' order by t::text) from (select %1$s from ${from}) t)
      is distinct from (select string_agg(t::text, '''' order by t::text) from (select %1$s from ${to}) t)',
      found.columns, found.relname, 'kept_' || found.relname) into differs;
    if differs then
      execute format('delete from ${to}', '', found.relname, 'kept_' || found.relname);
      execute format('insert into ${to} (%1$s) overriding system value select %1$s from ${from}',
        found.columns, found.relname, 'kept_' || found.relname);
    end if;
  end loop;`;

const KEPT = 'pg_temp.%3$I';
const LIVING = 'public.%2$I';

const KEEP = `do $$ declare found record; differs boolean; begin
  delete from kept_sequences;
  for found in ${EACH_SEQUENCE} loop
    execute format('insert into kept_sequences select %L, last_value, is_called from %s', found.name, found.name);
  end loop; ${copied(LIVING, KEPT)}
end $$`;

const BRING_BACK = `do $$ declare found record; differs boolean; begin ${copied(KEPT, LIVING)}
  perform setval(name, last, used) from kept_sequences;
end $$`;
