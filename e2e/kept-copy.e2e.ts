import { logout } from '@daymark/contract/sign-in.ts';
import { makeGiven } from '@daymark/testing/given.ts';
import { expect } from './fixtures.ts';
import { keptKeys, untilKeptIn } from './kept-answers.ts';
import { databases, givenDay, signIn, strip } from './kept-day.ts';
import { test } from './own-server.ts';

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
