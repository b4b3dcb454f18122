import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, PHONE_SIZE, test } from './fixtures.ts';

const panel = (page: Page) => page.getByRole('region', { name: 'Tokens' });

/** Makes a token by keys, and gives it as the dialog shows it. */
async function make(page: Page, name: string): Promise<string> {
  await panel(page).getByRole('button', { name: 'Make a Token' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Make a Token' });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Name').press('Enter');
  const made = page.getByRole('dialog', { name: `Token "${name}"` });
  const token = await made.getByLabel('Token').inputValue();
  await made.getByRole('button', { name: 'Done' }).press('Enter');
  await expect(made).toBeHidden();
  return token;
}

test('a script reads with a token and changes nothing, until the token is ended', async ({ page, request }) => {
  await page.goto('/profile');
  const token = await make(page, 'Morning script');
  expect(token).toMatch(/^dmk_/);
  const line = panel(page).getByRole('listitem').filter({ hasText: 'Morning script' });
  await expect(line).toContainText(/read · Never used · Ends /);
  await expect(page.getByText(token)).toBeHidden();

  const headers = { authorization: `Bearer ${token}` };
  expect((await request.get('/api/project', { headers })).status()).toBe(200);
  const refused = await request.post('/api/project', { headers, data: { name: 'By a script' } });
  expect(refused.status()).toBe(403);
  expect((await refused.json()).message).toBe('This token does not open this: it needs the scope tasks');
  await page.reload();
  await expect(line).toContainText(/Last used .+, from /);

  await line.getByRole('button', { name: 'End the token Morning script' }).press('Enter');
  await expect(line).toBeHidden();
  expect((await request.get('/api/project', { headers })).status()).toBe(401);
});

test('what is missing is told at its field, and a wrong password makes no token', async ({
  page,
  account,
  server,
  expectConsoleError,
}) => {
  await page.setViewportSize(PHONE_SIZE);
  await page.goto('/profile');
  // Axe counts a checkbox that the edge of the dialog cuts as too small, though nothing behind a dialog can be pressed.
  await expect(page.getByRole('region', { name: 'Calendar', exact: true }).getByRole('checkbox').first()).toBeVisible();
  await panel(page).evaluate((tokens) => tokens.scrollIntoView());
  await panel(page).getByRole('button', { name: 'Make a Token' }).click();
  const dialog = page.getByRole('dialog', { name: 'Make a Token' });
  await dialog.getByRole('checkbox', { name: 'Read everything' }).uncheck();
  await dialog.getByRole('button', { name: 'Make Token' }).click();
  await expect(dialog.getByText('Token name is required')).toBeVisible();
  await expect(dialog.getByText('Choose what the token opens')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await dialog.getByLabel('Name').fill('Script');
  await dialog.getByRole('checkbox', { name: 'Start, pause' }).check();
  await dialog.getByLabel('It ends').selectOption('Not by itself');
  await expect(dialog.getByText('Whoever finds it can use it until you end it here.')).toBeVisible();
  expectConsoleError(/403|422/);
  server.passMinutes(11);
  await dialog.getByRole('button', { name: 'Make Token' }).click();
  const proof = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await expect(proof.getByLabel('Current password')).toBeFocused();
  await expectNoSidewaysScroll(page);
  await proof.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog.getByText('Confirm that it is you to go on')).toBeVisible();
  await dialog.getByRole('button', { name: 'Make Token' }).click();
  await proof.getByLabel('Current password').fill('not this one');
  await proof.getByRole('button', { name: 'Confirm' }).click();
  await expect(proof.getByText('Current password is incorrect')).toBeVisible();
  await proof.getByLabel('Current password').fill(account.password);
  await proof.getByRole('button', { name: 'Confirm' }).click();
  // The dialog below goes on with its typed text.
  await expect(page.getByRole('dialog', { name: 'Token "Script"' })).toBeVisible();
});

test('a new password ends the tokens too, where that is asked for', async ({ page, account, request }) => {
  await page.goto('/profile');
  const token = await make(page, 'Script');
  await page.getByRole('button', { name: 'Change Password' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change Password' });
  await dialog.getByLabel('Current password').fill(account.password);
  await dialog.getByLabel('New password').fill('Another-horse2 battery');
  await expect(dialog.getByRole('checkbox', { name: 'End all of my tokens too' })).toBeChecked();
  await dialog.getByRole('button', { name: 'Change Password' }).click();
  await expect(dialog).toBeHidden();
  await expect(panel(page).getByRole('listitem')).toHaveCount(0);
  const answer = await request.get('/api/project', { headers: { authorization: `Bearer ${token}` } });
  expect(answer.status()).toBe(401);
});
