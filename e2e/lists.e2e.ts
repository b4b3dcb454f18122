import { createEntry } from '@daymark/contract/entries.ts';
import { makeGiven } from '@daymark/testing/given.ts';
import { row } from './cards.ts';
import { expect, test } from './fixtures.ts';
import { givenLongList } from './long-list.ts';
import { openBoard } from './workspace.ts';

test('a list is created, edited and deleted on the page of its project', async ({ page, given }) => {
  const project = await given.project({ name: 'Website' });
  await page.goto(`/projects/${project.id}`);
  await page.getByRole('button', { name: 'Add List' }).click();
  const create = page.getByRole('dialog', { name: 'Add List to Website' });
  await create.getByRole('button', { name: 'Create List' }).click();
  await expect(create.getByText('List name is required')).toBeVisible();
  await create.getByLabel('Name').fill('Landing page');
  await page.keyboard.press('Enter');
  await expect(page.getByText("List created and added to today's workspace")).toBeVisible();
  const card = page.getByRole('article', { name: 'Landing page' });
  await openBoard(page);
  await expect(card).toContainText('Website');
  await expect(card).not.toContainText('Imported');
  await page.goBack();
  await page.goBack(); // past Today
  await card.getByRole('button', { name: 'Edit Landing page' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit List' });
  await edit.getByLabel('Progress').fill('1.5');
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await expect(edit.getByText('Progress must be between 0 and 1')).toBeVisible();
  await edit.getByLabel('Progress').fill('1.0');
  await expect(edit.getByText('Progress must be between 0 and 1')).toBeHidden();
  await edit.getByLabel('Progress').fill('0.5');
  await edit.getByLabel('Progress').press('ArrowUp');
  await expect(edit.getByLabel('Progress')).toHaveValue('0.6');
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('List updated successfully')).toBeVisible();
  await expect(edit).toBeHidden();
  // The bar counts tasks; the user's own figure does not change it.
  await expect(card.getByText('0%', { exact: true })).toBeVisible();
  await card.getByRole('button', { name: 'Edit Landing page' }).click();
  await expect(edit.getByLabel('Progress')).toHaveValue('0.6');
  await page.keyboard.press('Escape');

  await card.getByRole('button', { name: 'Delete Landing page' }).click();
  const confirm = page.getByRole('dialog', { name: 'Delete list' });
  await expect(
    confirm.getByText('Are you sure you want to delete "Landing page"? This will also delete all tasks in this list.'),
  ).toBeVisible();
  await confirm.getByRole('button', { name: 'Delete List' }).click();
  await expect(page.getByText('List deleted successfully')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Create First List' })).toBeVisible();
});

test('an empty list offers its first task, which needs a name and a valid duration, and is deleted without a warning', async ({
  page,
  given,
}) => {
  const list = await given.list({ name: 'Landing page' });
  await page.goto(`/lists/${list.id}/tasks`);
  await expect(page.getByText('No tasks in this list')).toBeVisible();
  await expect(page.getByText('Add your first task to get started')).toBeVisible();
  await expect(page.getByText('0 tasks')).toBeVisible();
  await page.getByRole('button', { name: 'Delete List' }).click();
  const confirm = page.getByRole('dialog', { name: 'Delete list' });
  await expect(
    confirm.getByText('Are you sure you want to delete "Landing page"? It can be restored for 30 days.', {
      exact: true,
    }),
  ).toBeVisible();
  await confirm.getByRole('button', { name: 'Cancel' }).click();
  await expect(confirm).toBeHidden();

  await page.getByRole('button', { name: 'Add Task' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add New Task' });
  const duration = dialog.getByLabel('Planned duration (minutes)');
  await expect(duration).toHaveValue('25');
  await expect(dialog.getByRole('radio', { name: 'Medium' })).toBeChecked();
  await duration.fill('');
  await dialog.getByRole('button', { name: 'Add Task' }).click();
  await expect(dialog.getByText('Task name is required')).toBeVisible();
  await expect(dialog.getByText('Planned duration must be greater than 0')).toBeVisible();
  await duration.fill('99999999999999');
  await expect(dialog.getByText('Planned duration must be between 1 and 480')).toBeVisible();
  await duration.fill('0480');
  await dialog.getByLabel('Name').fill('x'.repeat(201));
  await expect(dialog.getByText('Task name must be at most 200 characters')).toBeVisible();
  await dialog.getByLabel('Name').fill('Read mail');
  await dialog.getByRole('button', { name: 'Add Task' }).click();
  await expect(row(page, 'Read mail')).toContainText('8h');
  await expect(dialog).toBeHidden(); // answered

  await page.getByRole('button', { name: 'Delete List' }).click();
  await confirm.getByRole('button', { name: 'Delete List' }).click();
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByText('List deleted successfully')).toBeVisible();
});

test('a list with tasks is forecast like its project, warns of them, and leads there and back', async ({
  page,
  send,
}) => {
  const { id, project_id } = await givenLongList(send, { open: 4, done: 8, worked: 30 });
  await page.goto(`/lists/${id}/tasks`);
  const forecast = page.getByText(
    /^Likely 2h \d+m, 8 of 10 times under \dh \d+m; at your usual 6h a day and nothing else, today · from 8 finished tasks$/,
  );
  await expect(forecast).toBeVisible();
  const told = await forecast.textContent();
  await page.getByRole('button', { name: 'Delete List' }).click();
  const confirm = page.getByRole('dialog', { name: 'Delete list' });
  await expect(confirm.getByText('This will also delete all tasks in this list.')).toBeVisible();
  await confirm.getByRole('button', { name: 'Cancel' }).click();
  await expect(confirm).toBeHidden();
  await expect(page.getByRole('button', { name: 'Delete List' })).toBeFocused();
  await page.getByRole('link', { name: 'View in Project' }).click();
  await expect(page).toHaveURL(`/projects/${project_id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Garden' })).toBeVisible(); // the list shows the same forecast
  await expect(forecast).toHaveText(told ?? '');
  await page.getByRole('button', { name: 'Keep This Forecast' }).press('Enter');
  await expect(page.getByRole('status').getByText(/^Kept: likely 2h/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Keep This Forecast' })).toBeFocused();
  await page.goBack();
  await page.getByRole('link', { name: 'Back to Dashboard' }).click();
  await expect(page).toHaveURL('/dashboard');
});

test('a list tells by when it is likely done, as its owner works lately', async ({ page, send, given, server }) => {
  const { id } = await givenLongList(send, { open: 4, done: 8, worked: 30 });
  const task = await given.task({ list_id: id, planned_duration: 480 });
  for (let days = 21; days > 0; days -= 3) {
    const started = server.now().subtract({ hours: 24 * days });
    const times = { started_at: `${started}`, ended_at: `${started.add({ minutes: 45 })}` };
    await send(createEntry, { body: { task_id: task.id, ...times } });
  }
  await page.goto(`/lists/${id}/tasks`);
  await expect(
    page.getByText(/^Likely .+; done .+, 8 of 10 times by .+, at 1h \d+m a week as lately · from 8 finished tasks$/),
  ).toBeVisible();
});

test("a list that failed to load is loaded by a press, or when the connection is back; somebody else's is not found", async ({
  page,
  context,
  given,
  server,
  expectConsoleError,
}) => {
  expectConsoleError(/404|500|ERR_INTERNET_DISCONNECTED/);
  const [list, other] = [await given.list({ name: 'Landing page' }), await given.list({ name: 'Blog' })];
  const stranger = await makeGiven(server.sender()).user();
  const theirs = await makeGiven(server.sender(stranger.token)).list();
  const failure = page.getByText('Failed to load list tasks');
  await page.route('**/api/list/*?*', (route) => route.fulfill({ status: 500, body: 'broken' }));
  await page.goto(`/lists/${list.id}/tasks`);
  await expect(failure).toBeVisible();
  await page.unroute('**/api/list/*?*');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('heading', { name: 'Landing page' })).toBeVisible();

  await page.route('**/api/list/*?*', (route) => route.fulfill({ status: 500, body: 'broken' }));
  const events = page.waitForResponse('**/api/events?*');
  await page.goto(`/lists/${other.id}/tasks`);
  await expect(failure).toBeVisible();
  await events; // the last answer: one that came later would tell the page that the server is reached
  await page.unroute('**/api/list/*?*');
  await context.setOffline(true);
  await expect(page.getByText('You are offline.')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'Blog' })).toBeVisible();

  await page.goto(`/lists/${theirs.id}/tasks`);
  await expect(page.getByRole('heading', { name: 'List Not Found' })).toBeVisible();
  await expect(page.getByText('List not found', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Back to Dashboard' }).click();
  await expect(page).toHaveURL('/dashboard');
});
