import type { Task } from '@daymark/contract/tasks.ts';
import * as timer from '@daymark/contract/timer.ts';
import type { Given, Send } from '@daymark/testing/given.ts';
import type { Page } from '@playwright/test';
import { card, nameButton, numbered, scrollToCard, showDone, withId } from './cards.ts';
import { expect, test } from './fixtures.ts';
import { givenWorkspace } from './workspace.ts';

const COMPLETION = { body: { mental_state: 'focused', reflection: 'Went well' } };

async function done(send: Send, ...tasks: Task[]): Promise<void> {
  for (const task of tasks) {
    await send(timer.startTimer, withId(task));
    await send(timer.completeTask, { ...withId(task), ...COMPLETION });
  }
}

/** A list whose tasks are all in the wrong order: First and Second done, Third open, Fourth paused, Fifth running. */
async function givenMixedList({ given, send }: { given: Given; send: Send }) {
  const list = await given.list({ name: 'Beds' });
  const make = (name: string) => given.task({ name, list_id: list.id });
  const tasks = [await make('First'), await make('Second'), await make('Third'), await make('Fourth')] as const;
  const running = await make('Fifth');
  await done(send, tasks[1], tasks[0]);
  await send(timer.startTimer, withId(tasks[3]));
  await send(timer.pauseTimer, withId(tasks[3]));
  await send(timer.startTimer, withId(running));
  return list;
}

/** The names of the tasks that are shown, from the top. */
const expectShown = (page: Page, names: string[]) => expect(page.locator('[id^="task-"]:visible')).toHaveText(names);

async function complete(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Complete task' });
  await dialog.getByText('Focused').click();
  await dialog.getByLabel('Reflection').fill('Went well');
  await dialog.getByRole('button', { name: 'Complete Task' }).click();
  await expect(dialog).toBeHidden();
}

test('the board shows open tasks first, and folds done ones', async ({ page, given, send, account }) => {
  const list = await givenMixedList({ given, send });
  await givenWorkspace(page, { userId: account.user.id, lists: [list] });
  await page.goto('/dashboard');
  await expectShown(page, ['Fifth', 'Third', 'Fourth']);
  await expect(card(page, 'Beds')).toContainText('2 of 5 done');
  const show = page.getByRole('button', { name: 'Show 2 done' });
  await expect(show).toHaveAttribute('aria-expanded', 'false');
  await show.click();
  await expectShown(page, ['Fifth', 'Third', 'Fourth', 'First', 'Second']);
  await expect(card(page, 'Second')).toBeInViewport({ ratio: 1 });
  await page.reload();
  await expectShown(page, ['Fifth', 'Third', 'Fourth', 'First', 'Second']);
  await expect(page.getByRole('button', { name: 'Hide 2 done' })).toHaveAttribute('aria-expanded', 'true');
  await page.getByRole('button', { name: 'Hide 2 done' }).click();
  await page.reload();
  await expectShown(page, ['Fifth', 'Third', 'Fourth']);
});

test('a list shows open tasks first, and done ones under a heading', async ({ page, given, send }) => {
  const list = await givenMixedList({ given, send });
  await page.goto(`/lists/${list.id}/tasks`);
  await expectShown(page, ['Fifth', 'Third', 'Fourth']);
  await expect(page.getByRole('heading', { level: 2, name: 'Done 2' })).toBeVisible();
  await showDone(page);
  await expectShown(page, ['Fifth', 'Third', 'Fourth', 'First', 'Second']);
  await page.reload();
  await expectShown(page, ['Fifth', 'Third', 'Fourth', 'First', 'Second']);
  await page.getByRole('button', { name: 'Done 2', expanded: true }).click();
  await expectShown(page, ['Fifth', 'Third', 'Fourth']);
});

