import { expect, test } from './fixtures.ts';

const STRIP = 'You are offline. Changes cannot be saved right now.';

test('a page that cannot be loaded offline offers no button, and loads when the connection is back', async ({
  page,
  context,
  expectConsoleError,
}) => {
  expectConsoleError(/ERR_INTERNET_DISCONNECTED|could not be loaded|dynamically imported|Unable to preload/);
  await page.goto('/calendar');
  await page.getByRole('heading', { name: 'Calendar', exact: true }).waitFor();
  await context.setOffline(true);
  await expect(page.getByText(STRIP)).toBeVisible();
  await page.getByRole('navigation').getByRole('link', { name: 'Profile' }).click();
  const failure = page.getByRole('main').getByRole('alert');
  await expect(failure).toContainText('This page could not be loaded');
  await expect(failure).toContainText('It loads by itself when the connection is back.');
  await expect(failure.getByRole('button')).toHaveCount(0);
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'Profile', exact: true })).toBeVisible();
  await expect(page.getByText(STRIP)).toBeHidden();
});

test('data that cannot be loaded offline is loaded when the connection is back', async ({
  page,
  context,
  given,
  expectConsoleError,
}) => {
  expectConsoleError(/ERR_INTERNET_DISCONNECTED/);
  await given.category({ name: 'Writing' });
  // The chart comes after the page: offline it would fail to load.
  const chart = ['js', 'css'].map((type) => page.waitForResponse(`**/assets/estimate-chart-*.${type}`));
  await page.goto('/analytics');
  await page.getByRole('button', { name: 'Refresh' }).waitFor();
  for (const file of await Promise.all(chart)) await file.finished();
  // Loads the code of the next page.
  const code = page.waitForResponse('**/assets/categories-page-*.js');
  await page.getByRole('navigation').getByRole('link', { name: 'Categories' }).hover();
  await (await code).finished();
  await context.setOffline(true);
  await expect(page.getByText(STRIP)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Refresh' })).toBeDisabled();
  await page.getByRole('navigation').getByRole('link', { name: 'Categories' }).click();
  const failure = page.getByRole('main').getByRole('alert');
  await expect(failure).toContainText('Failed to load categories');
  await expect(failure).toContainText('It loads by itself when the connection is back.');
  await expect(page.getByRole('button', { name: 'Try Again' })).toHaveCount(0);
  await expect(page.getByText('Failed to load categories')).toHaveCount(1);
  await context.setOffline(false);
  await expect(page.getByRole('article', { name: 'Writing' })).toBeVisible();
});

test('a server out of reach counts as offline until it answers again', async ({
  page,
  given,
  server,
  expectConsoleError,
}) => {
  expectConsoleError(/ERR_CONNECTION_(REFUSED|RESET)/);
  const { list_id } = await given.task({ name: 'Write report' });
  await page.goto(`/lists/${list_id}/tasks`);
  const start = page.getByRole('button', { name: 'Start Timer' });
  await start.waitFor();
  await server.stop();
  await start.click();
  await expect(page.getByRole('alert')).toContainText('Failed to start timer');
  await expect(page.getByRole('status').getByText(STRIP)).toBeVisible();
  await server.start();
  await given.task({ name: 'Made elsewhere', list_id });
  await expect(page.getByRole('article', { name: 'Made elsewhere' })).toBeVisible({ timeout: 15_000 });
  await expect(page.getByText(STRIP)).toBeHidden();
});
