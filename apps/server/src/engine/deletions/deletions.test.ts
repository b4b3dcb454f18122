import { deleteAccount } from '@daymark/contract/account.ts';
import { createCalendarFeed } from '@daymark/contract/calendar-feed.ts';
import { deleteCategory, getCategories } from '@daymark/contract/categories.ts';
import { getCommands, undoCommand } from '@daymark/contract/commands.ts';
import { getList, getListOptions } from '@daymark/contract/lists.ts';
import { getOpenTasks } from '@daymark/contract/open-tasks.ts';
import { deleteProject, getProject, getProjects } from '@daymark/contract/projects.ts';
import { search } from '@daymark/contract/search.ts';
import { createTask, getTask, updateTask } from '@daymark/contract/tasks.ts';
import { pauseTimer, startTimer } from '@daymark/contract/timer.ts';
import { emptyTrash, getTrash, restoreTrash } from '@daymark/contract/trash.ts';
import { expect, test } from 'vitest';
import { accountOf } from '#test/accounts.ts';
import { countRows, prepared, type TestApp, testApp } from '#test/app.ts';
import { archiveCalls } from '#test/archive.ts';
import { manyRecords } from '#test/many-records.ts';
import { allow, refuse } from '#test/refusals.ts';

/** Records of a kind: several times as many as the transaction of the answer deletes. */
const MANY = 800;

const filled = prepared(async (app) => {
  expect((await archiveCalls(app).imported(app, manyRecords(MANY))).statusCode).toBe(201);
});

/** Ids of the project, its list and the first task, and of the category. */
async function madeIn({ send, db }: TestApp) {
  const [project] = await send(getProjects, {});
  const [list] = await send(getListOptions, {});
  const [category] = await send(getCategories, {});
  const task = await db().selectFrom('tasks').select('id').orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();
  const params = (record: { id: number } | undefined) => ({ params: { id: String(record?.id) } });
  return { project: params(project), list: params(list), category: params(category), task: params(task) };
}

/** Task that cannot be deleted while its deletion is held. */
const HELD = `T${MANY / 2}`;

/** Keeps the deletion from its end, while tasks are left. */
const hold = ({ db }: TestApp) => refuse(db(), { name: 'held', change: 'delete', when: `old.name = '${HELD}'` });
const letGo = ({ db }: TestApp) => allow(db(), 'held');

const GONE = { status: 404 };

test('a project of many tasks is gone with the answer, and its user works on while its rows go', async () => {
  const app = await filled();
  const { send, given, db } = app;
  const { project, list, task } = await madeIn(app);
  await send(startTimer, task);
  await hold(app);
  await send(deleteProject, project);
  expect((await countRows(db()))['tasks']).toBeGreaterThan(0);

  expect(await send(getProjects, {})).toEqual([]);
  expect(await send(getListOptions, {})).toEqual([]);
  await expect(send(getProject, project)).rejects.toMatchObject(GONE);
  await expect(send(deleteProject, project)).rejects.toMatchObject(GONE);
  await expect(send(getList, list)).rejects.toMatchObject(GONE);
  await expect(send(getTask, task)).rejects.toMatchObject(GONE);
  const late = { name: 'Late', list_id: Number(list.params.id) };
  await expect(send(createTask, { body: late })).rejects.toMatchObject(GONE);
  expect(await send(getOpenTasks, { query: {} })).toEqual([]);
  expect(await send(search, { query: { q: 'T1' } })).toMatchObject({ tasks: [] });
  expect(await send(getTrash, { query: {} })).toMatchObject([{ kind: 'project', name: 'P' }]);

  const made = await given.task({ name: 'Meanwhile' });
  await send(startTimer, { params: { id: String(made.id) } });
  await send(pauseTimer, { params: { id: String(made.id) } });
  await letGo(app);
  await archiveCalls(app).exported(app); // which waits for the deletion
  expect(await countRows(db())).toMatchObject({ projects: 1, lists: 1, tasks: 1, time_entries: 1, deletions: 0 });
  expect(await send(getTask, { params: { id: String(made.id) } })).toMatchObject({ name: 'Meanwhile' });
  const [item] = await send(getTrash, { query: {} });
  expect(item?.held).toMatchObject({ lists: 2, tasks: MANY, entries: MANY + 1 });
});

test('a second deletion is answered while the first one goes on, and both are done', async () => {
  const app = await filled();
  const { send, db } = app;
  const { project, category } = await madeIn(app);
  await send(deleteProject, project);
  await send(deleteCategory, category);
  expect(await send(getCategories, {})).toEqual([]);
  await app.deleted();
  expect(await countRows(db())).toMatchObject({ projects: 0, tasks: 0, categories: 0, deletions: 0 });
});

test('a deletion is undone at once, also while its rows go', async () => {
  const app = await filled();
  const { send } = app;
  const before = await accountOf(app);
  await send(deleteProject, (await madeIn(app)).project);
  const [item] = await send(getTrash, { query: {} });
  await send(restoreTrash, { params: { id: String(item?.id) } });
  expect(await accountOf(app)).toEqual(before);
});

