import { getCommands } from '@daymark/contract/commands.ts';
import { getProjects } from '@daymark/contract/projects.ts';
import { getTask, updateTask } from '@daymark/contract/tasks.ts';
import { getActiveTimer } from '@daymark/contract/timer.ts';
import type { Page } from '@playwright/test';
import { withId } from './cards.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { holdCall } from './hold-requests.ts';
import { openPalette } from './palette.ts';

const row = (page: Page) => page.getByRole('row', { name: /^Draft,/ });

/** The toast of an undo or a redo. */
const told = (page: Page, title: 'Undone' | 'Redone', message: string | RegExp) =>
  page.getByRole('status').filter({ hasText: title }).filter({ hasText: message });

/** Makes the task one of high priority, or of medium, by a key on its row. */
async function pressPriority(page: Page, key: '1' | '2'): Promise<void> {
  await row(page).focus();
  await page.keyboard.press(key);
  await expect(row(page).getByText('High')).toBeVisible({ visible: key === '1' });
}

test('keys take back the latest changes of the tab one by one, and make them again', async ({ page, given, send }) => {
  const task = await given.task({ name: 'Draft', planned_duration: 30 });
  const priority = async () => (await send(getTask, withId(task))).priority;
  await page.goto('/search?q=draft');
  await expect(row(page)).toBeVisible();
  await row(page).focus();
  await page.keyboard.press('Control+z');
  await expect(page.getByText('Nothing to undo')).toBeVisible();

  await pressPriority(page, '1');
  await pressPriority(page, '2');
  // An undo waits for the change before it, which is on its way.
  const held = await holdCall(page, 'PATCH', `**/api/task/${task.id}`);
  await pressPriority(page, '1');
  await page.keyboard.press('Control+z');
  const wait = page.getByRole('status').filter({ hasText: 'Undoing' });
  await expect(wait).toBeVisible();
  held.answer();
  await expect(wait).toBeHidden();
  await expect(told(page, 'Undone', 'Edited “Draft”')).toBeVisible();
  await expect(row(page).getByText('High')).toBeHidden();
  expect(await priority()).toBe('medium');
  await page.keyboard.press('Control+z');
  await expect(row(page).getByText('High')).toBeVisible();
  expect(await priority()).toBe('high');
  await page.keyboard.press('Control+z');
  await expect(row(page).getByText('High')).toBeHidden();

  for (const redone of ['high', 'medium', 'high']) {
    await page.keyboard.press('Control+Shift+Z');
    await expect.poll(priority).toBe(redone);
  }
  await expect(told(page, 'Redone', 'Edited “Draft”').first()).toBeVisible();
  await page.keyboard.press('Control+Shift+Z');
  await expect(page.getByText('Nothing to redo')).toBeVisible();
  // The redo is undone again by its own toast.
  await told(page, 'Redone', 'Edited “Draft”').last().getByRole('button', { name: 'Undo' }).click();
  await expect.poll(priority).toBe('medium');
});

test('a tab takes back its own latest change, and is told what another tab has done since', async ({
  page,
  context,
  given,
  send,
  expectConsoleError,
}) => {
  expectConsoleError(/409/);
  const task = await given.task({ name: 'Draft', planned_duration: 30 });
  const other = await context.newPage();
  for (const tab of [page, other]) await tab.goto('/search?q=draft');
  await pressPriority(page, '1');
  await expect(row(other).getByText('High')).toBeVisible();
  await pressPriority(other, '2');
  await expect(row(page).getByText('High')).toBeHidden();

  await page.bringToFront();
  await page.keyboard.press('Control+z');
  const conflict = page.getByRole('alert').filter({ hasText: 'This was changed since' });
  await expect(conflict).toContainText('Edited “Draft”');
  await conflict.getByRole('button', { name: 'Undo That Change' }).click();
  await expect(row(page).getByText('High')).toBeVisible();
  expect((await send(getTask, withId(task))).priority).toBe('high');

  // A change of another field is not in the way.
  await pressPriority(page, '2');
  await send(updateTask, { ...withId(task), body: { planned_duration: 50 } });
  await page.keyboard.press('Control+z');
  await expect(row(page).getByText('High')).toBeVisible();
  expect(await send(getTask, withId(task))).toMatchObject({ planned_duration: 50, priority: 'high' });
});