test('what runs is at the top of its card on the board, wherever it was started', async ({
  page,
  given,
  send,
  account,
}) => {
  const list = await given.list({ name: 'Beds' });
  const tasks = await given.tasks(list.id, numbered(30));
  await givenWorkspace(page, { userId: account.user.id, lists: [list] });
  await page.goto('/dashboard');
  await nameButton(page, 'Task 1').waitFor();
  await scrollToCard(page, 'Task 30', '[data-tasks]');
  await card(page, 'Task 30').getByRole('button', { name: 'Start Timer' }).click();
  const first = card(page, 'Beds').getByRole('article').first();
  await expect(first).toHaveAccessibleName('Task 30');
  await expect(first.getByRole('button', { name: 'Pause' })).toBeFocused();
  await expect(first.getByRole('timer')).toBeInViewport({ ratio: 1 });

  // The paused task is the last one again, and the focus goes with it.
  await page.keyboard.press('Enter');
  await expect(card(page, 'Task 30').getByRole('button', { name: 'Resume' })).toBeFocused();
  await expect(card(page, 'Task 30')).toBeInViewport();
  await expect(card(page, 'Beds').getByRole('heading', { level: 3 }).first()).toHaveText('Task 1');
  await scrollToCard(page, 'Task 20', '[data-tasks]');
  await nameButton(page, 'Task 20').focus();
  await page.keyboard.press('s');
  await expect(first).toHaveAccessibleName('Task 20');
  await expect(nameButton(page, 'Task 20')).toBeFocused();
  await expect(first.getByRole('timer')).toBeInViewport({ ratio: 1 });

  // Another device starts a task while the tasks are scrolled down.
  await scrollToCard(page, 'Task 29', '[data-tasks]');
  await send(timer.pauseTimer, withId(tasks[19] ?? { id: 0 }));
  await send(timer.startTimer, withId(tasks[9] ?? { id: 0 }));
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(first).toHaveAccessibleName('Task 10');
  await expect(first.getByRole('timer')).toBeInViewport({ ratio: 1 });
});

test('the focus is kept when a task is completed', async ({ page, given, account }) => {
  const list = await given.list({ name: 'Beds' });
  for (const name of ['Dig', 'Sow', 'Water']) await given.task({ name, list_id: list.id });
  await givenWorkspace(page, { userId: account.user.id, lists: [list, await given.list({ name: 'Paths' })] });
  await page.goto('/dashboard');
  const work = async (name: string) => {
    await card(page, name).getByRole('button', { name: 'Start Timer' }).click();
    await card(page, name).getByRole('button', { name: 'Mark Complete' }).click();
    await complete(page);
  };
  // Done tasks are folded: the next open task gets the focus, and after the last one the button that unfolds them.
  await work('Dig');
  await expect(nameButton(page, 'Sow')).toBeFocused();
  await work('Sow');
  await expect(nameButton(page, 'Water')).toBeFocused();
  await work('Water');
  await expect(page.getByRole('button', { name: 'Show 3 done' })).toBeFocused();
  await expect(card(page, 'Beds')).toContainText('Every task is done.');
  await page.keyboard.press('Enter');
  await expectShown(page, ['Water', 'Sow', 'Dig']);

  // A task that stays visible when it is done keeps the focus itself.
  await page.goto(`/lists/${list.id}/tasks`);
  await expectShown(page, ['Water', 'Sow', 'Dig']);
  await page.getByRole('button', { name: 'Add Task' }).click();
  await page.getByLabel('Name').fill('Reap');
  await page.keyboard.press('Enter');
  await work('Reap');
  await expect(nameButton(page, 'Reap')).toBeFocused();
});

test('arrow keys reach folded tasks', async ({ page, given, send }) => {
  const list = await givenMixedList({ given, send });
  await page.goto(`/lists/${list.id}/tasks`);
  await nameButton(page, 'Fourth').focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('button', { name: 'Done 2' })).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(nameButton(page, 'Fourth')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(nameButton(page, 'First')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(nameButton(page, 'Second')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('button', { name: 'Done 2' })).toBeFocused();
});

test('a link to a folded task shows it', async ({ page, given, send }) => {
  const task = await given.task({ name: 'Dig' });
  await done(send, task);
  await page.goto(`/lists/${task.list_id}/tasks#task-${task.id}`);
  await expect(nameButton(page, 'Dig')).toBeFocused();
  await page.getByRole('button', { name: 'Done 1' }).click();
  await expectShown(page, []);
});

test('each user has a choice of their own in a browser', async ({ page, given, send, account }) => {
  const task = await given.task({ name: 'Dig' });
  await done(send, task);
  await page.addInitScript((id) => localStorage.setItem(`daymark-done-shown:${id}`, 'true'), account.user.id + 1);
  await page.goto(`/lists/${task.list_id}/tasks`);
  await expect(page.getByRole('button', { name: 'Done 1', expanded: false })).toBeVisible();
});

test('print has the done tasks, folded or not', async ({ page, given, send }) => {
  const list = await givenMixedList({ given, send });
  await page.goto(`/lists/${list.id}/tasks`);
  await expectShown(page, ['Fifth', 'Third', 'Fourth']);
  await page.emulateMedia({ media: 'print' });
  await expectShown(page, ['Fifth', 'Third', 'Fourth', 'First', 'Second']);
});
