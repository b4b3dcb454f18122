import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, signedOut, test } from './fixtures.ts';
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
