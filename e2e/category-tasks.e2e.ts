import { makeGiven } from '@daymark/testing/given.ts';
import { choose, pauseOf, row, startOf } from './cards.ts';
import { expect, test } from './fixtures.ts';

test('the tasks of a category name their list, those that leave it disappear, and on its page it is edited and deleted', async ({
  page,
  given,
}) => {
  const category = await given.category({ name: 'Writing' });
  const project = await given.project({ name: 'Website' });
  const list = await given.list({ project_id: project.id, name: 'Landing page' });
  await given.task({ list_id: list.id, name: 'Draft', category_id: category.id, planned_duration: 45 });
  await given.task({ name: 'Letter', category_id: category.id });
  await given.task({ list_id: list.id, name: 'Something else' });
  const url = `/categories/${category.id}/tasks`;
  await page.goto('/projects');
  await page.getByRole('link', { name: 'Categories' }).click();
  await page.getByRole('link', { name: 'Writing' }).click();
  await expect(page).toHaveURL(url);
  await expect(page.getByText('2 tasks · 0 done · 0m worked of 1h 10m planned')).toBeVisible();
  await expect(page.getByRole('grid', { name: 'Tasks' }).getByRole('row')).toHaveCount(2);
  // Rows of the category name the list and leave the category out.
  await expect(row(page, 'Draft')).toHaveAccessibleName('Draft, not started, Landing page, 45m');
  await expect(row(page, 'Draft').getByText('Writing')).toHaveCount(0);
  await startOf(row(page, 'Draft')).click();
  await expect(row(page, 'Draft').getByRole('timer')).toBeVisible();
  await choose(page, 'Draft', 'View List');
  await expect(page).toHaveURL(`/lists/${list.id}/tasks`);
  // Rows on the list's own page leave it out.
  await expect(row(page, 'Something else')).toHaveAccessibleName('Something else, not started, 25m');
  await expect(row(page, 'Something else').getByText('Landing page')).toHaveCount(0);
  await pauseOf(row(page, 'Draft')).click();
  await expect(row(page, 'Draft')).toHaveAccessibleName(/, paused,/);
  await page.goBack();
  await expect(page).toHaveURL(url);

  await page.getByRole('button', { name: 'Edit Category' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Prose');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Prose', level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit Category' })).toBeFocused();

  await choose(page, 'Draft', 'Edit');
  await page.getByRole('combobox', { name: 'Category' }).click();
  await page.getByRole('option', { name: 'No Category' }).click();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Task updated successfully')).toBeVisible();
  await expect(row(page, 'Draft')).toBeHidden();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(row(page, 'Letter')).toBeFocused();

  await page.getByRole('button', { name: 'Select', exact: true }).press('Enter');
  const bar = page.getByRole('group', { name: 'Selected tasks' });
  await expect(bar).toBeFocused();
  await page.getByRole('checkbox', { name: 'Select Letter' }).check();
  await expect(bar).toContainText('1 selected');
  await bar.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete Task' }).click();
  await expect(page.getByText('No tasks in this category')).toBeVisible();
  await expect(bar).toBeHidden();
  await expect(page.getByRole('button', { name: 'Select', exact: true })).toBeHidden();
  // An empty category leads to the dashboard.
  await expect(page.getByText('0 tasks', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Go to Dashboard' }).click();
  await expect(page).toHaveURL('/dashboard');
  await page.goBack();

  await page.getByRole('button', { name: 'Delete Category' }).click();
  const reads: string[] = [];
  page.on('request', (request) => request.method() === 'GET' && reads.push(new URL(request.url()).pathname));
  await page.getByRole('dialog').getByRole('button', { name: 'Delete Category' }).click();
  await expect(page).toHaveURL('/categories');
  await expect(page.getByText('Category deleted successfully')).toBeVisible();
  await expect(page.getByText('No categories yet')).toBeVisible();
  // The deleted category is not requested again, and Back does not lead to it.
  expect(reads.filter((path) => path.startsWith('/api/categories/'))).toEqual([]);
  await page.goBack();
  await expect(page).toHaveURL('/categories');
  await page.goBack();
  await expect(page).toHaveURL('/projects');
});

test("what is no category and somebody else's are not found, and one that fails to load can be loaded again", async ({
  page,
  given,
  server,
  expectConsoleError,
}) => {
  expectConsoleError(/404|500/);
  const category = await given.category({ name: 'Writing' });
  const stranger = await makeGiven(server.sender()).user();
  const theirs = await makeGiven(server.sender(stranger.token)).category({ name: 'Secret' });
  const notFound = page.getByRole('heading', { name: 'Category Not Found' });
  await page.goto('/categories/abc/tasks');
  await expect(notFound).toBeVisible();
  await expect(page.getByRole('alert')).toBeHidden();
  await page.getByRole('link', { name: 'Back to Categories' }).click();
  await expect(page).toHaveURL('/categories');

  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(`**/api/categories/${category.id}/tasks?*`, async (route) => {
    await promise;
    await route.fulfill({ status: 500, body: 'broken' });
  });
  await page.getByRole('link', { name: 'Writing' }).click();
  await expect(page.getByRole('status').getByText('Loading category tasks...')).toBeVisible();
  resolve();
  await expect(notFound).toBeVisible();
  await expect(page.getByText('Loading category tasks...')).toBeHidden();
  await expect(page.getByText('Failed to load category tasks')).toBeVisible();
  await expect(page.getByText('Failed to load category details')).toHaveCount(0); // told by the page already
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('heading', { name: 'Writing' })).toBeVisible();

  await page.goto(`/categories/${theirs.id}/tasks`);
  await expect(notFound).toBeVisible();
  await expect(page.getByText('Secret')).toBeHidden();
});
