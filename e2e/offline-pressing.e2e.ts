import { getDayEntries } from '@daymark/contract/entries.ts';
import { addToPlan, getPlan } from '@daymark/contract/plan.ts';
import {
  capture,
  INSTALLED,
  land,
  plannedRow,
  running,
  takeOff,
  untilWaiting,
  WITHOUT_NETWORK,
  waiting,
} from './airplane.ts';
import { startOf } from './cards.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { morningOf } from './workspace.ts';

test.use(INSTALLED);

test('in airplane mode a task is added, started, paused after a reload, and the next one started', async ({
  page,
  context,
  server,
  given,
  send,
  expectConsoleError,
}) => {
  expectConsoleError(WITHOUT_NETWORK);
  const { date, pass } = await morningOf(page, server);
  const list = await given.list({ name: 'Beds' });
  const weed = await given.task({ name: 'Weed the beds', list_id: list.id, planned_duration: 30 });
  await send(addToPlan, { params: { date }, body: { task_ids: [weed.id] } });
  await page.goto('/dashboard');
  await expect(plannedRow(page, 'Weed the beds')).toBeVisible();
  await takeOff(page, context, [['plan', date], ['timer', 'active'], ['settings']]);

  await capture(page, 'Call Ana 15m');
  await expect(plannedRow(page, 'Call Ana')).toHaveCount(1);
  await untilWaiting(page, 1);

  await startOf(plannedRow(page, 'Weed the beds')).click();
  await expect(page.getByRole('timer').first()).toBeVisible();
  await untilWaiting(page, 2);
  await pass(20);
  await page.reload();
  await expect(page.getByRole('timer').first()).toHaveText(/^([6-9]|10):\d\d$/);
  await expect(plannedRow(page, 'Call Ana')).toHaveCount(1);
  await waiting(page).click();
  const unsent = page.getByRole('dialog', { name: 'Not sent' });
  await expect(unsent).toContainText('Start "Weed the beds"');
  await page.keyboard.press('Escape');
  await expect(unsent).toBeHidden();
  await page.keyboard.press('t');
  await expect(page.getByRole('timer')).toHaveCount(0);
  await expect(plannedRow(page, 'Weed the beds')).toContainText('20m');
  await startOf(plannedRow(page, 'Call Ana')).click();
  await expect(page.getByRole('timer').first()).toBeVisible();
  await pass(10);
  await running(page).getByRole('button', { name: 'Mark Complete' }).click();
  await expect(page.getByRole('timer')).toHaveCount(0);
  await pass(30);
  await land(page, context);
  const entries = await send(getDayEntries, { query: { date } });
  const { tasks } = await send(getPlan, { params: { date } });
  expect([
    entries.map(({ task_name, minutes }) => [task_name, Math.round(minutes)]),
    tasks.map(({ task }) => [task.name, task.status]),
  ]).toEqual([
    [
      ['Weed the beds', 20],
      ['Call Ana', 10],
    ],
    [
      ['Weed the beds', 'paused'],
      ['Call Ana', 'done'],
    ],
  ]);
});

test('in airplane mode a timer that has run out is extended, paused and resumed, and a forgotten one asks how much of it was work', async ({
  page,
  context,
  server,
  given,
  send,
  expectConsoleError,
}) => {
  expectConsoleError(WITHOUT_NETWORK);
  const { date, pass } = await morningOf(page, server);
  const weed = await given.task({ name: 'Weed the beds', planned_duration: 10 });
  await send(addToPlan, { params: { date }, body: { task_ids: [weed.id] } });
  await page.goto('/dashboard');
  await expect(plannedRow(page, 'Weed the beds')).toBeVisible();
  await takeOff(page, context, [['plan', date], ['timer', 'active'], ['settings']]);
  /** Minutes in which the phone sleeps with the app closed, once so many changes wait. */
  const sleep = async (minutes: number, changes: number) => {
    await untilWaiting(page, changes);
    await pass(minutes);
    await page.reload();
  };
  const expired = page.getByRole('dialog', { name: 'Time’s up' });

  await startOf(plannedRow(page, 'Weed the beds')).click();
  await sleep(10.1, 1);
  await expired.getByRole('button', { name: '5m', exact: true }).click();
  await expired.getByRole('button', { name: 'Continue' }).click();
  await expect(expired).toBeHidden();
  await expect(page.getByRole('timer').first()).toHaveText(/^[1-5]:\d\d$/);
  await sleep(2, 2);
  await running(page).getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByRole('timer')).toHaveCount(0);
  await sleep(30, 3);
  await startOf(plannedRow(page, 'Weed the beds')).click();
  await expect(running(page)).toContainText('Weed the beds');
  await sleep(90, 4);
  await expired.getByRole('button', { name: 'Pause' }).click();
  const pausing = page.getByRole('dialog', { name: 'Pause timer' });
  await expect(pausing.getByRole('radiogroup', { name: /rang 1 hour 1\d minutes ago/ })).toBeVisible();
  await expectAccessible(page);
  await pausing.getByRole('radio', { name: 'None of it' }).click();
  await pausing.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByRole('timer')).toHaveCount(0);
  await untilWaiting(page, 5);
  await land(page, context);
  const entries = await send(getDayEntries, { query: { date } });
  const [first, second] = entries.map(({ minutes }) => Math.round(minutes));
  expect(entries).toHaveLength(2);
  expect(first).toBeGreaterThanOrEqual(12);
  expect(first).toBeLessThan(18); // some of it passes while the test works
  // The second run counts until it rang on this phone, and nothing of the time in which it was forgotten.
  expect(second).toBe(15);
});
