import { addToPlan } from '@daymark/contract/plan.ts';
import { makeGiven } from '@daymark/testing/given.ts';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { holdRequests, refuseUntilPressed } from './hold-requests.ts';
import { openPalette, runCommand } from './palette.ts';
import { dateOf, fakeBrowserClock, nextMorning } from './workspace.ts';

const field = (page: Page) => page.getByRole('searchbox', { name: 'Search' });
const group = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const marks = (page: Page) => page.locator('mark').allTextContents();

/** Picks an option of a field in the open dialog. */
async function pick(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('dialog').getByRole('combobox', { name: label }).fill(option);
  await page.getByRole('option', { name: option }).click();
}

test('a search finds by kind while it is typed, is narrowed by filters, and adds what is not there', async ({
  page,
  given,
  server,
}) => {
  const other = makeGiven(server.sender((await makeGiven(server.sender()).user()).token));
  await other.task({ name: 'Page of somebody else' });
  const project = await given.project({ name: 'Website', description: 'Every page of it' });
  const list = await given.list({ project_id: project.id, name: 'Landing page' });
  const category = await given.category({ name: 'Page design' });
  await given.task({ list_id: list.id, category_id: category.id, name: 'Draft the pricing page' });
  const pages = Array.from({ length: 21 }, (_, place) => `Page ${place + 1}`);
  await given.tasks(list.id, pages);

  await page.goto('/projects');
  await page.getByRole('button', { name: /^Search/ }).click();
  await page.getByRole('dialog', { name: 'Commands' }).getByRole('combobox').fill('draft');
  await page.getByRole('option', { name: 'See All Results' }).click();
  await expect(field(page)).toHaveValue('draft');
  await expect(field(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { name: 'Find anything of yours' })).toBeVisible();

  await page.keyboard.type('draft PAG');
  await expect(group(page, 'Results').getByText('Found 1 task')).toBeVisible();
  await expect(page).toHaveURL('/search?q=draft+PAG');
  expect(await marks(page)).toEqual(['Draft', 'pag']);
  await field(page).fill('page');
  await expect(
    group(page, 'Results').getByText('Found more than 20 tasks, 1 list, 1 project, and 1 category'),
  ).toBeVisible();
  await expect(group(page, 'Lists').getByText('Website')).toBeVisible();
  await expect(group(page, 'Projects').getByText('Description: Every page of it')).toBeVisible();
  await expect(page.getByText('Page of somebody else')).toHaveCount(0);

  await group(page, 'Tasks').getByRole('row').nth(19).waitFor();
  await page.getByRole('button', { name: 'Show More Tasks' }).press('Enter');
  await expect(group(page, 'Tasks').getByRole('row')).toHaveCount(22);
  await expect(group(page, 'Tasks').getByRole('row').nth(20)).toBeFocused();

  await page.getByRole('button', { name: 'List', exact: true }).click();
  await pick(page, 'Project', 'Website');
  await pick(page, 'List', 'Landing page');
  await page.getByRole('button', { name: 'Add Filter' }).click();
  await page.getByRole('button', { name: 'Category', exact: true }).click();
  await pick(page, 'Category', 'Page design');
  await page.getByRole('button', { name: 'Add Filter' }).click();
  await expect(group(page, 'Results').getByText('Found 1 task')).toBeVisible();
  await expect(field(page)).toHaveValue('#"Page design" @"Landing page" page');
  await page.getByRole('button', { name: 'Done', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Nothing has all of these words' })).toBeVisible();
  await page.getByRole('button', { name: 'Done', exact: true, pressed: true }).click();
  await page.getByRole('button', { name: '@Landing page', pressed: true }).click();
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toHaveValue('#"Page design" page');

  const task = page.getByRole('button', { name: 'Draft the pricing page', exact: true });
  await task.click();
  await expect(page.getByRole('dialog', { name: 'Task details' })).toContainText('Page design');
  await page.keyboard.press('Escape');
  await expect(task).toBeFocused();
  await field(page).fill('landing');
  await page.getByRole('link', { name: 'Landing page' }).click();
  await expect(page).toHaveURL(`/lists/${list.id}/tasks`);
  await page.goBack();
  await expect(field(page)).toHaveValue('landing');
  // All that was typed is one entry of the history.
  await page.goBack();
  await expect(page).toHaveURL('/projects');
  await page.goForward();

  await field(page).fill('2026');
  await expect(page.getByRole('heading', { name: 'Nothing has all of these words' })).toBeVisible();
  await page.reload();
  await expect(field(page)).toHaveValue('2026');
  await page.getByRole('button', { name: 'Add Task' }).click();
  const dialog = page.getByRole('dialog');
  await pick(page, 'Project', 'Website');
  await pick(page, 'List', 'Landing page');
  await expect(dialog.getByLabel('Name')).toHaveValue('2026');
  await dialog.getByRole('button', { name: 'Add Task' }).click();
  await expect(page.getByRole('button', { name: '2026', exact: true })).toBeVisible();

  await field(page).fill(`${'2026 '.repeat(40)}words that do not count`);
  await expect(page.getByText('Only the first 200 characters count.')).toBeVisible();
  await expect(group(page, 'Results').getByText('Found 1 task')).toBeVisible();
  await refuseUntilPressed(page, '**/api/search?*');
  await field(page).fill('draft');
  await expect(page.getByRole('alert')).toContainText('Search failed');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('button', { name: 'Draft the pricing page', exact: true })).toBeVisible();
});

test('the palette finds a task of today by words of its description, and keeps the focus while a page is loaded behind it', async ({
  page,
  given,
  send,
  server,
}) => {
  const at = nextMorning(server);
  await fakeBrowserClock(page, at);
  const list = await given.list({ name: 'Beds' });
  const { id } = await given.task({ name: 'Dig', description: 'With the long spade', list_id: list.id });
  const date = dateOf(at);
  await send(addToPlan, { params: { date }, body: { task_ids: [id] } });
  await page.goto('/dashboard?view=board');
  await page.getByRole('heading', { name: 'No lists in workspace' }).waitFor();
  await runCommand(page, 'plan a task');
  await expect(page.getByRole('group', { name: 'Today', exact: true }).getByRole('option')).toHaveText(/^Dig/);
  await page.keyboard.type('spade');
  await expect(page.getByRole('group', { name: 'Other tasks', exact: true }).getByRole('option')).toHaveText(/^Dig/);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('combobox', { name: 'Search' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();

  const release = await holdRequests(page, `**/api/list/${list.id}`);
  await openPalette(page);
  await page.keyboard.type('dig');
  await page.getByRole('group', { name: 'Tasks', exact: true }).getByRole('option', { name: /^Dig/ }).click();
  await expect(page).toHaveURL(`/lists/${list.id}/tasks#task-${id}`);
  await openPalette(page);
  release();
  await expect(page.getByRole('heading', { level: 1, includeHidden: true })).toHaveText('Beds');
  await page.keyboard.type('settings');
  await expect(page.getByRole('combobox', { name: 'Search' })).toHaveValue('settings');
});
