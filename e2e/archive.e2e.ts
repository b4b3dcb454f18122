import { readFile } from 'node:fs/promises';
import { getProjects } from '@daymark/contract/projects.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { runCommand } from './palette.ts';
import { fakeBrowserClock, nextMorning } from './workspace.ts';

test('an export is imported into its own account only after a question, and every record is there twice then', async ({
  page,
  given,
  send,
  expectConsoleError,
}) => {
  expectConsoleError(/409/);
  const task = await given.task({ name: 'Write report' });
  await page.goto('/profile');
  const panel = page.getByRole('region', { name: 'Your data' });

  const downloading = page.waitForEvent('download');
  await panel.getByRole('button', { name: 'Export as JSON' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^daymark-\d{4}-\d{2}-\d{2}\.json$/);
  const file = await download.path();
  expect(await readFile(file, 'utf8')).toContain('"name":"Write report"');

  const table = page.waitForEvent('download');
  await panel.getByRole('button', { name: 'Export as CSV' }).click();
  await page.getByRole('menuitem', { name: 'Time Entries' }).click();
  expect((await table).suggestedFilename()).toMatch(/^daymark-.*-time_entries\.csv$/);

  const dialog = page.getByRole('dialog', { name: 'Import data' });
  const choose = async () => {
    const choosing = page.waitForEvent('filechooser');
    await panel.getByRole('button', { name: 'Import' }).click();
    const buffer = await readFile(file);
    await (await choosing).setFiles({ name: 'daymark.json', mimeType: 'application/json', buffer });
    await expect(dialog).toContainText(/“daymark.json” \(\d KB\) is added to what is here already/);
  };

  // The upload stays under way until it is cancelled.
  const cancelled = Promise.withResolvers<void>();
  await page.route('**/api/archive?*', () => cancelled.promise);
  await choose();
  await dialog.getByRole('button', { name: 'Import' }).click();
  await expect(dialog.getByRole('status')).toHaveText('Uploading …');
  await expect(dialog.getByRole('progressbar', { name: 'Uploaded' })).toHaveAttribute('aria-valuetext', '0%');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  cancelled.resolve();
  await page.unroute('**/api/archive?*');
  expect(await send(getProjects, {})).toHaveLength(1);

  // The answer is no: Cancel has the focus.
  await choose();
  await dialog.getByRole('button', { name: 'Import' }).click();
  const question = dialog.getByRole('alert');
  await expect(question).toContainText(`What is in this file is here already, such as "${task.project_name}".`);
  await expect(question).toContainText(
    'Import it again? Everything in it would be there twice, but for its time, which counts once.',
  );
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  expect(await send(getProjects, {})).toHaveLength(1);

  await choose();
  await dialog.getByRole('button', { name: 'Import' }).click();
  await dialog.getByRole('button', { name: 'Import Again' }).click();
  await expect(page.getByText('1 project, 1 list, and 1 task imported')).toBeVisible();
  await expect(dialog).toBeHidden();
  const names = async () => (await send(getProjects, {})).map(({ name }) => name);
  expect(await names()).toEqual([task.project_name, task.project_name]);

  // The import is taken back as a whole, to the trash, and made again by a key.
  const toast = (text: string) => page.getByRole('status').filter({ hasText: text });
  await toast('1 task imported').getByRole('button', { name: 'Undo' }).click();
  await expect(toast('Imported a file').getByRole('button', { name: 'Redo' })).toBeVisible();
  expect(await names()).toEqual([task.project_name]);
  await runCommand(page, 'trash');
  await expect(page.getByRole('listitem').filter({ hasText: 'What a file brought' })).toContainText(
    'Import · 1 list, 1 task',
  );
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await expect(page.getByText('The trash is empty')).toBeVisible();
  expect(await names()).toEqual([task.project_name, task.project_name]);

  // A list that was added to it since stands in the way, and is named.
  const [, added] = await send(getProjects, {});
  await given.list({ project_id: added?.id ?? 0, name: 'Later' });
  await page.keyboard.press('ControlOrMeta+z');
  await expect(page.getByText('Something was added to it since: the list "Later"')).toBeVisible();
  expect(await names()).toHaveLength(2);
});

test('a file that is no export, or a faulty one, is refused with its faults, and can be chosen again once corrected', async ({
  page,
  send,
  expectConsoleError,
}) => {
  expectConsoleError(/400|422/);
  const sent: string[] = [];
  page.on('request', (request) => request.url().includes('/api/archive') && sent.push(request.url()));
  await page.goto('/profile');
  const panel = page.getByRole('region', { name: 'Your data' });
  const dialog = page.getByRole('dialog', { name: 'Import data' });
  const alert = dialog.getByRole('alert');
  const choose = async (name: string, text: string) => {
    const choosing = page.waitForEvent('filechooser');
    await panel.getByRole('button', { name: 'Import' }).click();
    const mimeType = name.endsWith('.json') ? 'application/json' : '';
    await (await choosing).setFiles({ name, mimeType, buffer: Buffer.from(text) });
  };
  const close = async () => {
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await expect(dialog).toBeHidden();
  };
  for (const { name, says } of [
    { name: 'tasks.csv', says: 'CSV files cannot be imported. Choose the JSON file of an export.' },
    { name: 'plan.xlsx', says: 'Only the JSON file of an export can be imported.' },
  ]) {
    await choose(name, 'number,name\r\n');
    await expect(alert).toHaveText(says);
    await expect(dialog.getByRole('button', { name: 'Import' })).toHaveCount(0);
    await close();
  }
  expect(sent).toEqual([]);

  // CSV under the name of a JSON file is refused by the server with the same words.
  await choose('tasks.json', 'number,name\r\n1,Website\r\n');
  await dialog.getByRole('button', { name: 'Import' }).click();
  await expect(alert).toContainText('Nothing was imported.');
  await expect(alert).toContainText('CSV files cannot be imported. Choose the JSON file of an export.');
  await close();

  const at = '2026-11-20T09:00:00.000Z';
  const project = { number: 1, name: 'P', description: '', status: 'done', created_at: at, updated_at: at };
  const empty = { lists: [], categories: [], tasks: [], time_entries: [], experiments: [], assignments: [] };
  const last = { enrolments: [], workspace_lists: [] };
  const fileWith = (projects: object[]) =>
    JSON.stringify({ format: 'daymark-archive', version: 2, projects, ...empty, ...last });

  await choose(
    'plan.json',
    fileWith(Array.from({ length: 7 }, (_, place) => ({ ...project, number: place + 1, name: '' }))),
  );
  await dialog.getByRole('button', { name: 'Import' }).click();
  await expect(alert).toContainText('Nothing was imported.');
  await expect(alert.getByRole('listitem').first()).toHaveText('Project 1, name: Project name is required');
  await expect(alert).toContainText('and 2 more');
  await expectAccessible(page);
  await close();

  await choose('plan.json', fileWith([project]));
  await dialog.getByRole('button', { name: 'Import' }).click();
  await expect(page.getByText('1 project imported')).toBeVisible();
  expect(await send(getProjects, {})).toHaveLength(1);
});

test('the news of entries that were cut is told on Today until it is dismissed', async ({ page, server }) => {
  await fakeBrowserClock(page, nextMorning(server));
  let isDismissed = false;
  page.on('request', (request) => {
    if (request.method() === 'DELETE' && request.url().endsWith('/api/entries/cut')) isDismissed = true;
  });
  await page.route(/\/api\/(plan\/|bootstrap)/, async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    const plan = json.data.plan ?? json.data;
    if (!isDismissed) plan.cut_entries = { entries: 3, minutes: 120 };
    await route.fulfill({ response, json });
  });
  await page.goto('/dashboard');
  const news = page.getByText('3 imported time entries overlapped other work and were cut: 2h had been counted twice.');
  await expect(news).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(news).toBeHidden();
});
