import { createServer } from 'node:http';
import { makeGiven } from '@daymark/testing/given.ts';
import type { Page } from '@playwright/test';
import { test as base, expect, signedInAt } from './fixtures.ts';
import { FILES_COME, untilAppKept } from './kept-answers.ts';
import { startServer, type TestServer } from './server.ts';
import { webVersions } from './web-versions.ts';

/** A server of its own, with a web app of which it can release other versions. */
type Released = TestServer & { web: ReturnType<typeof webVersions>; release: () => Promise<void> };

type Fixtures = { released: Released };

const test = base.extend<Fixtures>({
  released: async ({ expectConsoleError }, use) => {
    expectConsoleError(/ERR_(CONNECTION_(REFUSED|RESET)|EMPTY_RESPONSE|SOCKET_NOT_CONNECTED)/); // while it is stopped
    const web = webVersions();
    const server = await startServer({}, { webRoot: web.folder });
    const release = async () => {
      await server.stop();
      web.release();
      await server.start();
    };
    await use({ ...server, web, release });
    await server.close();
    web.remove();
  },
  baseURL: async ({ released }, use) => use(released.url),
  storageState: async ({ released }, use) => use(signedInAt(released.url, await makeGiven(released.sender()).user())),
});

test.use({ serviceWorkers: 'allow' });

/** Opens the app, and waits until the service worker has kept all files. */
async function firstVisit(page: Page): Promise<void> {
  await page.goto('/dashboard');
  await untilAppKept(page);
}

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true, level: 1 });

/** Looks for a new version, as a page does every hour, and waits until one waits or none is left to come. */
const look = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    await registration?.update();
  });

const isWaiting = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting?.state === 'installed');

/** The script that the page has loaded first. */
const entryOf = (page: Page) => page.locator('script[type="module"]').getAttribute('src');

const newVersion = (page: Page) => page.getByRole('status').filter({ hasText: 'Daymark was updated.' });

const goToCalendar = (page: Page) => page.getByRole('navigation').getByRole('link', { name: 'Calendar' }).click();

