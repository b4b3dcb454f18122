import { choose, row, startOf } from './cards.ts';
import { expect, test } from './fixtures.ts';
import { holdRequests } from './hold-requests.ts';
import { CODE_OF_KEPT_CALLS, watchKeeping } from './kept-answers.ts';

const STRIP = 'You are offline. Changes of tasks, plans and the timer are sent later.';
const NOTHING_KEPT = 'You are offline. This page cannot keep changes before it has reached the server again.';

test('data and pages that cannot be loaded offline offer no button, and load when the connection is back', async ({
  page,
  context,
  given,
  expectConsoleError,
}) => {
  expectConsoleError(/ERR_INTERNET_DISCONNECTED|could not be loaded|dynamically imported|Unable to preload/);
  await given.category({ name: 'Writing' });
  const untilKeeping = watchKeeping(page);
  // The chart comes after the page: offline it would fail to load.
  const chart = ['js', 'css'].map((type) => page.waitForResponse(`**/assets/estimate-chart-*.${type}`));
  await page.goto('/analytics');
  await page.getByRole('button', { name: 'Refresh' }).waitFor();
  for (const file of await Promise.all(chart)) await file.finished();
  await untilKeeping();
  // Loads the code of the next page.
  const code = page.waitForResponse('**/assets/categories-page-*.js');
  await page.getByRole('navigation').getByRole('link', { name: 'Categories' }).hover();
  await (await code).finished();
  await context.setOffline(true);
  await expect(page.getByText(STRIP)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Refresh' })).toBeDisabled();
  await page.getByRole('navigation').getByRole('link', { name: 'Categories' }).click();
  const failure = page.getByRole('main').getByRole('note');
  await expect(failure).toContainText('This needs the server');
  await expect(failure).toContainText('It loads by itself when the connection is back.');
  await expect(page.getByRole('button', { name: 'Try Again' })).toHaveCount(0);
  await expect(page.getByText('This needs the server')).toHaveCount(1);
  await context.setOffline(false);
  await expect(page.getByRole('article', { name: 'Writing' })).toBeVisible();
  await expect(page.getByText(STRIP)).toBeHidden();

  // The code of this page is not there yet.
  await context.setOffline(true);
  await expect(page.getByText(STRIP)).toBeVisible();
  await page.getByRole('navigation').getByRole('link', { name: 'Profile' }).click();
  await expect(failure).toContainText('This needs the server');
  await expect(failure).toContainText('It loads by itself when the connection is back.');
  await expect(failure.getByRole('button')).toHaveCount(0);
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'Profile', exact: true })).toBeVisible();
  await expect(page.getByText(STRIP)).toBeHidden();
});

test('a page that lost the server before it could keep changes says so, keeps typed text, and shows what changed meanwhile when it is back', async ({
  page,
  given,
  server,
  expectConsoleError,
}) => {
  expectConsoleError(/ERR_(CONNECTION_(REFUSED|RESET)|SOCKET_NOT_CONNECTED)/);
  const untilKeeping = watchKeeping(page);
  const load = await holdRequests(page, CODE_OF_KEPT_CALLS);
  const { list_id } = await given.task({ name: 'Draft' });
  const dialog = page.getByRole('dialog');
  await page.clock.install();
  await page.goto(`/lists/${list_id}/tasks`);
  // The code of each dialog is loaded when it opens first.
  await choose(page, 'Draft', 'Delete');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
  await choose(page, 'Draft', 'Edit');
  await dialog.getByLabel('Name').waitFor();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', { name: 'Add Task' }).click();
  await dialog.getByLabel('Name').fill('Read mail');
  await untilKeeping(1);
  await server.stop();
  // Nobody pressed anything: the stream notices.
  await expect(page.getByRole('status').getByText(NOTHING_KEPT)).toBeVisible();

  await page.keyboard.press('Enter');
  await expect(page.getByText('Failed to create task')).toBeVisible();
  await expect(dialog.getByLabel('Name')).toHaveValue('Read mail');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(dialog).toHaveCount(0);
  await choose(page, 'Draft', 'Edit');
  await dialog.getByLabel('Name').fill('Better name');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Failed to update task')).toBeVisible();
  await expect(dialog.getByLabel('Name')).toHaveValue('Better name');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(dialog).toHaveCount(0);
  await choose(page, 'Draft', 'Delete');
  await dialog.getByRole('button', { name: 'Delete Task' }).click();
  await expect(page.getByText('Failed to delete task')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await startOf(row(page, 'Draft')).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to start timer' })).toBeVisible();

  await server.start();
  load();
  await given.task({ name: 'Made elsewhere', list_id });
  await page.clock.fastForward(5_000); // until the next check
  await expect(row(page, 'Made elsewhere')).toBeVisible();
  await expect(page.getByText(NOTHING_KEPT)).toBeHidden();
  await choose(page, 'Made elsewhere', 'Details');
  await expect(page.getByRole('dialog', { name: 'Task details' })).toBeVisible();
  await page.keyboard.press('Escape');

  await untilKeeping();
  await server.stop();
  await expect(page.getByRole('status').getByText(STRIP)).toBeVisible();
  await startOf(row(page, 'Draft')).click();
  await expect(page.getByRole('button', { name: '1 change waits to be sent' })).toBeVisible();
  await server.start();
  await page.clock.fastForward(5_000);
  await expect(page.getByText(STRIP)).toBeHidden();
  await expect(page.getByRole('button', { name: '1 change waits to be sent' })).toHaveCount(0);
});
