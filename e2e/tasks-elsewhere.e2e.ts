import { deleteCategory } from '@daymark/contract/categories.ts';
import { deleteList } from '@daymark/contract/lists.ts';
import * as api from '@daymark/contract/tasks.ts';
import * as timer from '@daymark/contract/timer.ts';
import { card, choose, chooseCategory, nameButton, withId } from './cards.ts';
import { expect, test } from './fixtures.ts';
import { withoutStream } from './hold-requests.ts';

const TIMER_RUNS = 'Pause the timer before changing this task';

test('a timer started in another tab refuses the open edit and deletion, with the reason', async ({
  page,
  given,
  send,
  expectConsoleError,
}) => {
  expectConsoleError(/409/);
  const task = await given.task({ name: 'Draft' });
  await page.goto(`/lists/${task.list_id}/tasks`);
  await choose(page, 'Draft', 'Edit');
  await page.getByLabel('Name').fill('Better name');
  await send(timer.startTimer, withId(task));
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByRole('alert').getByText('Failed to update task')).toBeVisible();
  await expect(page.getByRole('alert').getByText(TIMER_RUNS)).toBeVisible();
  await expect(page.getByLabel('Name')).toHaveValue('Better name');
  await expect(card(page, 'Draft').getByRole('timer')).toBeAttached();
  await send(timer.pauseTimer, withId(task));
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(card(page, 'Better name').getByText('Paused')).toBeVisible();

  await choose(page, 'Better name', 'Delete');
  await send(timer.startTimer, withId(task));
  await page.getByRole('dialog').getByRole('button', { name: 'Delete Task' }).click();
  await expect(page.getByRole('alert').getByText('Failed to delete task')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(card(page, 'Better name').getByRole('timer')).toBeVisible();
});

test('without the stream a task deleted elsewhere disappears with the next call, and text typed about it stays', async ({
  page,
  given,
  send,
  expectConsoleError,
}) => {
  expectConsoleError(/404/);
  await withoutStream(page);
  const { list_id, ...first } = await given.task({ name: 'First' });
  const second = await given.task({ name: 'Second', list_id });
  const third = await given.task({ name: 'Third', list_id });
  await page.goto(`/lists/${list_id}/tasks`);

  await choose(page, 'First', 'Edit');
  await page.getByLabel('Description').fill('Long thoughts');
  await send(api.deleteTask, withId(first));
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByRole('alert').getByText('Failed to update task')).toBeVisible();
  await expect(page.getByRole('alert').getByText('Task not found')).toBeVisible();
  await expect(card(page, 'First')).toHaveCount(0);
  await expect(page.getByLabel('Description')).toHaveValue('Long thoughts');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard' }).click();

  await send(api.deleteTask, withId(second));
  await nameButton(page, 'Second').click();
  await expect(page.getByRole('alert').getByText('Failed to load task details')).toBeVisible();
  await expect(card(page, 'Second')).toHaveCount(0);
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(nameButton(page, 'Third')).toBeFocused();

  await choose(page, 'Third', 'Delete');
  await send(api.deleteTask, withId(third));
  await page.getByRole('dialog').getByRole('button', { name: 'Delete Task' }).click();
  await expect(page.getByRole('alert').getByText('Failed to delete task')).toBeVisible();
  await expect(page.getByText('No tasks in this list')).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('a category deleted elsewhere is deselected', async ({ page, given, send, expectConsoleError }) => {
  expectConsoleError(/404/);
  const category = await given.category({ name: 'Writing' });
  const list = await given.list();
  await page.goto(`/lists/${list.id}/tasks`);
  await page.getByRole('button', { name: 'Add Task' }).click();
  await page.getByLabel('Name').fill('Draft');
  await chooseCategory(page, 'Writing');
  await send(deleteCategory, withId(category));
  await page.getByRole('dialog').getByRole('button', { name: 'Add Task' }).click();
  await expect(page.getByRole('alert').getByText('Failed to create task')).toBeVisible();
  await expect(page.getByRole('alert').getByText('Category not found')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Category' })).toHaveValue('No Category');
  await page.getByRole('dialog').getByRole('button', { name: 'Add Task' }).click();
  await expect(card(page, 'Draft')).toBeVisible();
});

test('a task for a list deleted elsewhere leads to the not-found page', async ({
  page,
  given,
  send,
  expectConsoleError,
}) => {
  expectConsoleError(/404/);
  const list = await given.list();
  await page.goto(`/lists/${list.id}/tasks`);
  await page.getByRole('button', { name: 'Add Task' }).click();
  await page.getByLabel('Name').fill('Draft');
  await send(deleteList, withId(list));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').getByText('Failed to create task')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'List Not Found' })).toBeVisible();
});

test('a change that does not reach the server shows an error, and typed text stays', async ({
  page,
  given,
  server,
  expectConsoleError,
}) => {
  expectConsoleError(/ERR_CONNECTION_(REFUSED|RESET)/);
  const task = await given.task({ name: 'Draft' });
  await page.goto(`/lists/${task.list_id}/tasks`);
  // The code of each dialog is loaded when it opens first.
  await choose(page, 'Draft', 'Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await choose(page, 'Draft', 'Edit');
  await page.getByLabel('Name').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Add Task' }).click();
  await page.getByLabel('Name').fill('Read mail');
  await server.stop();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Failed to create task')).toBeVisible();
  await expect(page.getByLabel('Name')).toHaveValue('Read mail');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard' }).click();
  await choose(page, 'Draft', 'Edit');
  await page.getByLabel('Name').fill('Better name');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Failed to update task')).toBeVisible();
  await expect(page.getByLabel('Name')).toHaveValue('Better name');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard' }).click();
  await choose(page, 'Draft', 'Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete Task' }).click();
  await expect(page.getByText('Failed to delete task')).toBeVisible();
  await server.start();
});
