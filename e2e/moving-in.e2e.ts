import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getOpenTasks } from '@daymark/contract/open-tasks.ts';
import type { Page } from '@playwright/test';
import { row } from './cards.ts';
import { expect, PHONE_SIZE, test } from './fixtures.ts';
import { fakeBrowserClock } from './workspace.ts';

const SAMPLES = join(import.meta.dirname, '../packages/readers/samples');

/** A sample as a file that a page can choose. */
const fileOf = (name: string) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: readFileSync(join(SAMPLES, name)),
});

async function choose(page: Page, file: { name: string; mimeType: string; buffer: Buffer }) {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose a File' }).click();
  await (await chooser).setFiles(file);
}

const contents = (page: Page) => page.getByRole('region', { name: 'What comes in' });
const changes = (page: Page) => page.getByRole('region', { name: 'What is left out or changed' });

test('a new account brings the history of Super Productivity by keyboard, and its day is forecast by that', async ({
  page,
  send,
}) => {
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Bring your tasks' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Bring Your Tasks' })).toBeVisible();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose a File' }).press('Enter');
  await (await chooser).setFiles(fileOf('super-productivity.json'));
  await expect(page.getByRole('heading', { name: 'From Super Productivity' })).toBeVisible();
  await expect(contents(page)).toContainText(/8 tasks \(\d+ done\)/);
  await expect(changes(page)).toContainText('5 entries hold');
  expect(await send(getOpenTasks, { query: {} })).toEqual([]);

  await page.getByRole('button', { name: 'Import', exact: true }).press('Enter');
  const done = page.getByRole('region', { name: 'Your tasks from Super Productivity are here' });
  await expect(done).toContainText(/From your \d+ finished tasks?: a plan of 6h is likely/);
  expect((await send(getOpenTasks, { query: {} })).length).toBeGreaterThan(0);
});

test('the forecast of an earlier import is not told of a later one', async ({ page }) => {
  const answered = Promise.withResolvers<void>();
  await page.goto('/import');
  await bring(page, 'todoist-backup.zip');
  await expect(page.getByText('None of these tasks has both an estimate and time')).toBeVisible();
  await page.getByRole('button', { name: 'Bring Another File' }).click();
  await page.route('**/api/forecast/day*', async (route) => {
    await answered.promise;
    await route.continue();
  });
  await bring(page, 'super-productivity.json');
  await expect(page.getByRole('link', { name: 'Plan Today' })).toBeVisible();
  await expect(page.getByText('None of these tasks')).toBeHidden();
  answered.resolve();
  await expect(page.getByText(/From your \d+ finished tasks?/)).toBeVisible();
});

async function bring(page: Page, name: string) {
  await choose(page, fileOf(name));
  await page.getByRole('button', { name: 'Import', exact: true }).click();
}

test('what came in goes again by Undo', async ({ page, send }) => {
  await page.goto('/import');
  await choose(page, fileOf('todoist-backup.zip'));
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page.getByRole('region', { name: /^Your tasks from Todoist/ })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => (await send(getOpenTasks, { query: {} })).length).toBe(0);
});

test('questions are asked at 390 px, and an answer changes what comes in', async ({ page, expectConsoleError }) => {
  await page.setViewportSize(PHONE_SIZE);
  await page.goto('/import');
  await choose(page, fileOf('trello.json'));
  const finished = page.getByRole('group', { name: 'Which lists hold finished cards?' });
  await expect(finished).toBeVisible();
  await expect(contents(page)).toContainText('2 tasks (1 done)');
  // The second answer comes while the file is read by the first one.
  await finished.getByRole('checkbox', { name: 'To do' }).check();
  await finished.getByRole('checkbox', { name: 'Doing' }).check();
  await expect(contents(page)).toContainText('2 tasks (2 done)');
  await page.getByRole('button', { name: 'Choose Another File' }).click();

  expectConsoleError(/422/);
  await choose(page, { name: 'photo.png', mimeType: 'image/png', buffer: Buffer.from('\u0089PNG') });
  await expect(page.getByRole('alert')).toContainText('This file is of no planner that Daymark knows.');
});

test('a file that is dropped is read like one that is chosen', async ({ page }) => {
  await page.goto('/import');
  const place = page.getByRole('region', { name: 'File', exact: true });
  await expect(place).toBeVisible();
  const [name, text] = ['todo.txt', readFileSync(join(SAMPLES, 'todo.txt'), 'utf8')];
  const dataTransfer = await page.evaluateHandle(
    ([name = '', text = '']) => {
      const carried = new DataTransfer();
      carried.items.add(new File([text], name, { type: 'text/plain' }));
      return carried;
    },
    [name, text],
  );
  await place.dispatchEvent('dragover', { dataTransfer });
  await expect(place).toHaveAttribute('data-over', 'true');
  await place.dispatchEvent('dragleave', { dataTransfer });
  await expect(place).not.toHaveAttribute('data-over');
  await place.dispatchEvent('drop', { dataTransfer });
  await expect(page.getByRole('heading', { name: 'From todo.txt' })).toBeVisible();
  await expect(contents(page)).toContainText('3 tasks');
  await expect(changes(page)).toBeHidden();
});

test('a file that was not read since the server was busy is read again with its answers', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/409/);
  await page.goto('/import');
  await choose(page, fileOf('trello.json'));
  await expect(contents(page)).toContainText('2 tasks (1 done)');
  const message = 'An export or import of yours is still running. Wait until it is done.';
  await page.route('**/api/import/preview*', (route) =>
    route.fulfill({ status: 409, json: { success: false, data: null, message } }),
  );
  const finished = page.getByRole('group', { name: 'Which lists hold finished cards?' });
  await finished.getByRole('checkbox', { name: 'Doing' }).check();
  await expect(page.getByRole('alert')).toContainText(message);
  await page.unroute('**/api/import/preview*');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(contents(page)).toContainText('2 tasks (2 done)');
  await expect(page.getByRole('alert')).toBeHidden();
});

