import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrated, newDatabase, signedUp } from '#test/databases.ts';
import { migrate } from './migrate.ts';
import { moveRows } from './move.ts';

test('a connection that ends while the move looks for others is waited for', async () => {
  const source = await migrated('sqlite');
  const [target, other] = await newDatabase('postgres');
  await migrate(target);
  const looks = async () => {
    const { rows } = await sql`
      select pid from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and query like '%pg_stat_activity%'`.execute(
      other,
    );
    return rows;
  };
  await looks(); // is connected before the move looks
  const endOnceLookedFor = async () => {
    await expect.poll(looks).toHaveLength(1);
    await other.destroy();
  };
  const move = moveRows({ db: source, where: 'here' }, { db: target, where: 'there' });
  const [counts] = await Promise.all([move, endOnceLookedFor()]);
  expect(counts.get('users')).toBe(0);
});

test('PostgreSQL has counted the tables at the end of a move', async () => {
  const source = await migrated('sqlite');
  for (let made = 0; made < 3; made += 1) await signedUp(source, `user${made}`);
  const [target] = await newDatabase('postgres');
  await migrate(target);
  await moveRows({ db: source, where: 'here' }, { db: target, where: 'there' });
  const counted = sql<{ reltuples: number }>`select reltuples from pg_class where oid = 'users'::regclass`;
  expect((await counted.execute(target)).rows).toEqual([{ reltuples: 3 }]);
});
