import { sql } from 'kysely';
import type { Db } from './connection.ts';

/** Tables whose rows belong to users and are not distributed yet, the users first. */
export async function findTablesOfUsers(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and (relname = 'users' or exists (
      select from pg_attribute where attrelid = pg_class.oid and attname = 'user_id' and not attisdropped))
      and not exists (select from pg_dist_partition where logicalrelid = pg_class.oid)
    order by relname <> 'users', relname`.execute(db);
  return rows.map(({ name }) => name);
}

export type ForeignKey = {
  table: string;
  name: string;
  columns: string[];
  parent: string;
  parentColumns: string[];
  onDelete: 'nothing' | 'cascade' | 'set null';
};

/** Foreign keys of these tables. */
export async function findForeignKeys(db: Db, tables: string[]): Promise<ForeignKey[]> {
  const { rows } = await sql<ForeignKey>`
    select child.relname as table, conname as name, parent.relname as parent,
      ${columnNames('conrelid', 'conkey')} as columns, ${columnNames('confrelid', 'confkey')} as "parentColumns",
      case confdeltype when 'c' then 'cascade' when 'n' then 'set null' else 'nothing' end as "onDelete"
    from pg_constraint join pg_class child on child.oid = conrelid join pg_class parent on parent.oid = confrelid
    where contype = 'f' and child.relnamespace = 'public'::regnamespace and child.relname in (${sql.join(tables)})
    order by 1, 2`.execute(db);
  return rows;
}

/** A unique index that does not hold its user yet, or that would be the same as the primary key. */
export type UniqueKey = {
  table: string;
  name: string;
  constraint: string | null;
  columns: string[];
  /** The condition of a partial index. */
  where: string | null;
  /** A key that is no reference is a name or a secret, which is looked up among all users. */
  kind: 'primary' | 'repeats the primary key' | 'looked up by all' | 'reference';
};

export async function findUniqueKeys(db: Db, tables: string[]): Promise<UniqueKey[]> {
  const { rows } = await sql<UniqueKey>`
    select * from (
      select owner.relname as table, named.relname as name, conname as constraint,
        ${columnNames('indrelid', 'indkey')} as columns, pg_get_expr(indpred, indrelid) as where,
        case when indisprimary then 'primary'
          when ${columnNames('indrelid', 'indkey')} = array['user_id', 'id'] then 'repeats the primary key'
          when exists (select from pg_constraint k where k.contype = 'f' and k.conrelid = indrelid
            and k.conkey @> indkey::int2[]) then 'reference'
          else 'looked up by all' end as kind
      from pg_index join pg_class owner on owner.oid = indrelid join pg_class named on named.oid = indexrelid
        left join pg_constraint on conindid = indexrelid and contype in ('p', 'u')
      where indisunique and owner.relnamespace = 'public'::regnamespace and owner.relname in (${sql.join(tables)})) as keys
    where kind = 'repeats the primary key' or not array[case keys.table when 'users' then 'id' else 'user_id' end] <@ columns
    order by kind <> 'repeats the primary key', 1, 2`.execute(db);
  return rows;
}

/** Triggers of these tables, and the statements that make them. */
export async function findTriggers(db: Db, tables: string[]) {
  const { rows } = await sql<{ table: string; name: string; made: string }>`
    select relname as table, tgname as name, pg_get_triggerdef(pg_trigger.oid) as made
    from pg_trigger join pg_class on pg_class.oid = tgrelid
    where not tgisinternal and relnamespace = 'public'::regnamespace and relname in (${sql.join(tables)})
    order by 1, 2`.execute(db);
  return rows;
}

/** Names of the columns with these numbers, in their order. */
const columnNames = (table: string, numbers: string) => sql`array(
  select attname::text from unnest(${sql.ref(numbers)}::int2[]) with ordinality as numbered (number, place)
    join pg_attribute on attrelid = ${sql.ref(table)} and attnum = number order by place)`;
