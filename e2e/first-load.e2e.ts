import { addToWorkspace } from '@daymark/contract/workspace.ts';
import type { Page } from '@playwright/test';
import { expect, signedOut, test } from './fixtures.ts';
import { dateOf } from './workspace.ts';

/** Requests of a first load with an empty cache, without the icon, which not every browser asks for; and those of them that are calls of the API. */
const MOST = { requests: 12, calls: 2 };

const ICON = '/favicon.svg';

/** The addresses that a page asks for until this one. */
function requestsOf(page: Page): URL[] {
  const asked: URL[] = [];
  page.on('request', (request) => asked.push(new URL(request.url())));
  return asked;
}

function expectFew(asked: URL[], origin: string): void {
  expect([...new Set(asked.map((url) => url.origin))]).toEqual([origin]);
  const calls = asked.filter(({ pathname }) => pathname.startsWith('/api/'));
  const icons = asked.filter(({ pathname }) => pathname === ICON);
  expect(icons.length).toBeLessThanOrEqual(1);
  expect(asked.length - icons.length, asked.join('\n')).toBeLessThanOrEqual(MOST.requests);
  expect(calls.length, calls.join('\n')).toBeLessThanOrEqual(MOST.calls);
}

test('the dashboard is loaded by few requests, all of them to its own host', async ({ page, given, send, server }) => {
  const list = await given.list();
  const { name } = await given.task({ list_id: list.id });
  const date = dateOf(Temporal.Now.instant());
  await send(addToWorkspace, { params: { date }, body: { list_ids: [list.id], origin: 'created' } });
  const asked = requestsOf(page);
  const events = page.waitForRequest('**/api/events?*'); // the last one
  await page.goto('/dashboard');
  await events;
  await expect(page.getByRole('article', { name })).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  expectFew(asked, server.url);
});

test.describe('signed out', () => {
  test.use(signedOut);

  test('the sign-in page is loaded by few requests, all of them to its own host', async ({ page, server }) => {
    const asked = requestsOf(page);
    await page.goto('/login');
    await expect(page.getByRole('button', { name: 'Sign in with Google' })).toBeVisible();
    await page.evaluate(() => document.fonts.ready);
    expectFew(asked, server.url);
  });
});

test('a dialog that an update of the server has removed says so, and a reload brings it', async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/404|dynamically imported/);
  await page.route('**/assets/create-project-dialog-*.js', (route) => route.fulfill({ status: 404 }));
  await page.goto('/projects');
  const button = page.getByRole('button', { name: 'Create Project' });
  await button.click();
  const failed = page.getByRole('dialog', { name: 'Loading' });
  await expect(failed).toContainText('This dialog could not be loaded');
  await expect(failed).toContainText('Daymark may have been updated since you opened it.');
  await failed.getByRole('button', { name: 'Close' }).click();
  await expect(failed).toBeHidden();
  await expect(button).toBeFocused();
  await button.click();
  await expect(failed).toContainText('This dialog could not be loaded');
  // Some browsers ask for the code again, as soon as the button is approached: the words stay until they are answered.
  await page.unroute('**/assets/create-project-dialog-*.js');
  const reloaded = page.waitForEvent('load');
  await failed.getByRole('button', { name: 'Reload' }).click();
  await reloaded;
  await button.click();
  await expect(page.getByRole('dialog', { name: 'Create Project' })).toBeVisible();
});
