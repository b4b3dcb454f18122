import { getTask, updateTask } from '@daymark/contract/tasks.ts';
import { pauseTimer, startTimer } from '@daymark/contract/timer.ts';
import type { Page } from '@playwright/test';
import { choose, row, withId } from './cards.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, PHONE_SIZE, test } from './fixtures.ts';
import { workAndComplete } from './given-done.ts';

const newTask = (page: Page) => page.getByRole('dialog', { name: 'Add New Task' });
const editing = (page: Page) => page.getByRole('dialog', { name: 'Edit task' });
const atMost = (page: Page) => page.getByLabel('At most (minutes)');
const add = (page: Page) => page.getByRole('button', { name: 'Add an At-Most' });

test('an at-most is asked for by key, needs an estimate, is checked at its field, and stands in the details', async ({
  page,
  given,
  expectConsoleError,
}) => {
  expectConsoleError(/422/);
  const list = await given.list();
  await page.goto(`/lists/${list.id}/tasks`);
  await page.getByRole('button', { name: 'Add Task' }).click();
  const dialog = newTask(page);
  await dialog.getByLabel('Name').fill('Write report');
  await expect(dialog.getByText('No estimate: 25m counts down')).toBeVisible();
  await expect(atMost(page)).toBeHidden();
  await add(page).focus();
  await page.keyboard.press('Enter');
  await expect(atMost(page)).toBeFocused();
  await expect(atMost(page)).toHaveAccessibleDescription(
    '8 of 10 times it takes no longer than this. Can be left empty.',
  );
  await expectAccessible(page);
  await atMost(page).fill('30');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('An at-most needs an estimate')).toBeVisible();
  await dialog.getByLabel('Planned duration').fill('40');
  await atMost(page).fill('31');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('At most must be at least the estimate')).toBeVisible();
  await expect(atMost(page)).toBeFocused();
  await atMost(page).fill('70');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await row(page, 'Write report').press('Enter');
  await expect(page.getByRole('dialog', { name: 'Task details' })).toContainText('1h 10m, 8 of 10 times');
});

test('an edit changes or clears the at-most, shows what was changed elsewhere, and stays as it is once the task was started', async ({
  page,
  given,
  send,
  expectConsoleError,
}) => {
  expectConsoleError(/409/);
  const task = await given.task({ name: 'Write report', planned_duration: 40, at_most: 70 });
  await page.goto(`/lists/${task.list_id}/tasks`);
  await choose(page, 'Write report', 'Edit');
  await expect(atMost(page)).toHaveValue('70');
  await atMost(page).fill('90');
  await send(updateTask, { ...withId(task), body: { at_most: 80 } });
  await editing(page).getByRole('button', { name: 'Save Changes' }).click();
  await expect(editing(page).getByText('Changed elsewhere to "80 minutes"')).toBeVisible();
  await editing(page).getByRole('button', { name: 'Keep Mine' }).click();
  await editing(page).getByRole('button', { name: 'Save Changes' }).click();
  await expect(editing(page)).toBeHidden();
  expect(await send(getTask, withId(task))).toMatchObject({ at_most: 90 });

  await choose(page, 'Write report', 'Edit');
  await atMost(page).fill('');
  await editing(page).getByRole('button', { name: 'Save Changes' }).click();
  await expect(editing(page)).toBeHidden();
  expect(await send(getTask, withId(task))).toMatchObject({ at_most: null });
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(async () => (await send(getTask, withId(task))).at_most).toBe(90);

  await send(startTimer, { ...withId(task), body: {} });
  await send(pauseTimer, { ...withId(task), body: {} });
  await choose(page, 'Write report', 'Edit');
  await expect(editing(page).getByLabel('Planned duration')).toBeVisible();
  await expect(atMost(page)).toBeHidden();
  await editing(page).getByLabel('Planned duration').fill('120');
  await editing(page).getByRole('button', { name: 'Save Changes' }).click();
  await expect(editing(page)).toBeHidden();
  expect(await send(getTask, withId(task))).toMatchObject({ planned_duration: 120, at_most: 90 });
});

test('the card tells how many at-mosts held, and what would have held', async ({ page, given, send, server }) => {
  const list = await given.list();
  const scene = { given, send, server };
  const done = async (worked: number) => {
    const task = await given.task({ name: 'Dig', list_id: list.id, planned_duration: 30, at_most: 40 });
    await workAndComplete(scene, task, { minutes: worked });
  };
  const card = page.getByRole('region', { name: 'At-Mosts' });
  await page.goto('/analytics');
  await expect(page.getByRole('region', { name: 'Forecasts', exact: true })).toBeVisible();
  await expect(card).toBeHidden();
  for (let count = 0; count < 7; count += 1) await done(64);
  await expect(card).toContainText('7 of 8 tasks with an at-most done: what came of them is told after 1 more.');
  await done(40);
  await expect(card).toContainText('Your at-mosts held in 1 of 8 (13%).');
  await expect(card).toContainText('They are too narrow: ×1.6 of them would hold 8 of 10.');
  await expectAccessible(page);
  await page.setViewportSize(PHONE_SIZE);
  await expect(card).toBeVisible();
  await expectNoSidewaysScroll(page);
});

test('the form shows the at-most unasked once thirty tasks are done', async ({ page, given, send, server }) => {
  const list = await given.list();
  for (let count = 0; count < 30; count += 1) {
    const task = await given.task({ name: `Dig ${count}`, list_id: list.id, planned_duration: 30 });
    await workAndComplete({ given, send, server }, task, { minutes: 1 });
  }
  await page.goto(`/lists/${list.id}/tasks`);
  await page.getByRole('button', { name: 'Add Task' }).click();
  await expect(atMost(page)).toBeVisible();
  await expect(add(page)).toBeHidden();
});
