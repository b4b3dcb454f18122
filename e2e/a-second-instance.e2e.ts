import type { Page } from '@playwright/test';
import { startPostgres } from '#server-test/postgres.ts';
import { card, choose, row, startOf } from './cards.ts';
import { test as base, expect, signedInAt } from './fixtures.ts';
import { startServer, type TestServer } from './server.ts';
import { openBoard } from './workspace.ts';

/** Tests with two instances that share a PostgreSQL. */
const test = base.extend<object, { databaseUrl: string; server: TestServer; second: TestServer }>({
  databaseUrl: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
    async ({}, use) => {
      const postgres = await startPostgres();
      await use(await postgres.createDatabase());
      await postgres.stop();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ databaseUrl }, use) => {
      const server = await startServer({ DATABASE_URL: databaseUrl });
      await use(server);
      await server.close();
    },
    { scope: 'worker' },
  ],
  second: [
    async ({ databaseUrl }, use) => {
      const second = await startServer({ DATABASE_URL: databaseUrl });
      await use(second);
      await second.close();
    },
    { scope: 'worker' },
  ],
});

const pill = (page: Page) => page.getByRole('region', { name: 'Running timer' });

/** The paths of the calls that a page makes from now on. */
function callsOf(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(`${request.method()} ${pathname}`);
  });
  return calls;
}

// No page gets the focus, and none polls while it has the event stream: all changes that are shown came through the stream.
test('two browsers on two instances see the timer, the tasks, the list and the board of each other, and ask again for only that', async ({
  page,
  browser,
  second,
  account,
  given,
  expectConsoleError,
}) => {
  expectConsoleError(/404/); // of the details of a task that is deleted
  const task = await given.task({ name: 'Write report' });
  const path = `/lists/${task.list_id}/tasks`;
  const storageState = signedInAt(second.url, account);
  const elsewhere = await browser.newContext({ baseURL: second.url, storageState });
  const other = await elsewhere.newPage();
  const following = other.waitForRequest('**/api/events?*');
  await page.goto(path);
  await other.goto(path);
  await following;

  await startOf(row(page, 'Write report')).click();
  await expect(row(other, 'Write report').getByRole('timer')).toBeVisible();
  await expect(pill(other)).toBeVisible();
  await pill(other).getByRole('button', { name: 'Pause' }).click();
  await expect(pill(page)).toBeHidden();
  await expect(row(page, 'Write report')).toHaveAccessibleName(/, paused,/);
  await expect(page.getByText('"Write report" was paused, completed or deleted elsewhere')).toHaveCount(1);
  // The browser that paused the timer gets no toast about its own press.
  await expect(other.getByText('was paused, completed or deleted elsewhere')).toHaveCount(0);

  const calls = callsOf(page);
  const own = callsOf(other);
  await other.getByRole('button', { name: 'Add Task' }).click();
  await other.getByLabel('Name').fill('Read mail');
  await other.keyboard.press('Enter');
  await expect(row(page, 'Read mail')).toBeVisible();
  await expect(row(other, 'Read mail')).toBeVisible();
  const list = `GET /api/list/${task.list_id}`;
  // A task can settle a promise, so these are asked for as well.
  await expect.poll(() => new Set(calls)).toEqual(new Set([list, `${list}/summary`, 'GET /api/promises']));
  // Only the list itself is counted: the summary may be fetched once more because of the pause before.
  expect(calls.filter((call) => call === list)).toHaveLength(1);
  await expect.poll(() => own.filter((call) => call === list)).toHaveLength(1);

  await page.getByRole('button', { name: 'Edit List' }).click();
  await page.getByLabel('Name').fill('Renamed');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Renamed');

  await row(other, 'Read mail').press('Enter');
  await expect(other.getByRole('dialog', { name: 'Task details' })).toBeVisible();
  await choose(page, 'Read mail', 'Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete Task' }).click();
  await expect(row(other, 'Read mail')).toHaveCount(0);
  await expect(other.getByRole('dialog')).toBeHidden();
  await expect(other.getByRole('button', { name: 'Add Task' })).toBeFocused();
  await expect(other.getByRole('alert')).toHaveCount(0);

  for (const browser of [page, other]) await openBoard(browser);
  await page.getByRole('button', { name: 'Import From Projects' }).click();
  await page.getByRole('checkbox', { name: /Renamed/ }).check();
  // The toast of the deletion covers it for some seconds.
  await page.getByRole('button', { name: 'Import to Workspace (1)' }).press('Enter');
  await expect(card(other, 'Renamed')).toContainText('Imported');
  await elsewhere.close();
  expect(second.log.filter((line) => JSON.parse(line).level >= 50)).toEqual([]);
});
