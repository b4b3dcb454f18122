import { deleteProject, getProjects } from '@daymark/contract/projects.ts';
import { emptyTrash, getTrash, restoreTrash } from '@daymark/contract/trash.ts';
import { makeGiven, type Send } from '@daymark/testing/given.ts';
import { senderTo } from '@daymark/testing/sender.ts';
import { type RawBuilder, sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { openPostgres } from '#db/postgres.ts';
import { recordsIn } from '#test/accounts.ts';
import { takePostgres } from '#test/engine.ts';
import { instanceOn } from '#test/instances.ts';
import { manyRecords } from '#test/many-records.ts';
import { run } from '#test/process.ts';

/** The row that the work comes to last, and whether a part of it is done. */
type Fault = { lock: RawBuilder<unknown>; begun: () => Promise<boolean>; isAnswered?: boolean };

/** Tasks of the project: more than the transaction of a deletion's answer deletes. */
const MANY = 600;

/** Pieces that the first transaction of emptying takes. */
const PIECES_AT_FIRST = 40;

/** Milliseconds between two looks of an instance for work of killed ones. */
const LOOKS_EACH = 200;

test('a large deletion, its restoration and the emptying of the trash are each finished by another instance when theirs is killed', async () => {
  const { url } = await takePostgres('migrated');
  const db = openPostgres(url, 2);
  onTestFinished(() => db.destroy());
  const { url: urlOfOther } = await instanceOn(url, {}, { tidyEach: LOOKS_EACH });
  const { token, user } = await makeGiven(senderTo(urlOfOther)).user();
  const send = senderTo(urlOfOther, token);
  const imported = await fetch(`${urlOfOther}/api/archive`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: manyRecords(MANY),
  });
  expect(imported.status).toBe(201);

  const count = async (table: 'tasks' | 'trash_pieces' | 'unfinished_work' | 'deletions') =>
    (await db.selectFrom(table).select('user_id').execute()).length;

  /**
   * Makes the call at an instance that is killed once its work has begun, which cannot end while a row of it is locked. A deletion is
   * answered by then.
   */
  const killedDuring = async (call: (send: Send) => Promise<unknown>, { lock, begun, isAnswered = false }: Fault) => {
    const { child, exit, ready } = run({ DATABASE_URL: url });
    const sendToKilled = senderTo(await ready(), token);
    await db.transaction().execute(async (trx) => {
      // A busy machine may take longer to begin than PostgreSQL lets a transaction rest.
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
      expect((await lock.execute(trx)).rows).toHaveLength(1);
      const answer = call(sendToKilled).catch((error: unknown) => error);
      if (isAnswered) expect(await answer).toBeNull();
      await expect.poll(begun).toBe(true);
      child.kill('SIGKILL');
      await exit;
      if (!isAnswered) expect(await answer).toMatchObject({ message: 'fetch failed' });
    });
    expect([await count('unfinished_work'), await count('deletions')]).toEqual(isAnswered ? [0, 1] : [1, 0]);
    // The work of a silent instance is taken over after 20 s.
    if (isAnswered) {
      await db.updateTable('deletions').set({ stepped_at: 1 }).execute();
      await expect.poll(() => count('deletions')).toBe(0);
    } else await db.updateTable('users').set({ held_until: 1 }).where('id', '=', user.id).execute();
  };

  const before = await recordsIn({ db: () => db });
  const [project] = await send(getProjects, {});
  const params = { id: String(project?.id) };
  await killedDuring((send) => send(deleteProject, { params }), {
    lock: sql`select id from tasks where user_id = ${user.id} order by id desc limit 1 for update`,
    begun: async () => (await count('deletions')) > 0,
    isAnswered: true,
  });
  expect(await send(getProjects, {})).toEqual([]);
  const [item] = await send(getTrash, { query: {} });
  expect(item).toMatchObject({ name: 'P', held: { lists: 2, tasks: MANY, entries: MANY, repeats: 1 } });
  expect(await count('unfinished_work')).toBe(0);

  await killedDuring((send) => send(restoreTrash, { params: { id: String(item?.id) } }), {
    lock: sql`select id from trash_pieces where user_id = ${user.id} order by id limit 1 for update`,
    begun: async () => (await count('tasks')) > 0,
  });
  expect(await send(getTrash, { query: {} })).toEqual([]);
  expect(await recordsIn({ db: () => db })).toEqual(before);

  await send(deleteProject, { params });
  await expect.poll(() => count('deletions')).toBe(0);
  // A deletion has as many pieces as it took transactions, which depends on the order in which PostgreSQL finds its tasks.
  const more = sql`insert into trash_pieces (user_id, trash_id, patch)
    select user_id, id, '{}' from trash, generate_series(1, ${PIECES_AT_FIRST})`;
  await more.execute(db);
  const pieces = await count('trash_pieces');
  await killedDuring((send) => send(emptyTrash, {}), {
    lock: sql`select id from trash_pieces where user_id = ${user.id} order by id desc limit 1 for update`,
    begun: async () => (await count('trash_pieces')) < pieces,
    isAnswered: true,
  });
  expect(await send(getTrash, { query: {} })).toEqual([]);
  expect([await count('trash_pieces'), await count('unfinished_work')]).toEqual([0, 0]);
});
