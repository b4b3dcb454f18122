import { getList } from '@daymark/contract/lists.ts';
import * as api from '@daymark/contract/tasks.ts';
import * as timer from '@daymark/contract/timer.ts';
import { card, choose, chooseCategory, nameButton, numbered, scrollToCard, showDone, withId } from './cards.ts';
import { expect, test } from './fixtures.ts';

const TIMER_RUNS = 'Pause the timer before changing this task';

test('a task is created with every field', async ({ page, given, send }) => {
  const category = await given.category({ name: 'Writing' });
  const list = await given.list();
  await page.goto(`/lists/${list.id}/tasks`);
  await page.getByRole('button', { name: 'Add Task' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add New Task' });
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await expect(dialog.getByRole('combobox', { name: 'Category' })).toHaveValue('No Category');
  await dialog.getByLabel('Name').fill('  Draft the page ');
  await dialog.getByLabel('Description').fill('Three tiers\nand a table');
  await dialog.getByText('High', { exact: true }).click();
  await dialog.getByLabel('Planned duration (minutes)').fill('45');
  // The duration field stands before the category, so that the estimate is one's own.
  await page.keyboard.press('Tab');
  await expect(dialog.getByRole('combobox', { name: 'Category' })).toBeFocused();
  await chooseCategory(page, 'Writing');
  await dialog.getByRole('button', { name: 'Add Task' }).click();
  await expect(page.getByRole('status').getByText('Task created successfully')).toBeVisible();
  await expect(dialog).toBeHidden();
  const draft = card(page, 'Draft the page');
  await expect(draft.getByText('Not Started')).toBeVisible();
  await expect(draft.getByText('High')).toBeVisible();
  await expect(draft.getByText('Writing')).toBeVisible();
  await expect(draft.getByText('45m')).toBeVisible();
  await expect(draft.getByText('Three tiers and a table')).toBeVisible();
  const { tasks } = await send(getList, withId(list));
  expect(tasks).toMatchObject([
    {
      name: 'Draft the page',
      description: 'Three tiers\nand a table',
      priority: 'high',
      planned_duration: 45,
      category_id: category.id,
    },
  ]);
});

test('when the options fail to load, a new task has no categories, all priorities and no error', async ({
  page,
  given,
  expectConsoleError,
}) => {
  expectConsoleError(/500/);
  await given.category({ name: 'Writing' });
  const list = await given.list();
  await page.route('**/api/task/create-options', (route) => route.fulfill({ status: 500, body: 'broken' }));
  await page.goto(`/lists/${list.id}/tasks`);
  await page.getByRole('button', { name: 'Add Task' }).click();
  await expect(page.getByRole('radio')).toHaveCount(3);
  for (const name of ['High', 'Medium', 'Low']) await expect(page.getByRole('radio', { name })).toBeAttached();
  await page.getByRole('combobox', { name: 'Category' }).click();
  await expect(page.getByRole('option')).toHaveText(['No Category']);
  await page.getByRole('option').click();
  await page.getByLabel('Name').fill('Read mail');
  await page.keyboard.press('Enter');
  await expect(card(page, 'Read mail')).toBeVisible();
  await expect(page.getByRole('alert')).toBeHidden();
});

test('among many categories one is found by its name', async ({ page, given }) => {
  for (const name of ['Admin', 'Engineering', 'Family', 'Health', 'Meetings', 'Reading', 'Research', 'Writing']) {
    await given.category({ name });
  }
  const list = await given.list();
  await page.goto(`/lists/${list.id}/tasks`);
  await page.getByRole('button', { name: 'Add Task' }).click();
  const chooser = page.getByRole('combobox', { name: 'Category' });
  await chooser.fill('rea');
  await expect(page.getByRole('option')).toHaveText(['Reading']);
  await chooser.fill('nothing like it');
  await expect(page.getByText('No category has this name')).toBeVisible();
  await chooser.fill('writ');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(chooser).toHaveValue('Writing');
});

test('every field of a task can be edited', async ({ page, given, send }) => {
  const writing = await given.category({ name: 'Writing' });
  await given.category({ name: 'Research' });
  const task = await given.task({
    name: 'Draft',
    description: 'Old words',
    priority: 'low',
    planned_duration: 30,
    category_id: writing.id,
  });
  await page.goto(`/lists/${task.list_id}/tasks`);
  await choose(page, 'Draft', 'Edit');
  const dialog = page.getByRole('dialog', { name: 'Edit task' });
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await expect(dialog.getByLabel('Name')).toHaveValue('Draft');
  await expect(dialog.getByLabel('Description')).toHaveValue('Old words');
  await expect(dialog.getByRole('radio', { name: 'Low' })).toBeChecked();
  await expect(dialog.getByLabel('Planned duration (minutes)')).toHaveValue('30');
  await expect(dialog.getByRole('combobox', { name: 'Category' })).toHaveValue('Writing');
  await dialog.getByLabel('Name').fill('');
  await dialog.getByLabel('Planned duration (minutes)').fill('0');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Task name is required')).toBeVisible();
  await expect(dialog.getByText('Planned duration must be greater than 0')).toBeVisible();
  await dialog.getByLabel('Name').fill('Final');
  await dialog.getByLabel('Description').fill('New words');
  await dialog.getByText('High', { exact: true }).click();
  await dialog.getByLabel('Planned duration (minutes)').fill('60');
  await chooseCategory(page, 'Research');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Task updated successfully')).toBeVisible();
  const final = card(page, 'Final');
  for (const text of ['New words', 'High', '1h', 'Research']) await expect(final.getByText(text)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Actions for Final' })).toBeFocused();

  await choose(page, 'Final', 'Edit');
  await chooseCategory(page, 'No Category');
  await dialog.getByLabel('Description').press('Control+Enter');
  await expect(dialog).toBeHidden();
  await expect(final.getByText('Research')).toBeHidden();
  expect(await send(api.getTask, withId(task))).toMatchObject({ category_id: null, description: 'New words' });
});

test('details show the text of a task as typed, and its next step', async ({ page, given, server, send }) => {
  const category = await given.category({ name: 'Writing' });
  const task = await given.task({
    name: 'Draft',
    description: 'First line\n\n  indented <b>',
    planned_duration: 65,
    category_id: category.id,
  });
  await page.goto(`/lists/${task.list_id}/tasks`);
  await nameButton(page, 'Draft').click();
  const details = page.getByRole('dialog', { name: 'Task details' });
  const fact = (label: string) => details.getByRole('term').filter({ hasText: label }).locator('xpath=../dd');
  await expect(details.getByRole('heading', { name: 'Draft', level: 3 })).toBeFocused();
  for (const text of ['Not Started', 'Medium', 'Writing']) await expect(details.getByText(text)).toBeVisible();
  await expect(details.getByText('indented <b>')).toHaveText('First line\n\n  indented <b>', { useInnerText: true });
  await expect(fact('Planned')).toHaveText('1h 5m');
  await expect(fact('Worked')).toHaveText('0m');
  for (const label of ['First started', 'Completed', 'Mental state', 'Reflection']) {
    await expect(fact(label)).toHaveText('–');
  }
  await details.getByRole('button', { name: 'Start Timer' }).click();
  await expect(details).toBeHidden();
  await expect(page.getByText('Timer Started', { exact: true })).toBeVisible();
  await expect(nameButton(page, 'Draft')).toBeFocused();

  server.passMinutes(20);
  await page.reload();
  await nameButton(page, 'Draft').click();
  await expect(fact('Worked')).toHaveText('20m');
  await expect(fact('First started')).toHaveText(/^\w{3} \d+, \d{4}, \d\d:\d\d$/);
  await details.getByRole('button', { name: 'Pause' }).click();
  await expect(details).toBeHidden();
  await nameButton(page, 'Draft').click();
  await details.getByRole('button', { name: 'Resume' }).click();
  await expect(card(page, 'Draft').getByRole('timer')).toBeVisible();
  await nameButton(page, 'Draft').click();
  await details.getByRole('button', { name: 'Mark Complete' }).click();
  const complete = page.getByRole('dialog', { name: 'Complete task' });
  await expect(complete.getByRole('radio', { name: 'Energized' })).toBeFocused();
  await complete.getByRole('radio', { name: 'Motivated' }).click();
  await complete.getByLabel('Reflection').fill('It grew\nwhile I wrote.');
  await complete.getByRole('button', { name: 'Complete Task' }).click();
  await showDone(page);
  await expect(card(page, 'Draft').getByText('Done')).toBeVisible();

  await nameButton(page, 'Draft').click();
  await expect(fact('Mental state')).toHaveText('Motivated');
  await expect(fact('Reflection')).toHaveText('It grew\nwhile I wrote.', { useInnerText: true });
  await expect(fact('Completed')).toHaveText(/^\w{3} \d+, \d{4}, /);
  // Close, Add Time and the menus of its two entries: no step is next.
  await expect(details.getByRole('button')).toHaveText(['', 'Add Time', '', '']);
  await page.keyboard.press('Escape');
  await expect(nameButton(page, 'Draft')).toBeFocused();
  expect(await send(api.getTask, withId(task))).toMatchObject({ status: 'done' });
});

test('a mental state in capitals is shown like any other', async ({ page, given, send }) => {
  const task = await given.task({ name: 'Draft' });
  await send(timer.startTimer, withId(task));
  await send(timer.completeTask, { ...withId(task), body: { mental_state: 'focused', reflection: 'Well' } });
  for (const path of [`**/api/list/${task.list_id}?*`, `**/api/task/${task.id}`]) {
    await page.route(path, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()).replaceAll('"focused"', '"FOCUSED"') });
    });
  }
  await page.goto(`/lists/${task.list_id}/tasks`);
  await showDone(page);
  await expect(card(page, 'Draft').getByText('Focused')).toBeVisible();
  await nameButton(page, 'Draft').click();
  await expect(page.getByRole('dialog').getByText('Focused')).toBeVisible();
  // A response may still arrive while the page closes.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('details that fail to load show an error beside the known fields', async ({ page, given, expectConsoleError }) => {
  expectConsoleError(/500/);
  const task = await given.task({ name: 'Draft', description: 'Known already' });
  await page.route(`**/api/task/${task.id}`, (route) => route.fulfill({ status: 500, body: 'broken' }));
  await page.goto(`/lists/${task.list_id}/tasks`);
  await nameButton(page, 'Draft').click();
  await expect(page.getByRole('alert').getByText('Failed to load task details')).toBeVisible();
  await expect(page.getByRole('dialog').getByText('Known already')).toBeVisible();
});

