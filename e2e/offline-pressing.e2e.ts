import { getDayEntries } from '@daymark/contract/entries.ts';
import { addToPlan, getPlan } from '@daymark/contract/plan.ts';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './fixtures.ts';
import { untilKept } from './kept-answers.ts';
import { morningOf } from './workspace.ts';

const PHONE = { width: 390, height: 844 };

test.use({ viewport: PHONE, hasTouch: true, serviceWorkers: 'allow' });

const rows = (page: Page) => page.getByRole('region', { name: 'Plan' }).getByRole('grid').getByRole('row');
const row = (page: Page, name: string) => rows(page).filter({ hasText: name });
const waiting = (page: Page) => page.getByRole('button', { name: /waits? to be sent$/ });

test('in airplane mode a task is added, started, paused after a reload, and the next one started', async ({
  page,
  context,
  server,
  given,
  send,
  expectConsoleError,
}) => {
  expectConsoleError(/ERR_|Failed to load|dynamically imported|Unable to preload|could not be loaded/);
  const { date, pass } = await morningOf(page, server);
  const list = await given.list({ name: 'Beds' });
  const weed = await given.task({ name: 'Weed the beds', list_id: list.id, planned_duration: 30 });
  await send(addToPlan, { params: { date }, body: { task_ids: [weed.id] } });
  await page.goto('/dashboard');
  await expect(row(page, 'Weed the beds')).toBeVisible();
  await untilKept(page, [['plan', date], ['timer', 'active'], ['settings']]);
  await context.setOffline(true);
  await expect(page.getByText(/^You are offline/)).toBeVisible();

  await page.getByRole('button', { name: 'New Task' }).click();
  await page.getByRole('combobox', { name: 'Add a task' }).last().fill('Call Ana 15m');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(row(page, 'Call Ana')).toHaveCount(1);
  await expect(waiting(page)).toHaveText('1 change waits to be sent');

  await row(page, 'Weed the beds')
    .getByRole('button', { name: /^Start/ })
    .click();
  await expect(page.getByRole('timer').first()).toBeVisible();
  await expect(waiting(page)).toHaveText('2 changes wait to be sent');
  await pass(20);
  await page.reload();
  await expect(page.getByRole('timer').first()).toHaveText(/^(9|10):\d\d$/);
  await expect(row(page, 'Call Ana')).toHaveCount(1);
  await expectAccessible(page);
  await waiting(page).click();
  await expect(page.getByRole('dialog', { name: 'Not sent' })).toContainText('Start "Weed the beds"');
  await page.keyboard.press('Escape');
  await page
    .getByRole('button', { name: /^Pause/ })
    .first()
    .click();
  await expect(page.getByRole('timer')).toHaveCount(0);
  await expect(row(page, 'Weed the beds')).toContainText('20m');
  await row(page, 'Call Ana')
    .getByRole('button', { name: /^Start/ })
    .click();
  await expect(page.getByRole('timer').first()).toBeVisible();
  await pass(10);
  await page.getByRole('region', { name: 'Running timer' }).getByRole('button', { name: 'Mark Complete' }).click();
  await expect(page.getByRole('timer')).toHaveCount(0);
  await pass(30);
  await context.setOffline(false);
  await expect(page.getByText(/^You are offline/)).toHaveCount(0);
  await expect(waiting(page)).toHaveCount(0);
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
