import * as api from '@daymark/contract/sign-in.ts';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { holdRequests } from './hold-requests.ts';

/** Opens the form of a new project, and types a name. */
async function type(page: Page, name: string) {
  await page.getByRole('button', { name: 'Create Project' }).first().click();
  const form = page.getByRole('dialog', { name: 'Create Project' });
  await form.getByLabel('Name').fill(name);
  return form;
}

test('a sign-in that expires during typing keeps the text, in every tab, and is renewed in place or left', async ({
  page,
  context,
  send,
  server,
  account,
  expectConsoleError,
}) => {
  expectConsoleError(/401/);
  await page.goto('/projects');
  const form = await type(page, 'Half a thought');
  const otherTab = await context.newPage();
  await otherTab.goto('/categories');
  await otherTab.getByText('No categories yet').waitFor();
  await send(api.logout, {});
  await otherTab.reload();
  await expect(otherTab).toHaveURL('/login');

  const again = page.getByRole('dialog', { name: 'Your sign-in has expired' });
  await expect(again).toContainText(account.user.email);
  await expect(again.getByLabel('Password', { exact: true })).toBeFocused();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Keep Editing' }).click();
  await again.getByLabel('Password', { exact: true }).fill('not this one');
  await page.keyboard.press('Enter');
  await expect(again.getByText('Invalid credentials')).toBeVisible();
  await again.getByLabel('Password', { exact: true }).fill(account.password);
  await page.keyboard.press('Enter');
  await expect(again).toBeHidden();
  await expect(form.getByLabel('Name')).toHaveValue('Half a thought');
  await form.getByRole('button', { name: 'Create Project' }).click();
  await expect(page.getByRole('article', { name: 'Half a thought' })).toBeVisible();
  await otherTab.reload();
  await expect(otherTab).toHaveURL('/dashboard');

  // Leaving instead of signing in again asks before discarding the text.
  await type(page, 'Another one');
  const token = await page.evaluate(() => localStorage.getItem('access_token'));
  await server.sender(token ?? '')(api.logout, {});
  await expect(again).toBeVisible();
  await page.getByRole('button', { name: 'Leave' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('Your sign-in has expired. Please sign in again.')).toBeVisible();
});

test('a late refusal of an earlier sign-in leaves the new one of the same tab alone', async ({
  page,
  account,
  expectConsoleError,
}) => {
  expectConsoleError(/401/);
  const release = await holdRequests(page, '**/api/categories');
  const asked = page.waitForRequest('**/api/categories');
  await page.goto('/categories');
  const late = (await asked).response();
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.getByLabel('Email or username').fill(account.user.username);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/dashboard');
  release();
  expect((await late)?.status()).toBe(401);
  await (await late)?.finished();
  // Waits for a later answer: by then the refusal has been handled.
  await page.getByRole('link', { name: 'Projects' }).click();
  await expect(page.getByRole('heading', { name: 'No projects yet' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible();
});