test('a task whose timer runs says why it cannot be changed', async ({ page, given }) => {
  const task = await given.task({ name: 'Draft' });
  await page.goto(`/lists/${task.list_id}/tasks`);
  await card(page, 'Draft').getByRole('button', { name: 'Start Timer' }).click();
  await expect(card(page, 'Draft').getByRole('timer')).toBeVisible();
  await page.getByRole('button', { name: 'Actions for Draft' }).click();
  for (const name of ['Edit', 'Delete']) {
    const item = page.getByRole('menuitem', { name });
    await expect(item).toHaveAttribute('aria-disabled', 'true');
    await item.hover();
    await expect(page.getByRole('tooltip', { name: TIMER_RUNS })).toBeVisible();
    await item.click({ force: true });
  }
  await expect(page.getByRole('menu')).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
  // The keyboard shows the same tooltips.
  await page.mouse.move(0, 0);
  await expect(page.getByRole('tooltip')).toBeHidden();
  await page.getByRole('menuitem', { name: 'Remove from Plan' }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeFocused();
  await expect(page.getByRole('tooltip', { name: TIMER_RUNS })).toBeVisible();
  await page.getByRole('menuitem', { name: 'Details' }).click();
  await expect(page.getByRole('dialog', { name: 'Task details' })).toBeVisible();
});

test('a long list is rendered to its last task', async ({ page, given }) => {
  const { id } = await given.list();
  await given.tasks(id, numbered(90));
  await page.goto(`/lists/${id}/tasks`);
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(90);
  await scrollToCard(page, 'Task 90');
  await nameButton(page, 'Task 90').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Start Timer' }).click();
  await expect(card(page, 'Task 90').getByRole('timer')).toBeVisible();
  await expect(nameButton(page, 'Task 90')).toBeInViewport();
  await scrollToCard(page, 'Task 89');
  await expect(card(page, 'Task 89').getByRole('button', { name: 'Start Timer' })).toBeDisabled();
});
