import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { NOW } from '#test/databases.ts';
import { takePostgres } from '#test/engine.ts';
import { insertAccount } from '#test/template.ts';
import type { Db } from './connection.ts';
import { distributeRows } from './distribute.ts';
import { MIGRATIONS, migrate } from './migrate.ts';
import { openPostgres } from './postgres.ts';

/** Statements that a later version may change schema and rows by. */
const LATER = [
  'alter table users add column devices integer not null default 0',
  'update users set devices = (select count(*) from sign_ins where sign_ins.user_id = users.id)',
  'alter table users add constraint some_devices check (devices >= 0)',
  'create index users_by_devices on users (id, devices)',
  'create table notes (id bigserial primary key, user_id bigint not null references users on delete cascade)',
  'insert into notes (user_id) select id from users',
  `create function count_devices() returns trigger language plpgsql as $$ begin
    update users set devices = devices + 1 where id = new.user_id; return null; end $$`,
  'create trigger count_devices after insert on sign_ins for each row execute function count_devices()',
];

test('a later version brings a distributed database up to date', async () => {
  const { url: where } = await takePostgres('new');
  const db = openPostgres(where, 1);
  onTestFinished(() => db.destroy());
  await migrate(db);
  await distributeRows({ db, where }, () => undefined);
  await insertAccount(db, NOW);
  await insertAccount(db, NOW);

  const up = async (open: Db) => {
    for (const statement of LATER) await sql.raw(statement).execute(open);
  };
  await migrate(db, { ...MIGRATIONS, '9999-later': { up } });
  expect(await distributeRows({ db, where }, () => undefined)).toEqual(['notes']);
  await insertAccount(db, NOW);
  const { rows } = await sql`
    select devices, count(notes.id)::int as notes from users left join notes on notes.user_id = users.id
    group by users.id, devices order by users.id`.execute(db);
  expect(rows).toEqual([
    { devices: 1, notes: 1 },
    { devices: 1, notes: 1 },
    { devices: 1, notes: 0 },
  ]);
});