test('after a first visit only files of the build are kept, and the app opens without a network, behind a proxy for a server that is away, and where its files are removed', async ({
  page,
  context,
  released,
  request,
  expectConsoleError,
}) => {
  expectConsoleError(/502|ERR_|Failed to load/);
  await firstVisit(page);
  const kept = await page.evaluate(async () => {
    const caches = await globalThis.caches.keys();
    const requests = await Promise.all(caches.map(async (name) => (await globalThis.caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  const { others = [], assets = [] } = Object.groupBy(kept, (path) =>
    path.startsWith('/assets/') ? 'assets' : 'others',
  );
  expect(others.toSorted()).toEqual(['/', '/favicon.svg', '/first-paint.js']);
  expect(assets.length).toBeGreaterThan(100);

  for (const path of ['/health', '/api/openapi.json', '/cli']) {
    const answer = await page.evaluate(async (path) => (await fetch(path)).headers.get('content-type'), path);
    expect(answer, path).not.toContain('text/html');
  }
  await page.goto('/api/openapi.json');
  await expect(page.locator('body')).toContainText('openapi');

  await context.setOffline(true);
  await page.goto('/analytics');
  await expect(heading(page, 'Analytics')).toBeVisible();
  await expect(page.getByText('You are offline.')).toBeVisible();
  await context.setOffline(false);

  // A proxy answers for a server that is away, and a server says nothing.
  await released.stop();
  const answer = { status: 502 };
  const proxy = createServer((_request, response) => {
    if (answer.status !== 0) response.writeHead(answer.status).end('Bad gateway');
  });
  await new Promise<void>((resolve) => proxy.listen(Number(new URL(released.url).port), '127.0.0.1', resolve));
  await page.goto('/projects');
  await expect(page.getByRole('navigation')).toBeVisible();
  answer.status = 0;
  await page.goto('/categories');
  await expect(page.getByRole('navigation')).toBeVisible();
  proxy.closeAllConnections();
  await new Promise((resolve) => proxy.close(resolve));
  await released.start();

  // A page of this version goes on where the server has removed its files.
  await page.goto('/projects');
  const calendar = kept.find((path) => /calendar-page-[\w-]+\.js$/.test(path)) ?? '';
  await released.release();
  expect((await request.get(calendar)).status()).toBe(404);
  await goToCalendar(page);
  await expect(heading(page, 'Calendar')).toBeVisible();
});

test('a new version waits while a form is open, and comes with a press on Reload', async ({ page, released }) => {
  await firstVisit(page);
  const before = await entryOf(page);
  await page.keyboard.press('q');
  const form = page.getByRole('dialog', { name: 'Add Task' });
  await form.getByRole('combobox').fill('Water the beds');
  await released.release();
  await look(page);
  await expect.poll(() => isWaiting(page), FILES_COME).toBe(true);
  await expect(form.getByRole('combobox')).toHaveValue('Water the beds');
  await expect(newVersion(page)).toHaveCount(0);
  await form.getByRole('button', { name: 'Add Task', exact: true }).click();
  await page.keyboard.press('Escape');
  await newVersion(page).getByRole('button', { name: 'Reload' }).click();
  await expect.poll(() => entryOf(page).catch(() => before)).not.toBe(before);
  await expect(page.getByRole('navigation')).toBeVisible();
  await expect(newVersion(page)).toHaveCount(0);
});

test('a version of which a file is missing or fails is not taken, and the one before stays', async ({
  page,
  context,
  released,
  expectConsoleError,
}) => {
  expectConsoleError(/404|500|ERR_INTERNET_DISCONNECTED/);
  await firstVisit(page);
  const before = await entryOf(page);
  const versions = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      return [registration?.installing, registration?.waiting, (await caches.keys()).length];
    });
  for (const spoil of [
    ({ web }: Released) => web.lose(/calendar-page/),
    ({ fail }: Released) => fail(/calendar-page.*\.js$/),
  ]) {
    released.web.release();
    spoil(released);
    await released.stop();
    await released.start();
    await look(page);
    await expect.poll(versions, FILES_COME).toEqual([null, null, 1]);
  }
  await context.setOffline(true);
  await page.goto('/calendar');
  await expect(heading(page, 'Calendar')).toBeVisible();
  expect(await entryOf(page)).toBe(before);
});

test('two tabs of different versions both go on, and the older one is offered the new version', async ({
  page: older,
  context,
  released,
}) => {
  await firstVisit(older);
  const before = await entryOf(older);
  await released.release();
  const newer = await context.newPage();
  await newer.goto('/projects');
  await expect(heading(newer, 'Projects')).toBeVisible();
  expect(await entryOf(newer)).not.toBe(before);
  await look(newer);
  await expect(newVersion(older)).toBeVisible(FILES_COME);
  await expect(newVersion(newer)).toHaveCount(0);
  await goToCalendar(older);
  await expect(heading(older, 'Calendar')).toBeVisible();
  expect(await entryOf(older)).toBe(before);
  await goToCalendar(newer);
  await expect(heading(newer, 'Calendar')).toBeVisible();
  await newVersion(older).getByRole('button', { name: 'Reload' }).click();
  await expect.poll(() => entryOf(older).catch(() => before)).not.toBe(before);
});

test('a host that clears the data of the site leaves an app that works and is kept anew', async ({
  page,
  released,
}) => {
  await firstVisit(page);
  await released.stop();
  const host = createServer((_request, response) => response.writeHead(200, { 'Clear-Site-Data': '"storage"' }).end());
  await new Promise<void>((resolve) => host.listen(Number(new URL(released.url).port), '127.0.0.1', resolve));
  await page.evaluate(async () => void (await fetch('/health')));
  await expect
    .poll(() =>
      page.evaluate(async () => [
        (await navigator.serviceWorker.getRegistrations()).length,
        (await caches.keys()).length,
        (await indexedDB.databases()).length,
        localStorage.length,
      ]),
    )
    .toEqual([0, 0, 0, 0]);
  host.closeAllConnections();
  await new Promise((resolve) => host.close(resolve));
  await released.start();
  const { user, password } = await makeGiven(released.sender()).user();
  await page.goto('/dashboard');
  await page.getByLabel('Email or username').fill(user.username);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('navigation')).toBeVisible();
  await untilAppKept(page);
});
