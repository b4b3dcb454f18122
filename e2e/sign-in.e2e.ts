import * as accountApi from '@daymark/contract/account.ts';
import * as signInApi from '@daymark/contract/sign-in.ts';
import { makeGiven } from '@daymark/testing/given.ts';
import type { Page } from '@playwright/test';
import { expect, signedOut, test } from './fixtures.ts';

const alert = (page: Page) => page.getByRole('alert');
const password = (page: Page) => page.getByRole('textbox', { name: 'Password' });

async function signIn(page: Page, login: string, secret: string) {
  await page.getByLabel('Email or username').fill(login);
  await password(page).fill(secret);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

test.describe('signed out', () => {
  test.use(signedOut);

  test('every screen leads to the sign-in, which is refused, without an answer or a token, until the password is right', async ({
    page,
    account,
    expectConsoleError,
  }) => {
    expectConsoleError(/401/);
    for (const path of ['/', '/dashboard', '/projects/1', '/lists/1/tasks', '/nowhere']) {
      await page.goto(path);
      await expect(page).toHaveURL('/login');
    }
    await expect(page.getByRole('heading', { name: 'Welcome back!' })).toBeVisible();
    await expect(page).toHaveTitle('Welcome back! – Daymark');
    await expect(page.getByText('Or continue with email')).toBeVisible();
    await expect(page.getByText("Don't have an account?")).toBeVisible();
    await expect(page.getByLabel('Email or username')).toBeFocused();
    const google = page.getByRole('button', { name: 'Sign in with Google' });
    await expect(google).toHaveAttribute('aria-disabled', 'true');
    await google.focus();
    await expect(page.getByRole('tooltip')).toHaveText('Google sign-in is not set up on this server');

    await page.route('**/api/auth/login', (route) => route.fulfill({ json: { success: true, data: null } }));
    await signIn(page, account.user.username, account.password);
    await expect(alert(page)).toHaveText('Login failed. The server did not sign you in. Try signing in again.');
    const stored = () => page.evaluate(() => [localStorage.getItem('access_token'), localStorage.getItem('user')]);
    expect(await stored()).toEqual([null, null]);
    await page.unroute('**/api/auth/login');

    await signIn(page, account.user.username.toUpperCase(), 'wrong horse');
    await expect(alert(page)).toHaveText('Invalid credentials');
    await expect(page).toHaveURL('/login');
    await expect(page.getByLabel('Email or username')).toHaveValue(account.user.username.toUpperCase());
    await expect(password(page)).toHaveValue('wrong horse');
    await expect(password(page)).toBeFocused();
    // The selected password is replaced by typing the next one.
    await page.keyboard.type(account.password);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/dashboard');
    await page.reload();
    await expect(page.getByText(account.user.email)).toBeVisible();
  });

  test('an unreachable server shows an error, and typed text stays; after ten failed tries the alert counts down', async ({
    page,
    account,
    server,
    expectConsoleError,
  }) => {
    expectConsoleError(/ERR_CONNECTION_(REFUSED|RESET)|401|429/);
    await page.goto('/login');
    await page.getByLabel('Email or username').waitFor();
    await server.stop();
    await signIn(page, account.user.username, 'wrong horse');
    await expect(alert(page)).toContainText('Login failed. The server cannot be reached.');
    await server.start();
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(alert(page)).toHaveText('Invalid credentials');

    const send = server.sender();
    const body = { login: account.user.username, password: 'wrong horse' };
    for (let tries = 1; tries < 10; tries++)
      await expect(send(signInApi.login, { body })).rejects.toMatchObject({ status: 401 });
    await page.clock.install();
    await signIn(page, account.user.username, account.password);
    await expect(alert(page)).toContainText(/Too many failed tries\. Try again in \d+ seconds?\./);
    await page.clock.runFor(61_000);
    await expect(alert(page)).toHaveText('You can try again now.');
    server.passMinutes(2);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page).toHaveURL('/dashboard');
  });

  test('the sign-up shows the rules of its fields, a taken name and a failure, and switching the mode clears it', async ({
    page,
    account,
    expectConsoleError,
  }) => {
    expectConsoleError(/409/);
    const signUp = page.getByRole('button', { name: 'Sign up', exact: true });
    await page.goto('/login');
    await signUp.click();
    await expect(page.getByRole('heading', { name: 'Create account' })).toBeVisible();
    await page.getByLabel('Email').fill('nobody');
    await page.getByLabel('Username').fill('ab');
    await password(page).fill('12345');
    await signUp.click();
    for (const text of [
      'First name is required',
      'Last name is required',
      'Invalid email',
      'Username must be at least 3 characters',
      'Password must be at least 6 characters',
    ]) {
      await expect(page.getByText(text)).toBeVisible();
    }
    await expect(page.getByLabel('First name')).toBeFocused();
    await page.getByLabel('First name').fill('Maya');
    await expect(page.getByText('First name is required')).toBeHidden();
    await expect(page.getByText('At least 6 characters.')).toBeVisible();
    await password(page).fill('password');
    await expect(page.getByText('One of the most used passwords.')).toBeVisible();
    await password(page).fill('glacier-oboe-tundra-pixel');
    await expect(page.getByText('Strong.')).toBeVisible();

    await page.getByLabel('Last name').fill('Okafor');
    await page.getByLabel('Email').fill('another@example.org');
    await page.getByLabel('Username').fill(account.user.username);
    await signUp.click();
    await expect(alert(page)).toHaveText('Username already taken');
    await page.route('**/api/auth/register', (route) => route.fulfill({ json: { success: true, data: {} } }));
    await signUp.click();
    await expect(alert(page)).toContainText('Registration failed.');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(alert(page)).toBeHidden();
    await signUp.click();
    await expect(page.getByLabel('First name')).toHaveValue('');
    await expect(alert(page)).toBeHidden();
  });
});

