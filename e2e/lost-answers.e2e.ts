import { getOpenTasks } from '@daymark/contract/open-tasks.ts';
import { getTask } from '@daymark/contract/tasks.ts';
import { getTimerStatus, startTimer } from '@daymark/contract/timer.ts';
import type { Page } from '@playwright/test';
import { withId } from './cards.ts';
import { expect, test } from './fixtures.ts';
import { fakeBrowserClock, nextMorning } from './workspace.ts';

const LOST = /ERR_CONNECTION_RESET/;

/** Loses the answer to the first change at this path, after the server has made it. */
async function loseAnswer(page: Page, path: RegExp): Promise<{ tries: () => number }> {
  let tries = 0;
  await page.route(
    ({ pathname }) => path.test(pathname),
    async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      tries += 1;
      if (tries > 1) return route.continue();
      await route.fetch();
      await route.abort('connectionreset');
    },
  );
  return { tries: () => tries };
}

test('a task whose answer is lost is added once, and shown once', async ({
  page,
  given,
  send,
  server,
  expectConsoleError,
}) => {
  expectConsoleError(LOST);
  await fakeBrowserClock(page, nextMorning(server));
  await given.list({ name: 'Beds' });
  await page.goto('/dashboard');
  await expect(page.getByRole('region', { name: 'Plan' })).toBeVisible();
  const { tries } = await loseAnswer(page, /^\/api\/task(\/several)?$/);
  await page.keyboard.press('q');
  const dialog = page.getByRole('dialog', { name: 'Add Task' });
  await dialog.getByRole('combobox', { name: 'Add a task' }).fill('Sow peas');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Plan' }).getByText('Sow peas')).toHaveCount(1);
  await expect.poll(tries).toBe(2);
  await expect(page.getByText('Failed to')).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('region', { name: 'Plan' }).getByText('Sow peas')).toHaveCount(1);
  expect(await send(getOpenTasks, { query: {} })).toMatchObject([{ name: 'Sow peas' }]);
});

test('an extension whose answer is lost adds its minutes once', async ({
  page,
  given,
  send,
  server,
  expectConsoleError,
}) => {
  expectConsoleError(LOST);
  const task = await given.task({ name: 'Write report', planned_duration: 10 });
  await send(startTimer, withId(task));
  server.passMinutes(10.1);
  await page.goto('/projects');
  const { tries } = await loseAnswer(page, /\/timer\/extend$/);
  await page.getByRole('dialog', { name: 'Time’s up' }).getByRole('button', { name: '5m', exact: true }).click();
  await page.getByRole('dialog', { name: 'Time’s up' }).getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Timer Extended', { exact: true })).toBeVisible();
  expect(tries()).toBe(2);
  const { remaining_seconds } = await send(getTimerStatus, withId(task));
  expect(remaining_seconds).toBeLessThanOrEqual(5 * 60);
});

test('Done whose answer is lost completes the task once, without an error', async ({
  page,
  given,
  send,
  server,
  expectConsoleError,
}) => {
  expectConsoleError(LOST);
  await fakeBrowserClock(page, nextMorning(server));
  const task = await given.task({ name: 'Write report' });
  await send(startTimer, withId(task));
  await page.goto('/dashboard');
  const timer = page.getByRole('region', { name: 'Running timer' });
  await expect(timer).toContainText('Write report');
  const { tries } = await loseAnswer(page, /\/timer\/complete$/);
  await timer.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('Task completed', { exact: true })).toBeAttached();
  await expect(timer).toBeHidden();
  await expect.poll(tries).toBe(2);
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect(await send(getTask, withId(task))).toMatchObject({ status: 'done' });
});
