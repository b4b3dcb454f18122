import * as timer from '@daymark/contract/timer.ts';
import type { Given, Send } from '@daymark/testing/given.ts';
import type { Page } from '@playwright/test';
import {
  card,
  choose,
  doneOf,
  nameButton,
  numbered,
  row,
  scrollToCard,
  showDone,
  shownNames,
  withId,
} from './cards.ts';
import { expect, test } from './fixtures.ts';
import { givenWorkspace } from './workspace.ts';

const COMPLETION = { body: { mental_state: 'focused', reflection: 'Went well' } };

/** A list whose tasks are all in the wrong order: First and Second done, Third open, Fourth paused, Fifth running. */
async function givenMixedList({ given, send }: { given: Given; send: Send }) {
  const list = await given.list({ name: 'Beds' });
  const make = (name: string) => given.task({ name, list_id: list.id });
  const tasks = [await make('First'), await make('Second'), await make('Third'), await make('Fourth')] as const;
  const running = await make('Fifth');
  for (const task of [tasks[1], tasks[0]]) {
    await send(timer.startTimer, withId(task));
    await send(timer.completeTask, { ...withId(task), ...COMPLETION });
  }
  await send(timer.startTimer, withId(tasks[3]));
  await send(timer.pauseTimer, withId(tasks[3]));
  await send(timer.startTimer, withId(running));
  return { list, firstId: tasks[0].id };
}

/** The names of the tasks that are shown, from the top. */
const expectShown = (page: Page, names: string[]) => expect.poll(() => shownNames(page)).toEqual(names);

async function complete(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Complete task' });
  await dialog.getByText('Focused').click();
  await dialog.getByLabel('Reflection').fill('Went well');
  await dialog.getByRole('button', { name: 'Complete Task' }).click();
  await expect(dialog).toBeHidden();
}

