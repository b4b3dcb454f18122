import { createTask, type Task } from '@daymark/contract/tasks.ts';
import { makeGiven } from '@daymark/testing/given.ts';
import { senderTo } from '@daymark/testing/sender.ts';
import type { Transaction } from 'kysely';
import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Tables } from '#db/tables.ts';
import { countRows } from '#test/app.ts';
import { takePostgres } from '#test/engine.ts';
import { connectionTo, countWaiting, instanceOn } from '#test/instances.ts';

type Held = Transaction<Tables>;

/** Two creates of one user that wait for another change of the user, which does this before it ends. */
async function twoBeside(change: (db: Held, list: { id: number; userId: number }) => Promise<unknown>, env = {}) {
  const { url, account } = await takePostgres('account');
  const send = senderTo((await instanceOn(url, env)).url, account.token);
  const { id: list_id } = await makeGiven(send).list();
  const [db, observer] = [connectionTo(url), connectionTo(url)];
  const { user_id: userId } = await db.selectFrom('lists').select('user_id').executeTakeFirstOrThrow();
  const before = await countRows(db);
  const body = { name: 'New', list_id };
  const creates: Promise<Task>[] = [];
  await db.transaction().execute(async (held) => {
    await held.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
    creates.push(send(createTask, { body }), send(createTask, { body }));
    for (const create of creates) create.catch(() => undefined); // told below
    await expect.poll(() => countWaiting(observer)).toBe(creates.length);
    await change(held, { id: list_id, userId });
  });
  return { results: await Promise.allSettled(creates), db, before };
}

/** Queries of each connection, in the order in which they were sent. */
function recordQueries() {
  const query = pg.Client.prototype.query as (...args: unknown[]) => unknown;
  const sent = new Map<pg.Client, string[]>();
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    const [{ text }] = args as [{ text: string }];
    sent.set(this, [...(sent.get(this) ?? []), text]);
    return query.apply(this, args);
  } as typeof pg.Client.prototype.query);
  onTestFinished(() => spy.mockRestore());
  return () => [...sent.values()];
}

test('of two parallel creates of a user one locks the user as the last it does before its inserts', async () => {
  const queries = recordQueries();
  const { results, db, before } = await twoBeside(async () => undefined);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
  const after = await countRows(db);
  const added = ['tasks', 'commands'].map((table) => (after[table] ?? 0) - (before[table] ?? 0));
  expect(added).toEqual([2, 2]);
  const kinds = queries().map((texts) =>
    texts.map((text) => /for no key update|insert into "\w+"|^commit/.exec(text)?.[0]),
  );
  const late = [
    'for no key update',
    'insert into "tasks"',
    'insert into "commands"',
    'insert into "untold_news"',
    'commit',
  ];
  expect(kinds.map((kind) => kind.join())).toContainEqual(expect.stringContaining(late.join()));
});

test.each([
  {
    meanwhile: 'the list is deleted',
    change: (db: Held, { id }: { id: number }) => db.deleteFrom('lists').where('id', '=', id).execute(),
    refusal: { status: 404, message: 'List not found' },
  },
  {
    meanwhile: 'long work of another instance begins',
    change: (db: Held, { userId }: { userId: number }) =>
      db
        .updateTable('users')
        .set({ held_until: Date.now() + 60_000 })
        .where('id', '=', userId)
        .execute(),
    refusal: { status: 503, message: /still running/ },
  },
])('parallel creates are refused and store nothing where $meanwhile', async ({ change, refusal }) => {
  const { results, db, before } = await twoBeside(change);
  const told = results.map((result) => (result.status === 'rejected' ? result.reason : result.value));
  for (const reason of told) {
    expect(reason).toMatchObject({ status: refusal.status, message: expect.stringMatching(refusal.message) });
  }
  expect(await countRows(db)).toEqual({ ...before, lists: expect.anything() });
});