test('a signed-in user is redirected from the sign-in page, another one who signs in in a second tab takes over this one, and logging out ends both', async ({
  page,
  context,
  server,
  given,
}) => {
  await given.project({ name: 'Mine' });
  await page.goto('/login');
  await expect(page).toHaveURL('/dashboard');
  await page.goto('/nowhere/at/all');
  await expect(page).toHaveURL('/dashboard');
  await page.getByRole('link', { name: 'Projects', exact: true }).click();
  await expect(page.getByRole('article', { name: 'Mine' })).toBeVisible();

  const other = await makeGiven(server.sender()).user();
  const otherTab = await context.newPage();
  // A page of the same origin outside the app.
  await otherTab.goto('/health');
  await otherTab.evaluate(
    ({ token, user }) => {
      localStorage.setItem('access_token', token);
      localStorage.setItem('user', JSON.stringify(user));
    },
    { token: other.token, user: other.user },
  );
  await expect(page.getByText(other.user.email)).toBeVisible();
  await expect(page.getByRole('article', { name: 'Mine' })).toBeHidden();

  await otherTab.goto('/projects');
  await otherTab.getByText('No projects yet').waitFor();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('Your sign-in has expired')).toBeHidden();
  await expect(otherTab).toHaveURL('/login');
  await page.goBack();
  await expect(page).toHaveURL('/login');
  await expect(page.getByText(other.user.email)).toBeHidden();
  const send = server.sender(other.token);
  await expect(send(accountApi.getProfile, {})).rejects.toMatchObject({ status: 401 });
});

test('a sign-in that ended elsewhere leads to the sign-in page, which says why, and when the browser forbids storage', async ({
  page,
  send,
  expectConsoleError,
}) => {
  expectConsoleError(/401/);
  await page.goto('/projects');
  await expect(page.getByText('No projects yet')).toBeVisible();
  await send(signInApi.logout, {});
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('Your sign-in has expired. Please sign in again.')).toBeVisible();
  await expect(alert(page)).toBeHidden();

  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('forbidden', 'SecurityError');
      },
    });
  });
  await page.reload();
  await expect(alert(page)).toHaveText('Failed to initialize authentication');
});

test('whoever signs in next on a page reads nothing of the user before', async ({ page, server, given }) => {
  const { list_id } = await given.task({ name: 'Secret plan' });
  const other = await makeGiven(server.sender()).user();
  await page.goto(`/lists/${list_id}/tasks`);
  await page.getByRole('row', { name: /^Secret plan/ }).press('d');
  await expect(page.getByText('Task Completed!')).toBeVisible();
  await page.getByRole('button', { name: 'Log out' }).click();
  await signIn(page, other.user.username, other.password);
  await expect(page.getByText(other.user.email)).toBeVisible();
  await expect(page.getByText(/Secret plan|Task completed/i)).toHaveCount(0);
});