test('two files that are dropped at once are refused, and none is read without a word', async ({ page }) => {
  await page.goto('/import');
  const place = page.getByRole('region', { name: 'File', exact: true });
  await expect(place).toBeVisible();
  const dataTransfer = await page.evaluateHandle(() => {
    const carried = new DataTransfer();
    for (const name of ['one.txt', 'two.txt']) carried.items.add(new File(['(A) Call Bo +Home'], name));
    return carried;
  });
  await place.dispatchEvent('drop', { dataTransfer });
  await expect(place.getByRole('alert')).toContainText('bring one after the other');
});

test('a file that is gone since it was previewed is told as such, and not as a server out of reach', async ({
  page,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'daymark-file-'));
  const path = join(folder, 'todo.txt');
  copyFileSync(join(SAMPLES, 'todo.txt'), path);
  await page.goto('/import');
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose a File' }).click();
  await (await chooser).setFiles(path);
  await expect(contents(page)).toContainText('3 tasks');
  rmSync(folder, { recursive: true });
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('Nothing was imported.');
  await expect(page.getByRole('alert')).toContainText('changed or moved since you chose it');
});

test('files of a planner and of a time tracker become one plan, and one that is here already is asked about', async ({
  page,
  server,
  expectConsoleError,
}) => {
  await fakeBrowserClock(page, server.now());
  await page.goto('/import');
  await choose(page, fileOf('todoist-backup.zip'));
  await expect(page.getByRole('heading', { name: 'From Todoist' })).toBeVisible(READ);
  await expect(contents(page)).toContainText('9 tasks');
  await expect(changes(page)).toContainText('"Steuer"');
  await importAll(page, 'Todoist', '9 tasks');
  await plan(page, ['Write the brief', 'Stand-up']);
  await expect(page.getByText('Likely times come after 8 finished tasks.')).toBeVisible();

  await page.goBack();
  await choose(page, fileOf('clockify.csv'));
  await expect(page.getByRole('heading', { name: 'From Clockify' })).toBeVisible(READ);
  await expect(changes(page)).toContainText('Billable Amount'); // a column that nothing is read from
  // Time trackers do not tell which tasks are done; by their age all of them would be some day.
  await page.getByLabel('Which tracked tasks are done?').selectOption('None');
  await expect(contents(page)).not.toContainText('done');
  await importAll(page, 'Clockify', '3 tasks');
  await plan(page, ['Reading']);
  await expect(page.getByText('Likely times come after 8 finished tasks.')).toBeVisible();

  await page.goBack();
  await choose(page, fileOf('clockify.csv'));
  expectConsoleError(/409/);
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('is here already');
  await expect(page.getByRole('button', { name: 'Import Again' })).toBeVisible();
});

test('a history of Jira tells likely times at once', async ({ page, server }) => {
  await fakeBrowserClock(page, server.now());
  await page.goto('/import');
  await choose(page, { name: 'month.csv', mimeType: 'application/octet-stream', buffer: Buffer.from(jira()) });
  await importAll(page, 'Jira', '31 tasks');
  await expect(page.getByText(/^From your 30 finished tasks: a plan of 6h is likely \d+h/)).toBeVisible();
  await plan(page, ['Next offer']);
  await expect(row(page, 'Next offer')).toContainText(/1h, likely \d/);
});

/** Time for a file to be read, by a thread of the server that begins from its sources here: a machine with other work takes long. */
const READ = { timeout: 120_000 };

/** Imports a file that is previewed. */
async function importAll(page: Page, source: string, tasks: string): Promise<void> {
  await page.getByRole('button', { name: 'Import', exact: true }).click(READ);
  const end = page.getByRole('region', { name: `Your tasks from ${source} are here` });
  await expect(end.getByRole('status')).toContainText(tasks);
}

/** Plans tasks for today on the way that the end of an import shows. */
async function plan(page: Page, tasks: readonly string[]): Promise<void> {
  await page.getByRole('link', { name: 'Plan Today' }).click();
  const sideList = page.getByRole('button', { name: /^(Show|Hide) Side List$/ }); // stays open once it was shown
  if ((await sideList.getAttribute('aria-expanded')) === 'false') await sideList.click();
  for (const task of tasks) {
    await page.getByRole('combobox', { name: 'Find a task' }).fill(task);
    await page
      .getByRole('option')
      .filter({ has: page.getByText(task, { exact: true }) })
      .click();
    await expect(row(page, task)).toBeVisible();
  }
}

/** Days before the file, on which 30 tasks were done that took an hour and a half instead of one. */
const DAYS = Array.from({ length: 30 }, (_, task) => new Date(Date.UTC(2026, 9, task + 1, 9)));

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

function jira(): string {
  const at = (day: Date, time: string) => `${day.getUTCDate()}/${MONTHS[day.getUTCMonth()]}/26 ${time}`;
  const done = DAYS.map(
    (day, task) =>
      `Offer ${task},OFF-${task + 1},Task,Done,Done,Offers,${at(day, '9:00 AM')},${at(day, '2:00 PM')},,;${at(day, '10:00 AM')};ann;5400,3600,5400`,
  );
  return [
    'Summary,Issue key,Issue Type,Status,Status Category,Project name,Created,Resolved,Due date,Log Work,Original Estimate,Time Spent',
    ...done,
    `Next offer,OFF-99,Task,To Do,To Do,Offers,1/Oct/26 9:00 AM,,,,3600,`,
  ].join('\n');
}
