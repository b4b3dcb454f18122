import { getList } from '@daymark/contract/lists.ts';
import type { Page } from '@playwright/test';
import { card, choose, markComplete, nameButton, row, scrollToRow, showDone, shownNames, withId } from './cards.ts';
import { expectAccessible, expectNoSidewaysScroll, expect as expectSoon, PHONE_SIZE, test } from './fixtures.ts';
import { givenLongList } from './long-list.ts';
import { givenWorkspace } from './workspace.ts';

// Screens with hundreds of cards take their time where the machine has other work.
test.slow();
const expect = expectSoon.configure({ timeout: 30_000 });

/** Tasks that are drawn at most: those of a screen, those near to it, and the ones with the focus or sought. */
const MOST_DRAWN = 140;

/** The tasks that are drawn. */
const drawn = (page: Page) => page.locator('[id^="task-"]:not([data-undrawn]):visible');

const moreButton = (page: Page) => page.getByRole('button', { name: 'Show More Tasks' });

/** Scrolls to the end again and again until this task is the last one there. */
async function scrollToEnd(page: Page, last: string, scroller = 'html'): Promise<void> {
  const lastShown = async () => {
    await page.locator(scroller).evaluate((element) => element.scrollTo({ top: element.scrollHeight }));
    return (await shownNames(page)).at(-1);
  };
  await expect.poll(lastShown, { intervals: [100], timeout: 90_000 }).toBe(last);
  await expect(moreButton(page)).toBeHidden();
  await expect.poll(() => drawn(page).count()).toBeLessThan(MOST_DRAWN);
}

/** Leaves the button as the only way to more tasks. */
const withoutLoadingAhead = (page: Page) =>
  page.addInitScript(() => {
    const { observe } = IntersectionObserver.prototype;
    IntersectionObserver.prototype.observe = function observeAll(element) {
      if (!element.querySelector('[data-more]')) observe.call(this, element);
    };
  });

test('a list of 250 tasks is loaded as one scrolls', async ({ page, send }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const list = await givenLongList(send, { open: 130, done: 120 });
  await page.goto(`/lists/${list.id}/tasks`);
  await expect(page.getByText('250 tasks · 120 done · 0m worked of 125h planned')).toBeVisible();
  await expect(page.getByText('100 of 130 open tasks')).toBeAttached();
  await expectAccessible(page);
  await scrollToEnd(page, 'Open 130');
  await page.getByRole('button', { name: 'Done 120' }).click();
  await expect(row(page, 'Done 120')).toBeVisible();
  await scrollToEnd(page, 'Done 1');
  await expectNoSidewaysScroll(page);
});

test('links, keys, selections and print reach the tasks of a long list whose rows are not drawn', async ({
  page,
  send,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const { id } = await givenLongList(send, { open: 250, done: 0 });
  const { tasks } = await send(getList, { ...withId({ id }), query: { limit: '200' } });
  const wheelUp = () => page.mouse.wheel(0, -1_000_000);

  // A link loads the tasks up to its own.
  await page.goto(`/lists/${id}/tasks#task-${tasks[149]?.id}`);
  await expect(row(page, 'Open 150')).toBeFocused();
  await expect(row(page, 'Open 150')).toBeInViewport();
  await expect(page.getByText('200 of 250 open tasks')).toBeAttached();
  await expect.poll(() => drawn(page).count()).toBeLessThan(MOST_DRAWN);

  // Arrow keys walk on, also from a row that was scrolled far away.
  for (let steps = 0; steps < 30; steps += 1) await page.keyboard.press('ArrowUp');
  await expect(row(page, 'Open 120')).toBeFocused();
  await page.mouse.move(720, 450);
  await wheelUp();
  await expect(row(page, 'Open 1')).toBeInViewport();
  await expect(row(page, 'Open 120')).toBeFocused();
  for (let steps = 0; steps < 10; steps += 1) await page.keyboard.press('ArrowDown');
  await expect(row(page, 'Open 130')).toBeFocused();
  await expect(row(page, 'Open 130')).toBeInViewport();

  // All tasks in between are selected.
  await page.keyboard.press('x');
  await wheelUp();
  await scrollToRow(page, 'Open 60');
  await row(page, 'Open 60').click({ modifiers: ['Shift'] });
  const bar = page.getByRole('group', { name: 'Selected tasks' });
  await expect(bar).toContainText('71 selected');
  await page.keyboard.press('Escape');
  await expect(bar).toBeHidden();

  // A lifted task goes over the edge of what is drawn, and the focus goes with it.
  await row(page, 'Open 60').focus();
  await page.keyboard.press('l');
  for (let steps = 1; steps <= 3; steps += 1) {
    await page.keyboard.press('ArrowUp');
    await expect(page.getByText(`Open 60, position ${60 - steps} of 200`, { exact: true })).toBeAttached();
  }
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await shownNames(page)).indexOf('Open 60')).toBe(56);
  await expect(row(page, 'Open 60')).toBeFocused();
  await expect(row(page, 'Open 60')).toBeInViewport();

  await page.emulateMedia({ media: 'print' });
  await expect(drawn(page)).toHaveCount(200);
  await page.emulateMedia({ media: 'screen' });

  // A row that is not drawn is its name, which the browser's own search and screen readers meet and lead to.
  await page.goto(`/lists/${id}/tasks`);
  await row(page, 'Open 1').waitFor();
  await expect(row(page, 'Open 95')).toHaveCount(0);
  const name = page.getByRole('row', { name: 'Open 95', exact: true });
  await expect(name).toBeVisible();
  await name.scrollIntoViewIfNeeded();
  await expect(row(page, 'Open 95')).toBeInViewport();

  // Back leads to the place that was left.
  await scrollToRow(page, 'Open 200');
  const before = await page.evaluate(() => scrollY);
  await page.getByRole('link', { name: 'Projects', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible();
  await page.goBack();
  await expect(row(page, 'Open 200')).toBeInViewport();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before);
});

