import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deleteAccount } from '@daymark/contract/account.ts';
import { deleteTasks } from '@daymark/contract/bulk.ts';
import { search } from '@daymark/contract/search.ts';
import { emptyTrash } from '@daymark/contract/trash.ts';
import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { archiveCalls } from '#test/archive.ts';
import { contextOf } from '#test/databases.ts';
import { ENGINE } from '#test/engine.ts';
import { manyRecords } from '#test/many-records.ts';
import { expectIndexed } from '#test/words.ts';
import { insertNewTasks } from '#work/task-records/task-writes.repository.ts';
import { makeIndexer } from './indexing.service.ts';

const log = { info: () => undefined, error: (_: object, message?: string) => expect.fail(message) };

test('records without words are found once the indexer has been at them, and it goes on where it was stopped', async () => {
  const app = await testApp();
  const { given, db, send } = app;
  const project = await given.project({ name: 'Relaunch', description: 'Website' });
  const list = await given.list({ project_id: project.id, name: 'Landing' });
  await given.category({ name: 'Lawn' });
  for (let made = 0; made < 250; made += 1)
    await given.task({ list_id: list.id, name: `Task ${made}`, description: 'Long' });
  const none = { name_words: null, description_words: null };
  await db().updateTable('projects').set(none).execute();
  await db().updateTable('tasks').set(none).execute();
  for (const table of ['lists', 'categories'] as const)
    await db()
      .updateTable(table as 'lists')
      .set({ name_words: null })
      .execute();
  const found = async (q: string) => {
    const { projects, lists, categories, tasks } = await send(search, { query: { q } });
    return [projects, lists, categories, tasks].map(({ length }) => length);
  };
  expect(await found('l')).toEqual([0, 0, 0, 0]);
  const stopped = makeIndexer({ db: db(), log });
  await stopped.startIfNeeded();
  await stopped.close();
  const indexer = makeIndexer({ db: db(), log });
  await indexer.startIfNeeded();
  await indexer.whenDone();
  expect(await found('l')).toEqual([0, 1, 1, 20]);
  expect(await found('website')).toEqual([1, 0, 0, 0]);
  await expectIndexed(db());
});

test('the index follows an import, its undoing and the deletion of many tasks', async () => {
  const app = await testApp();
  const { send, db } = app;
  expect((await archiveCalls(app).imported(app, manyRecords(600))).statusCode).toBe(201);
  await expectIndexed(db());
  const { tasks, more } = await send(search, { query: { q: 't5', limit: '100' } });
  expect({ first: tasks[0]?.name, found: tasks.length, more }).toEqual({ first: 'T5', found: 100, more: ['tasks'] });
  await send(deleteTasks, { body: { task_ids: tasks.map(({ id }) => id) } });
  await expectIndexed(db());
  expect((await send(search, { query: { q: 't5', limit: '100' } })).tasks).toHaveLength(11);
  await send(deleteAccount, {});
  await expectIndexed(db());
});

test.runIf(ENGINE === 'sqlite')(
  'words of deleted tasks are in no part of the file, whether one or many were deleted',
  async () => {
    const app = await testApp();
    const { given, send, db, dataDir, user } = app;
    const { id: list_id } = await given.list();
    const planned = { list_id, category_id: null, description: '', priority: 'low', planned_duration: 25 } as const;
    const names = ['kept', 'eraser', ...Array.from({ length: 60 }, (_, number) => `pencil${number}`)];
    const tasks = names.map((name, position) => ({ ...planned, name, position }));
    // All tasks are in one piece of the index, which no later write would merge with others by itself.
    const [, eraser = 0, ...pencils] = await insertNewTasks(
      { ...contextOf(db()), userId: user.id, signInId: 0 },
      tasks,
    );
    await send(deleteTasks, { body: { task_ids: [eraser] } });
    await send(deleteTasks, { body: { task_ids: pencils } });
    // The trash keeps what can be restored, and the log its names.
    await send(emptyTrash, {});
    await db().deleteFrom('commands').execute();
    await app.app.close();
    await db().destroy();
    const file = readFileSync(join(dataDir, 'daymark.db'), 'latin1');
    expect(['kept', 'pencil', 'eraser', 'encil1'].map((word) => file.includes(word))).toEqual([
      true,
      false,
      false,
      false,
    ]);
  },
);
