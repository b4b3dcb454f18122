import type { BrowserContext, Page } from '@playwright/test';
import { choose } from './cards.ts';
import { expect, expectAccessible, PHONE_SIZE } from './fixtures.ts';
import { untilKept } from './kept-answers.ts';
import { databases, givenDay, signIn, strip } from './kept-day.ts';
import { givenLongList } from './long-list.ts';
import { test } from './own-server.ts';

test.use({ serviceWorkers: 'allow' });

async function coldStart(page: Page, context: BrowserContext, path = '/dashboard'): Promise<Page> {
  await page.close();
  const cold = await context.newPage();
  await cold.goto(path);
  return cold;
}

const needsServer = (page: Page) =>
  page.getByRole('main').getByRole('note').filter({ hasText: 'This needs the server' });

test.describe('on a phone in airplane mode', () => {
  test.use({ viewport: PHONE_SIZE, hasTouch: true });

  test('the app opens with the day as it was, says as of when, and follows the server when it is back', async ({
    page,
    context,
    own,
  }) => {
    const { list, date, tomorrow } = await givenDay(own);
    await page.goto('/dashboard');
    await expect(page.getByText('Weed the beds')).toBeVisible();
    await untilKept(page, [['plan', date], ['plan', tomorrow], ['timer', 'active'], ['lists', list.id], ['settings']]);
    await context.setOffline(true);
    const cold = await coldStart(page, context);
    await expect(cold.getByText('Weed the beds')).toBeVisible();
    await expect(cold.getByRole('region', { name: 'Timer' }).getByRole('timer')).toHaveText(/^2[0-4]:\d\d$/);
    await expect(strip(cold)).toHaveText(/^You are offline\. .* Shown as of \d\d:\d\d\.$/);
    await expectAccessible(cold);
    await cold.getByText('Board', { exact: true }).click();
    await expect(cold.getByRole('article', { name: 'Weed the beds' })).toBeVisible();
    await expect(cold.getByRole('alert')).toHaveCount(0);
    await cold.goto(`/dashboard?view=today&date=${tomorrow}`);
    await expect(cold.getByText('Rake the paths')).toBeVisible();
    await expect(cold.getByRole('alert')).toHaveCount(0);
    await cold.goto('/analytics');
    await expect(needsServer(cold)).toContainText('It loads by itself when the connection is back.');
    await cold.goto(`/lists/${list.id}/tasks`);
    await expect(cold.getByRole('row', { name: /Rake the paths/ })).toBeVisible();
    await expect(cold.getByRole('alert')).toHaveCount(0);

    await own.given.task({ name: 'Made elsewhere', list_id: list.id });
    await context.setOffline(false);
    await expect(cold.getByText('Made elsewhere')).toBeVisible();
    await expect(strip(cold)).toHaveCount(0);
  });
});

test('a day tells offline when it is likely done, and after a change that this is known again online', async ({
  page,
  context,
  own,
}) => {
  await givenLongList(own.send, { open: 0, done: 10, worked: 30 });
  const { date } = await givenDay(own);
  await page.goto('/dashboard');
  await expect(page.getByText(/^Done by /)).toBeVisible();
  await untilKept(page, [['plan', date], ['timer', 'active'], ['settings']]);
  await context.setOffline(true);
  const cold = await coldStart(page, context);
  await expect(cold.getByText(/^Done by /)).toBeVisible();
  await cold.getByRole('row', { name: /^Weed the beds/ }).press('Shift+T');
  await expect(cold.getByText('When the day is likely done is known again online.')).toBeVisible();
  await expect(cold.getByRole('button', { name: '1 change waits to be sent' })).toBeVisible();
  await cold.reload();
  await expect(cold.getByText('When the day is likely done is known again online.')).toBeVisible();
});

test('logging out leaves nothing of the person in the browser, and asks first where the server has not had a change', async ({
  page,
  context,
  own,
}) => {
  const { list } = await givenDay(own);
  await page.goto('/dashboard?view=board');
  await expect(page.getByRole('article', { name: 'Weed the beds' })).toBeVisible();
  await untilKept(page, [
    ['lists', list.id],
    ['timer', 'active'],
  ]);
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome back!' })).toBeVisible();
  await expect.poll(() => databases(page)).toEqual([]);
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  for (const trace of ['Beds', 'beds', own.account.user.username, own.account.token])
    expect(stored).not.toContain(trace);
  expect(stored).not.toContain('daymark-workspace');
  const paths = await page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(paths.filter((path) => !/^\/(assets\/.*|favicon\.svg|first-paint\.js)?$/.test(path))).toEqual([]);

  await signIn(page, own.account);
  await expect(page.getByRole('navigation')).toBeVisible();
  await page.goto('/dashboard?view=board');
  await expect(page.getByRole('article', { name: 'Weed the beds' })).toBeVisible();
  await untilKept(page, [['lists', list.id]]);
  await context.setOffline(true);
  await expect(strip(page)).toBeVisible();
  await choose(page, 'Beds', 'Remove from Workspace');
  await page.getByRole('button', { name: 'Log out' }).click();
  const question = page.getByRole('dialog', { name: 'Log Out and Lose Changes?' });
  await expect(question).toContainText('The server has not had all of your changes yet.');
  await question.getByRole('button', { name: 'Stay Signed In' }).click();
  await expect(question).toHaveCount(0);
  await page.getByRole('button', { name: 'Log out' }).click();
  await question.getByRole('button', { name: 'Log Out' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome back!' })).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('Beds');
});
