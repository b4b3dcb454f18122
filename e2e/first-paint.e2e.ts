import * as timer from '@daymark/contract/timer.ts';
import { addToWorkspace } from '@daymark/contract/workspace.ts';
import type { Page } from '@playwright/test';
import { card, withId } from './cards.ts';
import { expect, signedOut, test } from './fixtures.ts';
import { holdRequests } from './hold-requests.ts';
import { dateOf } from './workspace.ts';

const PHONE = { width: 390, height: 844 };

for (const { colorScheme, canvas } of [
  { colorScheme: 'light', canvas: 'rgb(242, 244, 246)' },
  { colorScheme: 'dark', canvas: 'rgb(14, 17, 23)' },
] as const) {
  test(`a static shell in ${colorScheme} colors is painted before scripts and styles arrive`, async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.emulateMedia({ colorScheme });
    const release = await holdRequests(page, '**/assets/**');
    await page.goto('/projects', { waitUntil: 'commit' });
    await expectShellPainted(page, canvas);
    const mark = page.locator('svg').first();
    const before = await mark.boundingBox();
    expect(before).not.toBeNull();
    release();
    await expect(page.getByText('No projects yet')).toBeVisible();
    await expect(page.locator('#first-paint')).toHaveCount(0);
    expect(await page.getByRole('complementary').locator('svg').first().boundingBox()).toEqual(before);
    await expect(page.locator('body')).toHaveCSS('background-color', canvas);
  });
}

test('the dashboard comes with one call, and by single ones where that fails', async ({
  page,
  given,
  send,
  expectConsoleError,
}) => {
  expectConsoleError(/500/);
  const list = await given.list({ name: 'Beds' });
  const rake = await given.task({ name: 'Rake', list_id: list.id });
  await send(timer.startTimer, withId(rake));
  const date = dateOf(Temporal.Now.instant());
  await send(addToWorkspace, { params: { date }, body: { list_ids: [list.id], origin: 'created' } });
  const calls = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.add(pathname);
  });
  const expectDashboard = async () => {
    await expect(card(page, 'Rake').getByRole('timer')).toBeVisible();
    await expect(page.getByText(/ left$/).first()).toBeVisible();
  };
  await page.goto('/dashboard');
  await expectDashboard();
  await expect.poll(() => calls).toEqual(new Set(['/api/bootstrap', '/api/events']));

  await page.route('**/api/bootstrap?*', (route) => route.fulfill({ status: 500, body: 'broken' }));
  await page.reload();
  await expectDashboard();
  expect([...calls]).toEqual(expect.arrayContaining([`/api/workspace/${date}`, `/api/plan/${date}`, '/api/list']));
});

test.describe('signed out', () => {
  test.use(signedOut);

  test('a static shell of the sign-in page is painted before scripts and styles arrive', async ({ page }) => {
    await page.setViewportSize(PHONE);
    const release = await holdRequests(page, '**/assets/**');
    await page.goto('/login', { waitUntil: 'commit' });
    await expectShellPainted(page, 'rgb(255, 255, 255)');
    const before = await page.locator('svg').first().boundingBox();
    release();
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
    await expect(page.locator('#first-paint')).toHaveCount(0);
    expect(await page.getByRole('main').locator('svg').first().boundingBox()).toEqual(before);
  });
});

async function expectShellPainted(page: Page, canvas: string): Promise<void> {
  await expect(page.locator('#first-paint')).toHaveCSS('background-color', canvas);
  const painted = () => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length);
  await expect.poll(painted).toBe(1);
}