test('more tasks are shown by a button that the keyboard reaches, and stay right after tasks are created, changed and deleted', async ({
  page,
  send,
  expectConsoleError,
}) => {
  expectConsoleError(/500/);
  await withoutLoadingAhead(page);
  const list = await givenLongList(send, { open: 250, done: 2 });
  await page.goto(`/lists/${list.id}/tasks`);

  await expect(page.getByText('100 of 250 open tasks')).toBeAttached();

  // Tasks that cannot be loaded are told in a toast, and loaded with the next press.
  await page.route('**/tasks?*', (route) => route.fulfill({ status: 500, body: 'broken' }));
  await moreButton(page).click();
  await expect(page.getByRole('alert').getByText('Failed to load more tasks')).toBeVisible();
  await expect(page.getByText('100 of 250 open tasks')).toBeVisible();
  await page.unroute('**/tasks?*');

  await scrollToRow(page, 'Open 100');
  await row(page, 'Open 100').focus();
  await page.keyboard.press('ArrowDown');
  await expect(moreButton(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(row(page, 'Open 101')).toBeFocused();
  await expect(page.locator('[aria-live="polite"]')).toHaveText('100 more open tasks, 200 of 250');
  await expect(page.getByText('200 of 250 open tasks')).toBeAttached();

  await scrollToRow(page, 'Open 150');
  await choose(page, 'Open 150', 'Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete Task' }).click();
  await expect(row(page, 'Open 150')).toBeHidden();
  await expect(page.getByText('251 tasks · 2 done')).toBeVisible();
  await expect(page.getByText('200 of 249 open tasks')).toBeAttached();

  await scrollToRow(page, 'Open 160');
  await choose(page, 'Open 160', 'Edit');
  await page.getByLabel('Name').fill('Changed');
  await page.keyboard.press('Enter');
  // The focus is back, and scrolls the page to it no more.
  await expect(row(page, 'Changed')).toBeFocused();
  await scrollToRow(page, 'Open 201');
  expect((await shownNames(page)).at(-1)).toBe('Open 201');

  // A new task is the last one: it comes with the rest, and the button goes with it.
  await page.getByRole('button', { name: 'Add Task' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Newest');
  await page.keyboard.press('Enter');
  await expect(page.getByText('200 of 250 open tasks')).toBeAttached();
  await moreButton(page).click();
  await expect(row(page, 'Open 202')).toBeFocused();
  await scrollToEnd(page, 'Newest');

  // The running task is the first one, wherever it stood, and a completed one the first of the done ones.
  await row(page, 'Newest').press('s');
  await expect.poll(async () => (await shownNames(page))[0]).toBe('Newest');
  await expect(row(page, 'Newest')).toBeFocused();
  await markComplete(page).click();
  const dialog = page.getByRole('dialog', { name: 'Complete task' });
  await dialog.getByText('Focused').click();
  await dialog.getByLabel('Reflection').fill('Went well');
  await dialog.getByRole('button', { name: 'Complete Task' }).click();
  await expect(page.getByText('252 tasks · 3 done')).toBeVisible();
  await showDone(page);
  await scrollToEnd(page, 'Done 1');
  expect((await shownNames(page)).slice(-3)).toEqual(['Newest', 'Done 2', 'Done 1']);
});

test('a card of the board loads more as its tasks are scrolled, and folds done ones with their count', async ({
  page,
  send,
  account,
}) => {
  await page.setViewportSize(PHONE_SIZE);
  const list = await givenLongList(send, { open: 150, done: 1100 });
  await givenWorkspace(page, { userId: account.user.id, lists: [list] });
  await page.goto('/dashboard?view=board');
  await expect(page.getByText('75h planned left')).toBeVisible();
  await expect(card(page, 'Beds')).toContainText('1,100 of 1,250 done');
  await expect(page.getByText('100 of 150 open tasks')).toBeAttached();
  await scrollToEnd(page, 'Open 150', '[data-tasks]');
  await page.getByRole('button', { name: 'Show 1,100 done' }).click();
  await expect(nameButton(page, 'Done 1100')).toBeVisible();
  await page.locator('[data-tasks]').evaluate((tasks) => tasks.scrollTo({ top: tasks.scrollHeight }));
  await expect(page.getByText(/^[2-9]00 of 1,100 done tasks$/)).toBeAttached();
});

test('a category loads more of its tasks too, on a phone', async ({ page, send }) => {
  await page.setViewportSize(PHONE_SIZE);
  await givenLongList(send, { open: 110, done: 105 });
  await page.goto('/categories');
  await page.getByRole('link', { name: 'Digging' }).click();
  await expect(page.getByText('215 tasks · 105 done')).toBeVisible();
  await scrollToEnd(page, 'Open 110');
  await showDone(page);
  await scrollToEnd(page, 'Done 1');
  await expectNoSidewaysScroll(page);
});
