import { text as readText } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { addLists } from '#days/workspace/workspace.service.ts';
import { openSqliteSnapshot } from '#db/connection.ts';
import { migrate } from '#db/migrate.ts';
import { openPostgresSnapshot } from '#db/postgres.ts';
import { newFolder } from '#test/app.ts';
import { givenCategory, givenTask, newDatabase, signedUp } from '#test/databases.ts';
import { ENGINES } from '#test/engine.ts';
import { startTimer } from '#time/timer/timer.service.ts';
import { exportArchive, importArchive } from './archive.service.ts';
import { makeTransfers } from './transfers.ts';

describe.each(ENGINES)('on %s', (engine) => {
  test('an import and a second export reproduce the exported file', async () => {
    const [db, , where] = await newDatabase(engine);
    await migrate(db);
    const openSnapshot = async () => (engine === 'sqlite' ? openSqliteSnapshot(where) : openPostgresSnapshot(where));
    const deps = { openSnapshot, transfers: makeTransfers(newFolder()) };
    const text = async (ctx: Awaited<ReturnType<typeof signedUp>>) => {
      const { content } = await exportArchive(ctx, deps);
      return readText(content);
    };

    const ada = await signedUp(db, 'ada');
    const task = await givenTask(ada);
    await givenCategory(ada);
    await startTimer(ada, task.id, {});
    await addLists(ada, '2026-11-20', { list_ids: [task.list_id], origin: 'imported' });
    const file = await text(ada);

    const grace = await signedUp(db, 'grace');
    const imported = await importArchive(grace, { file: chunksOf(file), isAgain: false }, deps);
    expect(imported).toMatchObject({
      projects: 1,
      lists: 1,
      categories: 1,
      tasks: 1,
      time_entries: 1,
      workspace_lists: 1,
    });
    expect(await text(grace)).toBe(file);
    await expect(importArchive(grace, { file: chunksOf(file), isAgain: false }, deps)).rejects.toThrow(
      'A timer runs here',
    );
  });
});

async function* chunksOf(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text);
}
