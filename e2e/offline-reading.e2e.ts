import { addToPlan } from '@daymark/contract/plan.ts';
import type { SignIn } from '@daymark/contract/sign-in.ts';
import { logout } from '@daymark/contract/sign-in.ts';
import { startTimer } from '@daymark/contract/timer.ts';
import { addToWorkspace } from '@daymark/contract/workspace.ts';
import { type Given, makeGiven, type Send } from '@daymark/testing/given.ts';
import type { BrowserContext, Page } from '@playwright/test';
import { choose } from './cards.ts';
import { expect, expectAccessible, PHONE_SIZE } from './fixtures.ts';
import { keptKeys, untilKept, untilKeptIn } from './kept-answers.ts';
import { givenLongList } from './long-list.ts';
import { test } from './own-server.ts';
import type { TestServer } from './server.ts';

type Own = TestServer & { send: Send; given: Given };

test.use({ serviceWorkers: 'allow' });

const databases = (page: Page) =>
  page.evaluate(async () => (await indexedDB.databases()).flatMap(({ name }) => name ?? []));

const today = () => Temporal.Now.plainDateISO('Europe/Berlin');

/** A day with a running timer, two planned tasks, and a board with one list. */
async function givenDay({ send, given }: Own) {
  const list = await given.list({ name: 'Beds' });
  const [water, weed, rake] = await given.tasks(list.id, ['Water the beds', 'Weed the beds', 'Rake the paths']);
  if (!water || !weed || !rake) throw new Error('Three tasks were made');
  const date = today().toString();
  const tomorrow = today().add({ days: 1 }).toString();
  await send(addToPlan, { params: { date }, body: { task_ids: [water.id, weed.id] } });
  await send(addToPlan, { params: { date: tomorrow }, body: { task_ids: [rake.id] } });
  await send(addToWorkspace, { params: { date }, body: { list_ids: [list.id], origin: 'imported' } });
  await send(startTimer, { params: { id: String(water.id) }, body: {} });
  return { list, date, tomorrow };
}

async function signIn(page: Page, { user, password }: SignIn & { password: string }): Promise<void> {
  await page.getByLabel('Email or username').fill(user.username);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

async function coldStart(page: Page, context: BrowserContext, path = '/dashboard'): Promise<Page> {
  await page.close();
  const cold = await context.newPage();
  await cold.goto(path);
  return cold;
}

const strip = (page: Page) => page.getByRole('status').filter({ hasText: 'Shown as of' });

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

const REFUSALS = {
  'refuses to open a database': () => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('Not here', 'SecurityError');
    };
  },
  'has no room': () => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('Full', 'QuotaExceededError');
    };
  },
};

/** The copy of the server's answers is kept without one; a service worker would fetch every file of the app first. */
test.describe('without a service worker', () => {
  test.use({ serviceWorkers: 'block' });

  test('an expired sign-in keeps the copy, and another user of the browser never sees it', async ({ page, own }) => {
    const { list } = await givenDay(own);
    await page.goto('/dashboard');
    await untilKeptIn(page, [['lists', list.id]]);
    await own.send(logout, {});
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Welcome back!' })).toBeVisible();
    expect(await keptKeys(page)).toContain(JSON.stringify(['lists', list.id]));
    const other = await makeGiven(own.sender()).user();
    await signIn(page, other);
    await expect(page.getByRole('navigation')).toBeVisible();
    await expect.poll(() => databases(page)).toEqual([`daymark-copy:${other.user.id}`]);
    await untilKeptIn(page, [['settings']]);
    expect(await keptKeys(page)).not.toContain(JSON.stringify(['lists', list.id]));
  });

  for (const [what, refuse] of Object.entries(REFUSALS)) {
    test(`a browser that ${what} shows the app as ever, and is told so once`, async ({ page, own }) => {
      await page.addInitScript(refuse);
      await givenDay(own);
      await page.goto('/dashboard');
      await expect(page.getByText('Weed the beds')).toBeVisible();
      await expect(page.getByText('Nothing can be kept in this browser')).toBeVisible();
      await page.reload();
      await expect(page.getByText('Weed the beds')).toBeVisible();
      const asked = page.waitForResponse(
        (response) => new URL(response.url()).pathname === '/api/task/reflection-phrases',
      );
      await asked; // answers were gathered and refused again by now
      await expect(page.getByText('Nothing can be kept in this browser')).toHaveCount(0);
    });
  }

  test('a database that the browser has lost is made anew', async ({ page, own }) => {
    const { list } = await givenDay(own);
    await page.goto('/dashboard');
    await untilKeptIn(page, [['lists', list.id]]);
    const [name = ''] = await databases(page);
    await page.evaluate((name) => void indexedDB.deleteDatabase(name), name);
    await expect.poll(() => databases(page)).toEqual([]);
    await own.given.task({ name: 'Prune the hedge', list_id: list.id });
    await untilKeptIn(page, [['lists', list.id]]);
  });

  test('a server that does not answer is waited for with what is kept, until it does', async ({ page, own }) => {
    const { list, date } = await givenDay(own);
    await page.goto('/dashboard');
    await untilKeptIn(page, [
      ['plan', date],
      ['lists', list.id],
      ['timer', 'active'],
    ]);
    const held = Promise.withResolvers<void>();
    await page.route('**/api/**', async (route) => {
      await held.promise;
      await route.continue();
    });
    await own.given.task({ name: 'Made elsewhere', list_id: list.id });
    await page.reload();
    await expect(page.getByText('Weed the beds')).toBeVisible();
    await expect(strip(page)).toHaveText(/^Shown as of \d\d:\d\d, until the server answers\.$/);
    held.resolve();
    await expect(strip(page)).toHaveCount(0);
    await page.getByText('Board', { exact: true }).click();
    await expect(page.getByRole('article', { name: 'Made elsewhere' })).toBeVisible();
  });
});
