import { getDailyAnalytics } from '@daymark/contract/analytics.ts';
import { deleteCategory } from '@daymark/contract/categories.ts';
import { getHours, type HoursQueryInput } from '@daymark/contract/hours.ts';
import { deleteList } from '@daymark/contract/lists.ts';
import { moveTasks } from '@daymark/contract/moves.ts';
import { updateSettings } from '@daymark/contract/settings.ts';
import { deleteTask } from '@daymark/contract/tasks.ts';
import { expect, test } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { ruleTest } from '#test/engine.ts';
import { entryCalls } from '#test/entries.ts';
import { timerOf } from '#test/timer.ts';

const idIn = ({ id }: { id: number }) => ({ params: { id: String(id) } });

/** Work on three lists of two projects over four weeks, up to Friday, November 20, 2026. */
async function givenWork(app: TestApp) {
  const { send, given } = app;
  const category = await given.category({ name: 'Writing' });
  const [site, books] = [await given.project({ name: 'Site' }), await given.project({ name: 'Books' })];
  const landing = await given.list({ project_id: site.id, name: 'Landing' });
  const shop = await given.list({ project_id: site.id, name: 'Shop' });
  const taxes = await given.list({ project_id: books.id, name: 'Taxes' });
  const draft = await given.task({ list_id: landing.id, category_id: category.id });
  const cart = await given.task({ list_id: shop.id });
  const form = await given.task({ list_id: taxes.id, category_id: category.id });
  const { book } = entryCalls(app);
  await book(draft, '2026-11-02T09:00:00.000Z', '2026-11-02T10:30:00.000Z');
  await book(cart, '2026-11-10T09:00:00.000Z', '2026-11-10T09:45:00.000Z');
  await book(form, '2026-11-13T23:30:00.000Z', '2026-11-14T01:00:00.000Z');
  await book(form, '2026-11-14T23:00:00.000Z', '2026-11-15T02:00:00.000Z');
  return { send, given, category, site, books, landing, shop, taxes, draft, cart, form };
}

const read = ({ send }: Pick<TestApp, 'send'>, query: HoursQueryInput) => send(getHours, { query });

/** 'Landing 90' for each row, by what it is told of. */
const rowsOf = async (app: Pick<TestApp, 'send'>, query: HoursQueryInput) =>
  (await read(app, query)).rows.map(({ name, date, minutes }) => `${date ?? name} ${minutes}`);

test('hours are told by project, list, category and day, most first and days in their order', async () => {
  const app = await testApp();
  const { taxes, books } = await givenWork(app);
  expect(await rowsOf(app, {})).toEqual(['Books 270', 'Site 135']);
  expect(await rowsOf(app, { by: 'list' })).toEqual(['Taxes 270', 'Landing 90', 'Shop 45']);
  expect(await rowsOf(app, { by: 'category' })).toEqual(['Writing 360', 'null 45']);
  expect(await rowsOf(app, { by: 'day' })).toEqual([
    ...['2026-11-02 90', '2026-11-10 45', '2026-11-13 30', '2026-11-14 120', '2026-11-15 120'],
  ]);
  const { rows } = await read(app, { by: 'list' });
  expect(rows[0]).toMatchObject({ id: taxes.id, name: 'Taxes', project_name: 'Books', date: null });
  expect((await read(app, {})).rows[0]).toMatchObject({ id: books.id, name: 'Books', project_name: null });
});

test('the dates are divided into weeks from the first day on that was asked for, and work is clipped to them', async () => {
  const app = await testApp();
  await givenWork(app);
  const range = { start_date: '2026-11-10', end_date: '2026-11-20' };
  expect(await read(app, { ...range, by: 'list' })).toMatchObject({
    ...range,
    step: 'week',
    steps: [
      { start_date: '2026-11-10', end_date: '2026-11-14' },
      { start_date: '2026-11-15', end_date: '2026-11-20' },
    ],
    rows: [
      { name: 'Taxes', minutes: 270, minutes_by_step: [150, 120] },
      { name: 'Shop', minutes: 45, minutes_by_step: [45, 0] },
    ],
    total_minutes: 315,
    total_by_step: [195, 120],
  });
  const fromMonday = await read(app, { ...range, first_day: '1' });
  expect(fromMonday.total_by_step).toEqual([315, 0]);
  // All time goes from the first work to the last.
  expect(await read(app, {})).toMatchObject({ start_date: '2026-11-02', end_date: '2026-11-15', step: 'week' });
  expect(await read(app, { start_date: '2026-11-03', by: 'day' })).toMatchObject({
    ...{ start_date: '2026-11-03', end_date: '2026-11-15', step: null, steps: [], total_minutes: 315 },
  });
});

