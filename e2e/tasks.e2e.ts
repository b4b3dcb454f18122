import { getList } from '@daymark/contract/lists.ts';
import * as api from '@daymark/contract/tasks.ts';
import { pauseTimer, startTimer } from '@daymark/contract/timer.ts';
import { choose, chooseCategory, row, showDone, withId } from './cards.ts';
import { expect, test } from './fixtures.ts';

const TIMER_RUNS = 'Pause the timer before changing this task';

test('a task is created with every field, with a category that is found by its name, and every field is edited', async ({
  page,
  given,
  send,
}) => {
  const names = ['Admin', 'Engineering', 'Family', 'Health', 'Meetings', 'Reading', 'Research', 'Writing'];
  for (const name of names) await given.category({ name });
  const list = await given.list();
  await page.goto(`/lists/${list.id}/tasks`);
  await page.getByRole('button', { name: 'Add Task' }).click();
  const adding = page.getByRole('dialog', { name: 'Add New Task' });
  const category = page.getByRole('combobox', { name: 'Category' });
  await expect(adding.getByLabel('Name')).toBeFocused();
  await expect(category).toHaveValue('No Category');
  await adding.getByLabel('Name').fill('  Draft the page ');
  await adding.getByLabel('Description').fill('Three tiers\nand a table');
  await adding.getByText('High', { exact: true }).click();
  await adding.getByLabel('Planned duration (minutes)').fill('45');
  // The duration field stands before the category, so that the estimate is one's own.
  await page.keyboard.press('Tab');
  await expect(category).toBeFocused();
  await category.fill('rea');
  await expect(page.getByRole('option')).toHaveText(['Reading']);
  await category.fill('nothing like it');
  await expect(page.getByText('No category has this name')).toBeVisible();
  await category.fill('writ');
  await expect(page.getByRole('option')).toHaveText(['Writing']);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(category).toHaveValue('Writing');
  await adding.getByRole('button', { name: 'Add Task' }).click();
  await expect(page.getByRole('status').getByText('Task created successfully')).toBeVisible();
  await expect(adding).toBeHidden();
  await expect(row(page, 'Draft the page')).toHaveAccessibleName('Draft the page, not started, high, Writing, 45m');
  const { tasks } = await send(getList, withId(list));
  const description = 'Three tiers\nand a table';
  expect(tasks).toMatchObject([
    { name: 'Draft the page', description, priority: 'high', planned_duration: 45, category_id: expect.any(Number) },
  ]);

  await choose(page, 'Draft the page', 'Edit');
  const dialog = page.getByRole('dialog', { name: 'Edit task' });
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await expect(dialog.getByLabel('Name')).toHaveValue('Draft the page');
  await expect(dialog.getByLabel('Description')).toHaveValue(description);
  await expect(dialog.getByRole('radio', { name: 'High' })).toBeChecked();
  await expect(dialog.getByLabel('Planned duration (minutes)')).toHaveValue('45');
  await expect(category).toHaveValue('Writing');
  await dialog.getByLabel('Name').fill('');
  await dialog.getByLabel('Planned duration (minutes)').fill('0');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Task name is required')).toBeVisible();
  await expect(dialog.getByText('Planned duration must be greater than 0')).toBeVisible();
  await dialog.getByLabel('Name').fill('Final');
  await dialog.getByLabel('Description').fill('New words');
  await dialog.getByText('Low', { exact: true }).click();
  await dialog.getByLabel('Planned duration (minutes)').fill('60');
  await chooseCategory(page, 'Research');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Task updated successfully')).toBeVisible();
  const final = row(page, 'Final');
  await expect(final).toHaveAccessibleName('Final, not started, Research, 1h');
  await expect(final).toBeFocused();

  await choose(page, 'Final', 'Edit');
  await chooseCategory(page, 'No Category');
  await dialog.getByLabel('Description').press('Control+Enter');
  await expect(dialog).toBeHidden();
  await expect(final).toHaveAccessibleName('Final, not started, 1h');
  expect(await send(getList, withId(list))).toMatchObject({
    tasks: [{ category_id: null, description: 'New words', priority: 'low', planned_duration: 60 }],
  });
});

test('a figure that nobody said is no estimate, until it is confirmed or typed in the form of a new task or of an edit', async ({
  page,
  given,
  send,
}) => {
  const list = await given.list();
  const guessed = await given.task({ list_id: list.id, name: 'Guessed', estimate_origin: null });
  await send(startTimer, withId(guessed));
  await send(pauseTimer, withId(guessed));
  await page.goto(`/lists/${list.id}/tasks`);
  const form = page.getByRole('dialog');
  const duration = form.getByLabel('Planned duration (minutes)');
  const note = form.getByText('No estimate: 25m counts down', { exact: true });
  const confirm = form.getByRole('button', { name: 'Yes, 25m', exact: true });
  const beginWith = async (name: string) => {
    await page.getByRole('button', { name: 'Add Task' }).first().click();
    await form.getByLabel('Name').fill(name);
    await duration.focus();
    await expect(duration).toHaveValue('25');
    await expect(duration).toHaveAccessibleDescription('No estimate: 25m counts down');
  };
  const add = async () => {
    await form.getByRole('button', { name: 'Add Task' }).click();
    await expect(form).toBeHidden();
  };

  await beginWith('Read mail');
  await add();
  const mail = row(page, 'Read mail');
  await expect(mail).toHaveAccessibleName(/, No estimate$/);
  await expect(mail).not.toContainText('25m');

  await beginWith('Draft');
  const below = form.getByRole('combobox', { name: 'Category' });
  const before = await below.boundingBox();
  await confirm.click();
  await expect(note).toBeHidden();
  await expect(confirm).toBeHidden();
  await expect(duration).toBeFocused();
  await expect(duration).toHaveAccessibleDescription('');
  expect((await below.boundingBox())?.y).toBeCloseTo(before?.y ?? 0);
  await add();
  await expect(row(page, 'Draft')).toHaveAccessibleName(/, 25m$/);

  await beginWith('Call home');
  await duration.selectText();
  await page.keyboard.type('25');
  await expect(note).toBeHidden();
  await add();
  await expect(row(page, 'Call home')).toHaveAccessibleName(/, 25m$/);

  await choose(page, 'Read mail', 'Edit');
  await expect(note).toBeVisible();
  await confirm.press('Enter');
  await expect(note).toBeHidden();
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await expect(form).toBeHidden();
  await expect(mail).toHaveAccessibleName(/, 25m$/);

  // After the first start there is nothing left to confirm, and a change is one of what counts down.
  await choose(page, 'Guessed', 'Edit');
  await expect(note).toBeVisible();
  await expect(confirm).toBeHidden();
  await duration.fill('40');
  await expect(duration).toHaveAccessibleDescription('No estimate: 40m counts down');
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await expect(form).toBeHidden();
  await row(page, 'Guessed').press('Enter');
  await expect(form.getByText('No estimate: 40m counts down', { exact: true })).toBeVisible();

  const { tasks } = await send(getList, withId(list));
  const origins = tasks.map(({ name, planned_duration, estimate_origin }) => [name, planned_duration, estimate_origin]);
  expect(origins).toEqual([
    ['Guessed', 40, null],
    ['Read mail', 25, 'own'],
    ['Draft', 25, 'own'],
    ['Call home', 25, 'own'],
  ]);
});

