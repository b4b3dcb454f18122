import { getList } from '@daymark/contract/lists.ts';
import { getProject } from '@daymark/contract/projects.ts';
import { getWorkspace } from '@daymark/contract/workspace.ts';
import { land, PHONE, takeOff, untilWaiting, WITHOUT_NETWORK } from './airplane.ts';
import { row } from './cards.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts';
import { morningOf } from './workspace.ts';

test.use(PHONE);

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
  await expectAccessible(page);
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
