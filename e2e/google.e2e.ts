import { type Provider, startProvider } from '#server-test/fake-provider.ts';
import { test as base, expect, signedOut } from './fixtures.ts';
import { holdRequests } from './hold-requests.ts';
import { startServer, type TestServer } from './server.ts';

/** Tests with a server of their own that trusts a fake provider on loopback, with a real script, keys and tokens. */
const test = base.extend<object, { provider: Provider; server: TestServer }>({
  provider: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
    async ({}, use) => {
      const provider = await startProvider();
      await use(provider);
      await provider.close();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ provider }, use) => {
      const server = await startServer(provider.env);
      await use(server);
      await server.close();
    },
    { scope: 'worker' },
  ],
});

test.use(signedOut);
test.describe.configure({ mode: 'default' });

test('Google signs up and in, other screens load nothing from it, and an account without a password sets one', async ({
  page,
  provider,
}) => {
  provider.person = { ...provider.person, sub: 'maya', email: 'maya@example.org' };
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto('/login');
  await page.getByRole('button', { name: 'Sign up', exact: true }).click();
  const google = page.frameLocator('iframe');
  const call = page.waitForRequest('**/api/auth/oauth/google');
  await google.getByRole('button', { name: 'Sign up with Google' }).click();
  await expect(page).toHaveURL('/dashboard');
  expect((await call).postDataJSON()).toMatchObject({ nonce: expect.stringMatching(/^[\da-f]{32}$/) });
  await expect(page.getByText('maya@example.org')).toBeVisible();
  await expect(page.locator('iframe, script[src*="/gsi/"]')).toHaveCount(0);

  asked.length = 0;
  await page.goto('/dashboard?view=board');
  await page.getByText('maya@example.org').waitFor();
  expect(asked.filter((url) => url.startsWith(provider.url))).toEqual([]);
  await page.getByRole('button', { name: 'Log out' }).click();
  await google.getByRole('button', { name: 'Sign in with Google' }).click();
  await expect(page).toHaveURL('/dashboard?view=board');

  // A dialog that was opened before this was known lets a password be set too.
  const answer = await holdRequests(page, '**/api/auth/access');
  await page.getByRole('link', { name: 'Profile', exact: true }).click();
  await page.getByRole('button', { name: 'Change Password' }).click();
  await page.getByRole('dialog', { name: 'Change Password' }).getByLabel('New password').fill('a first password');
  answer();
  const dialog = page.getByRole('dialog', { name: 'Set Password' });
  await expect(dialog.getByLabel('Current password')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Set Password' }).click();
  await expect(page.getByText('Password changed. Every other sign-in has ended.')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Change Password' })).toBeVisible();
});

test('a script that fails to load is loaded again by a click, and after a refusal in the alert the next try works', async ({
  page,
  provider,
  account,
  expectConsoleError,
}) => {
  expectConsoleError(/ERR_FAILED|409/);
  provider.person = { ...provider.person, sub: 'ada', email: account.user.email };
  await page.route('**/gsi/client', (route) => route.abort());
  await page.goto('/login');
  const ours = page.getByRole('button', { name: 'Sign in with Google' });
  await ours.hover();
  await expect(page.getByRole('tooltip')).toHaveText('Google sign-in did not load. Click to try again.');
  await expect(ours).toHaveAttribute('aria-disabled', 'true');
  await page.unroute('**/gsi/client');
  await ours.press('Enter');

  const google = page.frameLocator('iframe').getByRole('button', { name: 'Sign in with Google' });
  await google.click();
  await expect(page.getByRole('alert')).toHaveText(
    'An account with this email already exists. Sign in with your password.',
  );
  await expect(page).toHaveURL('/login');
  provider.person['email'] = 'ada@example.org';
  await google.click();
  await expect(page).toHaveURL('/dashboard');
});
