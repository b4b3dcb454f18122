import { getCommands, undoCommand } from '@daymark/contract/commands.ts';
import { completeWithoutTimer, reopenTask } from '@daymark/contract/completion.ts';
import { deleteList } from '@daymark/contract/lists.ts';
import { moveLists, moveTasks } from '@daymark/contract/moves.ts';
import { deleteProject } from '@daymark/contract/projects.ts';
import * as api from '@daymark/contract/promises.ts';
import { deleteTask } from '@daymark/contract/tasks.ts';
import { getTrash, restoreTrash } from '@daymark/contract/trash.ts';
import { expect, test } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { ruleTest } from '#test/engine.ts';
import { REFLECTED } from '#test/timer.ts';

/** The clock of the tests stands at 9:30 on Friday, November 20, 2026, in UTC. */
const FRIDAY = '2026-11-20';
const DAY = 24 * 60;

const path = (id: number) => ({ params: { id: String(id) } });

const calls = ({ send }: Pick<TestApp, 'send'>) => ({
  promise: (body: api.NewPromise) => send(api.makePromise, { body }),
  all: async (query: { list_id?: string; project_id?: string } = {}) =>
    (await send(api.getPromises, { query })).promises,
  done: (id: number) => send(completeWithoutTimer, { ...path(id), body: REFLECTED }),
  remove: (id: number) => send(deleteTask, { ...path(id), query: {} }),
});

/** A list with two open tasks, of which a date is promised. */
async function promised(promised_date = '2026-11-24') {
  const app = await testApp();
  const list = await app.given.list({ name: 'Landing' });
  const tasks = [await app.given.task({ list_id: list.id }), await app.given.task({ list_id: list.id })];
  const own = calls(app);
  const promise = await own.promise({ list_id: list.id, promised_date });
  const now = async () => (await own.all())[0];
  return { ...app, ...own, list, ids: tasks.map(({ id }) => id) as [number, number], promise, now };
}

ruleTest('a promise is told as it was made, and is late so far once its date is over', async () => {
  const { promise, list, now, passMinutes, all } = await promised();
  expect(promise).toEqual({
    id: promise.id,
    ...{ kind: 'list', subject_id: list.id, name: 'Landing', promised_date: '2026-11-24', time_zone: 'UTC' },
    ...{
      tasks: 2,
      withdrawn_tasks: 0,
      chance: null,
      p80_date: null,
      made_at: '2026-11-20T09:30:00.000Z',
      state: 'open',
      days_late: 0,
    },
    ...{ settled_at: null, withdrawn_at: null, link: null },
  });
  expect(await all()).toEqual([promise]);
  passMinutes(7 * DAY);
  expect(await now()).toMatchObject({ state: 'open', days_late: 3 });
});

ruleTest('it settles with the last open task, and what comes later changes nothing', async () => {
  const { ids, done, now, passMinutes, given, list } = await promised();
  await done(ids[0]);
  expect(await now()).toMatchObject({ state: 'open' });
  passMinutes(2 * DAY);
  await done(ids[1]);
  expect(await now()).toMatchObject({ state: 'kept', days_late: 0, settled_at: '2026-11-22T09:30:00.000Z' });
  passMinutes(9 * DAY);
  const later = await given.task({ list_id: list.id });
  expect(await now()).toMatchObject({ state: 'kept', days_late: 0 });
  await done(later.id);
  expect(await now()).toMatchObject({ state: 'kept', settled_at: '2026-11-22T09:30:00.000Z' });
});

ruleTest('what is done after the date is late by the days between', async () => {
  const { ids, done, now, passMinutes } = await promised();
  for (const id of ids) {
    passMinutes(3 * DAY);
    await done(id);
  }
  expect(await now()).toMatchObject({ state: 'late', days_late: 2 });
});

test('a task that came later is part of it, and a second promise does not replace the first', async () => {
  const { ids, done, now, given, list, promise, all, send, passMinutes } = await promised();
  const later = await given.task({ list_id: list.id });
  for (const id of ids) await done(id);
  expect(await now()).toMatchObject({ state: 'open' });
  passMinutes(6 * DAY);
  const second = await calls({ send }).promise({ list_id: list.id, promised_date: '2026-11-30' });
  await done(later.id);
  expect((await all()).map(({ id, state }) => [id, state])).toEqual([
    [second.id, 'kept'],
    [promise.id, 'late'],
  ]);
});

test('a reopened task opens its promise again, also where its Done is undone', async () => {
  const { ids, done, now, send, passMinutes } = await promised();
  for (const id of ids) await done(id);
  passMinutes(DAY);
  await send(reopenTask, path(ids[0]));
  expect(await now()).toMatchObject({ state: 'open', settled_at: null });
  passMinutes(6 * DAY);
  await done(ids[0]);
  expect(await now()).toMatchObject({ state: 'late', days_late: 3 });
  const [latest] = await send(getCommands, { query: {} });
  await send(undoCommand, path(latest?.id ?? 0));
  expect(await now()).toMatchObject({ state: 'open', days_late: 3 });
});

