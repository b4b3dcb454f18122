import { deleteCategory } from '@daymark/contract/categories.ts';
import { deleteList } from '@daymark/contract/lists.ts';
import * as api from '@daymark/contract/tasks.ts';
import * as timer from '@daymark/contract/timer.ts';
import { choose, chooseCategory, row, withId } from './cards.ts';
import { expect, test } from './fixtures.ts';
import { withoutStream } from './hold-requests.ts';

const TIMER_RUNS = 'Pause the timer before changing this task';

test('a timer, a category and a list that changed elsewhere refuse an open form with the reason, and keep its text', async ({
  page,
  given,
  send,
  expectConsoleError,
}) => {
  expectConsoleError(/404|409/);
  const category = await given.category({ name: 'Writing' });
  const task = await given.task({ name: 'Draft' });
  const dialog = page.getByRole('dialog');
  await page.goto(`/lists/${task.list_id}/tasks`);
  await choose(page, 'Draft', 'Edit');
  await dialog.getByLabel('Name').fill('Better name');
  await send(timer.startTimer, withId(task));
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByRole('alert').getByText('Failed to update task')).toBeVisible();
  await expect(page.getByRole('alert').getByText(TIMER_RUNS)).toBeVisible();
  await expect(dialog.getByLabel('Name')).toHaveValue('Better name');
  await expect(row(page, 'Draft').getByRole('timer')).toBeAttached();
  await send(timer.pauseTimer, withId(task));
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(row(page, 'Better name')).toHaveAccessibleName(/, paused,/);

  await choose(page, 'Better name', 'Delete');
  await send(timer.startTimer, withId(task));
  await dialog.getByRole('button', { name: 'Delete Task' }).click();
  await expect(page.getByRole('alert').getByText('Failed to delete task')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(row(page, 'Better name').getByRole('timer')).toBeVisible();

  await page.getByRole('button', { name: 'Add Task' }).click();
  await dialog.getByLabel('Name').fill('Read mail');
  await chooseCategory(page, 'Writing');
  await send(deleteCategory, withId(category));
  await dialog.getByRole('button', { name: 'Add Task' }).click();
  await expect(page.getByRole('alert').getByText('Failed to create task')).toBeVisible();
  await expect(page.getByRole('alert').getByText('Category not found')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Category' })).toHaveValue('No Category');
  await dialog.getByRole('button', { name: 'Add Task' }).click();
  await expect(row(page, 'Read mail')).toBeVisible();
  await expect(dialog).toHaveCount(0);

  await page.getByRole('button', { name: 'Add Task' }).click();
  await dialog.getByLabel('Name').fill('One more');
  await send(deleteList, { params: { id: String(task.list_id) } });
  // Two changes of the timer are shown: by then the list would not be found, were it asked for again.
  await expect(page.getByText('"Better name" was paused, completed or deleted elsewhere')).toBeVisible();
  await send(timer.startTimer, withId(await given.task({ name: 'Call home' })));
  await expect(page).toHaveTitle(/Call home/);
  await expect(dialog.getByLabel('Name')).toHaveValue('One more');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').getByText('Failed to create task')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'List Not Found' })).toBeVisible();
});

test('details of a task that is deleted elsewhere close with a word', async ({
  page,
  given,
  send,
  expectConsoleError,
}) => {
  expectConsoleError(/404/);
  const task = await given.task({ name: 'Draft' });
  await given.task({ name: 'Mail', list_id: task.list_id });
  await page.goto(`/lists/${task.list_id}/tasks`);
  await choose(page, 'Draft', 'Details');
  await expect(page.getByRole('dialog', { name: 'Task details' })).toBeVisible();
  await send(api.deleteTask, withId(task));
  await expect(page.getByText('"Draft" was moved, completed or deleted elsewhere')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(row(page, 'Mail')).toBeVisible();
});

test('without the stream a task changed elsewhere is shown on coming back, one deleted elsewhere disappears with the next call, and text typed about it stays', async ({
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
  await send(api.updateTask, { ...withId(first), body: { name: 'Theirs' } });
  // Coming back to the tab refetches what is a second old.
  await expect(async () => {
    await page.evaluate(() => dispatchEvent(new Event('visibilitychange')));
    expect(await row(page, 'Theirs').count()).toBe(1);
  }).toPass();
  // The refetch changed the page, and not the open form.
  await expect(page.getByRole('dialog').getByLabel('Name')).toHaveValue('First');
  await expect(page.getByLabel('Description')).toHaveValue('Long thoughts');
  await send(api.deleteTask, withId(first));
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByRole('alert').getByText('Failed to update task')).toBeVisible();
  await expect(page.getByRole('alert').getByText('Task not found')).toBeVisible();
  await expect(row(page, 'Theirs')).toHaveCount(0);
  await expect(page.getByLabel('Description')).toHaveValue('Long thoughts');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard' }).click();
  // Both dialogs give the focus back a moment after they close: an Enter before would go elsewhere.
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(row(page, 'Second')).toBeFocused();

  await send(api.deleteTask, withId(second));
  await row(page, 'Second').press('Enter');
  await expect(page.getByRole('alert').getByText('Failed to load task details')).toBeVisible();
  await expect(row(page, 'Second')).toHaveCount(0);
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(row(page, 'Third')).toBeFocused();

  await choose(page, 'Third', 'Delete');
  await send(api.deleteTask, withId(third));
  await page.getByRole('dialog').getByRole('button', { name: 'Delete Task' }).click();
  await expect(page.getByRole('alert').getByText('Failed to delete task')).toBeVisible();
  await expect(page.getByText('No tasks in this list')).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
});
