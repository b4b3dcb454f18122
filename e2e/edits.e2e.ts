import * as account from '@daymark/contract/account.ts';
import * as categories from '@daymark/contract/categories.ts';
import * as experiments from '@daymark/contract/experiments.ts';
import * as lists from '@daymark/contract/lists.ts';
import * as projects from '@daymark/contract/projects.ts';
import * as tasks from '@daymark/contract/tasks.ts';
import type { Locator, Page } from '@playwright/test';
import { card, choose, row, withId } from './cards.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts';

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

test('a task changed elsewhere shows both values at the field, either can be kept, and other fields need no question', async ({
  page,
  context,
  given,
  send,
}) => {
  const [writing, reading] = [await given.category({ name: 'Writing' }), await given.category({ name: 'Reading' })];
  const fields = { description: 'First thoughts', planned_duration: 25, category_id: writing.id };
  const task = await given.task({ name: 'Idea', ...fields });
  const sent = edits(page);
  await page.goto(`/lists/${task.list_id}/tasks`);
  const dialog = page.getByRole('dialog', { name: 'Edit task' });

  // Another field than the one changed elsewhere needs no question, and an unchanged form sends nothing.
  await choose(page, 'Idea', 'Edit');
  await dialog.getByLabel('Description').fill('Mine');
  await send(tasks.updateTask, { ...withId(task), body: { name: 'Draft' } });
  await expect(dialog.getByLabel('Name')).toHaveValue('Idea');
  await expect(dialog.getByLabel('Description')).toHaveValue('Mine');
  await save(dialog);
  await expect(row(page, 'Draft')).toBeVisible();
  await expect(dialog).toBeHidden();
  expect(await send(tasks.getTask, withId(task))).toMatchObject({ name: 'Draft', description: 'Mine' });
  await choose(page, 'Draft', 'Edit');
  await dialog.getByLabel('Name').fill(' Draft ');
  await save(dialog);
  await expect(dialog).toBeHidden();
  expect(sent.splice(0)).toEqual([{ description: 'Mine', expected: { description: 'First thoughts' } }]);

  await choose(page, 'Draft', 'Edit');
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
  await expect(row(other, 'Draft, second round')).toBeVisible();
  await expect(elsewhere).toBeHidden();
  await other.close();

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
  await expect(row(page, 'Draft, my words')).toBeVisible();
  await expect(dialog).toBeHidden();
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

  // Values that are codes are shown in words, at every kind of field.
  await choose(page, 'Draft, my words', 'Edit');
  await dialog.getByText('Medium').click();
  await dialog.getByLabel('Description').fill('Mine');
  await dialog.getByRole('combobox', { name: 'Category' }).click();
  await page.getByRole('option', { name: 'No Category' }).click();
  const body = { priority: 'low', description: '', category_id: reading.id } as const;
  await send(tasks.updateTask, { ...withId(task), body });
  await save(dialog);
  await expect(dialog.getByRole('group', { name: 'Emptied elsewhere' })).toBeVisible();
  await expect(dialog.getByLabel('Description')).toBeFocused();
  await conflict(dialog, 'Low').getByRole('button', { name: 'Take Theirs' }).click();
  await expect(dialog.getByRole('radio', { name: 'Low' })).toBeFocused();
  await expect(dialog.getByRole('radio', { name: 'Low' })).toBeChecked();
  await expectAccessible(page);
  await conflict(dialog, 'Reading').getByRole('button', { name: 'Take Theirs' }).click();
  await expect(dialog.getByRole('combobox', { name: 'Category' })).toHaveValue('Reading');
  await dialog.getByRole('button', { name: 'Keep Mine' }).click();
  await save(dialog);
  await expect(dialog).toBeHidden();
  expect(await send(tasks.getTask, withId(task))).toMatchObject({ ...body, description: 'Mine' });
});

