import { sql } from 'kysely';
import type { Db } from '#db/connection.ts';
import { ENGINE } from './engine.ts';

type Refused = { name: string; change: 'insert' | 'update' | 'delete'; when: string; table?: string };

/** Makes the database refuse these changes, of tasks where no other table is given, in the middle of a transaction, until `allow`. */
export async function refuse(db: Db, { name, change, when, table = 'tasks' }: Refused): Promise<void> {
  const event = `create trigger ${name} before ${change} on ${table} for each row when (${when})`;
  const raising = `create or replace function broken() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$`;
  const statements =
    ENGINE === 'sqlite'
      ? [`${event} begin select raise(abort, 'broken'); end`]
      : [raising, `${event} execute function broken()`];
  for (const statement of statements) await sql.raw(statement).execute(db);
}

export async function allow(db: Db, name: string, table = 'tasks'): Promise<void> {
  await sql.raw(`drop trigger ${name}${ENGINE === 'sqlite' ? '' : ` on ${table}`}`).execute(db);
}
