import { getList } from '@daymark/contract/lists.ts';
import type { Page } from '@playwright/test';
import { card, choose, nameButton, scrollToCard, showDone, withId } from './cards.ts';
import { expectAccessible, expectNoSidewaysScroll, expect as expectSoon, test } from './fixtures.ts';
import { givenLongList } from './long-list.ts';
import { givenWorkspace } from './workspace.ts';

// Screens with hundreds of cards take their time where the machine has other work.
test.slow();
const expect = expectSoon.configure({ timeout: 30_000 });

/** Cards in the page at most: those of a screen, those near to it, and the ones with the focus or sought. */
const MOST_CARDS = 100;

/** The names of the tasks whose cards are drawn. */
const names = (page: Page) => page.locator('[id^="task-"]:visible');

const moreButton = (page: Page) => page.getByRole('button', { name: 'Show More Tasks' });

/** Scrolls to the end again and again until this task is the last one there. */
async function scrollToEnd(page: Page, last: string, scroller = 'html'): Promise<void> {
  const lastShown = async () => {
    await page.locator(scroller).evaluate((element) => element.scrollTo({ top: element.scrollHeight }));
    return (await names(page).allTextContents()).at(-1);
  };
  await expect.poll(lastShown, { intervals: [100], timeout: 90_000 }).toBe(last);
  await expect(moreButton(page)).toBeHidden();
  await expect.poll(() => names(page).count()).toBeLessThan(MOST_CARDS);
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
  await expect(nameButton(page, 'Done 120')).toBeVisible();
  await scrollToEnd(page, 'Done 1');
  await expectNoSidewaysScroll(page);
});

