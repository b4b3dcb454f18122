import { getOpenTasks } from '@daymark/contract/open-tasks.ts';
import { addToPlan } from '@daymark/contract/plan.ts';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { givenLongList } from './long-list.ts';
import { middleOf } from './moves.ts';
import { dateOf, fakeBrowserClock, nextMorning } from './workspace.ts';

test.slow();

/** Sections of ten rows within 600 pixels of what is in view, and the one with the tab stop. */
const MOST_DRAWN = 100;

const rows = (page: Page) => page.getByRole('region', { name: 'Plan' }).getByRole('grid').getByRole('row');
const drawn = (page: Page) => rows(page).and(page.locator(':not([data-undrawn])'));
const row = (page: Page, place: number) => rows(page).filter({ hasText: new RegExp(`\\bOpen ${place}(?!\\d)`) });
/** Rows that the browser passes over with their whole section. */
const isSkipped = (page: Page, place: number) =>
  row(page, place).evaluate((element) => !element.checkVisibility({ contentVisibilityAuto: true }));
const placeOf = (page: Page) =>
  page.evaluate(() => {
    const names = [...document.querySelectorAll('[data-plan] [data-row]')].map((row) => row.textContent ?? '');
    return names.findIndex((name) => /Open 3(?!\d)/.test(name));
  });

test('a day of 200 tasks draws the rows near to what is in view; keys, Done, drags and paper reach all of them', async ({
  page,
  server,
  send,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const at = nextMorning(server);
  await fakeBrowserClock(page, at);
  await givenLongList(send, { open: 200, done: 0 });
  const tasks = (await send(getOpenTasks, { query: {} })).toSorted((one, other) => one.id - other.id);
  await send(addToPlan, { params: { date: dateOf(at) }, body: { task_ids: tasks.map(({ id }) => id) } });
  await page.goto('/dashboard');
  await expect(rows(page)).toHaveCount(200);
  await expect.poll(() => drawn(page).count()).toBeLessThan(MOST_DRAWN);
  await expect.poll(() => isSkipped(page, 200)).toBe(true);
  expect(await isSkipped(page, 1)).toBe(false);

  // One tab stop, and keys that reach rows which are not drawn.
  const stops = page.getByRole('region', { name: 'Plan' }).locator('[role="row"][tabindex="0"]');
  await expect(stops).toHaveCount(1);
  await row(page, 1).focus();
  await page.keyboard.press('End');
  await expect(row(page, 200)).toBeFocused();
  await expect(row(page, 200)).toBeInViewport();
  await expect.poll(() => isSkipped(page, 200)).toBe(false);
  await expect(page.getByRole('button', { name: 'Done: Open 200' })).toBeVisible();
  await expect(stops).toHaveCount(1);
  await expect.poll(() => drawn(page).count()).toBeLessThan(MOST_DRAWN);

  // A menu and a choice are there for the keys that follow at once.
  await page.keyboard.press('m');
  await page.keyboard.type('45');
  await page.keyboard.press('Enter');
  await expect(row(page, 200)).toContainText('45m');
  await expect(row(page, 200)).toBeFocused();
  await page.keyboard.press('Home');
  await expect(row(page, 1)).toBeFocused();

  // Done passes the focus on to the next row.
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('d');
  await expect(rows(page)).toHaveCount(199);
  await expect(row(page, 3)).toBeFocused();
  await expect(stops).toHaveCount(1);

  // A drag over the lower edge scrolls to rows that are out of view.
  await row(page, 3).hover();
  const start = await middleOf(row(page, 3).locator('[data-handle]'));
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  for (let steps = 0; steps < 120; steps += 1) await page.mouse.move(start.x + 60 + (steps % 2), 880);
  await expect(row(page, 1)).not.toBeInViewport();
  await page.mouse.move(start.x + 60, 500);
  await page.mouse.move(start.x + 60, 505);
  await page.mouse.up();
  await expect.poll(() => placeOf(page)).toBeGreaterThan(20);

  await page.emulateMedia({ media: 'print' });
  await expect(drawn(page)).toHaveCount(199);
  await expect(page.locator('[data-undrawn]')).toHaveCount(0);
  await page.emulateMedia({ media: 'screen' });
  await expect.poll(() => drawn(page).count()).toBeLessThan(MOST_DRAWN);
});
