import { getDayEntries } from '@daymark/contract/entries.ts';
import { addToPlan, getPlan } from '@daymark/contract/plan.ts';
import type { Page } from '@playwright/test';
import { land, plannedRow, running, takeOff, untilWaiting, WITHOUT_NETWORK, waiting } from './airplane.ts';
import { startOf } from './cards.ts';
import { expect, test } from './fixtures.ts';
import { dateAnswersByClock, fakeBrowserClock, morningOf } from './workspace.ts';

test.use({ serviceWorkers: 'allow' });

/** Texts that the browser keeps of its person in any of its storages. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const files = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    const paths = files.flat().map(({ url }) => new URL(url).pathname);
    return {
      databases: (await indexedDB.databases()).map(({ name }) => name),
      texts: JSON.stringify({ ...localStorage, ...sessionStorage }),
      files: paths.filter((path) => !/^\/(assets\/.*|favicon\.svg|first-paint\.js)?$/.test(path)),
    };
  });

async function addHere(page: Page, line: string): Promise<void> {
  await page.keyboard.press('q');
  await page.getByRole('combobox', { name: 'Add a task' }).last().fill(line);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
}

test('two tabs without a network show and send the same once, and logging out leaves nothing of what waits in either', async ({
  page,
  context,
  server,
  given,
  send,
  account,
  expectConsoleError,
}) => {
  expectConsoleError(WITHOUT_NETWORK);
  const { date } = await morningOf(page, server);
  const other = await context.newPage();
  await fakeBrowserClock(other, server.now());
  await dateAnswersByClock(other);
  const list = await given.list({ name: 'Beds' });
  const weed = await given.task({ name: 'Weed the beds', list_id: list.id });
  await send(addToPlan, { params: { date }, body: { task_ids: [weed.id] } });
  for (const tab of [page, other]) {
    await tab.goto('/dashboard');
    await expect(plannedRow(tab, 'Weed the beds')).toBeVisible();
  }
  await takeOff(page, context, [['plan', date], ['timer', 'active'], ['settings']]);
  await addHere(page, 'Call Ana');
  await expect(plannedRow(other, 'Call Ana')).toHaveCount(1);
  await startOf(plannedRow(other, 'Weed the beds')).click();
  await untilWaiting(page, 2);
  await expect(page.getByRole('timer').first()).toBeVisible();
  await running(page).getByRole('button', { name: 'Pause' }).click();
  await expect(other.getByRole('timer')).toHaveCount(0);
  await untilWaiting(other, 3);
  await land(other, context);
  await expect(waiting(page)).toHaveCount(0);
  for (const tab of [page, other]) await expect(plannedRow(tab, 'Call Ana')).toHaveCount(1);
  const { tasks } = await send(getPlan, { params: { date } });
  expect(tasks.map(({ task }) => [task.name, task.status])).toEqual([
    ['Weed the beds', 'paused'],
    ['Call Ana', 'not_started'],
  ]);
  expect(await send(getDayEntries, { query: { date } })).toHaveLength(1);

  await context.setOffline(true);
  await addHere(other, 'Order roses');
  await untilWaiting(page, 1);
  const question = page.getByRole('dialog', { name: 'Log Out and Lose Changes?' });
  await page.getByRole('button', { name: 'Log out' }).click();
  await question.getByRole('button', { name: 'Stay Signed In' }).click();
  await untilWaiting(page, 1);
  await page.getByRole('button', { name: 'Log out' }).click();
  await question.getByRole('button', { name: 'Log Out' }).click();
  for (const tab of [page, other]) {
    await expect(tab.getByRole('heading', { name: 'Welcome back!' })).toBeVisible();
    await expect.poll(() => kept(tab)).toMatchObject({ databases: [], files: [] });
    const { texts } = await kept(tab);
    for (const trace of ['roses', 'Ana', 'beds', account.user.username, account.token])
      expect(texts).not.toContain(trace);
  }
  await context.setOffline(false);
  await page.getByLabel('Email or username').fill(account.user.username);
  await page.getByRole('textbox', { name: 'Password' }).fill(account.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(plannedRow(page, 'Call Ana')).toHaveCount(1);
  await expect(plannedRow(page, 'Order roses')).toHaveCount(0);
  await expect(question).toHaveCount(0);
});
