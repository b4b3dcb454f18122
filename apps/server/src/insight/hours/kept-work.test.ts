import { deleteCategory } from '@daymark/contract/categories.ts';
import { getHours } from '@daymark/contract/hours.ts';
import { deleteList } from '@daymark/contract/lists.ts';
import { moveTasks } from '@daymark/contract/moves.ts';
import { deleteProject } from '@daymark/contract/projects.ts';
import { updateSettings } from '@daymark/contract/settings.ts';
import { deleteTask, updateTask } from '@daymark/contract/tasks.ts';
import { expect, test } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { contextOf } from '#test/databases.ts';
import { entryCalls } from '#test/entries.ts';
import { expectHoursComputed } from '#test/kept-hours.ts';
import { timerOf } from '#test/timer.ts';
import { findChangedWork, knownOf } from './kept-work.repository.ts';

const idIn = ({ id }: { id: number }) => ({ params: { id: String(id) } });

/** Work on two lists of two projects, which has been read. */
async function readApp() {
  const app = await testApp();
  const category = await app.given.category();
  const one = await app.given.task({ category_id: category.id });
  const two = await app.given.task({ list_id: (await app.given.list()).id });
  const calls = entryCalls(app);
  const entry = await calls.book(one, '2026-11-01T23:00:00Z', '2026-11-02T02:00:00Z');
  await calls.book(two, '2026-11-05T09:00:00Z', '2026-11-05T10:00:00Z');
  return { ...app, ...calls, category, one, two, entry, before: await expectHoursComputed(app) };
}

/** Hours by project, list and category after each of these steps, all of which are to change them. */
async function expectEachToChange(app: TestApp, steps: (() => Promise<unknown>)[]) {
  const hours = async () => {
    await expectHoursComputed(app);
    const by = (['list', 'category', 'day'] as const).map((by) => app.send(getHours, { query: { by } }));
    return JSON.stringify(await Promise.all(by));
  };
  let before = await hours();
  for (const [place, step] of steps.entries()) {
    await step();
    const after = await hours();
    expect([place, after]).not.toEqual([place, before]);
    before = after;
  }
}

test('each way of changing work changes the kept hours', async () => {
  const app = await readApp();
  const { send, one, two, entry, category, given } = app;
  const timer = timerOf(app, two);
  const other = await given.category();
  await expectEachToChange(app, [
    () => app.correct(entry, { started_at: '2026-11-01T22:30:00Z' }),
    // The work is as long as before, on another day.
    () => app.correct(entry, { started_at: '2026-11-03T22:30:00Z', ended_at: '2026-11-04T02:00:00Z' }),
    () => app.book(one, '2026-11-06T09:00:00Z', '2026-11-06T09:10:00Z'),
    () => app.remove(entry),
    () => send(updateTask, { ...idIn(two), body: { category_id: other.id } }),
    () => send(moveTasks, { body: { task_ids: [two.id], list_id: one.list_id } }),
    () => send(deleteCategory, idIn(category)),
    async () => {
      await timer.start();
      app.passMinutes(3);
    },
    async () => app.passMinutes(24 * 60),
    async () => {
      app.passMinutes(1);
      await timer.pause();
    },
    () => send(deleteTask, idIn(one)),
  ]);
});

test('work is gone with its list and its project', async () => {
  const app = await readApp();
  await expectEachToChange(app, [
    () => app.send(deleteList, idIn({ id: app.one.list_id })),
    async () => {
      const { rows } = await app.send(getHours, { query: { by: 'project' } });
      await app.send(deleteProject, idIn({ id: rows[0]?.id ?? 0 }));
    },
  ]);
  expect(await app.send(getHours, { query: {} })).toMatchObject({ rows: [], total_minutes: 0 });
});

test('days are kept by the zone and the hour in which they are asked for', async () => {
  const app = await readApp();
  const datesIn = async (timeZone: string) => {
    const headers = { ...app.headers, 'x-time-zone': timeZone };
    const { data } = (await app.raw({ url: '/api/analytics/hours?by=day', headers })).json();
    return data.rows.map(({ date, minutes }: { date: string; minutes: number }) => `${date} ${minutes}`);
  };
  expect(await datesIn('UTC')).toEqual(['2026-11-01 60', '2026-11-02 120', '2026-11-05 60']);
  expect(await datesIn('Asia/Tokyo')).toEqual(['2026-11-02 180', '2026-11-05 60']);
  await app.send(updateSettings, { body: { day_start_hour: 1 } });
  expect(await datesIn('UTC')).toEqual(['2026-11-01 120', '2026-11-02 60', '2026-11-05 60']);
  expect(await datesIn('America/New_York')).toEqual(['2026-11-01 180', '2026-11-05 60']);
});

test('only the list whose work has changed is read again', async () => {
  const { db, user, one, two, book, send, given } = await readApp();
  const ctx = { ...contextOf(db()), userId: user.id, signInId: 0 };
  const all = await findChangedWork(ctx, knownOf([]));
  const lists = all.map((list) => ({
    id: list.id ?? 0,
    project_id: list.project_id ?? 0,
    stamp: list.work_stamp ?? 0,
  }));
  const read = async () =>
    (await findChangedWork(ctx, knownOf(lists))).flatMap(({ id, ended }) => (ended === null ? [] : [id]));
  expect(await read()).toEqual([]);
  const fresh = await given.task({ list_id: one.list_id });
  await send(moveTasks, { body: { task_ids: [fresh.id], list_id: two.list_id } });
  expect(await read()).toEqual([]);
  await book(fresh, '2026-11-07T09:00:00Z', '2026-11-07T10:00:00Z');
  expect(await read()).toEqual([two.list_id]);
});

test('once the last list is deleted there are no hours', async () => {
  const { send, one, two } = await readApp();
  for (const { project_id } of [one, two]) await send(deleteProject, idIn({ id: project_id }));
  expect(await send(getHours, { query: { by: 'list' } })).toMatchObject({ total_minutes: 0, rows: [] });
});

test('work of other users is never read, whatever is kept', async () => {
  const app = await readApp();
  const other = await app.another();
  expect(await expectHoursComputed(other)).toMatchObject({ rows: [], total_minutes: 0 });
  expect(await expectHoursComputed(app)).toEqual(app.before);
});
