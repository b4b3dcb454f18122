import { getProjects } from '@daymark/contract/projects.ts';
import { startTimer } from '@daymark/contract/timer.ts';
import type { Locator, Page } from '@playwright/test';
import { card, withId } from './cards.ts';
import { expect, PHONE_SIZE, signedOut, test } from './fixtures.ts';
import { view } from './workspace.ts';

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Add Your First Task' });

async function openDialog(page: Page): Promise<Locator> {
  await page.goto('/dashboard?view=board');
  await page.getByRole('button', { name: 'Add Your First Task' }).click();
  return dialogOf(page);
}

test.describe('signed out', () => {
  test.use(signedOut);

  test.use({ viewport: PHONE_SIZE });

  test('from the login page to a running timer in four clicks and one name', async ({ page }) => {
    const made = { clicks: 0, names: 0 };
    const press = async (name: string) => {
      made.clicks += 1;
      await page.getByRole('button', { name, exact: true }).click();
    };
    const fillName = async (label: string, name: string) => {
      made.names += 1;
      await page.getByLabel(label).fill(name);
    };

    await page.goto('/login');
    await press('Sign up');
    await expect(page.getByLabel('First name')).toBeFocused();
    await page.keyboard.type('Maya');
    for (const text of ['Okafor', 'walk@example.org', 'walk', 'correct horse']) {
      await page.keyboard.press('Tab');
      await page.keyboard.type(text);
    }
    await press('Sign up');
    await view(page, 'Board').click();
    await press('Add Your First Task');
    await fillName('Task name', 'Draft the pricing page');
    await press('Add and Start');

    const task = card(page, 'Draft the pricing page');
    await expect(task.getByRole('timer')).toHaveText(/^(25:00|24:5\d) left$/);
    await expect(page.getByText('Working on "Draft the pricing page" for 25 minutes')).toBeVisible();
    await expect(card(page, 'Today')).toContainText('My Work');
    expect(made).toEqual({ clicks: 4, names: 1 });
  });
});

test('a first task is added without starting it, under names of the user', async ({ page, send }) => {
  await page.goto('/projects');
  await expect(page.getByRole('heading', { name: 'No projects yet' })).toBeVisible();
  const dialog = await openDialog(page);
  await expect(dialog.getByLabel('Task name')).toBeFocused();
  await expect(dialog.getByLabel('List name')).toHaveValue('Today');
  await expect(dialog.getByLabel('Project name')).toHaveValue('My Work');
  await dialog.getByLabel('Project name').fill('');
  await dialog.getByRole('button', { name: 'Add Task' }).click();
  await expect(dialog.getByText('Task name is required')).toBeVisible();
  await expect(dialog.getByText('Project name is required')).toBeVisible();
  await expect(dialog.getByLabel('Task name')).toBeFocused();
  await dialog.getByLabel('Task name').fill('Dig');
  await dialog.getByRole('button', { name: 'Yes, 25m' }).click();
  await expect(dialog.getByText('No estimate: 25m counts down')).toBeHidden();
  await dialog.getByLabel('Planned duration (minutes)').fill('40');
  await dialog.getByLabel('List name').fill('Beds');
  await dialog.getByLabel('Project name').fill('Garden');
  await dialog.getByRole('button', { name: 'Add Task' }).dblclick();

  await expect(page.getByText('Task created successfully')).toBeVisible();
  await expect(card(page, 'Beds')).toContainText('Garden');
  await expect(card(page, 'Dig')).toContainText('40m');
  await expect(card(page, 'Dig').getByRole('button', { name: 'Start Timer' })).toBeEnabled();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('timer')).toHaveCount(0);
  expect(await send(getProjects, {})).toMatchObject([{ name: 'Garden', total_lists: 1, total_tasks: 1 }]);
});

test('a first task that fails leaves nothing behind, and the second try makes one of it, also pressed twice, and by Enter', async ({
  page,
  send,
  expectConsoleError,
}) => {
  expectConsoleError(/500/);
  const dialog = await openDialog(page);
  await dialog.getByLabel('Task name').fill('Dig');
  await page.route('**/api/list', (route) => route.fulfill({ status: 500, body: 'broken' }));
  await dialog.getByRole('button', { name: 'Add and Start' }).click();
  await expect(page.getByText('Failed to create task')).toBeVisible();
  await expect(dialog.getByLabel('Task name')).toHaveValue('Dig');
  expect(await send(getProjects, {})).toEqual([]);
  await page.unroute('**/api/list');
  await dialog.getByLabel('Task name').press('Enter');
  await page.keyboard.press('Enter');
  await expect(card(page, 'Dig').getByRole('timer')).toBeVisible();
  await expect(dialog).toBeHidden();
  expect(await send(getProjects, {})).toMatchObject([{ name: 'My Work', total_lists: 1, total_tasks: 1 }]);
});

test('a first task whose timer cannot start is on the board, and the reason is told', async ({
  page,
  given,
  send,
  expectConsoleError,
}) => {
  expectConsoleError(/409/);
  const dialog = await openDialog(page);
  await dialog.getByLabel('Task name').fill('Dig');
  // Meanwhile another device has begun with another task.
  await send(startTimer, withId(await given.task({ name: 'Read mail' })));
  await dialog.getByRole('button', { name: 'Add and Start' }).click();
  await expect(page.getByText('Task created successfully')).toBeVisible();
  await expect(page.getByText('Failed to start timer')).toBeVisible();
  await expect(page.getByText('Another task is currently active. Pause it first to work on this task.')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(card(page, 'Dig').getByRole('button', { name: 'Start Timer' })).toBeVisible();
  await expect(card(page, 'Dig').getByText('No estimate', { exact: true })).toBeVisible();
});