test('when the options fail to load, a new task has no categories and no error; when its details do, they show one beside the known fields', async ({
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
  await page.getByLabel('Description').fill('Known already');
  await page.getByLabel('Description').press('Control+Enter');
  await expect(row(page, 'Read mail')).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('alert')).toBeHidden();

  await page.route(/\/api\/task\/\d+$/, (route) => route.fulfill({ status: 500, body: 'broken' }));
  await row(page, 'Read mail').press('Enter');
  await expect(page.getByRole('alert').getByText('Failed to load task details')).toBeVisible();
  await expect(page.getByRole('dialog').getByText('Known already')).toBeVisible();
});

test('details show the text of a task without any HTML, and its next step; while its timer runs, its menu says why it cannot be changed', async ({
  page,
  given,
  server,
  send,
}) => {
  const category = await given.category({ name: 'Writing' });
  const task = await given.task({
    name: 'Draft',
    description: 'First line\n\n  indented <b>',
    planned_duration: 65,
    category_id: category.id,
  });
  await page.goto(`/lists/${task.list_id}/tasks`);
  await row(page, 'Draft').press('Enter');
  const details = page.getByRole('dialog', { name: 'Task details' });
  const fact = (label: string) => details.getByRole('term').filter({ hasText: label }).locator('xpath=../dd');
  await expect(details.getByRole('heading', { name: 'Draft', level: 3 })).toBeFocused();
  for (const text of ['Not Started', 'Medium', 'Writing']) await expect(details.getByText(text)).toBeVisible();
  await expect(details.getByText('First line', { exact: true })).toBeVisible();
  await expect(details.getByText('indented <b>', { exact: true })).toBeVisible();
  await expect(fact('Planned')).toHaveText('1h 5m');
  await expect(fact('Worked')).toHaveText('0m');
  for (const label of ['First started', 'Completed', 'Mental state', 'Reflection']) {
    await expect(fact(label)).toHaveText('–');
  }
  await details.getByRole('button', { name: 'Start Timer' }).click();
  await expect(details).toBeHidden();
  await expect(page.getByText('Timer Started', { exact: true })).toBeVisible();
  await expect(row(page, 'Draft')).toBeFocused();

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

  server.passMinutes(20);
  await page.evaluate(() => dispatchEvent(new Event('focus'))); // as coming back to the tab does
  await page.getByRole('menuitem', { name: 'Details' }).click();
  await expect(fact('Worked')).toHaveText('20m');
  await expect(fact('First started')).toHaveText(/^\w{3} \d+, \d{4}, \d\d:\d\d$/);
  await details.getByRole('button', { name: 'Pause' }).click();
  await expect(details).toBeHidden();
  await row(page, 'Draft').press('Enter');
  await details.getByRole('button', { name: 'Resume' }).click();
  await expect(row(page, 'Draft').getByRole('timer')).toBeVisible();
  await row(page, 'Draft').press('Enter');
  await details.getByRole('button', { name: 'Mark Complete' }).click();
  const complete = page.getByRole('dialog', { name: 'Complete task' });
  await expect(complete.getByRole('radio', { name: 'Energized' })).toBeFocused();
  await complete.getByRole('radio', { name: 'Motivated' }).click();
  await complete.getByLabel('Reflection').fill('It grew\nwhile I wrote.');
  await complete.getByRole('button', { name: 'Complete Task' }).click();
  await showDone(page);
  await expect(row(page, 'Draft')).toHaveAccessibleName(/, done, motivated,/);

  await row(page, 'Draft').press('Enter');
  await expect(fact('Mental state')).toHaveText('Motivated');
  await expect(fact('Reflection')).toHaveText('It grew\nwhile I wrote.', { useInnerText: true });
  await expect(fact('Completed')).toHaveText(/^\w{3} \d+, \d{4}, /);
  // Close, Add Time, the menus of its two entries and the history: no step is next.
  await expect(details.getByRole('button')).toHaveText(['', 'Add Time', '', '', 'History']);
  await page.keyboard.press('Escape');
  await expect(row(page, 'Draft')).toBeFocused();
  expect(await send(api.getTask, withId(task))).toMatchObject({ status: 'done' });
});
