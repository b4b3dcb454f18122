import { CHANGES_HEADER } from '@daymark/contract/events.ts';
import { getList, updateList } from '@daymark/contract/lists.ts';
import { moveLists } from '@daymark/contract/moves.ts';
import { deleteProject, getProject, getProjects } from '@daymark/contract/projects.ts';
import { createTasks } from '@daymark/contract/quick-add.ts';
import { getSettings } from '@daymark/contract/settings.ts';
import * as api from '@daymark/contract/tasks.ts';
import { expect, test } from 'vitest';
import { allRows, countRows, type TestApp, testApp } from '#test/app.ts';
import { archiveCalls, fileOf } from '#test/archive.ts';

const inboxOf = async ({ send }: Pick<TestApp, 'send'>) => (await send(getSettings, {})).inbox_list_id;
const params = (id: number | null) => ({ params: { id: String(id) } });

/** An account with one task in its inbox. */
async function withInbox() {
  const app = await testApp();
  const task = await app.send(api.createTask, { body: { name: 'Call', list_id: null } });
  return { ...app, task };
}

test('the first task without a list makes the inbox, and the next ones come into it', async () => {
  const app = await testApp();
  expect(await inboxOf(app)).toBeNull();
  const first = await app.send(api.createTask, { body: { name: 'Call', list_id: null } });
  expect(first).toMatchObject({ name: 'Call', list_name: 'Inbox', project_name: 'Inbox' });
  expect(await inboxOf(app)).toBe(first.list_id);
  const tasks = [
    { name: 'Mail', list_id: null },
    { name: 'Post', list_id: null },
  ];
  const [mail, post] = await app.send(createTasks, { body: { tasks } });
  const { tasks: all } = await app.send(getList, params(first.list_id));
  expect(all.map(({ id }) => id)).toEqual([first.id, mail?.id, post?.id]);
  expect(await app.send(getProjects, {})).toMatchObject([{ name: 'Inbox', status: 'in_progress', total_lists: 1 }]);
});

test('several tasks can make the inbox', async () => {
  const app = await testApp();
  const tasks = ['Mail', 'Post'].map((name) => ({ name, list_id: null }));
  const created = await app.send(createTasks, { body: { tasks } });
  expect(created.map(({ list_id }) => list_id)).toEqual(Array(2).fill(await inboxOf(app)));
});

test('fifty tasks at once make one inbox', async () => {
  const app = await testApp();
  const names = Array.from({ length: 50 }, (_, number) => `T${number}`);
  const created = await Promise.all(names.map((name) => app.send(api.createTask, { body: { name, list_id: null } })));
  expect(new Set(created.map(({ list_id }) => list_id))).toEqual(new Set([await inboxOf(app)]));
  expect(await countRows(app.db())).toMatchObject({ projects: 1, lists: 1, tasks: 50 });
});

test.each([
  { url: '/api/task', payload: { name: 'Call' }, path: 'list_id' },
  { url: '/api/task/several', payload: { tasks: [{ name: 'Call' }] }, path: 'tasks.0.list_id' },
])('a list that is not said at all is refused by $url as before', async ({ url, payload, path }) => {
  const { raw, headers, db } = await testApp();
  const response = await raw({ method: 'POST', url, headers, payload });
  expect([response.statusCode, response.json().errors]).toEqual([422, [{ path, message: 'List must be an id' }]]);
  expect(await countRows(db())).toMatchObject({ lists: 0 });
});

test('a renamed inbox stays the inbox, and so does one in another project', async () => {
  const { task, ...app } = await withInbox();
  await app.send(updateList, { ...params(task.list_id), body: { name: 'In' } });
  const project = await app.given.project();
  await app.send(moveLists, { body: { list_ids: [task.list_id], project_id: project.id } });
  await app.send(deleteProject, params(task.project_id));
  expect(await app.send(api.createTask, { body: { name: 'Mail', list_id: null } })).toMatchObject({
    list_id: task.list_id,
    list_name: 'In',
    project_id: project.id,
  });
  expect(await inboxOf(app)).toBe(task.list_id);
});

