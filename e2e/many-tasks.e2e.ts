import type { Page } from '@playwright/test';
import { card, choose, nameButton, showDone } from './cards.ts';
import {
  expectAccessible,
  expectAccessibleWhenNarrow,
  expectNoSidewaysScroll,
  expect as expectSoon,
  test,
} from './fixtures.ts';
import { givenLongList } from './long-list.ts';
import { givenWorkspace } from './workspace.ts';

// Screens with hundreds of cards take their time where the machine has other work.
test.slow();
const expect = expectSoon.configure({ timeout: 20_000 });

/** The names of the tasks that are shown. */
const names = (page: Page) => page.locator('[id^="task-"]:visible');

const moreButton = (page: Page) => page.getByRole('button', { name: 'Show More Tasks' });

/** Scrolls to the end again and again until so many tasks are shown. */
async function scrollUntilShown(page: Page, tasks: number, scroller = 'html'): Promise<void> {
  const shown = async () => {
    await page.locator(scroller).evaluate((element) => element.scrollTo({ top: element.scrollHeight }));
    return names(page).count();
  };
  await expect.poll(shown, { timeout: 30_000 }).toBe(tasks);
}

/** Leaves the button as the only way to more tasks. */
const withoutScrolling = (page: Page) =>
  page.addInitScript(() => {
    IntersectionObserver.prototype.observe = () => undefined;
  });

for (const { width, expectAccessibleHere } of [
  { width: 1440, expectAccessibleHere: expectAccessible },
  { width: 390, expectAccessibleHere: expectAccessibleWhenNarrow },
]) {
  test(`a list of 1,200 tasks is loaded as one scrolls, at ${width} px`, async ({ page, send }) => {
    await page.setViewportSize({ width, height: 900 });
    const list = await givenLongList(send, { open: 350, done: 850 });
    await page.goto(`/lists/${list.id}/tasks`);
    await expect(page.getByText('1,200 tasks · 850 done · 0m worked of 600h planned')).toBeVisible();
    await expect(names(page)).toHaveCount(100);
    await expect(page.getByText('100 of 350 open tasks')).toBeAttached();
    await expectAccessibleHere(page);
    await scrollUntilShown(page, 350);
    await expect(names(page).last()).toHaveText('Open 350');
    await expect(moreButton(page)).toBeHidden();

    await page.getByRole('button', { name: 'Done 850' }).click();
    await expect(nameButton(page, 'Done 850')).toBeVisible();
    await scrollUntilShown(page, 1200);
    await expect(names(page).last()).toHaveText('Done 1');
    await expect(moreButton(page)).toBeHidden();
    await expectNoSidewaysScroll(page);
  });
}

test('more tasks are shown by a button that the keyboard reaches, and the focus goes to the first of them', async ({
  page,
  send,
}) => {
  await withoutScrolling(page);
  const list = await givenLongList(send, { open: 250, done: 0 });
  await page.goto(`/lists/${list.id}/tasks`);
  await nameButton(page, 'Open 100').focus();
  await page.keyboard.press('ArrowDown');
  await expect(moreButton(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(nameButton(page, 'Open 101')).toBeFocused();
  await expect(page.locator('[aria-live="polite"]')).toHaveText('100 more open tasks, 200 of 250');
  await expect(page.getByText('200 of 250 open tasks')).toBeVisible();

  // The button goes with the last of them.
  await moreButton(page).click();
  await expect(nameButton(page, 'Open 201')).toBeFocused();
  await expect(names(page)).toHaveCount(250);
  await expect(moreButton(page)).toBeHidden();
});

test('what is loaded stays shown and right after tasks are created, changed and deleted', async ({ page, send }) => {
  await withoutScrolling(page);
  const list = await givenLongList(send, { open: 250, done: 2 });
  await page.goto(`/lists/${list.id}/tasks`);
  await moreButton(page).click();
  await expect(names(page)).toHaveCount(200);

  await choose(page, 'Open 150', 'Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete Task' }).click();
  await expect(card(page, 'Open 150')).toBeHidden();
  await expect(page.getByText('251 tasks · 2 done')).toBeVisible();
  await expect(page.getByText('200 of 249 open tasks')).toBeVisible();
  await expect(names(page).last()).toHaveText('Open 201');

  await choose(page, 'Open 160', 'Edit');
  await page.getByLabel('Name').fill('Changed');
  await page.keyboard.press('Enter');
  await expect(card(page, 'Changed')).toBeVisible();
  await expect(names(page)).toHaveCount(200);

  // A new task is the last one: it comes with the rest.
  await page.getByRole('button', { name: 'Add Task' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Newest');
  await page.keyboard.press('Enter');
  await expect(page.getByText('200 of 250 open tasks')).toBeVisible();
  await moreButton(page).click();
  await expect(card(page, 'Newest')).toBeVisible();
  await expect(moreButton(page)).toBeHidden();

  // The running task is the first one, wherever it stood, and a completed one the first of the done ones.
  await card(page, 'Newest').getByRole('button', { name: 'Start Timer' }).click();
  await expect(names(page).first()).toHaveText('Newest');
  await card(page, 'Newest').getByRole('button', { name: 'Mark Complete' }).click();
  const dialog = page.getByRole('dialog', { name: 'Complete task' });
  await dialog.getByText('Focused').click();
  await dialog.getByLabel('Reflection').fill('Went well');
  await dialog.getByRole('button', { name: 'Complete Task' }).click();
  await expect(page.getByText('252 tasks · 3 done')).toBeVisible();
  await showDone(page);
  await expect(names(page)).toHaveCount(252);
  await expect(names(page).nth(249)).toHaveText('Newest');
});

test('a card of the board loads more as its tasks are scrolled, and folds done ones with their count', async ({
  page,
  send,
  account,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const list = await givenLongList(send, { open: 250, done: 1100 });
  await givenWorkspace(page, { userId: account.user.id, lists: [list] });
  await page.goto('/dashboard');
  await expect(page.getByText('125h planned left')).toBeVisible();
  await expect(card(page, 'Beds')).toContainText('1,100 of 1,350 done');
  await expect(names(page)).toHaveCount(100);
  await scrollUntilShown(page, 250, '[data-tasks]');
  await page.getByRole('button', { name: 'Show 1,100 done' }).click();
  await expect(nameButton(page, 'Done 1100')).toBeVisible();
  await scrollUntilShown(page, 1350, '[data-tasks]');
});

test('tasks that cannot be loaded are told in a toast, and loaded with the next press', async ({
  page,
  send,
  expectConsoleError,
}) => {
  await withoutScrolling(page);
  expectConsoleError(/500/);
  const list = await givenLongList(send, { open: 150, done: 0 });
  await page.goto(`/lists/${list.id}/tasks`);
  await page.route('**/tasks?*', (route) => route.fulfill({ status: 500, body: 'broken' }));
  await moreButton(page).click();
  await expect(page.getByRole('alert').getByText('Failed to load more tasks')).toBeVisible();
  await expect(names(page)).toHaveCount(100);
  await page.unroute('**/tasks?*');
  await moreButton(page).click();
  await expect(names(page)).toHaveCount(150);
});

test('a category loads more of its tasks too', async ({ page, send }) => {
  await givenLongList(send, { open: 150, done: 120 });
  await page.goto('/categories');
  await page.getByRole('link', { name: 'Digging' }).click();
  await expect(page.getByText('270 tasks · 120 done')).toBeVisible();
  await scrollUntilShown(page, 150);
  await showDone(page);
  await scrollUntilShown(page, 270);
});