test('the calendar feed has no event of a task whose list is going, and those of others', async () => {
  const app = await filled();
  const { send, given, raw } = app;
  const { project, list } = await madeIn(app);
  await given.task({ name: 'Going', list_id: Number(list.params.id), due_date: '2026-11-30' });
  await given.task({ name: 'Staying', due_date: '2026-11-30' });
  const { secret } = await send(createCalendarFeed, { body: { due_days: true } });
  const fetched = async () => (await raw({ method: 'GET', url: `/feeds/${secret}.ics` })).body;
  expect(await fetched()).toContain('Going');
  await hold(app);
  await send(deleteProject, project);
  expect((await countRows(app.db()))['tasks']).toBeGreaterThan(MANY / 2);
  const during = await fetched();
  expect(during).toContain('Staying');
  expect(during).not.toContain('Going');
});

test('commands before a deletion that goes on are undone, and so is the deletion itself', async () => {
  const app = await filled();
  const { send, given } = app;
  const { project } = await madeIn(app);
  const { id } = await given.task({ name: 'Staying' });
  const before = await accountOf(app);
  await send(updateTask, { params: { id: String(id) }, body: { name: 'Renamed' } });
  await hold(app);
  await send(deleteProject, project);
  const [deletion, rename] = await send(getCommands, { query: {} });
  expect([deletion?.kind, rename?.kind]).toEqual(['delete_project', 'update_task']);
  await send(undoCommand, { params: { id: String(rename?.id) } });
  expect(await send(getTask, { params: { id: String(id) } })).toMatchObject({ name: 'Staying' });
  await send(undoCommand, { params: { id: String(deletion?.id) } });
  expect(await accountOf(app)).toEqual(before);
});

test('an account that is deleted while rows of its project go takes all with it', async () => {
  const app = await filled();
  const { send, db } = app;
  await send(deleteProject, (await madeIn(app)).project);
  expect((await countRows(db()))['tasks']).toBeGreaterThan(0);
  await send(deleteAccount, {});
  await expect(send(getProjects, {})).rejects.toMatchObject({ status: 401 });
  await app.deleted();
  expect(await countRows(db())).toMatchObject({ users: 0, projects: 0, tasks: 0, time_entries: 0, trash_pieces: 0 });
});

test('tasks that are being deleted leave room for others at once', async () => {
  const app = await filled({ env: { TASKS_PER_ACCOUNT: String(MANY) } });
  await expect(app.given.task()).rejects.toMatchObject({ status: 409 });
  await hold(app);
  await app.send(deleteProject, (await madeIn(app)).project);
  expect((await countRows(app.db()))['tasks']).toBeGreaterThan(0);
  expect(await app.given.task({ name: 'Meanwhile' })).toMatchObject({ name: 'Meanwhile' });
});

test('time that was booked on a task which is being deleted can be booked once that is gone', async () => {
  const app = await filled();
  const { send, given, db } = app;
  const { project } = await madeIn(app);
  const held = db().selectFrom('tasks').select('id').where('name', '=', HELD);
  const times = { started_at: '2026-11-20T07:00:00Z', ended_at: '2026-11-20T08:00:00Z' };
  await given.entry({ task_id: (await held.executeTakeFirstOrThrow()).id, ...times });
  await hold(app);
  await send(deleteProject, project);
  const { id: task_id } = await given.task();
  app.expectFailure();
  await expect(given.entry({ task_id, ...times })).rejects.toMatchObject({
    status: 503,
    message: 'An import or a deletion of yours is still running. Try again in a moment.',
  });
  await letGo(app);
  await archiveCalls(app).exported(app); // which waits for the deletion
  expect(await given.entry({ task_id, ...times })).toMatchObject({ task_id });
});

test('a server that is started again goes on with it', async () => {
  const app = await filled();
  await hold(app);
  await app.send(deleteProject, (await madeIn(app)).project);
  await expect.poll(() => app.logLines.join()).toContain('Work in the background failed');
  await letGo(app);
  await app.db().updateTable('deletions').set({ stepped_at: 0 }).execute();
  const again = await testApp({ database: await app.keepDatabase() });
  await again.deleted();
  expect(await countRows(again.db())).toMatchObject({ projects: 0, tasks: 0, time_entries: 0, plan_tasks: 0 });
});

test('the trash is empty with the answer, also where its pieces take longer', async () => {
  const app = await filled();
  const { send, db } = app;
  await send(deleteProject, (await madeIn(app)).project);
  const [item] = await send(getTrash, { query: {} });
  await send(emptyTrash, {});
  expect(await send(getTrash, { query: {} })).toEqual([]);
  const restoring = send(restoreTrash, { params: { id: String(item?.id) } });
  await expect(restoring).rejects.toMatchObject({ status: 404, message: 'Deletion not found' });
  await app.deleted();
  expect(await countRows(db())).toMatchObject({ tasks: 0, trash: 0, trash_pieces: 0 });
});
