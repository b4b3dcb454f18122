import * as api from '@daymark/contract/categories.ts';
import { getTask } from '@daymark/contract/tasks.ts';
import { card, choose, withId } from './cards.ts';
import { expect, test } from './fixtures.ts';
import { withoutStream } from './hold-requests.ts';

test('categories are loaded again, created with a color, opened, edited and deleted, which warns of their tasks', async ({
  page,
  given,
  send,
  expectConsoleError,
}) => {
  expectConsoleError(/500/);
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/api/categories', async (route) => {
    await promise;
    await route.fulfill({ status: 500, body: 'broken' });
  });
  await page.goto('/categories', { waitUntil: 'commit' });
  await expect(page.getByRole('status').getByText('Loading categories...')).toBeVisible();
  resolve();
  await expect(page.getByRole('heading', { name: 'Failed to load categories' })).toBeVisible();
  await expect(page.getByText('Loading categories...')).toBeHidden();
  await expect(page.getByText('Failed to load categories')).toHaveCount(1);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByText('Organize your tasks with color-coded categories')).toBeVisible();
  await expect(page.getByText('No categories yet')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

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
  // The color is one of ten by name, or any other by its hex code.
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
  await create.getByLabel('Name').fill('Research');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').getByText('Category created successfully')).toBeVisible();
  await expect(card(page, 'Research').getByText('0 tasks')).toBeVisible();
  await expect(create).toBeHidden();
  await page.getByRole('button', { name: 'Create Category' }).click();
  await create.getByLabel('Name').fill(' Writing ');
  await create.getByRole('radio', { name: 'Teal' }).click();
  await create.getByRole('button', { name: 'Create Category' }).click();
  await expect(card(page, 'Writing')).toBeVisible();
  expect(await send(api.getCategories, {})).toMatchObject([
    { name: 'Research', color: '#abcdef' },
    { name: 'Writing', color: '#0c8599' },
  ]);

  // The menu of a card is opened, walked and closed by keyboard, and closes by a second click.
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
  const edit = page.getByRole('dialog', { name: 'Edit Category' });
  await expect(edit.getByLabel('Name')).toBeFocused();
  await expect(edit.getByLabel('Name')).toHaveValue('Writing');
  await expect(edit.getByRole('radio', { name: 'Teal' })).toBeChecked();
  await page.keyboard.press('Escape');
  await expect(dots).toBeFocused();

  // A card opens its tasks by a click anywhere, and by its menu.
  await card(page, 'Writing').click({ position: { x: 120, y: 60 } });
  await expect(page.getByRole('heading', { name: 'Writing', level: 1 })).toBeFocused();
  const url = page.url();
  expect(url).toMatch(/\/categories\/\d+\/tasks$/);
  await expect(page).toHaveTitle('Writing – Daymark');
  await page.getByRole('link', { name: 'Back to Categories' }).click();
  await choose(page, 'Writing', 'View Tasks');
  await expect(page).toHaveURL(url);
  await page.getByRole('link', { name: 'Back to Categories' }).click();

  // Deleting warns of tasks, which stay without it, and moves the focus to the next card.
  const [research] = await send(api.getCategories, {});
  if (!research) throw new Error('The category was not created');
  const task = await given.task({ name: 'Write report', category_id: research.id });
  await given.task({ list_id: task.list_id, category_id: research.id });
  await expect(card(page, 'Research').getByText('2 tasks')).toBeVisible();
  await choose(page, 'Research', 'Delete Category');
  const confirm = page.getByRole('dialog', { name: 'Delete category' });
  await expect(
    confirm.getByText(
      'The category "Research" has 2 task(s). Are you sure you want to delete it? This will remove the category from all tasks.',
    ),
  ).toBeVisible();
  await expect(confirm.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await confirm.getByRole('button', { name: 'Delete Category' }).click();
  await expect(page.getByText('Category deleted successfully')).toBeVisible();
  await expect(card(page, 'Research')).toBeHidden();
  await expect(page.getByRole('link', { name: 'Writing' })).toBeFocused();
  expect(await send(getTask, withId(task))).toMatchObject({ name: 'Write report', category_id: null });

  await choose(page, 'Writing', 'Edit Category');
  await edit.getByLabel('Name').fill('Meetings');
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Category updated successfully')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Actions for Meetings' })).toBeFocused();
  await choose(page, 'Meetings', 'Delete Category');
  await expect(
    confirm.getByText('Are you sure you want to delete the category "Meetings"? It can be restored for 30 days.', {
      exact: true,
    }),
  ).toBeVisible();
  await confirm.getByRole('button', { name: 'Delete Category' }).click();
  await expect(page.getByText('No categories yet')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Create Your First Category' })).toBeFocused();
});

test('a refused change shows the message of the server and loads again; one that does not reach it keeps typed text', async ({
  page,
  given,
  send,
  server,
  expectConsoleError,
}) => {
  expectConsoleError(/404|ERR_(CONNECTION_(REFUSED|RESET)|SOCKET_NOT_CONNECTED)/);
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

  // The next change does not reach the server.
  await given.category({ name: 'Mail' });
  await page.getByRole('button', { name: 'Create Your First Category' }).click();
  await page.getByLabel('Name').fill('Research');
  await server.stop();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Failed to create category')).toBeVisible();
  await expect(page.getByLabel('Name')).toHaveValue('Research');
  await server.start();
  await page.keyboard.press('Enter');
  await expect(card(page, 'Research')).toBeVisible();

  await choose(page, 'Mail', 'Delete Category'); // loads its code, as the next one does
  await page.getByRole('button', { name: 'Cancel' }).click();
  await choose(page, 'Mail', 'Edit Category');
  await page.getByLabel('Name').fill('Prose');
  await server.stop();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Failed to update category')).toBeVisible();
  await expect(page.getByLabel('Name')).toHaveValue('Prose');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard' }).click();
  await choose(page, 'Mail', 'Delete Category');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete Category' }).click();
  await expect(page.getByText('Failed to delete category')).toBeVisible();
  await server.start();
});
