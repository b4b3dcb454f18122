import { deleteAccount } from '@daymark/contract/account.ts';
import { deleteProject, getProjects } from '@daymark/contract/projects.ts';
import { deleteTask } from '@daymark/contract/tasks.ts';
import { getTrash, TRASH_DAYS } from '@daymark/contract/trash.ts';
import { expect, test } from 'vitest';
import { processClock } from '#context/clock.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { archiveCalls } from '#test/archive.ts';
import { manyRecords } from '#test/many-records.ts';
import { START } from '#test/template.ts';
import { removeOldTrash } from './trash.service.ts';

const DAY = 24 * 60;

/** Tasks of a project whose deletion takes more than one transaction. */
const MANY = 300;

const rowsOf = async ({ db }: Pick<TestApp, 'db'>, table: 'trash' | 'trash_pieces') =>
  db()
    .selectFrom(table as 'trash')
    .select(['id', 'user_id'])
    .execute();

async function deleteLargeProject(app: TestApp): Promise<void> {
  expect((await archiveCalls(app).imported(app, manyRecords(MANY))).statusCode).toBe(201);
  const id = (await app.send(getProjects, {})).find(({ name }) => name === 'P')?.id;
  await app.send(deleteProject, { params: { id: String(id) } });
  await app.deleted();
}

test('deletions of users who do not come back are removed a day after they can be restored no longer', async () => {
  const app = await testApp();
  const other = await app.another();
  await deleteLargeProject(app);
  app.passMinutes(2 * DAY);
  const task = await other.given.task();
  await other.send(deleteTask, { params: { id: String(task.id) } });
  const removeAfter = async (hours: number) => {
    const clock = processClock(() => START.add({ hours }));
    let rests = 0;
    for await (const _ of removeOldTrash({ db: app.db(), clock })) rests += 1;
    return rests;
  };
  expect(await removeAfter((TRASH_DAYS + 1) * 24)).toBe(0);
  expect((await rowsOf(app, 'trash_pieces')).length).toBeGreaterThan(5);
  // A large one is removed in parts.
  expect(await removeAfter((TRASH_DAYS + 1) * 24 + 1)).toBeGreaterThan(1);
  const left = [...(await rowsOf(app, 'trash')), ...(await rowsOf(app, 'trash_pieces'))];
  expect(left.map(({ user_id }) => user_id)).toEqual([other.user.id, other.user.id]);
  expect(await other.send(getTrash, { query: {} })).toHaveLength(1);
});

test('neither an export nor a deleted account leaves anything of the trash', async () => {
  const app = await testApp();
  const other = await app.another();
  const theirs = await other.given.task();
  await other.send(deleteTask, { params: { id: String(theirs.id) } });
  const name = 'Bleistiftspitzer';
  const task = await app.given.task({ name });
  await app.send(deleteTask, { params: { id: String(task.id) } });
  expect(await archiveCalls(app).exported(app)).not.toContain(name);
  await deleteLargeProject(app);
  await app.send(deleteAccount, {});
  const left = [...(await rowsOf(app, 'trash')), ...(await rowsOf(app, 'trash_pieces'))];
  expect(left.map(({ user_id }) => user_id)).toEqual([other.user.id, other.user.id]);
});
