import { card } from './cards.ts';
import { expect, PHONE_SIZE, test } from './fixtures.ts';
import { holdRequests } from './hold-requests.ts';
import { givenWorkspace } from './workspace.ts';

test('the import opens at its search, finds projects, and imports lists of several in the order in which they were chosen', async ({
  page,
  given,
  account,
}) => {
  const house = await given.project({ name: 'House', description: 'The garden shed too', status: 'done' });
  await given.project({ name: 'Taxes', status: 'not_started' });
  const garden = await given.project({ name: 'Garden', description: 'Beds and paths', status: 'in_progress' });
  await given.project({ name: 'Boat', status: 'pending' });
  const beds = await given.list({ project_id: garden.id, name: 'Beds' });
  await given.task({ list_id: beds.id });
  await given.list({ project_id: garden.id, name: 'Paths' });
  await given.list({ project_id: house.id, name: 'Roof' });
  // An empty board waits for the projects to tell whether there are any.
  const hedge = await given.list({ project_id: garden.id, name: 'Hedge' });
  await givenWorkspace(page, { userId: account.user.id, lists: [hedge] });
  // The projects arrive after the dialog has opened.
  const answer = await holdRequests(page, '**/api/project');
  await page.goto('/dashboard?view=board');
  await page.getByRole('button', { name: 'Import From Projects' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import From Projects' });
  await expect(dialog.getByText('Loading projects...')).toBeVisible();
  answer();

  // Projects under way come first; the first one is selected.
  const search = dialog.getByRole('searchbox', { name: 'Search projects' });
  const options = dialog.getByRole('listbox', { name: 'Projects' }).getByRole('option');
  await expect(search).toBeFocused();
  await expect(options).toHaveText([/Garden/, /Boat/, /Taxes/, /House/]);
  await expect(dialog.getByRole('option', { name: /Garden/ })).toHaveAttribute('aria-selected', 'true');

  // Projects are found by words and by status.
  await page.keyboard.type('boa');
  await expect(options).toHaveText([/Boat/]);
  await expect(dialog.getByText('This project has no lists yet.')).toBeVisible();
  await search.fill('GARDEN');
  await expect(options).toHaveText([/Garden/, /House/]);
  const status = dialog.getByRole('combobox', { name: 'Status' });
  await expect(status.getByRole('option')).toHaveText(['All Status', 'Not Started', 'In Progress', 'Pending', 'Done']);
  await status.selectOption('Done');
  await expect(options).toHaveText([/House/]);
  await status.selectOption('Pending');
  await expect(dialog.getByText('No Matching Projects')).toBeVisible();
  await dialog.getByRole('button', { name: 'Clear Filters' }).click();
  await expect(options).toHaveCount(4);
  await expect(search).toHaveValue('');
  await expect(search).toBeFocused();
  await expect(status).toHaveValue('all');

  // Lists on the board are checked and cannot be unchecked.
  const submit = dialog.getByRole('button', { name: /^Import to Workspace/ });
  await expect(submit).toHaveText('Import to Workspace (0)');
  await expect(submit).toBeDisabled();
  await dialog.getByRole('option', { name: /Garden/ }).click();
  await expect(dialog.getByRole('checkbox', { name: /Hedge\s*Already added/ })).toBeChecked();
  await expect(dialog.getByRole('checkbox', { name: /Hedge/ })).toBeDisabled();
  await dialog.getByRole('checkbox', { name: /Beds\s*0 of 1/ }).check();
  await dialog.getByRole('listbox', { name: 'Projects' }).focus();
  for (let down = 0; down < 3; down += 1) await page.keyboard.press('ArrowDown');
  await dialog.getByRole('checkbox', { name: /Roof/ }).check();
  await dialog.getByRole('option', { name: /Garden/ }).click();
  await expect(dialog.getByRole('checkbox', { name: /Beds/ })).toBeChecked();
  await expect(dialog.getByRole('checkbox', { name: /Paths/ })).not.toBeChecked();
  await dialog.getByRole('checkbox', { name: /Paths/ }).check();
  await dialog.getByRole('checkbox', { name: /Beds/ }).uncheck();
  await dialog.getByRole('checkbox', { name: /Beds/ }).check();
  await dialog.getByRole('button', { name: 'Import to Workspace (3)' }).click();

  await expect(page.getByText("Added 3 list(s) to today's workspace")).toBeVisible();
  const names = page.getByRole('main').locator('article').getByRole('heading', { level: 2 });
  await expect(names).toHaveText(['Hedge', 'Roof', 'Paths', 'Beds']);
  await expect(card(page, 'Roof')).toContainText('House');
  await expect(card(page, 'Roof')).toContainText('Imported');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(names).toHaveText(['Hedge']);

  await page.getByRole('button', { name: 'Import From Projects' }).click();
  for (const name of [/Paths/, /Beds/]) await dialog.getByRole('checkbox', { name }).check();
  await dialog.getByRole('button', { name: 'Import to Workspace (2)' }).click();
  await expect(names).toHaveText(['Hedge', 'Paths', 'Beds']);
  await page.reload();
  await expect(names).toHaveText(['Hedge', 'Paths', 'Beds']);
});

test('without projects or lists the import leads to a new list, which is then on the board', async ({
  page,
  given,
}) => {
  await page.goto('/dashboard?view=board');
  await page.getByRole('button', { name: 'Import From Projects' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import From Projects' });
  await expect(dialog.getByText('No Projects Found')).toBeVisible();
  await expect(dialog.getByText('Create a project with lists first.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Import to Workspace (0)' })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Create New List' }).click();
  const create = page.getByRole('dialog', { name: 'Create New List' });
  await expect(create).toContainText('No Projects Found');
  await page.keyboard.press('Escape');
  await expect(create).toBeHidden();
  await expect(dialog.getByRole('button', { name: 'Create New List' })).toBeFocused();
  await page.keyboard.press('Enter');
  await create.getByRole('textbox', { name: 'Name', exact: true }).fill('Fence');
  await create.getByLabel('Project name').fill('Farm');
  await page.keyboard.press('Enter');
  await expect(card(page, 'Fence')).toContainText('Farm');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  // A project without lists gets one.
  const house = await given.project({ name: 'House' });
  await given.list({ project_id: house.id, name: 'Roof' });
  await given.project({ name: 'Garden' });
  await page.getByRole('button', { name: 'Import From Projects' }).click();
  await dialog.getByRole('option', { name: /House/ }).click();
  await dialog.getByRole('checkbox', { name: /Roof/ }).check();
  await dialog.getByRole('option', { name: /Garden/ }).click();
  await dialog.getByRole('button', { name: 'Add List' }).click();
  const add = page.getByRole('dialog', { name: 'Add List to Garden' });
  await add.getByLabel('Name').fill('Beds');
  await add.getByRole('button', { name: 'Create List' }).click();
  // The lists that were ticked before are still there to be imported.
  await expect(dialog.getByRole('checkbox', { name: /Beds\s*Already added/ })).toBeChecked();
  await dialog.getByRole('button', { name: 'Import to Workspace (1)' }).press('Enter'); // a toast may lie over it
  await expect(card(page, 'Beds')).not.toContainText('Imported');
  await expect(card(page, 'Roof')).toContainText('Imported');

  await given.project({ name: 'Taxes' });
  await page.getByRole('button', { name: 'Import From Projects' }).click();
  await dialog.getByRole('option', { name: /Taxes/ }).click();
  await dialog.getByRole('button', { name: 'Add List' }).click();
  await page.getByRole('dialog', { name: 'Add List to Taxes' }).getByLabel('Name').fill('Receipts');
  await page.keyboard.press('Enter');
  await expect(card(page, 'Receipts')).toContainText('Taxes');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('projects and lists that fail to load can be loaded again, and are two steps on a phone', async ({
  page,
  given,
  expectConsoleError,
}) => {
  expectConsoleError(/500/);
  await given.list({ name: 'Beds', project_id: (await given.project({ name: 'Garden' })).id });
  await page.route('**/api/project', (route) => route.fulfill({ status: 500, body: 'broken' }));
  await page.goto('/dashboard?view=board');
  await page.route('**/api/project/*/lists', (route) => route.fulfill({ status: 500, body: 'broken' }));
  await page.getByRole('button', { name: 'Import From Projects' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import From Projects' });
  await expect(dialog.getByRole('heading', { name: 'Failed to load projects' })).toBeVisible();
  await page.unroute('**/api/project');
  await dialog.getByRole('button', { name: 'Try Again' }).click();
  await expect(dialog.getByRole('heading', { name: 'The lists could not be loaded' })).toBeVisible();
  await page.unroute('**/api/project/*/lists');
  await dialog.getByRole('button', { name: 'Try Again' }).click();
  await expect(dialog).toBeFocused();
  await expect(dialog.getByRole('checkbox', { name: /Beds/ })).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await page.setViewportSize(PHONE_SIZE);
  await page.getByRole('button', { name: 'Import From Projects' }).click();
  await expect(dialog.getByRole('option', { name: /Garden/ })).toBeVisible();
  await expect(dialog.getByRole('checkbox')).toBeHidden();
  await dialog.getByRole('option', { name: /Garden/ }).click();
  await expect(dialog.getByRole('button', { name: 'Back' })).toBeFocused();
  await dialog.getByRole('checkbox', { name: /Beds/ }).check();
  await dialog.getByRole('button', { name: 'Back' }).click();
  await expect(dialog.getByRole('listbox', { name: 'Projects' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Import to Workspace (1)' }).click();
  await expect(card(page, 'Beds')).toBeVisible();
});