test('the last open tasks that are deleted or moved out settle it beside done ones, and end it as withdrawn without', async () => {
  const { ids, done, remove, now, passMinutes, send, given } = await promised();
  await done(ids[0]);
  passMinutes(6 * DAY);
  await remove(ids[1]);
  expect(await now()).toMatchObject({ state: 'late', days_late: 2 });
  const [deletion] = (await send(getTrash, {})) as { id: number }[];
  await send(restoreTrash, path(deletion?.id ?? 0));
  expect(await now()).toMatchObject({ state: 'open' });
  const elsewhere = await given.list({ name: 'Else' });
  await send(moveTasks, { body: { task_ids: [ids[1]], list_id: elsewhere.id } });
  expect(await now()).toMatchObject({ state: 'late', days_late: 2 });

  const other = await promised();
  for (const id of other.ids) await other.remove(id);
  expect(await other.now()).toMatchObject({ state: 'withdrawn', withdrawn_at: '2026-11-20T09:30:00.000Z' });
});

ruleTest('tasks of then that are deleted or moved out are told, until they are back from the trash', async () => {
  const { ids, list, now, remove, send, given, passMinutes } = await promised();
  passMinutes(1);
  const later = await given.task({ list_id: list.id });
  await remove(later.id); // it was not there then
  expect(await now()).toMatchObject({ tasks: 2, withdrawn_tasks: 0 });
  await remove(ids[0]);
  expect(await now()).toMatchObject({ state: 'open', withdrawn_tasks: 1 });
  const [deletion] = (await send(getTrash, {})) as { id: number }[];
  await send(restoreTrash, path(deletion?.id ?? 0));
  expect(await now()).toMatchObject({ withdrawn_tasks: 0 });
  const other = await given.list({ project_id: list.project_id });
  await send(moveTasks, { body: { task_ids: [ids[1]], list_id: other.id } });
  expect(await now()).toMatchObject({ state: 'open', withdrawn_tasks: 1 });
});

test('a project loses the tasks that leave it, by themselves or with their list', async () => {
  const app = await testApp();
  const { promise, all } = calls(app);
  const [own, other] = [await app.given.project(), await app.given.project()];
  const [first, second] = [await app.given.list({ project_id: own.id }), await app.given.list({ project_id: own.id })];
  const there = await app.given.list({ project_id: other.id });
  const task = await app.given.task({ list_id: first.id });
  for (const list_id of [first.id, second.id, second.id]) await app.given.task({ list_id });
  await promise({ project_id: own.id, promised_date: FRIDAY });
  const withdrawn = async () => (await all())[0]?.withdrawn_tasks;
  await app.send(moveTasks, { body: { task_ids: [task.id], list_id: second.id } });
  expect(await withdrawn()).toBe(0);
  await app.send(moveTasks, { body: { task_ids: [task.id], list_id: there.id } });
  expect(await withdrawn()).toBe(1);
  await app.send(moveLists, { body: { list_ids: [second.id], project_id: other.id } });
  expect((await all())[0]).toMatchObject({ state: 'open', tasks: 4, withdrawn_tasks: 3 });
});

test('it is withdrawn with its list, and is back with it from the trash', async () => {
  const { list, ids, done, now, send, passMinutes } = await promised();
  await done(ids[0]);
  passMinutes(60);
  await send(deleteList, path(list.id));
  const gone = { state: 'withdrawn', subject_id: null, name: 'Landing', withdrawn_at: '2026-11-20T10:30:00.000Z' };
  expect(await now()).toMatchObject(gone);
  const [deletion] = (await send(getTrash, {})) as { id: number }[];
  await send(restoreTrash, path(deletion?.id ?? 0));
  expect(await now()).toMatchObject({ state: 'open', subject_id: list.id, withdrawn_at: null });
});

test('what has settled stays so when its list goes', async () => {
  const { list, ids, done, now, send } = await promised();
  for (const id of ids) await done(id);
  await send(deleteList, path(list.id));
  expect(await now()).toMatchObject({ state: 'kept', subject_id: null });
});

test('a project is done with the last of its lists, and its promise goes and comes with it', async () => {
  const app = await testApp();
  const { promise, all, done } = calls(app);
  const { id: project_id } = await app.given.project({ name: 'Site' });
  const lists = [await app.given.list({ project_id }), await app.given.list({ project_id })];
  const tasks = [];
  for (const { id: list_id } of lists) tasks.push(await app.given.task({ list_id }));
  await promise({ project_id, promised_date: FRIDAY });
  const state = async () => (await all({ project_id: String(project_id) }))[0]?.state;
  await done(tasks[0]?.id ?? 0);
  expect(await state()).toBe('open');
  app.passMinutes(1);
  await app.send(deleteProject, path(project_id));
  expect((await all())[0]).toMatchObject({ state: 'withdrawn', subject_id: null, kind: 'project', name: 'Site' });
  const [deletion] = (await app.send(getTrash, {})) as { id: number }[];
  await app.send(restoreTrash, path(deletion?.id ?? 0));
  expect(await state()).toBe('open');
  await done(tasks[1]?.id ?? 0);
  expect(await state()).toBe('kept');
});

