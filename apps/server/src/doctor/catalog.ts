import { sql } from 'kysely';
import { type Db, isPostgres, openSqlite } from '#db/connection.ts';
import { MIGRATIONS } from '#db/migrate.ts';
import { type Check, type Finding, fault } from './finding.ts';

/** A part of a schema: its kind, its name, and the statement that makes it. */
type Part = { kind: string; name: string; made: string };

/** A reference of a table to another, by the columns on both sides. */
type Reference = { child: string; columns: string[]; parent: string; keys: string[] };

type Catalog = { parts: Part[]; references: Reference[] };

/** Parts that can be made anew without touching a row. */
const REMADE = new Set(['index', 'trigger']);

export const SCHEMA: Check = {
  name: 'schema',
  run: async ({ db }) => {
    const [wanted, actual] = [await catalogOfThisVersion(db), await partsOf(db, 'public')];
    const found = new Map(actual.map((part) => [`${part.kind} ${part.name}`, part.made]));
    return wanted.parts.flatMap(({ kind, name, made }): Finding[] => {
      const there = found.get(`${kind} ${name}`);
      if (there === made) return [];
      if (there !== undefined) return [fault('schema', `The ${kind} ${name} is not that of this version.`)];
      const repair = REMADE.has(kind) ? async (db: Db) => void (await sql.raw(made).execute(db)) : undefined;
      return [fault('schema', `The ${kind} ${name} is missing.`, repair)];
    });
  },
};

export const REFERENCES: Check = {
  name: 'references',
  run: async ({ db }) => {
    const { references } = await catalogOfThisVersion(db);
    const findings: Finding[] = [];
    for (const reference of references) findings.push(...(await danglingRows(db, reference)));
    return findings;
  },
};

/** A reference holds the user on both sides: a parent of that id, but of another user, is one of ownership. */
async function danglingRows(db: Db, { child, columns, parent, keys }: Reference): Promise<Finding[]> {
  const matched = (pairs: [string, string][]) =>
    pairs.map(([column, key]) => `p."${key}" = c."${column}"`).join(' and ');
  const pairs = columns.map((column, index): [string, string] => [column, keys[index] ?? '']);
  const isIn = (pairs: [string, string][]) => `exists (select 1 from "${parent}" as p where ${matched(pairs)})`;
  const ids = pairs.filter(([, key]) => key !== 'user_id');
  const isOwned = pairs.length > ids.length ? isIn(ids) : 'false';
  const set = columns.map((column) => `c."${column}" is not null`).join(' and ');
  const { rows } = await sql
    .raw<{ is_owned: unknown; n: number }>(
      `select ${isPostgres(db) ? isOwned : isOwned.replace(/^false$/, '0')} as is_owned, count(*) as n from "${child}" as c
       where ${set} and not ${isIn(pairs)} group by 1`,
    )
    .execute(db);
  return rows.map(({ is_owned, n }) =>
    is_owned === true || is_owned === 1
      ? fault('ownership', `${n} rows of ${child} refer to ${parent} of another user.`)
      : fault('references', `${n} rows of ${child} refer to ${parent} that are not there.`),
  );
}

/** The schema that the migrations make, found by running them where nothing else is. */
async function catalogOfThisVersion(db: Db): Promise<Catalog> {
  return isPostgres(db) ? freshOnPostgres(db) : freshOnSqlite();
}