test('projects, lists, categories, experiments and the profile changed elsewhere are not overwritten', async ({
  page,
  given,
  send,
}) => {
  const project = await given.project({ name: 'Site', status: 'not_started' });
  const list = await given.list({ name: 'Beds', project_id: project.id });
  const category = await given.category({ name: 'Writing' });
  const experiment = await given.experiment({ name: 'Longer', category_id: category.id });
  const toScreen = (name: string) => page.getByRole('link', { name, exact: true }).click();

  await page.goto(`/projects/${project.id}`);
  await page.getByRole('button', { name: 'Edit Project' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Project' });
  await dialog.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'In Progress' }).click();
  await send(projects.updateProject, { ...withId(project), body: { status: 'pending' } });
  await save(dialog);
  await conflict(dialog, 'Pending').getByRole('button', { name: 'Keep Mine' }).click();
  // A third change is told as well.
  await send(projects.updateProject, { ...withId(project), body: { status: 'done' } });
  await save(dialog);
  await expect(conflict(dialog, 'Done')).toBeVisible();
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1280, height: 720 });
  await conflict(dialog, 'Done').getByRole('button', { name: 'Take Theirs' }).click();
  // Nothing is left to save, and nothing to lose.
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  expect(await send(projects.getProject, withId(project))).toMatchObject({ status: 'done' });

  await toScreen('Beds');
  await page.getByRole('button', { name: 'Edit List' }).click();
  const listDialog = page.getByRole('dialog', { name: 'Edit List' });
  await listDialog.getByLabel('Progress').fill('0.5');
  await send(lists.updateList, { ...withId(list), body: { progress: 0.3 } });
  await save(listDialog);
  await conflict(listDialog, '0.3').getByRole('button', { name: 'Keep Mine' }).click();
  await save(listDialog);
  await expect(listDialog).toBeHidden();
  expect(await send(lists.getList, withId(list))).toMatchObject({ progress: 0.5 });

  await toScreen('Categories');
  await choose(page, 'Writing', 'Edit Category');
  const categoryDialog = page.getByRole('dialog', { name: 'Edit Category' });
  await categoryDialog.getByRole('radio', { name: 'Pink' }).click();
  await send(categories.updateCategory, { ...withId(category), body: { color: '#0c8599' } });
  await save(categoryDialog);
  await conflict(categoryDialog, 'Teal').getByRole('button', { name: 'Take Theirs' }).click();
  await expect(categoryDialog.getByLabel('Hex code')).toHaveValue('#0c8599');
  await save(categoryDialog);
  await expect(categoryDialog).toBeHidden();

  await toScreen('Experiments');
  await choose(page, 'Longer', 'Edit Experiment');
  const experimentDialog = page.getByRole('dialog', { name: 'Edit Experiment' });
  await experimentDialog.getByLabel('Name').fill('Mine');
  await send(experiments.updateExperiment, { ...withId(experiment), body: { name: 'Theirs' } });
  await save(experimentDialog);
  await conflict(experimentDialog, 'Theirs').getByRole('button', { name: 'Keep Mine' }).click();
  await save(experimentDialog);
  await expect(card(page, 'Mine')).toBeVisible();
  await expect(experimentDialog).toBeHidden();

  await toScreen('Profile');
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  const profile = page.getByRole('dialog', { name: 'Edit Profile' });
  await profile.getByLabel('First name').fill('Augusta');
  await send(account.updateProfile, { body: { first_name: 'Ada Augusta', last_name: 'Byron' } });
  await save(profile);
  await expect(conflict(profile, 'Ada Augusta')).toBeVisible();
  await expect(profile.getByLabel('Last name')).toHaveValue('Byron');
  await expect(page.getByRole('complementary').getByText('Ada Augusta Byron')).toBeAttached();
  await conflict(profile, 'Ada Augusta').getByRole('button', { name: 'Keep Mine' }).click();
  await save(profile);
  await expect(profile).toBeHidden();
  expect(await send(account.getProfile, {})).toMatchObject({ first_name: 'Augusta', last_name: 'Byron' });
});