test('days are those of the user, and a running timer counts up to now', async () => {
  const app = await testApp();
  const { form } = await givenWork(app);
  await app.send(updateSettings, { body: { day_start_hour: 4 } });
  expect(await rowsOf(app, { by: 'day', start_date: '2026-11-12' })).toEqual(['2026-11-13 90', '2026-11-14 180']);
  await timerOf(app, form).start();
  app.passMinutes(12.345);
  const today = { start_date: '2026-11-20', end_date: '2026-11-20' };
  expect(await rowsOf(app, { ...today, by: 'day' })).toEqual(['2026-11-20 12.35']);
  expect(await rowsOf(app, today)).toEqual(['Books 12.35']);
});

test('each day has the minutes that its figures have', async () => {
  const app = await testApp();
  await givenWork(app);
  const { rows, total_minutes } = await read(app, { by: 'day' });
  const worked: number[] = [];
  for (const { date, minutes } of rows) {
    const { worked_minutes } = await app.send(getDailyAnalytics, { params: { date: date ?? '' } });
    expect(minutes).toBe(worked_minutes);
    worked.push(worked_minutes);
  }
  expect(worked.reduce((sum, minutes) => sum + minutes, 0)).toBe(total_minutes);
});

test('hours of one project are told alone; a project that is not there or of somebody else is a 404', async () => {
  const app = await testApp();
  const { site, landing, category } = await givenWork(app);
  const project_id = String(site.id);
  expect(await rowsOf(app, { by: 'list', project_id })).toEqual(['Landing 90', 'Shop 45']);
  expect(await rowsOf(app, { by: 'project', project_id })).toEqual(['Site 135']);
  expect(await read(app, { by: 'category', project_id })).toMatchObject({ rows: [{ id: category.id }, { id: null }] });
  const missing = { status: 404, message: 'Project not found' };
  await expect(read(app, { project_id: '99999' })).rejects.toMatchObject(missing);
  const other = await app.another();
  await expect(read(other, { project_id })).rejects.toMatchObject(missing);
  expect(await rowsOf(other, { by: 'list' })).toEqual([]);
  expect((await read(app, { by: 'list', project_id })).rows[0]?.id).toBe(landing.id);
});

test('work goes with its task to another list, loses a deleted category, and is gone with its task', async () => {
  const app = await testApp();
  const { send, category, shop, draft, taxes, form } = await givenWork(app);
  await send(moveTasks, { body: { task_ids: [draft.id], list_id: shop.id } });
  expect(await rowsOf(app, { by: 'list' })).toEqual(['Taxes 270', 'Shop 135']);
  await send(deleteCategory, idIn(category));
  expect(await rowsOf(app, { by: 'category' })).toEqual(['null 405']);
  await send(deleteTask, idIn(form));
  await send(deleteList, idIn(taxes));
  expect(await rowsOf(app, { by: 'project' })).toEqual(['Site 135']);
});

test('an account without work has no hours, in all time and in dates', async () => {
  const app = await testApp();
  await app.given.task();
  const nothing = { step: null, steps: [], rows: [], total_minutes: 0, total_by_step: [] };
  expect(await read(app, {})).toEqual({ by: 'project', start_date: null, end_date: null, ...nothing });
  const range = { start_date: '2026-11-01', end_date: '2026-11-20' };
  for (const by of ['list', 'day'] as const)
    expect(await read(app, { ...range, by })).toEqual({ by, ...range, ...nothing });
});

ruleTest.each([
  { query: 'by=week', message: 'By must be project, list, category or day' },
  { query: 'first_day=0', message: 'First day must be between 1 and 7' },
  { query: 'project_id=x', message: 'Project must be an id' },
  { query: 'start_date=2026-11-20&end_date=2026-11-19', message: 'Start date must not be after the end date' },
])('$query is refused', async ({ query, message }) => {
  const { raw, headers } = await testApp();
  const { statusCode, body } = await raw({ url: `/api/analytics/hours?${query}`, headers });
  expect({ statusCode, message: JSON.parse(body).message }).toEqual({ statusCode: 422, message });
});