test('an open promise is withdrawn once, and nothing else of it can be changed', async () => {
  const { promise, send, now, ids, done } = await promised();
  expect(await send(api.withdrawPromise, path(promise.id))).toMatchObject({ state: 'withdrawn' });
  for (const id of ids) await done(id);
  expect(await now()).toMatchObject({ state: 'withdrawn', settled_at: null });
  await expect(send(api.withdrawPromise, path(promise.id))).rejects.toMatchObject({
    status: 409,
    message: 'This promise has ended',
  });
});

ruleTest.each([
  [{ promised_date: '2026-11-19' }, 'Dates reach from today to a year ahead'],
  [{ promised_date: '2027-11-21' }, 'Dates reach from today to a year ahead'],
  [{ promised_date: 'soon' }, 'Promised date must be a day like 2026-11-20'],
])('%j is refused: %s', async (body, message) => {
  const { send, list } = await promised();
  await expect(send(api.makePromise, { body: { list_id: list.id, ...body } })).rejects.toMatchObject({
    status: 422,
    message,
  });
});

ruleTest('nothing can be promised of both, of nothing, and where nothing is open', async () => {
  const { send, given, list, promise, ids, done } = await promised();
  const { id: project_id } = await given.project();
  const date = { promised_date: FRIDAY };
  for (const body of [date, { ...date, list_id: list.id, project_id }]) {
    await expect(send(api.makePromise, { body })).rejects.toMatchObject({
      status: 422,
      message: 'Please select one list or project',
    });
  }
  for (const id of ids) await done(id);
  for (const body of [{ project_id }, { list_id: list.id }]) {
    await expect(send(api.makePromise, { body: { ...date, ...body } })).rejects.toMatchObject({
      status: 409,
      message: 'Nothing is open to promise',
    });
  }
  expect(promise.state).toBe('open');
});

ruleTest('the record is told from ten settled promises on, of all of them', async () => {
  const app = await testApp();
  const { promise, done } = calls(app);
  const record = async () => (await app.send(api.getPromises, { query: {} })).record;
  for (let number = 1; number <= 10; number += 1) {
    expect(await record()).toBeNull();
    const { id, list_id } = await app.given.task();
    await promise({ list_id, promised_date: '2026-11-21' });
    if (number > 8) app.passMinutes(2 * DAY);
    await done(id);
    if (number > 8) app.passMinutes(-2 * DAY);
  }
  expect(await record()).toEqual({ settled: 10, kept: 8, withdrawn: 0, said: null, came_true: null });
});

test('an account holds a thousand promises', async () => {
  const { db, user, list, promise, send } = await promised();
  const { id: _, ...row } = await db().selectFrom('promises').selectAll().executeTakeFirstOrThrow();
  const rows = Array.from({ length: 999 }, () => row);
  for (let from = 0; from < rows.length; from += 333) {
    await db()
      .insertInto('promises')
      .values(rows.slice(from, from + 333))
      .execute();
  }
  expect((await send(api.getPromises, { query: {} })).promises).toHaveLength(100);
  const body = { list_id: list.id, promised_date: promise.promised_date };
  await expect(send(api.makePromise, { body })).rejects.toMatchObject({
    status: 409,
    message: 'An account can hold at most 1,000 promises',
  });
  expect(await db().selectFrom('promises').select('id').where('user_id', '=', user.id).execute()).toHaveLength(1000);
});

test('a link is made with its secret told once, made anew, and ended', async () => {
  const { promise, send, db, passMinutes } = await promised();
  const { secret, promise: shared } = await send(api.makePromiseLink, {
    ...path(promise.id),
    body: { shows_tasks: true },
  });
  expect(secret).toMatch(/^dmp_[\dA-Za-z]{49}$/);
  const link = { ends_date: null, is_ended: false, shows_tasks: true, shows_record: false };
  expect(shared.link).toEqual({ ...link, made_at: '2026-11-20T09:30:00.000Z' });
  expect(JSON.stringify(await db().selectFrom('promises').selectAll().execute())).not.toContain(secret.slice(4, 47));
  const anew = await send(api.makePromiseLink, { ...path(promise.id), body: { ends_date: '2026-11-22' } });
  expect(anew.promise.link).toMatchObject({ ends_date: '2026-11-22', shows_tasks: false });
  passMinutes(3 * DAY);
  expect((await send(api.getPromises, { query: {} })).promises[0]?.link?.is_ended).toBe(true);
  await send(api.endPromiseLink, path(promise.id));
  await expect(send(api.endPromiseLink, path(promise.id))).rejects.toMatchObject({
    status: 404,
    message: 'Link not found',
  });
  await expect(
    send(api.makePromiseLink, { ...path(promise.id), body: { ends_date: '2026-11-22' } }),
  ).rejects.toMatchObject({ status: 422, message: 'Dates reach from today to a year ahead' });
});
