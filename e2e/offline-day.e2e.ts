import { getDayEntries } from '@daymark/contract/entries.ts';
import { addToPlan, getPlan } from '@daymark/contract/plan.ts';
import type { Page } from '@playwright/test';
import {
  capture,
  INSTALLED,
  land,
  planned,
  plannedRow,
  running,
  takeOff,
  untilWaiting,
  WITHOUT_NETWORK,
} from './airplane.ts';
import { startOf } from './cards.ts';
import { expect, expectAccessibleWhenNarrow, expectNoSidewaysScroll, test } from './fixtures.ts';
import { dateOf, fakeBrowserClock, morningOf } from './workspace.ts';

test.use(INSTALLED);

const justDone = (page: Page) => page.getByRole('region', { name: 'Just done: Call Ana' });

test('a day is lived in airplane mode on a phone until it is closed, and another device shows it all', async ({
  page,
  context,
  browser,
  storageState,
  server,
  given,
  send,
  expectConsoleError,
}) => {
  expectConsoleError(WITHOUT_NETWORK);
  const { at, date: today, pass } = await morningOf(page, server);
  const tomorrow = dateOf(at, 1);
  /** Minutes in which the app is closed, once so many changes wait. */
  const away = async (minutes: number, changes: number) => {
    await untilWaiting(page, changes);
    await pass(minutes);
    await page.reload();
  };
  const list = await given.list({ name: 'Beds' });
  const [weed, dig] = await given.tasks(list.id, ['Weed the beds', 'Dig the pond']);
  if (!weed || !dig) throw new Error('Two tasks were made');
  await send(addToPlan, { params: { date: today }, body: { task_ids: [weed.id, dig.id] } });
  await page.goto('/dashboard');
  await expect(plannedRow(page, 'Dig the pond')).toBeVisible();
  await takeOff(page, context, [
    ['plan', today],
    ['plan', today, 'summary'],
    ['plan', tomorrow],
    ['timer', 'active'],
    ['settings'],
  ]);

  await startOf(plannedRow(page, 'Weed the beds')).click();
  await expect(running(page)).toContainText('Weed the beds');
  await capture(page, 'Call Ana 15m');
  await expect(plannedRow(page, 'Call Ana')).toHaveCount(1);
  await away(20, 2);
  await startOf(plannedRow(page, 'Call Ana')).click();
  await expect(running(page)).toContainText('Call Ana');
  await expect(plannedRow(page, 'Weed the beds')).toContainText('20m');
  await away(10, 3);
  await running(page)
    .getByRole('button', { name: /^(Done|Mark Complete)$/ })
    .click();
  await justDone(page).getByRole('radio', { name: 'Focused' }).click();
  await justDone(page).getByRole('textbox', { name: 'Reflection' }).fill('Shorter than feared');
  await page.keyboard.press('Enter');
  await expect(justDone(page)).toBeHidden();
  await expectAccessibleWhenNarrow(page);

  await away(8 * 60, 6);
  await expect(plannedRow(page, 'Dig the pond')).toBeVisible();
  await page.getByRole('button', { name: 'Close the Day' }).click();
  const evening = page.getByRole('region', { name: /^Close / });
  await expect(evening.getByRole('list', { name: 'Open tasks' }).getByRole('listitem')).toHaveCount(2);
  await evening.getByRole('textbox', { name: /^A line for/ }).fill('The pond first.');
  await evening.getByRole('button', { name: 'Close the Day' }).click();
  await expect(evening).toBeHidden();
  await expectNoSidewaysScroll(page);
  await land(page, context);
  await expect(page.getByText(/^Day closed at/)).toBeVisible();

  const entries = await send(getDayEntries, { query: { date: today } });
  expect(entries.map(({ task_name, minutes }) => [task_name, Math.round(minutes)])).toEqual([
    ['Weed the beds', 20],
    ['Call Ana', 10],
  ]);
  const { tasks: done } = await send(getPlan, { params: { date: today } });
  const told = done.find(({ task }) => task.name === 'Call Ana');
  expect(told?.task).toMatchObject({ status: 'done', mental_state: 'focused', reflection: 'Shorter than feared' });
  const { tasks } = await send(getPlan, { params: { date: tomorrow } });
  expect(tasks.map(({ task }) => task.name)).toEqual(['Weed the beds', 'Dig the pond']);

  await pass(15 * 60);
  const other = await browser.newContext({ ...(storageState && { storageState }) });
  const desk = await other.newPage();
  await fakeBrowserClock(desk, server.now());
  await desk.goto(`${server.url}/dashboard`);
  await expect(desk.getByText('The pond first.')).toBeVisible();
  await expect(planned(desk)).toHaveCount(2);
  await desk.goto(`${server.url}/calendar/day/${today}`);
  await expect(desk.getByText('Call Ana').first()).toBeVisible();
  await other.close();
});
