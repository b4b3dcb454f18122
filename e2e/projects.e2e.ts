import * as api from '@daymark/contract/projects.ts';
import { expect, test } from './fixtures.ts';
import { holdCall, holdRequests } from './hold-requests.ts';

test('a project is created, opened, edited and deleted; a changed form asks before it is discarded, and a double click makes one', async ({
  page,
  send,
}) => {
  await page.goto('/calendar');
  await page.getByRole('link', { name: 'Projects', exact: true }).click();
  await expect(page.getByText('No projects yet')).toBeVisible();
  await page.getByRole('button', { name: 'Create Project' }).click();
  const create = page.getByRole('dialog', { name: 'Create Project' });
  await expect(create.getByLabel('Name')).toBeFocused();

  // Closing a changed form asks before discarding.
  await create.getByLabel('Name').fill('Half a thought');
  await create.getByLabel('Description').press('Escape');
  const question = page.getByRole('dialog', { name: 'Discard changes?' });
  await expect(question.getByRole('button', { name: 'Keep Editing' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(create.getByLabel('Name')).toHaveValue('Half a thought');
  await expect(create.getByLabel('Description')).toBeFocused();
  // The Back button asks the same question.
  await page.goBack();
  await question.getByRole('button', { name: 'Keep Editing' }).click();
  await expect(create.getByLabel('Name')).toHaveValue('Half a thought');
  await expect(page).toHaveURL('/projects');
  await create.getByRole('button', { name: 'Close' }).click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(create).toBeHidden();
  await expect(page.getByRole('button', { name: 'Create Project' })).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(create.getByLabel('Name')).toBeFocused();
  await create.getByLabel('Name').fill('   ');
  await page.keyboard.press('Enter');
  await expect(create.getByText('Project name is required')).toBeVisible();
  await create.getByLabel('Name').fill('  Website  ');
  await create.getByLabel('Description').fill('New pricing');
  await create.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'In Progress' }).click();
  // Works from the textarea too; a saving dialog cannot be closed, and saves once.
  const saved = await holdCall(page, 'POST', '**/api/project');
  await create.getByLabel('Description').press('Control+Enter');
  await page.keyboard.press('Control+Enter');
  await page.keyboard.press('Escape');
  await page.mouse.click(5, 5);
  await expect(create).toBeVisible();
  await expect(create.getByRole('button', { name: 'Close' })).toBeDisabled();
  saved.answer();
  await expect(create).toBeHidden();
  await expect(page.getByRole('status').getByText('Project created successfully')).toBeVisible();
  expect(await send(api.getProjects, {})).toHaveLength(1);

  const card = page.getByRole('article', { name: 'Website' });
  await expect(card.getByText('New pricing')).toBeVisible();
  await expect(card.getByText('In Progress')).toBeVisible();
  await expect(card.getByText('0 lists · 0 tasks')).toBeVisible();
  await expect(page.getByText('1 project · 1 in progress')).toBeVisible();

  // A card opens its project from anywhere but its buttons.
  await card.click({ position: { x: 100, y: 60 } });
  await expect(page).toHaveURL(/projects\/\d+$/);
  await expect(page.getByRole('heading', { name: 'Website', level: 1 })).toBeFocused();
  await expect(page).toHaveTitle('Website – Daymark');
  await page.goBack();
  await expect(page).toHaveURL('/projects');

  await card.getByRole('button', { name: 'Actions for Website' }).click();
  await page.getByRole('menuitem', { name: 'Edit Project' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Project' });
  await edit.getByLabel('Name').fill('Site');
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Project updated successfully')).toBeVisible();

  await page.getByRole('button', { name: 'Actions for Site' }).click();
  await page.getByRole('menuitem', { name: 'Delete Project' }).click();
  const confirm = page.getByRole('dialog', { name: 'Delete project' });
  await expect(
    confirm.getByText(
      'Are you sure you want to delete "Site"? This will also delete all lists and tasks in this project.',
    ),
  ).toBeVisible();
  await expect(confirm.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(confirm).toBeHidden();
  await expect(page.getByRole('article', { name: 'Site' })).toBeVisible();

  await page.getByRole('button', { name: 'Actions for Site' }).click();
  await page.getByRole('menuitem', { name: 'Delete Project' }).click();
  await confirm.getByRole('button', { name: 'Delete Project' }).click();
  await expect(page.getByText('Project deleted successfully')).toBeVisible();
  await expect(page.getByText('No projects yet')).toBeVisible();
});

test('projects that fail to load can be loaded again, and a failed save keeps the dialog and its text', async ({
  page,
  given,
  server,
  expectConsoleError,
}) => {
  expectConsoleError(/500|ERR_(CONNECTION_(REFUSED|RESET)|SOCKET_NOT_CONNECTED)/);
  await given.project({ name: 'Garden' });
  await page.route('**/api/project', (route) => route.fulfill({ status: 500, body: 'broken' }));
  await page.goto('/projects');
  await expect(page.getByRole('heading', { name: 'Failed to load projects' })).toBeVisible();
  await page.unroute('**/api/project');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('article', { name: 'Garden' })).toBeVisible();

  await page.getByRole('button', { name: 'Create Project' }).click();
  const create = page.getByRole('dialog', { name: 'Create Project' });
  await create.getByLabel('Name').fill('Website');
  await create.getByLabel('Description').fill('Long thoughts');
  await server.stop();
  await create.getByRole('button', { name: 'Create Project' }).click();
  await expect(page.getByRole('alert').getByText('Failed to create project')).toBeVisible();
  await expect(create.getByLabel('Description')).toHaveValue('Long thoughts');
  await expect(create.getByRole('button', { name: 'Create Project' })).toBeFocused();
  await server.start();
  await create.getByRole('button', { name: 'Create Project' }).click();
  await expect(page.getByRole('article', { name: 'Website' })).toBeVisible();
});

test('a project shows its lists, and leads back to the projects when it is deleted', async ({ page, given }) => {
  const project = await given.project({ name: 'Website', status: 'pending', description: 'One\nTwo' });
  const list = await given.list({ project_id: project.id, name: 'Landing page' });
  await given.task({ list_id: list.id });
  await given.list({ project_id: project.id, name: 'Blog' });
  const answer = await holdRequests(page, `**/api/project/${project.id}`);
  await page.goto(`/projects/${project.id}`, { waitUntil: 'commit' });
  await expect(page.getByRole('status').getByText('Loading project details...')).toBeVisible();
  answer();
  await expect(page.getByText('Pending')).toBeVisible();
  await expect(page.getByText(/One\s*Two/)).toBeVisible();
  await expect(page.getByText('0m worked of 25m planned')).toBeVisible();
  await expect(page.getByRole('main').locator('header').first()).toContainText(
    /One\s*Two\s*Likely times come after 8 finished tasks\.Promise a Date…$/,
  );
  const stat = (label: string) => page.getByRole('term').filter({ hasText: label }).locator('xpath=..');
  await expect(stat('Lists')).toContainText('2');
  await expect(stat('Total tasks')).toContainText('1');
  await expect(stat('Completed tasks')).toContainText('0');
  await expect(stat('Overall progress').getByText('0%', { exact: true })).toBeVisible();
  await expect(page.getByRole('article', { name: 'Landing page' })).toContainText('0/1 task');

  // Hovering a link to a list requests its code and no data.
  const link = page.getByRole('link', { name: 'Landing page' });
  const calls: string[] = [];
  const note = (request: { url: () => string }) => void calls.push(new URL(request.url()).pathname);
  page.on('request', note);
  const code = page.waitForResponse('**/assets/list-page-*.js');
  await link.hover();
  await (await code).finished();
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)));
  expect(calls.filter((path) => path.startsWith('/api/') && path !== '/api/events')).toEqual([]);
  page.off('request', note);
  await link.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Landing page' })).toBeVisible();
  await page.goBack();
  await page.getByRole('link', { name: 'Back to Projects' }).click();
  await expect(page).toHaveURL('/projects');
  await page.goBack();

  // The deleted project is not requested again.
  await page.getByRole('button', { name: 'Delete Project' }).click();
  await expect(page.getByRole('dialog', { name: 'Delete project' })).toBeVisible();
  const reads: string[] = [];
  page.on('request', (request) => request.method() === 'GET' && reads.push(new URL(request.url()).pathname));
  await page.getByRole('dialog').getByRole('button', { name: 'Delete Project' }).click();
  await expect(page).toHaveURL('/projects');
  await expect(page.getByText('Project deleted successfully')).toBeVisible();
  await expect(page.getByText('No projects yet')).toBeVisible();
  expect(reads.filter((path) => path.startsWith('/api/project/'))).toEqual([]);
});

test('a project that is not there is not found, and one that fails to load shows an error; both lead back', async ({
  page,
  given,
  expectConsoleError,
}) => {
  expectConsoleError(/404|500/);
  await page.goto('/projects/999999999');
  await expect(page.getByRole('heading', { name: 'Project not found' })).toBeVisible();
  await expect(page.getByRole('alert')).toBeHidden();
  await page.getByRole('link', { name: 'Back to Projects' }).click();
  await expect(page).toHaveURL('/projects');

  const project = await given.project();
  await page.route(`**/api/project/${project.id}`, (route) => route.fulfill({ status: 500, body: 'broken' }));
  await page.goto(`/projects/${project.id}`);
  await expect(page).toHaveURL('/projects');
  await expect(page.getByText('Failed to load project details')).toBeVisible();
});