test('links, keys, selections and print reach the tasks of a long list whose cards are not drawn', async ({
  page,
  send,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const { id } = await givenLongList(send, { open: 250, done: 0 });
  const { tasks } = await send(getList, { ...withId({ id }), query: { limit: '200' } });
  const wheelUp = () => page.mouse.wheel(0, -1_000_000);

  // A link loads the tasks up to its own.
  await page.goto(`/lists/${id}/tasks#task-${tasks[149]?.id}`);
  await expect(nameButton(page, 'Open 150')).toBeFocused();
  await expect(nameButton(page, 'Open 150')).toBeInViewport();
  await expect(page.getByText('200 of 250 open tasks')).toBeAttached();
  await expect.poll(() => names(page).count()).toBeLessThan(MOST_CARDS);

  // Arrow keys walk on, also from a card that was scrolled far away.
  for (let steps = 0; steps < 30; steps += 1) await page.keyboard.press('ArrowUp');
  await expect(nameButton(page, 'Open 120')).toBeFocused();
  await page.mouse.move(720, 450);
  await wheelUp();
  await expect(nameButton(page, 'Open 1')).toBeInViewport();
  await expect(nameButton(page, 'Open 120')).toBeFocused();
  for (let steps = 0; steps < 10; steps += 1) await page.keyboard.press('ArrowDown');
  await expect(nameButton(page, 'Open 130')).toBeFocused();
  await expect(nameButton(page, 'Open 130')).toBeInViewport();

  // All tasks in between are selected.
  await page.keyboard.press('x');
  await wheelUp();
  await scrollToCard(page, 'Open 60');
  await nameButton(page, 'Open 60').click({ modifiers: ['Shift'] });
  const bar = page.getByRole('group', { name: 'Selected tasks' });
  await expect(bar).toContainText('71 selected');
  await page.keyboard.press('Escape');
  await expect(bar).toBeHidden();

  // Home and End lead a lifted task to the ends, and the focus goes with it.
  const handle = page.getByRole('button', { name: 'Move Open 60', exact: true });
  await handle.focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Home');
  await expect(page.getByText('Open 60 is over position 1 of 250 in Beds')).toBeAttached();
  await expect(card(page, 'Open 1')).toBeInViewport();
  await page.keyboard.press('Space');
  await expect(names(page).first()).toHaveText('Open 60');
  await expect(handle).toBeFocused();
  await expect(handle).toBeInViewport();

  await page.emulateMedia({ media: 'print' });
  await expect(names(page)).toHaveCount(200);
  await page.emulateMedia({ media: 'screen' });

  // A card that is not drawn is its name, which the browser's own search and screen readers meet and lead to.
  await page.goto(`/lists/${id}/tasks`);
  await nameButton(page, 'Open 1').waitFor();
  await expect(card(page, 'Open 95')).toHaveCount(0);
  const name = page.getByRole('heading', { name: 'Open 95', exact: true });
  await expect(name).toBeVisible();
  await name.scrollIntoViewIfNeeded();
  await expect(card(page, 'Open 95')).toBeInViewport();

  // Back leads to the place that was left.
  await scrollToCard(page, 'Open 200');
  const before = await page.evaluate(() => scrollY);
  await page.getByRole('link', { name: 'Projects', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible();
  await page.goBack();
  await expect(card(page, 'Open 200')).toBeInViewport();
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

  await scrollToCard(page, 'Open 100');
  await nameButton(page, 'Open 100').focus();
  await page.keyboard.press('ArrowDown');
  await expect(moreButton(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(nameButton(page, 'Open 101')).toBeFocused();
  await expect(page.locator('[aria-live="polite"]')).toHaveText('100 more open tasks, 200 of 250');
  await expect(page.getByText('200 of 250 open tasks')).toBeAttached();

  await scrollToCard(page, 'Open 150');
  await choose(page, 'Open 150', 'Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete Task' }).click();
  await expect(card(page, 'Open 150')).toBeHidden();
  await expect(page.getByText('251 tasks · 2 done')).toBeVisible();
  await expect(page.getByText('200 of 249 open tasks')).toBeAttached();

  await scrollToCard(page, 'Open 160');
  await choose(page, 'Open 160', 'Edit');
  await page.getByLabel('Name').fill('Changed');
  await page.keyboard.press('Enter');
  await expect(card(page, 'Changed')).toBeVisible();
  await scrollToCard(page, 'Open 201');
  await expect(names(page).last()).toHaveText('Open 201');

  // A new task is the last one: it comes with the rest, and the button goes with it.
  await page.getByRole('button', { name: 'Add Task' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Newest');
  await page.keyboard.press('Enter');
  await expect(page.getByText('200 of 250 open tasks')).toBeAttached();
  await moreButton(page).click();
  await expect(nameButton(page, 'Open 202')).toBeFocused();
  await scrollToEnd(page, 'Newest');

  // The running task is the first one, wherever it stood, and a completed one the first of the done ones.
  await card(page, 'Newest').getByRole('button', { name: 'Start Timer' }).click();
  await expect(names(page).first()).toHaveText('Newest');
  await expect(card(page, 'Newest').getByRole('button', { name: 'Pause' })).toBeFocused();
  await card(page, 'Newest').getByRole('button', { name: 'Mark Complete' }).click();
  const dialog = page.getByRole('dialog', { name: 'Complete task' });
  await dialog.getByText('Focused').click();
  await dialog.getByLabel('Reflection').fill('Went well');
  await dialog.getByRole('button', { name: 'Complete Task' }).click();
  await expect(page.getByText('252 tasks · 3 done')).toBeVisible();
  await showDone(page);
  await scrollToEnd(page, 'Done 1');
  expect((await names(page).allTextContents()).slice(-3)).toEqual(['Newest', 'Done 2', 'Done 1']);
});

test('a card of the board loads more as its tasks are scrolled, and folds done ones with their count', async ({
  page,
  send,
  account,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
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
  await page.setViewportSize({ width: 390, height: 844 });
  await givenLongList(send, { open: 110, done: 105 });
  await page.goto('/categories');
  await page.getByRole('link', { name: 'Digging' }).click();
  await expect(page.getByText('215 tasks · 105 done')).toBeVisible();
  await scrollToEnd(page, 'Open 110');
  await showDone(page);
  await scrollToEnd(page, 'Done 1');
  await expectNoSidewaysScroll(page);
});
