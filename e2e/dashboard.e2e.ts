import * as lists from '@daymark/contract/lists.ts';
import * as projects from '@daymark/contract/projects.ts';
import * as timer from '@daymark/contract/timer.ts';
import { card, choose, nameButton, withId } from './cards.ts';
import { expect, test } from './fixtures.ts';
import { fakeBrowserClock, givenWorkspace, longDate, nextMorning, view } from './workspace.ts';

test('a day begins empty and says how to begin, and the tasks of its first list are done without leaving the board', async ({
  page,
  given,
  server,
}) => {
  const at = nextMorning(server);
  await fakeBrowserClock(page, at);
  await given.project({ name: 'Garden' });
  await page.goto('/dashboard?view=board');
  await expect(page.getByRole('heading', { level: 1, name: longDate({ at }) })).toBeVisible();
  await expect(page).toHaveTitle('Dashboard – Daymark');
  await expect(page.getByRole('heading', { name: 'No lists in workspace' })).toBeVisible();
  await expect(page.getByText('Create a list for today, or import one from your projects.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add Your First Task' })).toBeHidden();
  await page.getByRole('button', { name: 'Import From Projects' }).click();
  await page.getByRole('dialog', { name: 'Import From Projects' }).getByRole('button', { name: 'Cancel' }).click();

  await view(page, 'Progress').click();
  await expect(page.getByText('Your history starts today.')).toBeVisible();
  const circles = page.getByRole('definition').filter({ hasText: '0 of 0' }).locator('circle');
  await circles.first().waitFor();
  const strokes = await circles.evaluateAll((all) => all.map((circle) => getComputedStyle(circle).stroke));
  expect(new Set(strokes).size, 'a ring at 0 % has no color but the track').toBe(1);
  await view(page, 'Board').click();
  await expect(page).toHaveURL('/dashboard?view=board');

  await page.getByRole('main').getByRole('button', { name: 'Create New List' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create New List' });
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await dialog.getByRole('button', { name: 'Create List' }).click();
  await expect(dialog.getByText('List name is required')).toBeVisible();
  await expect(dialog.getByText('Please select a project')).toBeVisible();
  await dialog.getByLabel('Name').fill('Beds');
  await dialog.getByRole('combobox', { name: 'Project' }).selectOption('Garden');
  await expect(dialog.getByText('Please select a project')).toBeHidden();
  await dialog.getByRole('button', { name: 'Create List' }).click();
  await expect(page.getByText("List created and added to today's workspace")).toBeVisible();

  const beds = card(page, 'Beds');
  await expect(beds).toContainText('No tasks yet');
  await expect(beds).toContainText('Click + to add your first task');
  await expect(beds).not.toContainText('Imported');
  expect(await beds.evaluate((element) => element.getBoundingClientRect().height)).toBe(600);
  await beds.getByRole('button', { name: 'Add Task' }).click();
  const task = page.getByRole('dialog', { name: 'Add New Task' });
  await task.getByLabel('Name').fill('Dig');
  await task.getByRole('button', { name: 'Add Task' }).click();
  await card(page, 'Dig').getByRole('button', { name: 'Start Timer' }).click();
  await expect(card(page, 'Dig').getByRole('button', { name: 'Pause' })).toBeEnabled(); // answered
  server.passMinutes(10);
  await page.reload();
  await card(page, 'Dig').getByRole('button', { name: 'Mark Complete' }).click();
  const complete = page.getByRole('dialog', { name: 'Complete task' });
  await complete.getByText('Focused').click();
  await complete.getByLabel('Reflection').fill('Stones');
  await complete.getByRole('button', { name: 'Complete Task' }).click();

  await expect(beds.getByRole('button', { name: 'Show 1 done' })).toBeFocused();
  await expect(card(page, 'Dig')).toBeHidden();
  await page.keyboard.press('Enter');
  // A done task is one line on the board: its name, mental state and time.
  const line = card(page, 'Dig');
  await expect(line.getByRole('img', { name: 'Focused' })).toBeVisible();
  await expect(line).toContainText('10m');
  await expect(line.getByRole('timer')).toBeHidden();
  await expect(beds).toContainText('1 of 1 done');
  await expect(page.getByText('worked 10m today · 1 of 1 task done')).toBeVisible();
  await nameButton(page, 'Dig').click();
  await expect(page.getByRole('dialog', { name: 'Task details' })).toContainText('Stones');
});

test('a list is created together with its project: the first one, once it does not fail, and one beside the others', async ({
  page,
  send,
  expectConsoleError,
}) => {
  expectConsoleError(/500/);
  await page.goto('/dashboard?view=board');
  await page.getByRole('button', { name: 'Create New List' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create New List' });
  await expect(dialog.getByText('No Projects Found')).toBeVisible();
  await expect(dialog.getByText('You need to create a project first before creating lists.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Create List' }).click();
  await expect(dialog.getByText('List name is required')).toBeVisible();
  await expect(dialog.getByText('Project name is required')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Beds');
  await dialog.getByLabel('Project name').fill('Garden');

  // A list that fails to be created leaves no project, and the second try makes both, also by a double click.
  await page.route('**/api/list', (route) => route.fulfill({ status: 500, body: 'broken' }));
  await dialog.getByRole('button', { name: 'Create List' }).click();
  await expect(page.getByText('Failed to create list')).toBeVisible();
  await expect(dialog.getByLabel('Project name')).toHaveValue('Garden');
  expect(await send(projects.getProjects, {})).toEqual([]);
  await page.unroute('**/api/list');
  await dialog.getByRole('button', { name: 'Create List' }).dblclick();
  await expect(page.getByText("List created and added to today's workspace")).toBeVisible();
  await expect(card(page, 'Beds')).toContainText('Garden');
  await expect(dialog).toBeHidden();
  expect(await send(projects.getProjects, {})).toMatchObject([{ name: 'Garden', total_lists: 1 }]);

  // Another list begins another project.
  await page.getByRole('button', { name: 'Create New List' }).click();
  await expect(dialog.getByText('No Projects Found')).toBeHidden();
  await dialog.getByRole('combobox', { name: 'Project' }).selectOption('New project…');
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Roof');
  await dialog.getByRole('button', { name: 'Create List' }).click();
  await expect(dialog.getByText('Project name is required')).toBeVisible();
  await expect(dialog.getByLabel('Project name')).toBeFocused();
  await dialog.getByLabel('Project name').fill('House');
  await page.keyboard.press('Enter');
  await expect(card(page, 'Roof')).toContainText('House');
  expect(await send(projects.getProjects, {})).toMatchObject([{ name: 'Garden' }, { name: 'House', total_lists: 1 }]);
});

test('an imported list leads to its tasks and project, and can be removed and restored; a created one is edited, and deleted for good', async ({
  page,
  given,
  account,
  send,
}) => {
  const userId = account.user.id;
  const [beds, paths] = [await given.list({ name: 'Beds' }), await given.list({ name: 'Paths' })];
  const [roof, fence] = [await given.list({ name: 'Roof' }), await given.list({ name: 'Fence' })];
  await given.task({ list_id: roof.id });
  await givenWorkspace(page, { userId, lists: [beds, paths] });
  const later = Temporal.Now.instant().add({ milliseconds: 10 });
  await givenWorkspace(page, { userId, lists: [roof, fence], origin: 'created', at: later });
  await page.goto('/dashboard?view=board');
  await expect(card(page, 'Beds')).toContainText('Imported');
  await page.getByRole('button', { name: 'Actions for Beds' }).click();
  await expect(page.getByRole('menuitem')).toHaveText([
    'View All Tasks',
    'Select Tasks',
    'View in Project',
    'Remove from Workspace',
  ]);
  await page.getByRole('menuitem', { name: 'View All Tasks' }).click();
  await expect(page).toHaveURL(`/lists/${beds.id}/tasks`);
  await page.goBack();
  await choose(page, 'Beds', 'View in Project');
  await expect(page).toHaveURL(`/projects/${beds.project_id}`);
  await page.goBack();

  await choose(page, 'Beds', 'Remove from Workspace');
  await expect(card(page, 'Beds')).toBeHidden();
  await expect(page.getByText("List removed from today's workspace")).toBeVisible();
  await expect(page.getByRole('region', { name: 'Tasks of Paths' })).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Beds', 'Paths', 'Roof', 'Fence']);
  await choose(page, 'Beds', 'Remove from Workspace');
  await page.reload();
  await expect(card(page, 'Paths')).toBeVisible();
  await expect(card(page, 'Beds')).toBeHidden();

  await page.getByRole('button', { name: 'Actions for Roof' }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['View All Tasks', 'Select Tasks', 'Edit List', 'Delete List']);
  await page.getByRole('menuitem', { name: 'Edit List' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit List' });
  await dialog.getByLabel('Name').fill('Flat roof');
  await dialog.getByLabel('Progress').fill('0.4');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(card(page, 'Flat roof')).toBeVisible();
  await expect(dialog).toBeHidden(); // answered
  expect(await send(lists.getList, withId(roof))).toMatchObject({ name: 'Flat roof', progress: 0.4 });

  await choose(page, 'Flat roof', 'Delete List');
  const question = 'Are you sure you want to delete "Flat roof"? This will also delete all tasks in this list.';
  await expect(page.getByRole('dialog', { name: 'Delete list' })).toContainText(question);
  await page.getByRole('button', { name: 'Delete List' }).click();
  await expect(page.getByText('List deleted successfully')).toBeVisible();
  await expect(card(page, 'Flat roof')).toBeHidden();
  await expect(send(lists.getList, withId(roof))).rejects.toThrow('List not found');

  await choose(page, 'Fence', 'Delete List');
  const simple = page.getByRole('dialog', { name: 'Delete list' });
  await expect(
    simple.getByText('Are you sure you want to delete "Fence"? It can be restored for 30 days.', { exact: true }),
  ).toBeVisible();
  await simple.getByRole('button', { name: 'Cancel' }).click();
  await expect(card(page, 'Fence')).toBeVisible();
});

test('progress shows the figures of the day and of earlier days', async ({ page, given, account, send, server }) => {
  const at = nextMorning(server);
  await fakeBrowserClock(page, at);
  const [beds, paths] = [await given.list({ name: 'Beds' }), await given.list({ name: 'Paths' })];
  const task = await given.task({ list_id: beds.id, planned_duration: 40 });
  await given.task({ list_id: paths.id, planned_duration: 50 });
  await send(timer.startTimer, { ...withId(task), body: {} });
  server.passMinutes(35);
  await send(timer.completeTask, { ...withId(task), body: { mental_state: 'tired', reflection: 'Stones' } });
  const userId = account.user.id;
  await givenWorkspace(page, { userId, lists: [beds], at });
  await givenWorkspace(page, { userId, lists: [paths], origin: 'created', at });
  // The browser kept the lists of earlier days; no task was done or worked on then.
  const before = [{ ...beds, task_count: 4, completed_tasks: 3 }, paths];
  await givenWorkspace(page, { userId, lists: before, at: at.subtract({ hours: 48 }) });
  await givenWorkspace(page, { userId, lists: [paths], at: at.subtract({ hours: 40 * 24 }) });
  await page.goto('/dashboard?view=board');
  await expect(card(page, 'Beds')).toContainText('1 of 1 done');
  await view(page, 'Progress').click();
  await expect(page).toHaveURL('/dashboard?view=progress');

  const stat = (label: string) =>
    page
      .locator('div')
      .filter({ has: page.getByText(label, { exact: true }) })
      .last();
  await expect(stat('Created lists')).toContainText('1');
  await expect(stat('Imported lists')).toContainText('1');
  await expect(stat('Tasks done')).toContainText('1 of 2');
  await expect(stat('Worked of planned')).toContainText('35m of 1h 30m');
  const rows = page.getByRole('table', { name: 'Days before' }).getByRole('row');
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(1).getByRole('cell')).toHaveText(['2', '0', '0']);
  await page.reload();
  await expect(rows).toHaveCount(2);
});