test('the board and a list show open tasks first and fold done ones, which arrow keys, print and a link reach', async ({
  page,
  given,
  send,
  account,
}) => {
  const { list, firstId } = await givenMixedList({ given, send });
  const open = ['Fifth', 'Third', 'Fourth'];
  const all = [...open, 'First', 'Second'];
  // Each user has a choice of their own in a browser.
  await page.addInitScript((id) => localStorage.setItem(`daymark-done-shown:${id}`, 'true'), account.user.id + 1);
  await givenWorkspace(page, { userId: account.user.id, lists: [list] });
  await page.goto('/dashboard?view=board');
  await expectShown(page, open);
  await expect(card(page, 'Beds')).toContainText('2 of 5 done');
  const show = page.getByRole('button', { name: 'Show 2 done' });
  await expect(show).toHaveAttribute('aria-expanded', 'false');
  await show.click();
  await expectShown(page, all);
  await expect(card(page, 'Second')).toBeInViewport({ ratio: 1 });
  await page.reload();
  await expectShown(page, all);
  await expect(page.getByRole('button', { name: 'Hide 2 done' })).toHaveAttribute('aria-expanded', 'true');
  await page.getByRole('button', { name: 'Hide 2 done' }).click();
  await page.reload();
  await expectShown(page, open);

  await choose(page, 'Beds', 'View All Tasks');
  await expect(page.getByRole('heading', { level: 2, name: 'Done 2' })).toBeVisible();
  await expectShown(page, open);
  await page.emulateMedia({ media: 'print' });
  await expectShown(page, all);
  await page.emulateMedia({ media: 'screen' });
  await expectShown(page, open);
  await row(page, 'Fourth').focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('button', { name: 'Done 2' })).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(row(page, 'Fourth')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(row(page, 'First')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(row(page, 'Second')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('button', { name: 'Done 2' })).toBeFocused();
  await expectShown(page, all);
  await page.getByRole('button', { name: 'Done 2', expanded: true }).click();
  await expectShown(page, open);
  await showDone(page);
  await expectShown(page, all);
  await page.getByRole('button', { name: 'Done 2', expanded: true }).click();
  await expectShown(page, open);

  await page.getByRole('link', { name: 'Projects', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible();
  await page.goto(`/lists/${list.id}/tasks#task-${firstId}`);
  await expect(row(page, 'First')).toBeFocused();
  await page.getByRole('button', { name: 'Done 2' }).click();
  await expectShown(page, open);
});

test('what runs is at the top of its card on the board, wherever it was started, and the focus is kept when a task is completed', async ({
  page,
  given,
  send,
  account,
}) => {
  const long = await given.list({ name: 'Paths' });
  const tasks = await given.tasks(long.id, numbered(18));
  const list = await given.list({ name: 'Beds' });
  await given.tasks(list.id, ['Dig', 'Sow', 'Water']);
  await givenWorkspace(page, { userId: account.user.id, lists: [list, long] });
  const scroller = 'article[aria-label="Paths"] [data-tasks]';
  await page.goto('/dashboard?view=board');
  await nameButton(page, 'Task 1').waitFor();
  await scrollToCard(page, 'Task 18', scroller);
  await card(page, 'Task 18').getByRole('button', { name: 'Start Timer' }).click();
  const first = card(page, 'Paths').getByRole('article').first();
  await expect(first).toHaveAccessibleName('Task 18');
  await expect(first.getByRole('button', { name: 'Pause' })).toBeFocused();
  await expect(first.getByRole('timer')).toBeInViewport({ ratio: 1 });

  // The paused task is the last one again, and the focus goes with it.
  await page.keyboard.press('Enter');
  await expect(card(page, 'Task 18').getByRole('button', { name: 'Resume' })).toBeFocused();
  await expect(card(page, 'Task 18')).toBeInViewport();
  await expect(card(page, 'Paths').getByRole('heading', { level: 3 }).first()).toHaveText('Task 1');
  await scrollToCard(page, 'Task 12', scroller);
  await nameButton(page, 'Task 12').focus();
  await page.keyboard.press('s');
  await expect(first).toHaveAccessibleName('Task 12');
  await expect(nameButton(page, 'Task 12')).toBeFocused();
  await expect(first.getByRole('timer')).toBeInViewport({ ratio: 1 });

  // Started on another device while the tasks are scrolled down.
  await scrollToCard(page, 'Task 17', scroller);
  await send(timer.pauseTimer, withId(tasks[11] ?? { id: 0 }));
  await send(timer.startTimer, withId(tasks[5] ?? { id: 0 }));
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(first).toHaveAccessibleName('Task 6');
  await expect(first.getByRole('timer')).toBeInViewport({ ratio: 1 });

  // Of a card whose done tasks are folded, the next open task has the focus, and after the last one the button that shows them.
  await first.getByRole('button', { name: 'Pause' }).click();
  const work = async (name: string) => {
    await card(page, name).getByRole('button', { name: 'Start Timer' }).click();
    await card(page, name).getByRole('button', { name: 'Mark Complete' }).click();
    await complete(page);
  };
  await work('Dig');
  await expect(nameButton(page, 'Sow')).toBeFocused();
  await work('Sow');
  await expect(nameButton(page, 'Water')).toBeFocused();
  await work('Water');
  await expect(page.getByRole('button', { name: 'Show 3 done' })).toBeFocused();
  await expect(card(page, 'Beds')).toContainText('Every task is done.');
  await page.keyboard.press('Enter');
  await expect(card(page, 'Beds').getByRole('heading', { level: 3 })).toHaveText(['Water', 'Sow', 'Dig']);

  // A task that is done in a row passes the focus to the next one.
  await choose(page, 'Beds', 'View All Tasks');
  await expectShown(page, ['Water', 'Sow', 'Dig']);
  await page.getByRole('button', { name: 'Add Task' }).click();
  await page.getByLabel('Name').fill('Reap');
  await page.keyboard.press('Enter');
  await expect(doneOf(row(page, 'Reap'))).toBeVisible(); // the server has it
  await row(page, 'Reap').press('d');
  await expectShown(page, ['Reap', 'Water', 'Sow', 'Dig']);
  await expect(page.getByText('Every task is done.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Done 4' })).toBeFocused();
});
