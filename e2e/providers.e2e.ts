import { type OpenIdProvider, startOpenIdProvider } from '#server-test/openid-provider.ts';
import {
  test as base,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  PHONE_SIZE,
  signedInAt,
  signedOut,
} from './fixtures.ts';
import { untilAppKept } from './kept-answers.ts';
import { startServer, type TestServer } from './server.ts';

/** Tests with a server of their own that has three fake providers on loopback, with pages, keys and tokens. */
const test = base.extend<object, { providers: OpenIdProvider[]; server: TestServer }>({
  providers: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
    async ({}, use) => {
      const names = ['HOME', 'WORK', 'POCKET_ID'];
      const providers = await Promise.all(names.map((name) => startOpenIdProvider({ name, isPage: true })));
      await use(providers);
      await Promise.all(providers.map((provider) => provider.stop()));
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ providers }, use) => {
      const envs = providers.map(({ env }) => env);
      const labels = { OIDC_HOME_LABEL: 'Home SSO', OIDC_WORK_LABEL: 'The office of Okafor & Sons' };
      const server = await startServer(Object.assign({}, ...envs, labels));
      await use(server);
      await server.close();
    },
    { scope: 'worker' },
  ],
});

/** A server on which passwords sign nobody in. */
const withoutPasswords = test.extend<object, { server: TestServer }>({
  server: [
    async ({ providers: [home] }, use) => {
      const server = await startServer({ ...home?.env, PASSWORD_SIGN_IN: 'off' });
      await use(server);
      await server.close();
    },
    { scope: 'worker' },
  ],
});

test.use(signedOut);
withoutPasswords.use(signedOut);
test.describe.configure({ mode: 'default' });

/** The provider of a server, and its person from now on. */
function personAt([home]: OpenIdProvider[], sub: string): OpenIdProvider {
  if (!home) throw new Error('There is no provider');
  home.person = { ...home.person, sub, email: `${sub}@example.org`, preferred_username: sub };
  return home;
}

test('a provider signs up and in, and logging out ends the sign-in there as well', async ({
  page,
  providers,
  server,
  expectConsoleError,
}) => {
  expectConsoleError(/401/); // what the page was still asking when its user logged out
  const home = personAt(providers, 'maya');
  await page.goto('/login');
  await page.getByRole('button', { name: 'Sign up', exact: true }).click();
  await page.getByRole('link', { name: 'Sign up with Home SSO' }).click();
  await expect(page.getByRole('heading', { name: 'HOME' })).toBeVisible();
  await page.getByRole('link', { name: 'Continue' }).click();
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByText('maya@example.org')).toBeVisible();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByRole('heading', { name: 'Signed out of HOME' })).toBeVisible();
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page).toHaveURL('/login');
  await page.getByRole('link', { name: 'Sign in with Home SSO' }).click();
  await page.getByRole('link', { name: 'Continue' }).click();
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByText('maya@example.org')).toBeVisible();
  for (const secret of home.secrets()) expect(server.log.join('\n')).not.toContain(secret);
});

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a provider leads back once: the browser asks for no page a second time', async ({
    page,
    providers,
    server,
  }) => {
    personAt(providers, 'again');
    await page.goto('/login');
    await untilAppKept(page);
    const before = server.log.length;
    await page.getByRole('link', { name: 'Sign in with Home SSO' }).click();
    await page.getByRole('link', { name: 'Continue' }).click();
    await expect(page.getByText('again@example.org')).toBeVisible();
    const paths = server.log.slice(before).map((line) => JSON.parse(line).path);
    for (const name of ['start', 'callback'])
      expect(paths.filter((path) => path === `/api/auth/providers/home/${name}`)).toHaveLength(1);
  });
});

test('an account without a password is deleted after a sign-in anew at its provider', async ({
  page,
  providers,
  server,
  expectConsoleError,
}) => {
  expectConsoleError(/40[13]/); // the refusal that asks for a proof, and what the page was still asking after the deletion
  const home = personAt(providers, 'brief');
  home.clock = () => server.now().epochMilliseconds;
  await page.goto('/login');
  await page.getByRole('link', { name: 'Sign in with Home SSO' }).click();
  await page.getByRole('link', { name: 'Continue' }).click();
  await expect(page.getByText('brief@example.org')).toBeVisible();
  server.passMinutes(11);
  await page.goto('/profile');
  const erase = async () => {
    await page.getByRole('button', { name: 'Delete Account' }).click();
    const question = page.getByRole('dialog', { name: 'Delete account' });
    await question.getByLabel('Type brief to confirm').fill('brief');
    await question.getByRole('button', { name: 'Delete Account' }).click();
  };
  await erase();
  const proof = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await expect(proof.getByText(/You come back to your profile from there/)).toBeVisible();
  await expectAccessible(page);
  await proof.getByRole('button', { name: 'Sign in again with Home SSO' }).click();
  await page.getByRole('link', { name: 'Continue' }).click();
  await expect(page.getByText('Confirmed: for 10 minutes you are not asked again')).toBeVisible();
  await erase();
  await expect(page).toHaveURL(/login/);
});