async function freshOnSqlite(): Promise<Catalog> {
  const db = openSqlite(':memory:');
  try {
    for (const { up } of Object.values(MIGRATIONS)) await up(db);
    const { rows } = await sql<{ name: string; id: number; parent: string; column: string; key: string | null }>`
      select tables.name, keys.id, keys."table" as parent, keys."from" as "column", keys."to" as key
      from sqlite_master as tables, pragma_foreign_key_list(tables.name) as keys
      where tables.type = 'table' order by tables.name, keys.id, keys.seq`.execute(db);
    const groups = Map.groupBy(rows, ({ name, id }) => `${name} ${id}`);
    const references = [...groups.values()].flatMap((columns): Reference[] => {
      const [first] = columns;
      if (!first) return [];
      const { name: child, parent } = first;
      return [
        { child, parent, columns: columns.map(({ column }) => column), keys: columns.map(({ key }) => key ?? 'id') },
      ];
    });
    return { parts: await partsOf(db, 'main'), references };
  } finally {
    await db.destroy();
  }
}

class RolledBack extends Error {}

const FRESH = 'daymark_fresh';

/** Runs in a transaction that is taken back in any case, so that nobody ever sees the schema. */
async function freshOnPostgres(db: Db): Promise<Catalog> {
  let catalog: Catalog | undefined;
  try {
    await db.transaction().execute(async (db) => {
      await sql.raw(`create schema ${FRESH}`).execute(db);
      await sql.raw(`set local search_path to ${FRESH}`).execute(db);
      for (const { up } of Object.values(MIGRATIONS)) await up(db);
      catalog = { parts: await partsOf(db, FRESH), references: await referencesOnPostgres(db) };
      throw new RolledBack();
    });
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error;
  }
  return catalog ?? { parts: [], references: [] };
}

async function referencesOnPostgres(db: Db): Promise<Reference[]> {
  const names = (keys: string, table: string) => `(select json_agg(a.attname order by k.place)
    from unnest(c.${keys}) with ordinality as k(number, place)
    join pg_attribute a on a.attrelid = c.${table} and a.attnum = k.number)`;
  const { rows } = await sql
    .raw<Reference>(
      `select child.relname as child, parent.relname as parent, ${names('conkey', 'conrelid')} as columns,
        ${names('confkey', 'confrelid')} as keys
       from pg_constraint c join pg_class child on child.oid = c.conrelid join pg_class parent on parent.oid = c.confrelid
       where c.contype = 'f' and c.connamespace = '${FRESH}'::regnamespace`,
    )
    .execute(db);
  return rows;
}

/** Conditions of checks are left out on PostgreSQL: it sets other parentheses once they were dumped and restored. */
async function partsOf(db: Db, schema: string): Promise<Part[]> {
  if (!isPostgres(db)) {
    const { rows } = await sql<Part>`
      select type as kind, name, sql as made from sqlite_master
      where sql is not null and name not like 'sqlite%' and name not like 'kysely%' and name not like 'task_words_%'`.execute(
      db,
    );
    const { rows: triggers } = await sql<Part>`
      select type as kind, name, sql as made from sqlite_master where type = 'trigger' and name like 'task_words_%'`.execute(
      db,
    );
    return [...rows, ...triggers];
  }
  const { rows } = await sql
    .raw<Part>(
      `select 'index' as kind, indexname as name, indexdef as made from pg_indexes
         where schemaname = '${schema}' and tablename not like 'kysely%'
       union all select 'trigger', c.relname || '.' || t.tgname, pg_get_triggerdef(t.oid)
         from pg_trigger t join pg_class c on c.oid = t.tgrelid
         where c.relnamespace = '${schema}'::regnamespace and not t.tgisinternal
       union all select 'constraint', c.relname || '.' || k.conname, case when k.contype = 'c' then '' else pg_get_constraintdef(k.oid) end
         from pg_constraint k join pg_class c on c.oid = k.conrelid
         where c.relnamespace = '${schema}'::regnamespace and k.contype <> 'n' and c.relname not like 'kysely%'
       union all select 'column', table_name || '.' || column_name, data_type || ' ' || is_nullable
         from information_schema.columns where table_schema = '${schema}' and table_name not like 'kysely%'`,
    )
    .execute(db);
  return rows.map(({ kind, name, made }) => ({ kind, name, made: made.replaceAll(`${schema}.`, 'public.') }));
}
