import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, expectAccessible, signedOut, test } from './fixtures.ts';
import { startServer } from './server.ts';

test.use(signedOut);

const HOST = join(import.meta.dirname, '../apps/server/dist/host.js');

test('an invitation of the host opens a closed sign-up once', async ({ page, expectConsoleError }) => {
  const server = await startServer({ SIGNUP: 'closed' });
  try {
    const env = { DATA_DIR: server.dataDir, PUBLIC_URL: server.url };
    const { link } = JSON.parse(execFileSync(process.execPath, [HOST, 'invite', '--json'], { env, encoding: 'utf8' }));
    const signUp = async (name: string) => {
      await page.getByLabel('First name').fill('Ada');
      await page.getByLabel('Last name').fill('Byron');
      await page.getByLabel('Email').fill(`${name}@example.org`);
      await page.getByLabel('Username').fill(name);
      await page.getByRole('textbox', { name: 'Password' }).fill('correct horse battery');
      await page.getByRole('button', { name: 'Sign up', exact: true }).click();
    };
    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'Create account' })).toBeVisible();
    await expect(page.getByText('You are invited. Plan your day')).toBeVisible();
    expect(new URL(page.url()).search).toBe('');
    await signUp('ada');
    await expect(page).toHaveURL(/\/dashboard/);

    expectConsoleError(/40[13]/); // calls under way at the log-out are answered 401
    await page.getByRole('button', { name: 'Log out' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await page.goto(link);
    await signUp('eve');
    await expect(page.getByRole('alert')).toHaveText(
      'This invitation was used already, or has ended. Ask for another one.',
    );
  } finally {
    await page.goto('about:blank');
    await server.close();
  }
});

test('where sign-up is closed the sign-in page offers none, and an old link to it says so', async ({ page }) => {
  const server = await startServer({ SIGNUP: 'closed' });
  try {
    const config = page.waitForResponse('**/api/config');
    await page.goto(`${server.url}/login`);
    await config;
    await expect(page.getByText("Don't have an account?")).toBeHidden();
    await expect(page.getByRole('button', { name: 'Sign up' })).toHaveCount(0);
    await expect(page.getByRole('status')).toHaveCount(0);

    await page.goto(`${server.url}/signup`);
    await expect(page.getByRole('status')).toHaveText('Sign-up is closed on this server. Ask its host for an account.');
    await expect(page).toHaveURL(`${server.url}/login`);
    await expect(page.getByRole('heading', { name: 'Welcome back!' })).toBeVisible();
    await expect(page.getByLabel('Email or username')).toBeFocused();
    await expectAccessible(page);
  } finally {
    await page.goto('about:blank');
    await server.close();
  }

  await page.goto('/signup'); // of the open server
  await expect(page.getByRole('heading', { name: 'Create account' })).toBeVisible();
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('status')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Sign up', exact: true })).toBeVisible();
});