test('what goes wrong is told on the sign-in page, once, and a password still signs in', async ({
  page,
  providers,
  account,
}) => {
  const home = personAt(providers, 'ada');
  home.misbehaviour.claims = { nonce: 'replayed' };
  await page.goto('/login');
  await page.getByRole('link', { name: 'Sign in with Home SSO' }).click();
  await page.getByRole('link', { name: 'Continue' }).click();
  const alert = page.getByRole('alert');
  await expect(alert).toHaveText(
    'Home SSO sent an answer that does not hold (nonce), so it was refused. Try again, or ask your host.',
  );
  await expect(page).toHaveURL('/login');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Welcome back!' })).toBeVisible();
  await expect(alert).toHaveCount(0);
  delete home.misbehaviour.claims;

  await home.stop();
  await page.getByRole('link', { name: 'Sign in with Home SSO' }).click();
  // The metadata is known for an hour: the browser itself finds nobody there.
  await page.goto('/login?provider=home&problem=unreachable');
  await expect(alert).toHaveText('Home SSO cannot be reached. Try again in a moment.');
  await home.start();
  await page.getByLabel('Email or username').fill(account.user.username);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL('/dashboard');
});

test.describe('in the profile', () => {
  test.use({ storageState: async ({ server, account }, use) => use(signedInAt(server.url, account)) });

  test('a provider is linked, signs in, and is unlinked', async ({ page, providers, account, expectConsoleError }) => {
    expectConsoleError(/401/); // what the page was still asking when its user logged out
    personAt(providers, `link-${account.user.id}`);
    await page.goto('/profile');
    const panel = page.getByRole('region', { name: 'Linked accounts' });
    await panel.getByRole('button', { name: 'Link Home SSO', exact: true }).click();
    await page.getByRole('link', { name: 'Continue' }).click();
    await expect(page).toHaveURL('/profile');
    await expect(page.getByText('Linked: you can sign in with it now')).toBeVisible();
    await expect(panel.getByText(/^Not used yet · Linked /)).toBeVisible();
    await expect(panel.getByRole('button', { name: 'Link Home SSO', exact: true })).toHaveCount(0);
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Log out' }).click();
    await page.getByRole('link', { name: 'Sign in with Home SSO' }).click();
    await page.getByRole('link', { name: 'Continue' }).click();
    await expect(page.getByText(account.user.email)).toBeVisible();
    await page.goto('/profile');
    await expect(panel.getByText(/^Last used .+ · Linked /)).toBeVisible();
    await panel.getByRole('button', { name: 'Unlink Home SSO' }).click();
    await expect(page.getByText('Unlinked: it signs in to your account no longer')).toBeVisible();
    await expect(panel.getByRole('button', { name: 'Link Home SSO', exact: true })).toBeVisible();
  });

  test('a link is made once more by whoever has signed in long ago and proves it', async ({
    page,
    providers,
    server,
    account,
    expectConsoleError,
  }) => {
    expectConsoleError(/403/); // the refusal that asks for a proof
    personAt(providers, `anew-${account.user.id}`);
    server.passMinutes(11);
    await page.goto('/profile');
    const panel = page.getByRole('region', { name: 'Linked accounts' });
    await panel.getByRole('button', { name: 'Link Home SSO', exact: true }).click();
    const proof = page.getByRole('dialog', { name: 'Confirm that it is you' });
    await proof.getByLabel('Current password').fill(account.password);
    await proof.getByRole('button', { name: 'Confirm' }).click();
    await page.getByRole('link', { name: 'Continue' }).click();
    await expect(page.getByText('Linked: you can sign in with it now')).toBeVisible();
  });

  test('a link that the provider refuses is told in the profile', async ({ page, providers, server }) => {
    const home = personAt(providers, 'taken');
    home.misbehaviour.answer = { error: 'access_denied' };
    await page.goto('/profile');
    const panel = page.getByRole('region', { name: 'Linked accounts' });
    await panel.getByRole('button', { name: 'Link Home SSO', exact: true }).click();
    await page.getByRole('link', { name: 'Continue' }).click();
    await expect(panel.getByRole('alert')).toHaveText('Home SSO did not sign you in.');
    await expect(page).toHaveURL('/profile');
    delete home.misbehaviour.answer;
    expect(server.log.some((line) => JSON.parse(line).problem === 'denied')).toBe(true);
  });
});

test('with three providers the sign-in page is one screen at 320 pixels, and whole in both color schemes', async ({
  page,
}) => {
  for (const size of [{ width: 320, height: 568 }, PHONE_SIZE, { width: 1440, height: 900 }]) {
    await page.setViewportSize(size);
    await page.goto('/login');
    await expect(page.getByRole('link', { name: 'Sign in with Pocket Id' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Sign in with Google' })).toHaveCount(0);
    await expectNoSidewaysScroll(page);
    const height = () => page.evaluate(() => document.documentElement.scrollHeight);
    await expect.poll(height).toBeLessThanOrEqual(size.height);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      const folder = process.env['E2E_SHOTS'];
      if (folder) await page.screenshot({ path: `${folder}/login-${size.width}-${colorScheme}.png` });
    }
  }
  await page.setViewportSize(PHONE_SIZE);
  await expectAccessible(page);
});

withoutPasswords('the provider is the only way in, and the profile sets no password', async ({ page, providers }) => {
  personAt(providers, 'only');
  await page.goto('/login');
  await expect(page.getByLabel('Password', { exact: true })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Sign up' })).toHaveCount(0);
  const folder = process.env['E2E_SHOTS'];
  if (folder) await page.screenshot({ path: `${folder}/login-off.png` });
  await page.getByRole('link', { name: 'Sign in with Home' }).click();
  await page.getByRole('link', { name: 'Continue' }).click();
  await expect(page.getByText('only@example.org')).toBeVisible();
  await page.goto('/profile');
  const unlink = page.getByRole('button', { name: 'Unlink Home' });
  await expect(unlink).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByRole('heading', { name: 'Password' })).toHaveCount(0);
  await unlink.hover();
  await expect(page.getByRole('tooltip')).toHaveText(
    'This is the only way to sign in to your account. Link another one first.',
  );
  if (folder) await page.screenshot({ path: `${folder}/profile.png`, fullPage: true });
});
