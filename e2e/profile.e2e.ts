import * as accountApi from '@daymark/contract/account.ts';
import * as signInApi from '@daymark/contract/sign-in.ts';
import { makeGiven } from '@daymark/testing/given.ts';
import { expect, test } from './fixtures.ts';

test('a new password ends every other sign-in, a changed name is shown everywhere, and sign-ins are told apart and ended', async ({
  page,
  account,
  server,
  expectConsoleError,
}) => {
  expectConsoleError(/409|422|500/);
  const taken = (await makeGiven(server.sender()).user()).user.username;
  const credentials = { login: account.user.username, password: account.password };
  const { token } = await server.sender()(signInApi.login, { body: credentials });
  await page.route('**/api/auth/access', (route) => route.fulfill({ status: 500, body: 'broken' }));
  await page.goto('/profile');
  await expect(page.getByText('Your sign-ins could not be loaded')).toBeVisible();
  await page.unroute('**/api/auth/access');
  await page.getByRole('button', { name: 'Try Again' }).click();
  const signIns = page.getByRole('region', { name: 'Where you are signed in' });
  await expect(signIns.getByRole('listitem')).toHaveCount(2);
  await expect(signIns.getByRole('listitem').first()).toContainText('This one');
  // The addresses are those of the test's API calls: the page has not saved a use of its own yet.
  for (const signIn of await signIns.getByRole('listitem').all()) {
    await expect(signIn).toContainText(/Last used \w+ \d+, \d{4}, \d\d:\d\d, from 10\.0\.\d+\.\d+/);
  }

  await page.getByRole('button', { name: 'Change Password' }).click();
  const change = page.getByRole('dialog', { name: 'Change Password' });
  await expect(change.getByLabel('Current password')).toBeFocused();
  await change.getByLabel('Current password').fill('not this one');
  await change.getByLabel('New password').fill('short');
  await page.keyboard.press('Enter');
  await expect(change.getByText('New password must be at least 6 characters')).toBeVisible();
  await change.getByLabel('New password').fill('longer than before');
  await page.keyboard.press('Enter');
  await expect(change.getByText('Current password is incorrect')).toBeVisible();
  await expect(page.getByText('Failed to change the password')).toHaveCount(0); // shown beside its field only
  await expect(change.getByLabel('Current password')).toBeFocused();
  await change.getByLabel('Current password').fill(account.password);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Password changed. Every other sign-in has ended.')).toBeVisible();
  await expect(signIns.getByRole('listitem')).toHaveCount(1);
  await expect(server.sender(token)(accountApi.getProfile, {})).rejects.toMatchObject({ status: 401 });
  await server.sender()(signInApi.login, { body: { ...credentials, password: 'longer than before' } });

  const profile = page.getByRole('article', { name: 'Your profile' });
  await expect(profile).toContainText('Ada Lovelace');
  await expect(profile).toContainText('Active');
  await expect(profile).toContainText(account.user.email);
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Profile' });
  await edit.getByLabel('First name').fill('');
  await edit.getByLabel('Last name').fill('Byron');
  await edit.getByLabel('Email').fill(`new-${account.user.email}`);
  await edit.getByLabel('Username').fill(taken.toUpperCase());
  await page.keyboard.press('Enter');
  await expect(edit.getByText('First name is required')).toBeVisible();
  await edit.getByLabel('First name').fill(' Augusta ');
  await page.keyboard.press('Enter');
  await expect(edit.getByText('Username already taken')).toBeVisible();
  await expect(edit.getByLabel('Username')).toBeFocused();
  await expect(edit.getByLabel('Last name')).toHaveValue('Byron');
  await edit.getByLabel('Username').fill(`${account.user.username}-b`);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Profile updated successfully')).toBeVisible();
  await expect(edit).toBeHidden();
  await expect(profile).toContainText('Augusta Byron');
  await expect(profile).toContainText(`${account.user.username}-b`);
  const sidebar = page.getByRole('complementary');
  await expect(sidebar.getByText('Augusta Byron')).toBeVisible();

  const again = { login: `${account.user.username}-b`, password: 'longer than before' };
  for (let count = 0; count < 2; count += 1) await server.sender()(signInApi.login, { body: again });
  await page.reload();
  await expect(sidebar.getByText(`new-${account.user.email}`)).toBeVisible();
  await expect(signIns.getByRole('listitem')).toHaveCount(4);
  await signIns
    .getByRole('button', { name: /^End the sign-in of/ })
    .first()
    .click();
  await expect(page.getByText('Sign-in ended')).toBeVisible();
  await expect(signIns.getByRole('listitem')).toHaveCount(3);
  await signIns.getByRole('button', { name: 'End All Others' }).click();
  await expect(page.getByText('You are signed in only here now')).toBeVisible();
  await expect(signIns.getByRole('listitem')).toHaveCount(1);
  await expect(signIns.getByRole('button')).toHaveCount(0);
});

test('an account is deleted once its username is typed, with all its data', async ({
  page,
  context,
  account,
  given,
  server,
}) => {
  await given.list();
  await page.goto('/dashboard?view=board');
  await page.getByRole('button', { name: 'Import From Projects' }).waitFor();
  await page.evaluate((id) => localStorage.setItem(`daymark-calendar-samples-hidden:${id}`, 'true'), account.user.id);
  const otherTab = await context.newPage();
  await otherTab.goto('/projects');
  await otherTab.getByRole('article').waitFor();
  await page.getByRole('link', { name: 'Profile' }).click();
  await page.getByRole('button', { name: 'Delete Account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete account' });
  const confirm = dialog.getByRole('button', { name: 'Delete Account' });
  await dialog.getByLabel(/^Type/).fill('somebody');
  await expect(confirm).toBeDisabled();
  await dialog.getByLabel(/^Type/).fill(account.user.username);
  await confirm.dblclick();
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('Your account is deleted, with everything in it.')).toBeVisible();
  await expect(otherTab).toHaveURL('/login');
  const kept = await page.evaluate(() => JSON.stringify(localStorage));
  expect(kept).not.toContain(`:${account.user.id}`);
  expect(kept).not.toContain(account.user.email);
  const login = { login: account.user.username, password: account.password };
  await expect(server.sender()(signInApi.login, { body: login })).rejects.toMatchObject({ status: 401 });
});