test.each([
  { what: 'list', path: ({ list_id }: api.Task) => `list/${list_id}` },
  { what: 'project', path: ({ project_id }: api.Task) => `project/${project_id}` },
])('with its $what the inbox is gone, which is told, and the next task makes another one', async ({ what, path }) => {
  const { task, ...app } = await withInbox();
  const { headers } = await app.raw({ method: 'DELETE', url: `/api/${path(task)}`, headers: app.headers });
  const id = what === 'list' ? task.list_id : task.project_id;
  expect(JSON.parse(String(headers[CHANGES_HEADER.toLowerCase()]))).toEqual([{ kind: what, id }, { kind: 'settings' }]);
  expect(await inboxOf(app)).toBeNull();
  const again = await app.send(api.createTask, { body: { name: 'Mail', list_id: null } });
  expect(again.list_id).not.toBe(task.list_id);
  expect(await inboxOf(app)).toBe(again.list_id);
});

test('a list that is called Inbox is none by its name, and each user has an inbox of their own', async () => {
  const app = await testApp();
  const named = await app.given.list({ name: 'Inbox' });
  const { list_id } = await app.send(api.createTask, { body: { name: 'Call', list_id: null } });
  expect(list_id).not.toBe(named.id);
  const other = await app.another();
  expect(await inboxOf(other)).toBeNull();
  const theirs = await other.send(api.createTask, { body: { name: 'Call', list_id: null } });
  expect(theirs.list_id).not.toBe(list_id);
  expect(await inboxOf(app)).toBe(list_id);
});

test('where the account is full, no inbox is made', async () => {
  const app = await testApp({ env: { TASKS_PER_ACCOUNT: '1' } });
  await app.given.task();
  await expectRefused(app, 'An account can hold at most 1 tasks');
  const other = await app.another();
  const written = { created_at: '2026-11-19T09:00:00.000Z', updated_at: '2026-11-19T09:00:00.000Z' };
  const projects = Array.from({ length: 1000 }, (_, place) => ({
    ...{ number: place + 1, name: `P${place}`, description: '', status: 'done' as const, ...written },
  }));
  await archiveCalls(app).imported(other, fileOf({ projects }));
  await expectRefused({ ...app, ...other }, 'An account can hold at most 1,000 projects');
});

async function expectRefused({ send, db }: TestApp, message: string): Promise<void> {
  const task = { name: 'Call', list_id: null };
  const before = await allRows(db());
  await expect(send(api.createTask, { body: task })).rejects.toMatchObject({ status: 409, message });
  await expect(send(createTasks, { body: { tasks: [task] } })).rejects.toMatchObject({ status: 409, message });
  expect(await allRows(db())).toEqual(before);
}

test('an export holds which list is the inbox, and an account keeps its own at an import', async () => {
  const { task, ...app } = await withInbox();
  await app.given.list({ project_id: task.project_id });
  const file = await archiveCalls(app).exported(app);
  expect(JSON.parse(file).lists).toMatchObject([{ is_inbox: true }, { is_inbox: false }]);

  const empty = await app.another();
  expect((await archiveCalls(app).imported(empty, file)).json()).toMatchObject({ success: true });
  const restored = await inboxOf(empty);
  expect(await empty.send(getList, params(restored))).toMatchObject({ name: 'Inbox', tasks: [{ name: 'Call' }] });

  const second = await app.another();
  app.passMinutes(1); // or its inbox would be taken for that of the file
  const own = await second.send(api.createTask, { body: { name: 'Mail', list_id: null } });
  await archiveCalls(app).imported(second, file);
  expect(await inboxOf(second)).toBe(own.list_id);
  const [, imported] = await second.send(getProjects, {});
  expect(await second.send(getProject, params(imported?.id ?? 0))).toMatchObject({ lists: [{ name: 'Inbox' }, {}] });
});
