import { getList } from '@daymark/contract/lists.ts';
import { getProject, getProjects } from '@daymark/contract/projects.ts';
import { getWorkspace } from '@daymark/contract/workspace.ts';
import { INSTALLED, land, takeOff, untilWaiting, WITHOUT_NETWORK } from './airplane.ts';
import { row, withId } from './cards.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts';
import { untilAppKept } from './kept-answers.ts';
import { morningOf } from './workspace.ts';

test.use(INSTALLED);

test('a list that is made in airplane mode is opened and filled at once, stands on the board, and is the same list afterwards', async ({
  page,
  context,
  server,
  given,
  send,
  expectConsoleError,
}) => {
  expectConsoleError(WITHOUT_NETWORK);
  const { date } = await morningOf(page, server);
  const project = await given.project({ name: 'Garden' });
  await page.goto(`/projects/${project.id}`);
  await takeOff(page, context, [['settings'], ['lists', 'options'], ['tasks', 'create-options'], ['plan', date]]);

  await page.getByRole('button', { name: 'Add List' }).first().click();
  await page.getByRole('dialog').getByLabel('Name').fill('Roses');
  await page.keyboard.press('Enter');
  await untilWaiting(page, 2);
  await page.getByRole('article', { name: 'Roses' }).getByRole('link', { name: 'Roses' }).click();
  await expect(page.getByText('No tasks in this list')).toBeVisible();
  await page.getByRole('combobox', { name: 'Add a task' }).fill('Prune the roses 20m every day');
  await page.keyboard.press('Enter');
  await expect(row(page, 'Prune the roses')).toBeVisible();
  await untilWaiting(page, 3);
  await expectNoSidewaysScroll(page);
  await page.reload();
  await expect(row(page, 'Prune the roses')).toBeVisible();
  await page.goto('/dashboard?view=board');
  const card = page.getByRole('article', { name: 'Roses', exact: true });
  await expect(card.getByRole('article', { name: 'Prune the roses' })).toBeVisible();
  await page.goBack();
  await expect(row(page, 'Prune the roses')).toBeVisible();

  await land(page, context);
  await expect(page).toHaveURL(/\/lists\/\d+\/tasks$/);
  await expect(row(page, 'Prune the roses')).toHaveCount(1);
  const { lists } = await send(getProject, { params: { id: String(project.id) } });
  const [roses] = lists;
  const { tasks } = await send(getList, { params: { id: String(roses?.id) }, query: {} });
  expect(tasks).toMatchObject([{ name: 'Prune the roses', planned_duration: 20, repeat: { rrule: 'FREQ=DAILY' } }]);
  const board = await send(getWorkspace, { params: { date } });
  expect(board.lists.map(({ list_id }) => list_id)).toEqual([roses?.id]);
});

test('Create New List offers in airplane mode the projects that this browser knows', async ({
  page,
  context,
  server,
  given,
  send,
  expectConsoleError,
}) => {
  expectConsoleError(WITHOUT_NETWORK);
  const { date } = await morningOf(page, server);
  await given.project({ name: 'House' });
  const garden = await given.project({ name: 'Garden' });
  await page.goto('/dashboard?view=board');
  await takeOff(page, context, [['projects'], ['settings'], ['plan', date]]);
  await page.reload();
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Create New List' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create New List' });
  await dialog.getByRole('combobox', { name: 'Project' }).selectOption('Garden');
  await expect(dialog.getByRole('note')).toHaveCount(0);
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Roses');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('article', { name: 'Roses', exact: true })).toContainText('Garden');
  await untilWaiting(page, 2);
  await land(page, context);
  await expect(page.getByRole('article', { name: 'Roses', exact: true })).toHaveCount(1);
  expect(await send(getProject, withId(garden))).toMatchObject({ lists: [{ name: 'Roses' }] });
});

test('where a browser keeps nothing, Create New List says in airplane mode why there is no project, and makes a new one', async ({
  page,
  context,
  server,
  send,
  given,
  expectConsoleError,
}) => {
  expectConsoleError(WITHOUT_NETWORK);
  await morningOf(page, server);
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('Not here', 'SecurityError');
    };
  });
  await given.project({ name: 'Garden' });
  await page.goto('/dashboard?view=board');
  await expect(page.getByText('Nothing can be kept in this browser')).toBeVisible();
  await untilAppKept(page);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText(/^You are offline/)).toBeVisible();
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Create New List' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create New List' });
  await expect(dialog.getByRole('note')).toContainText('Your Projects Need the Server');
  await expectAccessible(page);
  await dialog.getByRole('combobox', { name: 'Project' }).selectOption('New project…');
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Roof');
  await dialog.getByLabel('Project name').fill('House');
  await page.keyboard.press('Enter');
  await untilWaiting(page, 2);
  await land(page, context);
  await expect(page.getByRole('article', { name: 'Roof', exact: true })).toHaveCount(1);
  expect(await send(getProjects, {})).toMatchObject([{ name: 'Garden' }, { name: 'House', total_lists: 1 }]);
});
