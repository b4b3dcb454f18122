import { sql } from 'kysely';
import type { Db } from '#db/connection.ts';
import { ENGINE } from './engine.ts';

type Refused = { name: string; change: 'insert' | 'delete'; when: string };

/** Makes the database refuse these changes of tasks, in the middle of a transaction, until `allow`. */
export async function refuse(db: Db, { name, change, when }: Refused): Promise<void> {
  const event = `create trigger ${name} before ${change} on tasks for each row when (${when})`;
  const raising = `create or replace function broken() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$`;
  const statements =
    ENGINE === 'sqlite'
      ? [`${event} begin select raise(abort, 'broken'); end`]
      : [raising, `${event} execute function broken()`];
  for (const statement of statements) await sql.raw(statement).execute(db);
}

export async function allow(db: Db, name: string): Promise<void> {
  await sql.raw(`drop trigger ${name}${ENGINE === 'sqlite' ? '' : ' on tasks'}`).execute(db);
}
