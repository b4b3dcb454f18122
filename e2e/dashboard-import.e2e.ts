import { card } from './cards.ts';
import { expect, test } from './fixtures.ts';
import { givenWorkspace } from './workspace.ts';

test('lists of several projects are imported at once, and that can be undone', async ({ page, given, account }) => {
  const garden = await given.project({ name: 'Garden', description: 'Beds and paths', status: 'in_progress' });
  const house = await given.project({ name: 'House', status: 'done' });
  const beds = await given.list({ project_id: garden.id, name: 'Beds' });
  await given.task({ list_id: beds.id });
  await given.list({ project_id: garden.id, name: 'Paths' });
  await given.list({ project_id: house.id, name: 'Roof' });
  const hedge = await given.list({ project_id: garden.id, name: 'Hedge' });
  await givenWorkspace(page, { userId: account.user.id, lists: [hedge] });
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Import From Projects' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import From Projects' });
  const submit = dialog.getByRole('button', { name: /^Import to Workspace/ });
  await expect(submit).toHaveText('Import to Workspace (0)');
  await expect(submit).toBeDisabled();

  // The first project is selected; lists on the board are checked and cannot be unchecked.
  await expect(dialog.getByRole('option', { name: /Garden/ })).toHaveAttribute('aria-selected', 'true');
  await expect(dialog.getByRole('checkbox', { name: /Hedge\s*Already added/ })).toBeChecked();
  await expect(dialog.getByRole('checkbox', { name: /Hedge/ })).toBeDisabled();
  await dialog.getByRole('checkbox', { name: /Beds\s*0 of 1/ }).check();
  await dialog.getByRole('listbox', { name: 'Projects' }).focus();
  await page.keyboard.press('ArrowDown');
  await dialog.getByRole('checkbox', { name: /Roof/ }).check();
  await dialog.getByRole('option', { name: /Garden/ }).click();
  await expect(dialog.getByRole('checkbox', { name: /Beds/ })).toBeChecked();
  await expect(dialog.getByRole('checkbox', { name: /Paths/ })).not.toBeChecked();
  await dialog.getByRole('button', { name: 'Import to Workspace (2)' }).click();

  await expect(page.getByText("Added 2 list(s) to today's workspace")).toBeVisible();
  const cards = page
    .getByRole('main')
    .locator('article')
    .filter({ has: page.getByRole('button', { name: 'Add Task' }) });
  await expect(cards).toHaveCount(3);
  await expect(card(page, 'Roof')).toContainText('House');
  await expect(card(page, 'Roof')).toContainText('Imported');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(cards).toHaveCount(1);
  await expect(card(page, 'Hedge')).toBeVisible();
});

test('lists land on the board in the order in which they were chosen', async ({ page, given }) => {
  const garden = await given.project({ name: 'Garden' });
  await given.list({ project_id: garden.id, name: 'Beds' });
  await given.list({ project_id: garden.id, name: 'Paths' });
  await given.list({ project_id: garden.id, name: 'Hedge' });
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Import From Projects' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import From Projects' });
  for (const name of ['Beds', 'Hedge', 'Paths']) await dialog.getByRole('checkbox', { name }).check();
  await dialog.getByRole('checkbox', { name: 'Beds' }).uncheck();
  await dialog.getByRole('checkbox', { name: 'Beds' }).check();
  await dialog.getByRole('button', { name: 'Import to Workspace (3)' }).click();
  const names = page.getByRole('main').locator('article').getByRole('heading', { level: 2 });
  await expect(names).toHaveText(['Hedge', 'Paths', 'Beds']);
  await page.reload();
  await expect(names).toHaveText(['Hedge', 'Paths', 'Beds']);
});

test('the import opens at its search, with projects under way first', async ({ page, given, account }) => {
  await given.project({ name: 'House', status: 'done' });
  await given.project({ name: 'Taxes', status: 'not_started' });
  const garden = await given.project({ name: 'Garden', status: 'in_progress' });
  await given.project({ name: 'Boat', status: 'pending' });
  // An empty board waits for the projects to tell whether there are any.
  await givenWorkspace(page, { userId: account.user.id, lists: [await given.list({ project_id: garden.id })] });
  // The projects arrive after the dialog has opened.
  const opened = Promise.withResolvers<void>();
  await page.route('**/api/project', async (route) => {
    await opened.promise;
    await route.continue();
  });
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Import From Projects' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import From Projects' });
  const options = dialog.getByRole('listbox', { name: 'Projects' }).getByRole('option');
  await expect(dialog.getByText('Loading projects...')).toBeVisible();
  opened.resolve();
  await expect(dialog.getByRole('searchbox', { name: 'Search projects' })).toBeFocused();
  await expect(options).toHaveText([/Garden/, /Boat/, /Taxes/, /House/]);
  await expect(dialog.getByRole('option', { name: /Garden/ })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.type('boa');
  await expect(options).toHaveText([/Boat/]);
});

