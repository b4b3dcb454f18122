import { addToPlan } from '@daymark/contract/plan.ts';
import type { SignIn } from '@daymark/contract/sign-in.ts';
import * as timer from '@daymark/contract/timer.ts';
import type { Given, Send } from '@daymark/testing/given.ts';
import type { Page } from '@playwright/test';
import { withId } from './cards.ts';
import {
  expect,
  expectAccessible,
  expectAccessibleWhenNarrow,
  expectNoSidewaysScroll,
  expectReadableText,
  PHONE_SIZE,
  test,
} from './fixtures.ts';
import type { TestServer } from './server.ts';
import { dateOf, fakeBrowserClock, givenWorkspace, nextMorning } from './workspace.ts';

/** The longest name that is allowed. */
export const LONG = 'Donaudampfschifffahrtsgesellschaftskapitän'.repeat(5).slice(0, 200);

/** Another name of the same length. */
export const LONG_TOO = `${LONG.slice(1)}.`;

type Scene = { page: Page; given: Given; send: Send; server: TestServer; account: SignIn };

/** A project and a list with every kind of task, with the longest allowed names. */
export async function givenEverything({ page, given, send, server, account }: Scene) {
  // Sets the browser to the day of the server, whose clock other tests may have moved.
  const at = nextMorning(server);
  await fakeBrowserClock(page, at);
  const userId = account.user.id;
  const project = await given.project({ name: LONG, description: LONG.repeat(3), status: 'in_progress' });
  const list = await given.list({ project_id: project.id, name: LONG });
  const category = await given.category({ name: LONG, color: '#ffffff' });
  const fields = { name: LONG, description: LONG, priority: 'high', category_id: category.id } as const;
  const { id } = await given.task({ list_id: list.id, ...fields, planned_duration: 480 });
  const date = dateOf(at);
  await send(addToPlan, { params: { date }, body: { task_ids: [id] } });
  const done = await given.task({ list_id: list.id });
  const paused = await given.task({ list_id: list.id, name: LONG_TOO, priority: 'low', category_id: category.id });
  const running = await given.task({ list_id: list.id });
  await send(timer.startTimer, { ...withId(done), body: {} });
  await send(timer.completeTask, { ...withId(done), body: { mental_state: 'tired', reflection: LONG } });
  await send(timer.startTimer, { ...withId(paused), body: {} });
  await send(timer.pauseTimer, withId(paused));
  await send(timer.startTimer, { ...withId(running), body: {} });
  await givenWorkspace(page, { userId, lists: [list], at });
  await givenWorkspace(page, { userId, lists: [list], at: at.subtract({ hours: 24 }) });
  return {
    passMinutes: server.passMinutes,
    project: `/projects/${project.id}`,
    list: `/lists/${list.id}/tasks`,
    day: `/calendar/day/${at.toString().slice(0, 10)}`,
    category: `/categories/${category.id}/tasks`,
  };
}

type Everything = Awaited<ReturnType<typeof givenEverything>>;

/** Opens a screen of the account that has everything. */
type Open = (page: Page, everything: Everything) => Promise<void>;

/** Screens by the walk that opens them one after the other: each with an account of its own would take twice as long. */
export type Walks = Record<string, Record<string, Open>>;

const DESKTOP = { width: 1440, height: 900 };
const TABLET = { width: 768, height: 1024 };
const ZOOMED = { width: 320, height: 640 };

/**
 * Checks the page on a desktop, a tablet, a phone and at 320 px, the width of a page at 400 % zoom. The window is resized, since
 * opening each page anew would take most of the time.
 */
export async function expectAccessibleAtAllWidths(page: Page): Promise<void> {
  await page.setViewportSize(DESKTOP);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.setViewportSize(TABLET);
  await expectReadableText(page);
  await page.setViewportSize(PHONE_SIZE);
  await expectAccessibleWhenNarrow(page);
  await expectNoSidewaysScroll(page);
  await expectReadableText(page);
  await page.setViewportSize(ZOOMED);
  await expectNoSidewaysScroll(page);
  await expectReadableText(page);
}

/**
 * Leads a page to a path, without what stands over the page. Within the app it goes there as Back and Forward do: to load each screen
 * anew would take as long as to check it.
 */
export async function show(page: Page, path: string): Promise<void> {
  if (!page.url().startsWith('http')) return void (await page.goto(path));
  const above = page.getByRole('dialog').or(page.getByRole('menu')).filter({ visible: true });
  const discard = page.getByRole('button', { name: 'Discard' });
  const closeOne = async () => {
    if (await discard.isVisible()) await discard.click();
    else if ((await above.count()) > 0) await page.keyboard.press('Escape');
    return above.count();
  };
  await expect.poll(closeOne).toBe(0);
  await page.evaluate((path) => {
    const { pathname, search } = location;
    if (pathname + search === path) return;
    // The screen stays until the code of the next one is there, and could be taken for it.
    if (pathname !== path.split('?')[0]) document.querySelector('main h1')?.setAttribute('data-left', '');
    history.pushState(null, '', path);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await expect(page.locator('[data-left]')).toHaveCount(0);
}

/** Opens each screen and checks it. The name of a screen that fails is that of the step. */
export async function walk<Given>(
  page: Page,
  screens: Record<string, (page: Page, given: Given) => Promise<void>>,
  given: Given,
) {
  for (const [screen, open] of Object.entries(screens)) {
    await test.step(screen, async () => {
      await page.setViewportSize(DESKTOP);
      await open(page, given);
      await expectAccessibleAtAllWidths(page);
    });
  }
}
