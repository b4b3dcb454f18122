import { makeGiven } from '@daymark/testing/given.ts';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { fakeBrowserClock } from './workspace.ts';

const MONTH = '**/api/analytics/daily/month/2026/11';

const NOTE = 'Using sample data for demonstration';

const days = (page: Page) => page.getByRole('gridcell').allTextContents();

test.beforeEach(async ({ page }) => {
  await fakeBrowserClock(page, '2026-11-20T11:00Z');
});

test('an account without tasks sees marked sample data, which stays hidden for this user alone', async ({
  page,
  account,
  server,
}) => {
  await page.goto('/calendar');
  await expect(page.getByRole('note')).toContainText(NOTE);
  const sample = page.getByRole('gridcell', { name: /, sample data$/ });
  await expect(sample).toHaveCount(20);
  for (const cell of await sample.all()) await expect(cell).toHaveCSS('background-image', /gradient/);
  await expect(page.getByRole('gridcell', { name: /future date, opens its plan$/ })).toHaveCount(10);
  await expect(page.getByText('days with tasks')).toHaveCount(0);
  // Sample days have no details.
  await sample.first().click();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const before = await days(page);
  // Future months have no sample.
  await page.getByRole('button', { name: 'Next month' }).click();
  await expect(page.getByText('0 days with tasks')).toBeVisible();
  await expect(page.getByText(NOTE)).toHaveCount(0);
  await page.getByRole('button', { name: 'Previous month' }).click();
  await expect(sample).toHaveCount(20);
  expect(await days(page)).toEqual(before);

  await page.getByRole('button', { name: 'Hide sample data' }).click();
  await expect(page.getByText(NOTE)).toHaveCount(0);
  await expect(page.getByText('0 days with tasks')).toBeVisible();
  await expect(page.getByRole('gridcell', { name: /no tasks completed$/ })).toHaveCount(20);
  await expect(page.getByRole('heading', { name: 'Calendar' })).toBeFocused();
  await page.reload();
  await expect(page.getByText('0 days with tasks')).toBeVisible();
  await expect(page.getByText(NOTE)).toHaveCount(0);

  await page.getByRole('button', { name: 'Log out' }).click();
  const other = await makeGiven(server.sender()).user();
  await page.getByLabel('Email or username').fill(other.user.username);
  await page.getByRole('textbox', { name: 'Password' }).fill(other.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('link', { name: 'Calendar' }).click();
  await expect(page.getByText(NOTE)).toBeVisible();
  expect(other.user.id).not.toBe(account.user.id);
});

test('an empty month of an account with tasks is shown as it is, and one that fails to load as samples until they are hidden', async ({
  page,
  given,
  expectConsoleError,
}) => {
  expectConsoleError(/500/);
  await given.task();
  const answers = Promise.withResolvers<void>();
  await page.route(MONTH, async (route) => {
    await answers.promise;
    await route.fulfill({ status: 500, body: 'broken' });
  });
  await page.goto('/calendar?month=2025-11', { waitUntil: 'commit' });
  await expect(page.getByText('0 days with tasks')).toBeVisible();
  await expect(page.getByRole('gridcell', { name: /no tasks completed$/ })).toHaveCount(30);
  await expect(page.getByText(NOTE)).toHaveCount(0);

  // Days show no figures before those of their month are there.
  await page.getByRole('button', { name: 'Today' }).click();
  await expect(page.getByRole('status').getByText('Loading calendar...')).toBeVisible();
  await expect(page.getByRole('grid')).toHaveAttribute('aria-busy', 'true');
  await expect(page.getByRole('gridcell', { name: 'Friday, November 20, 2026, today', exact: true })).toBeVisible();
  answers.resolve();
  const failure = page.getByRole('alert').filter({ hasText: 'Failed to load completion rates' });
  await expect(failure).toBeVisible();
  await expect(page.getByRole('grid')).toHaveAttribute('aria-busy', 'false');
  await expect(page.getByRole('note')).toContainText(NOTE);
  await expect(page.getByRole('gridcell', { name: /, sample data$/ })).toHaveCount(20);
  await page.getByRole('button', { name: 'Hide sample data' }).click();
  await expect(failure).toBeVisible();
  await expect(page.getByText(NOTE)).toHaveCount(0);
  await expect(page.getByRole('gridcell', { name: /sample|completed|rate/ })).toHaveCount(0);

  await page.unroute(MONTH);
  await page.route(MONTH, (route) =>
    route.fulfill({ json: { success: true, data: { '2026-11-02': 1 }, message: '' } }),
  );
  await failure.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('gridcell', { name: 'Monday, November 2, 2026, 100% completion rate' })).toBeVisible();
  await expect(failure).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Calendar' })).toBeFocused();

  // Loaded figures stay when loading them again fails.
  // The month before it is empty: the task is of the server's day, which other tests may have moved ahead.
  await page.getByRole('button', { name: 'Previous month' }).click();
  await expect(page.getByText('0 days with tasks')).toBeVisible();
  await page.unroute(MONTH);
  await page.route(MONTH, (route) => route.fulfill({ status: 500, body: 'broken' }));
  await page.getByRole('button', { name: 'Next month' }).click();
  await expect(page.getByRole('alert')).toContainText('The figures below may be out of date.');
  await expect(page.getByText('1 day with tasks')).toBeVisible();
});
