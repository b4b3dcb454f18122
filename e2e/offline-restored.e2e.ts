import { getDayEntries } from '@daymark/contract/entries.ts';
import { getListTasks } from '@daymark/contract/lists.ts';
import { addToPlan, getPlan } from '@daymark/contract/plan.ts';
import { backUp, restoreFrom } from '#server-test/host-backup.ts';
import { capture, INSTALLED, land, plannedRow, running, takeOff, untilWaiting } from './airplane.ts';
import { doneOf, startOf, withId } from './cards.ts';
import { expect, expectNoSidewaysScroll } from './fixtures.ts';
import { test } from './own-server.ts';
import { dateOf, fakeBrowserClock, morningOf } from './workspace.ts';

test.use(INSTALLED);

test('a day in airplane mode, closed in the evening, comes whole to a server that was restored from the backup of the morning', async ({
  page,
  context,
  browser,
  storageState,
  own,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 404/);
  const { send, given } = own;
  const { at, date, pass } = await morningOf(page, own);
  const list = await given.list({ name: 'Beds' });
  const water = await given.task({ name: 'Water', list_id: list.id, rrule: 'FREQ=DAILY' });
  const weed = await given.task({ name: 'Weed the beds', list_id: list.id });
  await send(addToPlan, { params: { date }, body: { task_ids: [water.id, weed.id] } });
  const backup = await backUp(own.dataDir, own.now());
  const dig = await given.task({ name: 'Dig the pond', list_id: list.id });
  await send(addToPlan, { params: { date }, body: { task_ids: [dig.id] } });
  await page.goto('/dashboard');
  await expect(plannedRow(page, 'Dig the pond')).toBeVisible();
  await takeOff(page, context, [
    ['plan', date],
    ['plan', date, 'summary'],
    ['plan', dateOf(at, 1)],
    ['timer', 'active'],
    ['settings'],
  ]);

  await capture(page, 'Call Ana 15m');
  await expect(plannedRow(page, 'Call Ana')).toHaveCount(1);
  for (const name of ['Water', 'Dig the pond']) {
    await doneOf(plannedRow(page, name)).click();
    await expect(plannedRow(page, name)).toHaveCount(0);
  }
  await startOf(plannedRow(page, 'Weed the beds')).click();
  await untilWaiting(page, 4);
  await pass(20);
  await page.reload();
  await running(page).getByRole('button', { name: 'Pause' }).click();
  await untilWaiting(page, 5);
  await pass(8 * 60);
  await page.reload();
  await page.getByRole('button', { name: 'Close the Day' }).click();
  const evening = page.getByRole('region', { name: /^Close / });
  await expect(evening.getByRole('list', { name: 'Open tasks' }).getByRole('listitem')).toHaveCount(2);
  await evening.getByRole('textbox', { name: /^A line for/ }).fill('The hedge first.');
  await evening.getByRole('button', { name: 'Close the Day' }).click();
  await expect(evening).toBeHidden();
  await expectNoSidewaysScroll(page);

  await own.stop();
  await restoreFrom(backup, own.dataDir, own.now());
  await own.start();
  await land(page, context);
  await page.getByRole('button', { name: '1 change not sent' }).click();
  const unsent = page.getByRole('dialog', { name: 'Not sent' });
  const lost = unsent.getByRole('group', { name: 'Complete "Dig the pond"' });
  await expect(lost).toContainText('Task not found');
  await lost.getByRole('button', { name: 'Discard' }).click();
  await expect(unsent.getByText('Everything is sent.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText(/^Day closed at/)).toBeVisible();

  const { tasks: done } = await send(getListTasks, { ...withId(list), query: { status: 'done' } });
  expect(done.map(({ name }) => name)).toEqual(['Water']);
  const { tasks: left, note } = await send(getPlan, { params: { date: dateOf(at, 1) } });
  expect(left.map(({ task }) => [task.name, task.status]).toSorted()).toEqual([
    ['Call Ana', 'not_started'],
    ['Weed the beds', 'paused'],
  ]);
  expect(note).toBe('The hedge first.');
  const entries = await send(getDayEntries, { query: { date } });
  expect(entries.map(({ task_name, minutes }) => [task_name, Math.round(minutes)])).toEqual([['Weed the beds', 20]]);

  await pass(15 * 60);
  const other = await browser.newContext({ ...(storageState && { storageState }) });
  const desk = await other.newPage();
  await fakeBrowserClock(desk, own.now());
  await desk.goto(`${own.url}/dashboard`);
  await expect(desk.getByText('The hedge first.')).toBeVisible();
  for (const name of ['Call Ana', 'Weed the beds', 'Water']) await expect(plannedRow(desk, name)).toHaveCount(1);
  await other.close();
});
