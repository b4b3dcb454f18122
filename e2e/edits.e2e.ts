import * as account from '@daymark/contract/account.ts';
import * as categories from '@daymark/contract/categories.ts';
import * as experiments from '@daymark/contract/experiments.ts';
import * as lists from '@daymark/contract/lists.ts';
import * as projects from '@daymark/contract/projects.ts';
import * as tasks from '@daymark/contract/tasks.ts';
import type { Locator, Page } from '@playwright/test';
import { card, choose, withId } from './cards.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts';
import { withoutStream } from './hold-requests.ts';

test.beforeEach(({ expectConsoleError }) => expectConsoleError(/409/));

/** The choice at a field that was changed elsewhere to this value. */
const conflict = (dialog: Locator, value: string) =>
  dialog.getByRole('group', { name: `Changed elsewhere to "${value}"` });

const save = (dialog: Locator) => dialog.getByRole('button', { name: 'Save Changes' }).click();

/** The bodies of the edits that a page sends. */
function edits(page: Page): unknown[] {
  const bodies: unknown[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH') bodies.push(request.postDataJSON());
  });
  return bodies;
}

test('a task changed in another tab shows both values at the field, and either can be kept', async ({
  page,
  context,
  given,
  send,
}) => {
  const task = await given.task({ name: 'Draft', description: 'First thoughts', planned_duration: 25 });
  const sent = edits(page);
  await page.goto(`/lists/${task.list_id}/tasks`);
  await choose(page, 'Draft', 'Edit');
  const dialog = page.getByRole('dialog', { name: 'Edit task' });
  await dialog.getByLabel('Name').fill('Draft, my words');
  await dialog.getByLabel('Planned duration').fill('40');

  const other = await context.newPage();
  await other.goto(`/lists/${task.list_id}/tasks`);
  await choose(other, 'Draft', 'Edit');
  const elsewhere = other.getByRole('dialog', { name: 'Edit task' });
  await elsewhere.getByLabel('Name').fill('Draft, second round');
  await elsewhere.getByLabel('Description').fill('Second thoughts');
  await elsewhere.getByLabel('Planned duration').fill('90');
  await elsewhere.getByText('High').click();
  await save(elsewhere);
  await expect(card(other, 'Draft, second round')).toBeVisible();

  await save(dialog);
  const name = conflict(dialog, 'Draft, second round');
  const duration = conflict(dialog, '90 minutes');
  await expect(name).toBeVisible();
  await expect(duration).toBeVisible();
  await expect(page.locator('[aria-live="polite"]', { hasText: '2 fields changed elsewhere.' })).toBeAttached();
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await expect(dialog.getByLabel('Name')).toHaveAccessibleDescription(/Changed elsewhere to "Draft, second round"/);
  await expect(page.getByText('Failed to update task')).toHaveCount(0);
  // Every typed word stays, and untouched fields show the present record.
  await expect(dialog.getByLabel('Name')).toHaveValue('Draft, my words');
  await expect(dialog.getByLabel('Planned duration')).toHaveValue('40');
  await expect(dialog.getByLabel('Description')).toHaveValue('Second thoughts');
  await expect(dialog.getByRole('radio', { name: 'High' })).toBeChecked();

  // Saving before a choice leads to the first field that lacks one.
  await save(dialog);
  await expect(dialog.getByLabel('Name')).toBeFocused();
  expect(sent).toHaveLength(1);
  await page.keyboard.press('Tab');
  await expect(name.getByRole('button', { name: 'Keep Mine' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(name).toBeHidden();
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await duration.getByRole('button', { name: 'Take Theirs' }).click();
  await expect(duration).toBeHidden();
  await expect(dialog.getByLabel('Planned duration')).toHaveValue('90');
  await save(dialog);
  await expect(card(page, 'Draft, my words')).toBeVisible();
  await expect(page.getByText('Task updated successfully')).toBeVisible();
  expect(sent).toEqual([
    {
      name: 'Draft, my words',
      planned_duration: 40,
      expected: { name: 'Draft', planned_duration: 25 },
    },
    { name: 'Draft, my words', expected: { name: 'Draft, second round' } },
  ]);
  expect(await send(tasks.getTask, withId(task))).toMatchObject({
    name: 'Draft, my words',
    description: 'Second thoughts',
    planned_duration: 90,
    priority: 'high',
  });
});

test('an edit of another field than the one changed elsewhere needs no question, and unchanged forms send nothing', async ({
  page,
  given,
  send,
}) => {
  const task = await given.task({ name: 'Draft' });
  const sent = edits(page);
  await withoutStream(page);
  await page.goto(`/lists/${task.list_id}/tasks`);
  await choose(page, 'Draft', 'Edit');
  const dialog = page.getByRole('dialog', { name: 'Edit task' });
  await dialog.getByLabel('Description').fill('Mine');
  await send(tasks.updateTask, { ...withId(task), body: { name: 'Theirs' } });
  // Without the stream, coming back to the tab refetches what is a second old.
  await expect(async () => {
    await page.evaluate(() => dispatchEvent(new Event('visibilitychange')));
    expect(await card(page, 'Theirs').count()).toBe(1);
  }).toPass();
  // The refetch changed the page, and not the open form.
  await expect(dialog.getByLabel('Name')).toHaveValue('Draft');
  await expect(dialog.getByLabel('Description')).toHaveValue('Mine');
  await save(dialog);
  await expect(card(page, 'Theirs').getByText('Mine')).toBeVisible();

  await choose(page, 'Theirs', 'Edit');
  await dialog.getByLabel('Name').fill(' Theirs ');
  await save(dialog);
  await expect(dialog).toBeHidden();
  expect(sent).toEqual([{ description: 'Mine', expected: { description: '' } }]);
});

test('values that are codes are shown in words, at every kind of field', async ({ page, given, send }) => {
  const [writing, reading] = [await given.category({ name: 'Writing' }), await given.category({ name: 'Reading' })];
  const task = await given.task({ name: 'Draft', description: 'Plan', category_id: writing.id });
  await page.goto(`/lists/${task.list_id}/tasks`);
  await choose(page, 'Draft', 'Edit');
  const dialog = page.getByRole('dialog', { name: 'Edit task' });
  await dialog.getByText('Low').click();
  await dialog.getByLabel('Description').fill('Mine');
  await dialog.getByRole('combobox', { name: 'Category' }).click();
  await page.getByRole('option', { name: 'No Category' }).click();
  const body = { priority: 'high', description: '', category_id: reading.id } as const;
  await send(tasks.updateTask, { ...withId(task), body });
  await save(dialog);
  await expect(dialog.getByRole('group', { name: 'Emptied elsewhere' })).toBeVisible();
  await expect(dialog.getByLabel('Description')).toBeFocused();
  await conflict(dialog, 'High').getByRole('button', { name: 'Take Theirs' }).click();
  await expect(dialog.getByRole('radio', { name: 'High' })).toBeFocused();
  await expect(dialog.getByRole('radio', { name: 'High' })).toBeChecked();
  await expectAccessible(page);
  await conflict(dialog, 'Reading').getByRole('button', { name: 'Take Theirs' }).click();
  await expect(dialog.getByRole('combobox', { name: 'Category' })).toHaveValue('Reading');
  await dialog.getByRole('button', { name: 'Keep Mine' }).click();
  await save(dialog);
  await expect(dialog).toBeHidden();
  expect(await send(tasks.getTask, withId(task))).toMatchObject({ ...body, description: 'Mine' });
});

test('a project changed in another tab is not overwritten, and a third change is told as well', async ({
  page,
  context,
  given,
  send,
}) => {
  const project = await given.project({ name: 'Site', status: 'not_started' });
  await page.goto(`/projects/${project.id}`);
  await page.getByRole('button', { name: 'Edit Project' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Project' });
  await dialog.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'In Progress' }).click();

  const other = await context.newPage();
  await other.goto('/projects');
  await choose(other, 'Site', 'Edit Project');
  const elsewhere = other.getByRole('dialog', { name: 'Edit Project' });
  await elsewhere.getByRole('combobox', { name: 'Status' }).click();
  await other.getByRole('option', { name: 'Pending' }).click();
  await save(elsewhere);
  await expect(elsewhere).toBeHidden();

  await save(dialog);
  await conflict(dialog, 'Pending').getByRole('button', { name: 'Keep Mine' }).click();
  await send(projects.updateProject, { ...withId(project), body: { status: 'done' } });
  await save(dialog);
  await expect(conflict(dialog, 'Done')).toBeVisible();
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(page);
  await conflict(dialog, 'Done').getByRole('button', { name: 'Take Theirs' }).click();
  // Nothing is left to save, and nothing to lose.
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  expect(await send(projects.getProject, withId(project))).toMatchObject({ status: 'done' });
});

test('lists, categories and experiments changed elsewhere are not overwritten', async ({ page, given, send }) => {
  const list = await given.list({ name: 'Beds' });
  await page.goto(`/lists/${list.id}/tasks`);
  await page.getByRole('button', { name: 'Edit List' }).click();
  const listDialog = page.getByRole('dialog', { name: 'Edit List' });
  await listDialog.getByLabel('Progress').fill('0.5');
  await send(lists.updateList, { ...withId(list), body: { progress: 0.3 } });
  await save(listDialog);
  await conflict(listDialog, '0.3').getByRole('button', { name: 'Keep Mine' }).click();
  await save(listDialog);
  await expect(listDialog).toBeHidden();
  expect(await send(lists.getList, withId(list))).toMatchObject({ progress: 0.5 });

  const category = await given.category({ name: 'Writing' });
  await page.goto('/categories');
  await choose(page, 'Writing', 'Edit Category');
  const categoryDialog = page.getByRole('dialog', { name: 'Edit Category' });
  await categoryDialog.getByRole('radio', { name: 'Pink' }).click();
  await send(categories.updateCategory, { ...withId(category), body: { color: '#0c8599' } });
  await save(categoryDialog);
  await conflict(categoryDialog, 'Teal').getByRole('button', { name: 'Take Theirs' }).click();
  await expect(categoryDialog.getByLabel('Hex code')).toHaveValue('#0c8599');
  await save(categoryDialog);
  await expect(categoryDialog).toBeHidden();

  const experiment = await given.experiment({ name: 'Longer', category_id: category.id });
  await page.goto('/experiments');
  await choose(page, 'Longer', 'Edit Experiment');
  const experimentDialog = page.getByRole('dialog', { name: 'Edit Experiment' });
  await experimentDialog.getByLabel('Name').fill('Mine');
  await send(experiments.updateExperiment, { ...withId(experiment), body: { name: 'Theirs' } });
  await save(experimentDialog);
  await conflict(experimentDialog, 'Theirs').getByRole('button', { name: 'Keep Mine' }).click();
  await save(experimentDialog);
  await expect(card(page, 'Mine')).toBeVisible();
});

test('a profile changed on another device is not overwritten', async ({ page, send }) => {
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Profile' });
  await dialog.getByLabel('First name').fill('Augusta');
  await send(account.updateProfile, { body: { first_name: 'Ada Augusta', last_name: 'Byron' } });
  await save(dialog);
  await expect(conflict(dialog, 'Ada Augusta')).toBeVisible();
  await expect(dialog.getByLabel('Last name')).toHaveValue('Byron');
  await expect(page.getByRole('complementary').getByText('Ada Augusta Byron')).toBeAttached();
  await conflict(dialog, 'Ada Augusta').getByRole('button', { name: 'Keep Mine' }).click();
  await save(dialog);
  await expect(dialog).toBeHidden();
  expect(await send(account.getProfile, {})).toMatchObject({ first_name: 'Augusta', last_name: 'Byron' });
});