test('toasts, the palette and the details of a task take back by the same log', async ({ page, given, send }) => {
  const task = await given.task({ name: 'Draft', planned_duration: 30 });
  await page.goto('/search?q=draft');
  await row(page).focus();
  await page.keyboard.press('s');
  await expect(page.getByRole('region', { name: 'Running timer' })).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(page.getByRole('region', { name: 'Running timer' })).toBeHidden();
  expect(await send(getActiveTimer, {})).toBeNull();
  expect(await send(getTask, withId(task))).toMatchObject({ status: 'not_started', first_started_at: null });

  await openPalette(page);
  await page.keyboard.type('redo');
  await page.getByRole('option', { name: /Redo: Started “Draft”/ }).click();
  await expect(page.getByRole('region', { name: 'Running timer' })).toBeVisible();
  await openPalette(page);
  await page.keyboard.type('undo');
  await page.getByRole('option', { name: /Undo: Started “Draft”/ }).click();
  await expect(page.getByRole('region', { name: 'Running timer' })).toBeHidden();

  await pressPriority(page, '1');
  const changed = page.getByRole('status').filter({ hasText: 'Priority of "Draft"' });
  await changed.getByRole('button', { name: 'Undo' }).click();
  await expect(row(page).getByText('High')).toBeHidden();
  await told(page, 'Undone', 'Edited “Draft”').getByRole('button', { name: 'Redo' }).click();
  await expect(row(page).getByText('High')).toBeVisible();
  await row(page).focus();
  await page.keyboard.press('Enter');
  const details = page.getByRole('dialog', { name: 'Task details' });
  await details.getByRole('button', { name: 'History' }).click();
  const changes = details.getByRole('region', { name: 'History' }).getByRole('listitem');
  await expect(changes.first()).toContainText('Redid: Priority Medium to High');
  await expectAccessible(page);
  await changes.first().getByRole('button', { name: 'Undo: Redid: Priority Medium to High' }).click();
  await expect(changes.first()).toContainText('Undid: Priority High to Medium');
  expect((await send(getTask, withId(task))).priority).toBe('medium');
  const [latest] = await send(getCommands, { query: { task_id: String(task.id) } });
  expect(latest?.undoes).not.toBeNull();
});

test('a list that came with its project and stands on the board goes as a whole, and comes back', async ({
  page,
  send,
}) => {
  await page.goto('/dashboard?view=board');
  await page.getByRole('button', { name: 'Create New List' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create New List' });
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Beds');
  await dialog.getByLabel('Project name').fill('Garden');
  await dialog.getByRole('button', { name: 'Create List' }).click();
  const card = page.getByRole('region', { name: 'Beds' });
  await expect(card).toBeVisible();
  await page.getByRole('status').filter({ hasText: 'List created' }).getByRole('button', { name: 'Undo' }).click();
  await expect(card).toBeHidden();
  await expect(told(page, 'Undone', 'Created list “Beds”')).toBeVisible();
  expect(await send(getProjects, {})).toEqual([]);
  await page.keyboard.press('Control+Shift+Z');
  await expect(told(page, 'Redone', 'Created list “Beds”')).toBeVisible();
  await page.keyboard.press('Control+Shift+Z');
  await expect(told(page, 'Redone', /^RedonePut lists on the board/)).toBeVisible();
  await expect(card).toBeVisible();
});

test('an undo whose code cannot be loaded says so, and changes nothing', async ({
  page,
  given,
  send,
  expectConsoleError,
}) => {
  expectConsoleError(/ERR_FAILED/);
  const task = await given.task({ name: 'Draft', planned_duration: 30 });
  await page.goto('/search?q=draft');
  await pressPriority(page, '1');
  await page.route('**/assets/take-back-*.js', (route) => route.abort());
  await page.keyboard.press('Control+z');
  await expect(page.getByRole('alert').getByText('This could not be undone')).toBeVisible();
  expect((await send(getTask, withId(task))).priority).toBe('high');
});