test('projects are found by words and by status', async ({ page, given }) => {
  await given.project({ name: 'Garden', description: 'Beds and paths', status: 'in_progress' });
  await given.project({ name: 'House', description: 'The garden shed too', status: 'done' });
  await given.project({ name: 'Taxes' });
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Import From Projects' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import From Projects' });
  const names = dialog.getByRole('listbox').getByRole('option');
  await expect(names).toHaveCount(3);
  await expect(dialog.getByText('This project has no lists yet.')).toBeVisible();
  const search = dialog.getByRole('searchbox', { name: 'Search projects' });
  await search.fill('GARDEN');
  await expect(names).toHaveText([/Garden/, /House/]);
  const status = dialog.getByRole('combobox', { name: 'Status' });
  await expect(status.getByRole('option')).toHaveText(['All Status', 'Not Started', 'In Progress', 'Pending', 'Done']);
  await status.selectOption('Done');
  await expect(names).toHaveText([/House/]);
  await status.selectOption('Pending');
  await expect(dialog.getByText('No Matching Projects')).toBeVisible();
  await dialog.getByRole('button', { name: 'Clear Filters' }).click();
  await expect(names).toHaveCount(3);
  await expect(search).toHaveValue('');
  await expect(search).toBeFocused();
  await expect(status).toHaveValue('all');
});

test('without projects there is nothing to import, and the dialog leads to a first list', async ({ page }) => {
  await page.goto('/dashboard');
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
  await create.getByRole('textbox', { name: 'Name', exact: true }).fill('Beds');
  await create.getByLabel('Project name').fill('Garden');
  await page.keyboard.press('Enter');
  await expect(card(page, 'Beds')).toContainText('Garden');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a project without lists gets one from the import, which is then on the board', async ({ page, given }) => {
  const house = await given.project({ name: 'House' });
  await given.list({ project_id: house.id, name: 'Roof' });
  await given.project({ name: 'Garden' });
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Import From Projects' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import From Projects' });
  await dialog.getByRole('checkbox', { name: /Roof/ }).check();
  await dialog.getByRole('option', { name: /Garden/ }).click();
  await dialog.getByRole('button', { name: 'Add List' }).click();
  const create = page.getByRole('dialog', { name: 'Add List to Garden' });
  await create.getByLabel('Name').fill('Beds');
  await create.getByRole('button', { name: 'Create List' }).click();
  // The lists that were ticked before are still there to be imported.
  await expect(dialog.getByRole('checkbox', { name: /Beds\s*Already added/ })).toBeChecked();
  await dialog.getByRole('button', { name: 'Import to Workspace (1)' }).click();
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

test('projects and lists that fail to load can be loaded again', async ({ page, given, expectConsoleError }) => {
  expectConsoleError(/500/);
  const list = await given.list({ name: 'Beds' });
  await page.route('**/api/project', (route) => route.fulfill({ status: 500, body: 'broken' }));
  await page.goto('/dashboard');
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
  await dialog.getByRole('checkbox', { name: new RegExp(list.name) }).check();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the lists of a project are a second step', async ({ page, given }) => {
    const garden = await given.project({ name: 'Garden' });
    await given.list({ project_id: garden.id, name: 'Beds' });
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Import From Projects' }).click();
    const dialog = page.getByRole('dialog', { name: 'Import From Projects' });
    await expect(dialog.getByRole('checkbox')).toBeHidden();
    await dialog.getByRole('option', { name: /Garden/ }).click();
    await expect(dialog.getByRole('button', { name: 'Back' })).toBeFocused();
    await dialog.getByRole('checkbox', { name: /Beds/ }).check();
    await dialog.getByRole('button', { name: 'Back' }).click();
    await expect(dialog.getByRole('listbox', { name: 'Projects' })).toBeFocused();
    await dialog.getByRole('button', { name: 'Import to Workspace (1)' }).click();
    await expect(card(page, 'Beds')).toBeVisible();
  });
});
