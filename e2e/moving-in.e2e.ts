import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getOpenTasks } from '@daymark/contract/open-tasks.ts';
import type { Page } from '@playwright/test';
import { expect, PHONE_SIZE, test } from './fixtures.ts';

const SAMPLES = join(import.meta.dirname, '../packages/readers/samples');

/** A sample as a file that a page can choose. */
const fileOf = (name: string) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: readFileSync(join(SAMPLES, name)),
});

async function choose(page: Page, file: ReturnType<typeof fileOf>) {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose a File' }).click();
  await (await chooser).setFiles(file);
}

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
  const contents = page.getByRole('region', { name: 'What comes in' });
  await expect(contents).toContainText(/\d+ tasks \(\d+ done\)/);
  await expect(page.getByRole('region', { name: 'What is left out or changed' })).toBeVisible();
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
  const contents = page.getByRole('region', { name: 'What comes in' });
  await expect(contents).toContainText('2 tasks (1 done)');
  // The second answer comes while the file is read by the first one.
  await finished.getByRole('checkbox', { name: 'To do' }).check();
  await finished.getByRole('checkbox', { name: 'Doing' }).check();
  await expect(contents).toContainText('2 tasks (2 done)');
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
  await expect(page.getByRole('region', { name: 'What comes in' })).toContainText(/\d+ tasks/);
});
