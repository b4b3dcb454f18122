import * as api from '@daymark/contract/categories.ts';
import { getTask } from '@daymark/contract/tasks.ts';
import { card, choose, withId } from './cards.ts';
import { expect, test } from './fixtures.ts';
import { withoutStream } from './hold-requests.ts';

test('a category is created, edited and deleted', async ({ page, send }) => {
  await page.goto('/categories');
  await expect(page.getByText('Organize your tasks with color-coded categories')).toBeVisible();
  await expect(page.getByText('No categories yet')).toBeVisible();
  await page.getByRole('button', { name: 'Create Your First Category' }).click();
  const create = page.getByRole('dialog', { name: 'Create Category' });
  await expect(create.getByLabel('Name')).toBeFocused();
  await expect(create.getByLabel('Hex code')).toHaveValue('#228be6');
  await expect(create.getByRole('radio', { name: 'Blue' })).toBeChecked();
  await create.getByLabel('Name').fill('   ');
  await create.getByLabel('Hex code').fill('teal');
  await page.keyboard.press('Enter');
  await expect(create.getByText('Category name is required')).toBeVisible();
  await expect(create.getByText('Please select a valid color')).toBeVisible();
  await expect(create.getByLabel('Name')).toBeFocused();
  await create.getByLabel('Name').fill(' Writing ');
  await create.getByRole('radio', { name: 'Teal' }).click();
  await expect(create.getByText('Please select a valid color')).toBeHidden();
  await create.getByRole('button', { name: 'Create Category' }).click();
  await expect(page.getByRole('status').getByText('Category created successfully')).toBeVisible();
  await expect(card(page, 'Writing').getByText('0 tasks')).toBeVisible();
  expect(await send(api.getCategories, {})).toMatchObject([{ name: 'Writing', color: '#0c8599' }]);

  await choose(page, 'Writing', 'Edit Category');
  const edit = page.getByRole('dialog', { name: 'Edit Category' });
  await expect(edit.getByLabel('Name')).toHaveValue('Writing');
  await expect(edit.getByRole('radio', { name: 'Teal' })).toBeChecked();
  await edit.getByLabel('Name').fill('Research');
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Category updated successfully')).toBeVisible();

  await choose(page, 'Research', 'Delete Category');
  const confirm = page.getByRole('dialog', { name: 'Delete category' });
  await expect(
    confirm.getByText('Are you sure you want to delete the category "Research"?', { exact: true }),
  ).toBeVisible();
  await expect(confirm.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await confirm.getByRole('button', { name: 'Delete Category' }).click();
  await expect(page.getByText('Category deleted successfully')).toBeVisible();
  await expect(page.getByText('No categories yet')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Create Your First Category' })).toBeFocused();
});

test('the color is one of ten by name, or any other by its hex code', async ({ page, send }) => {
  await page.goto('/categories');
  await page.getByRole('button', { name: 'Create Your First Category' }).click();
  const create = page.getByRole('dialog', { name: 'Create Category' });
  const swatches = ['Blue', 'Indigo', 'Violet', 'Grape', 'Pink', 'Red', 'Orange', 'Amber', 'Green', 'Teal'];
  await expect(create.getByRole('radio')).toHaveCount(swatches.length);
  for (const name of swatches) await expect(create.getByRole('radio', { name })).toBeVisible();
  // The group is one tab stop; arrow keys pick a color.
  await create.getByLabel('Name').press('Tab');
  await expect(create.getByRole('radio', { name: 'Blue' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(create.getByRole('radio', { name: 'Indigo' })).toBeChecked();
  await expect(create.getByLabel('Hex code')).toHaveValue('#4c6ef5');
  await page.keyboard.press('Tab');
  await expect(create.getByLabel('Hex code')).toBeFocused();
  await create.getByLabel('Hex code').fill('#E03131');
  await expect(create.getByRole('radio', { name: 'Red' })).toBeChecked();
  await create.getByLabel('Hex code').fill('#ABCDEF');
  await expect(create.getByRole('radio', { checked: true })).toHaveCount(0);
  await create.getByLabel('Name').fill('Writing');
  await page.keyboard.press('Enter');
  await expect(card(page, 'Writing')).toBeVisible();
  expect(await send(api.getCategories, {})).toMatchObject([{ color: '#abcdef' }]);
});

test('deleting a category warns of its tasks, which stay without it', async ({ page, given, send }) => {
  const category = await given.category({ name: 'Writing' });
  const task = await given.task({ name: 'Write report', category_id: category.id });
  await given.task({ list_id: task.list_id, category_id: category.id });
  await page.goto('/categories');
  await expect(card(page, 'Writing').getByText('2 tasks')).toBeVisible();
  await choose(page, 'Writing', 'Delete Category');
  const confirm = page.getByRole('dialog', { name: 'Delete category' });
  await expect(
    confirm.getByText(
      'The category "Writing" has 2 task(s). Are you sure you want to delete it? This will remove the category from all tasks.',
    ),
  ).toBeVisible();
  await confirm.getByRole('button', { name: 'Delete Category' }).click();
  await expect(page.getByText('Category deleted successfully')).toBeVisible();
  expect(await send(getTask, withId(task))).toMatchObject({ name: 'Write report', category_id: null });
});

test('a card opens its tasks by a click anywhere, and by its menu', async ({ page, given }) => {
  const category = await given.category({ name: 'Writing' });
  await page.goto('/categories');
  await card(page, 'Writing').click({ position: { x: 120, y: 60 } });
  await expect(page).toHaveURL(`/categories/${category.id}/tasks`);
  await expect(page.getByRole('heading', { name: 'Writing', level: 1 })).toBeFocused();
  await expect(page).toHaveTitle('Writing – Daymark');
  await page.getByRole('link', { name: 'Back to Categories' }).click();
  await choose(page, 'Writing', 'View Tasks');
  await expect(page).toHaveURL(`/categories/${category.id}/tasks`);
});

test('the menu of a card is opened, walked and closed by keyboard, and closes by a second click', async ({
  page,
  given,
}) => {
  await given.category({ name: 'Writing' });
  await page.goto('/categories');
  const dots = page.getByRole('button', { name: 'Actions for Writing' });
  await dots.press('Enter');
  await expect(dots).toHaveAttribute('aria-expanded', 'true');
  await expect(page.getByRole('menuitem', { name: 'View Tasks' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Edit Category' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toBeHidden();
  await expect(dots).toBeFocused();
  await dots.click();
  await expect(page.getByRole('menu')).toBeVisible();
  const { x, y, width, height } = (await dots.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.click(x + width / 2, y + height / 2);
  await expect(page.getByRole('menu')).toBeHidden();
  // Closing an item's dialog returns the focus to the button.
  await choose(page, 'Writing', 'Edit Category');
  await expect(page.getByRole('dialog', { name: 'Edit Category' }).getByLabel('Name')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dots).toBeFocused();
});

test('deleting a card moves the focus to the next one', async ({ page, given }) => {
  await given.category({ name: 'Writing' });
  await given.category({ name: 'Research' });
  await page.goto('/categories');
  await choose(page, 'Writing', 'Delete Category');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete Category' }).click();
  await expect(card(page, 'Writing')).toBeHidden();
  await expect(page.getByRole('link', { name: 'Research' })).toBeFocused();
  await choose(page, 'Research', 'Edit Category');
  await page.getByLabel('Name').fill('Meetings');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Actions for Meetings' })).toBeFocused();
});

test('categories that fail to load can be loaded again', async ({ page, given, expectConsoleError }) => {
  expectConsoleError(/500/);
  await given.category({ name: 'Writing' });
  await page.route('**/api/categories', (route) => route.fulfill({ status: 500, body: 'broken' }));
  await page.goto('/categories');
  await expect(page.getByRole('heading', { name: 'Failed to load categories' })).toBeVisible();
  await expect(page.getByText('Failed to load categories')).toHaveCount(1);
  await page.unroute('**/api/categories');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(card(page, 'Writing')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

for (const { url, call, text } of [
  { url: '/categories', call: '**/api/categories', text: 'Loading categories...' },
  { url: '/categories/1/tasks', call: '**/api/categories/1/tasks?*', text: 'Loading category tasks...' },
]) {
  test(`a slow ${url} says that it is loading`, async ({ page, expectConsoleError }) => {
    expectConsoleError(/404/);
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(call, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(url);
    await expect(page.getByRole('status').getByText(text)).toBeVisible();
    release();
    await expect(page.getByText(text)).toBeHidden();
  });
}

test('a refused change shows the message of the server, and the screen is loaded again', async ({
  page,
  given,
  send,
  expectConsoleError,
}) => {
  expectConsoleError(/404/);
  const first = await given.category({ name: 'Writing' });
  const second = await given.category({ name: 'Research' });
  await withoutStream(page);
  await page.goto('/categories');
  await choose(page, 'Writing', 'Edit Category');
  await page.getByLabel('Name').fill('Prose');
  await send(api.deleteCategory, withId(first));
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByRole('alert').getByText('Category not found')).toBeVisible();
  await expect(card(page, 'Writing')).toBeHidden();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('link', { name: 'Research' })).toBeFocused();

  await choose(page, 'Research', 'Delete Category');
  await send(api.deleteCategory, withId(second));
  await page.getByRole('dialog').getByRole('button', { name: 'Delete Category' }).click();
  await expect(page.getByText('No categories yet')).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('a change that does not reach the server shows an error, and typed text stays', async ({
  page,
  given,
  server,
  expectConsoleError,
}) => {
  expectConsoleError(/ERR_CONNECTION_(REFUSED|RESET)/);
  await given.category({ name: 'Writing' });
  await page.goto('/categories');
  await page.getByRole('button', { name: 'Create Category' }).click();
  await page.getByLabel('Name').fill('Research');
  await server.stop();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Failed to create category')).toBeVisible();
  await expect(page.getByLabel('Name')).toHaveValue('Research');
  await server.start();
  await page.keyboard.press('Enter');
  await expect(card(page, 'Research')).toBeVisible();

  await choose(page, 'Writing', 'Delete Category'); // loads its code, as the next one does
  await page.getByRole('button', { name: 'Cancel' }).click();
  await choose(page, 'Writing', 'Edit Category');
  await page.getByLabel('Name').fill('Prose');
  await server.stop();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Failed to update category')).toBeVisible();
  await expect(page.getByLabel('Name')).toHaveValue('Prose');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard' }).click();
  await choose(page, 'Writing', 'Delete Category');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete Category' }).click();
  await expect(page.getByText('Failed to delete category')).toBeVisible();
  await server.start();
});
