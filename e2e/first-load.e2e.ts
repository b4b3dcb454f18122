import * as timer from '@daymark/contract/timer.ts';
import { addToWorkspace } from '@daymark/contract/workspace.ts';
import type { Page } from '@playwright/test';
import { withId } from './cards.ts';
import { expect, signedOut, test } from './fixtures.ts';
import { dateOf, fakeBrowserClock, nextMorning } from './workspace.ts';

/** Most requests of a first load with an empty cache, without the icon, which not every browser asks for. */
const MOST = { login: 12, today: 21, board: 23 };

/** Most of them that are calls of the API; beside Today stands what can be planned. */
const MOST_CALLS = { login: 2, today: 4, board: 2 };

const ICON = '/favicon.svg';

/** The addresses that a page asks for until this one. */
function requestsOf(page: Page): URL[] {
  const asked: URL[] = [];
  page.on('request', (request) => asked.push(new URL(request.url())));
  return asked;
}

function expectFew(asked: URL[], origin: string, of: keyof typeof MOST): void {
  expect([...new Set(asked.map((url) => url.origin))]).toEqual([origin]);
  const calls = asked.filter(({ pathname }) => pathname.startsWith('/api/'));
  const icons = asked.filter(({ pathname }) => pathname === ICON);
  expect(icons.length).toBeLessThanOrEqual(1);
  expect(asked.length - icons.length, asked.join('\n')).toBeLessThanOrEqual(MOST[of]);
  expect(calls.length, calls.join('\n')).toBeLessThanOrEqual(MOST_CALLS[of]);
}

test('the dashboard is loaded by few requests, all of them to its own host, of one call; and by single calls where that fails', async ({
  page,
  given,
  send,
  server,
  expectConsoleError,
}) => {
  expectConsoleError(/500/);
  const at = nextMorning(server); // other tests have moved the clock of the server
  await fakeBrowserClock(page, at);
  const list = await given.list({ name: 'Beds' });
  const rake = await given.task({ name: 'Rake', list_id: list.id });
  await send(timer.startTimer, withId(rake));
  const date = dateOf(at);
  await send(addToWorkspace, { params: { date }, body: { list_ids: [list.id], origin: 'created' } });
  const asked = requestsOf(page);
  const callsOf = (urls: URL[]) => urls.map(({ pathname }) => pathname).filter((path) => path.startsWith('/api/'));
  const expectRunning = () => expect(page.getByRole('timer', { name: /^Rake/ }).first()).toBeVisible();
  for (const view of ['today', 'board'] as const) {
    asked.splice(0);
    const events = page.waitForRequest('**/api/events?*'); // the last one
    await page.goto(`/dashboard?view=${view}`);
    await events;
    await expectRunning();
    await page.evaluate(() => document.fonts.ready);
    expectFew(asked, server.url, view);
    if (view === 'board') expect(new Set(callsOf(asked))).toEqual(new Set(['/api/bootstrap', '/api/events']));
  }

  const before = asked.length;
  await page.route('**/api/bootstrap?*', (route) => route.fulfill({ status: 500, body: 'broken' }));
  await page.reload();
  await expectRunning();
  const single = [`/api/workspace/${date}`, `/api/plan/${date}`, '/api/list'];
  expect(callsOf(asked.slice(before))).toEqual(expect.arrayContaining(single));
});

test.describe('signed out', () => {
  test.use(signedOut);

  test('the sign-in page is loaded by few requests, all of them to its own host', async ({ page, server }) => {
    const asked = requestsOf(page);
    await page.goto('/login');
    await expect(page.getByRole('button', { name: 'Sign in with Google' })).toBeVisible();
    await page.evaluate(() => document.fonts.ready);
    expectFew(asked, server.url, 'login');
  });
});
