import * as lists from '@daymark/contract/lists.ts';
import { addToPlan } from '@daymark/contract/plan.ts';
import * as timer from '@daymark/contract/timer.ts';
import { makeGiven } from '@daymark/testing/given.ts';
import type { Route } from '@playwright/test';
import { card, choose, scrollToCard, withId } from './cards.ts';
import { expect, expectNoSidewaysScroll, test } from './fixtures.ts';
import { holdRequests } from './hold-requests.ts';
import { runCommand } from './palette.ts';
import { dateOf, fakeBrowserClock, givenWorkspace, longDate, nextMorning, openBoard, view } from './workspace.ts';

test('midnight starts a new day on an open board: it keeps open dialogs, and tells of what was left', async ({
  page,
  given,
  account,
  send,
  server,
}) => {
  const at = nextMorning(server);
  const clock = await fakeBrowserClock(page, at);
  const midnight = async (daysAhead: number) => {
    await clock.passHours(24);
    server.passMinutes(24 * 60);
    const heading = page.getByRole('heading', { level: 1, includeHidden: true });
    await expect(heading).toHaveText(longDate({ at, daysAhead }));
  };
  const { id } = await given.list();
  const tasks = await given.tasks(id, ['Dig', 'Hoe', 'Mow', 'Rake', 'Sow', 'Water', 'Weed']);
  await send(addToPlan, { params: { date: dateOf(at) }, body: { task_ids: tasks.map((task) => task.id) } });
  await givenWorkspace(page, { userId: account.user.id, lists: [await given.list({ name: 'Beds' })], at });
  await page.goto('/dashboard?view=board');
  await card(page, 'Beds').getByRole('button', { name: 'Add Task' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add New Task' });
  await dialog.getByLabel('Name').fill('Prune');
  await midnight(1);
  const news = page.getByText("Yesterday's lists are in Progress.");
  await expect(news).toBeVisible();
  await expect(dialog.getByLabel('Name')).toHaveValue('Prune');
  await dialog.getByRole('button', { name: 'Add Task' }).click();
  await expect(page.getByText('Task created successfully')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No lists in workspace' })).toBeVisible();

  // One line offers what was left, and unfolds to its tasks and lists.
  const left = page.getByRole('region', { name: /^Left from .+: 7 tasks, .+, 1 list$/ });
  await expect(left.getByRole('listitem')).toHaveCount(0);
  await left.getByRole('button', { name: 'Choose…' }).click();
  await expect(left.getByRole('listitem')).toHaveCount(8);

  await view(page, 'Progress').click();
  await expect(page.getByRole('table', { name: 'Days before' }).getByRole('cell')).toHaveText(['1', '7', '0']);

  // A midnight that drops no list shows no message.
  await page.reload();
  await page.getByRole('table', { name: 'Days before' }).waitFor();
  await runCommand(page, 'add time');
  const time = page.getByRole('dialog', { name: 'Add time' });
  await time.getByLabel('Start').fill('06:15');
  await midnight(2);
  await expect(time.getByLabel('Start')).toHaveValue('06:15');
  await expect(news).toHaveCount(0);
});

test('a list deleted elsewhere disappears without a message, and another user of the same browser sees nothing of the first', async ({
  page,
  given,
  account,
  send,
  server,
}) => {
  const [beds, paths] = [await given.list({ name: 'Beds' }), await given.list({ name: 'Paths' })];
  await givenWorkspace(page, { userId: account.user.id, lists: [beds, paths] });
  await page.goto('/dashboard?view=board');
  await expect(card(page, 'Paths')).toContainText('No tasks yet');
  await send(lists.deleteList, withId(beds));
  await page.reload();
  await expect(card(page, 'Paths')).toContainText('No tasks yet');
  await expect(card(page, 'Beds')).toBeHidden();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await view(page, 'Progress').click();
  await expect(page.getByText('Imported lists').locator('..').locator('..')).toContainText('1');
  await view(page, 'Board').click();

  await page.getByRole('button', { name: 'Log out' }).click();
  const other = await makeGiven(server.sender()).user();
  const signIn = async ({ user, password }: typeof other) => {
    await page.getByLabel('Email or username').fill(user.username);
    await page.getByRole('textbox', { name: 'Password' }).fill(password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  };
  await signIn(other);
  await view(page, 'Board').click();
  await expect(page.getByRole('heading', { name: 'No lists in workspace' })).toBeVisible();
  await page.getByRole('button', { name: 'Log out' }).click();
  await signIn(account);
  await expect(card(page, 'Paths')).toBeVisible();
});

test('two tabs show the same lists, and neither overwrites what the other adds', async ({ page, context, given }) => {
  const project = await given.project({ name: 'Garden' });
  for (const name of ['Beds', 'Paths']) await given.list({ project_id: project.id, name });
  const other = await context.newPage();
  const open = async (tab: typeof page, name: string) => {
    await tab.goto('/dashboard?view=board');
    await tab.getByRole('button', { name: 'Import From Projects' }).click();
    await tab.getByRole('checkbox', { name: new RegExp(name) }).check();
  };
  await open(page, 'Beds');
  await open(other, 'Paths');
  await Promise.all([page, other].map((tab) => tab.getByRole('button', { name: 'Import to Workspace (1)' }).click()));
  for (const tab of [page, other]) {
    await expect(card(tab, 'Beds')).toContainText('No tasks yet');
    await expect(card(tab, 'Paths')).toContainText('No tasks yet');
  }
});

test('without browser storage the board is kept by the server, and without both it says so', async ({
  page,
  context,
  given,
  expectConsoleError,
}) => {
  expectConsoleError(/ERR_INTERNET_DISCONNECTED/);
  const project = await given.project({ name: 'Garden' });
  for (const name of ['Beds', 'Paths']) await given.list({ project_id: project.id, name });
  await page.addInitScript(() => {
    const keep = Storage.prototype.setItem;
    Storage.prototype.setItem = function (key: string, value: string) {
      if (key.startsWith('daymark-workspace')) throw new DOMException('full', 'QuotaExceededError');
      keep.call(this, key, value);
    };
  });
  await page.goto(`/projects/${project.id}`);
  await page.getByRole('button', { name: 'Add List' }).click();
  await page.getByLabel('Name').fill('Hedge');
  await page.keyboard.press('Enter');
  await expect(page.getByText("List created and added to today's workspace")).toBeVisible();
  await expect(card(page, 'Hedge')).toBeVisible();
  await openBoard(page);
  await expect(page.getByRole('region', { name: 'Tasks of Hedge' })).toBeVisible();

  const importList = async (name: RegExp, before = async () => {}) => {
    await page.getByRole('button', { name: 'Import From Projects' }).click();
    await page.getByRole('checkbox', { name }).check();
    await before();
    await page.getByRole('button', { name: 'Import to Workspace (1)' }).press('Enter'); // a toast may lie over it
  };
  await importList(/Beds/);
  await expect(page.getByText("Added 1 list(s) to today's workspace")).toBeVisible();
  await expect(page.getByText("Cannot save today's workspace")).toHaveCount(0);
  await page.reload();
  await expect(card(page, 'Beds')).toContainText('No tasks yet');
  await expect(card(page, 'Hedge')).toContainText('No tasks yet');
  await importList(/Paths/, () => context.setOffline(true));
  await expect(card(page, 'Paths')).toBeVisible();
  await expect(page.getByText("Cannot save today's workspace")).toHaveCount(1);
  await expect(page.getByText("Added 1 list(s) to today's workspace")).toHaveCount(0);
});

test('a board that fails to load says so in its cards, a refused import stays in its dialog, and a refused removal puts the list back', async ({
  page,
  given,
  account,
  expectConsoleError,
}) => {
  expectConsoleError(/409|500/);
  const refuse = (route: Route) =>
    route.fulfill({ status: 409, json: { success: false, data: null, message: 'The day is full' } });
  const project = await given.project({ name: 'Garden' });
  const beds = await given.list({ project_id: project.id, name: 'Beds' });
  await given.list({ project_id: project.id, name: 'Paths' });
  await givenWorkspace(page, { userId: account.user.id, lists: [beds] });
  await page.route('**/api/list?*', (route) => route.fulfill({ status: 500, body: 'broken' }));
  await page.goto('/dashboard?view=board');
  await expect(card(page, 'Beds').getByRole('alert')).toContainText('The tasks could not be loaded');
  await expect(page.getByText('Failed to load workspace lists')).toHaveCount(0); // told by the card already
  await page.unroute('**/api/list?*');
  await card(page, 'Beds').getByRole('button', { name: 'Try Again' }).click();
  await expect(card(page, 'Beds')).toContainText('No tasks yet');

  await page.getByRole('button', { name: 'Import From Projects' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import From Projects' });
  await dialog.getByRole('checkbox', { name: /Paths/ }).check();
  await page.route('**/api/workspace/*/lists**', refuse);
  await dialog.getByRole('button', { name: 'Import to Workspace (1)' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Failed to import lists to workspace');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(card(page, 'Paths')).toBeHidden();
  await page.unroute('**/api/workspace/*/lists**');
  await page.reload();
  await expect(card(page, 'Beds')).toContainText('No tasks yet');
  await expect(card(page, 'Paths')).toBeHidden();
  await page.route('**/api/workspace/*/lists/**', refuse);
  await choose(page, 'Beds', 'Remove from Workspace');
  await expect(page.getByText('Failed to remove list from workspace')).toBeVisible();
  await expect(card(page, 'Beds')).toBeVisible();
  await expect(page.getByText("List removed from today's workspace")).toHaveCount(0);
});

test('one request loads a board of fifty lists: it says that it is loading, stays usable, and shows at once when it is cached', async ({
  page,
  given,
  account,
  server,
}) => {
  const at = nextMorning(server);
  await fakeBrowserClock(page, at);
  const { id: project_id } = await given.project();
  const made = await Promise.all(
    Array.from({ length: 50 }, (_, place) => given.list({ project_id, name: `List ${place + 1}` })),
  );
  for (const { id, name } of made.filter((_, place) => place % 7 === 0)) {
    await given.tasks(id, [`The first of ${name}`, `The second of ${name}`, `The third of ${name}`]);
  }
  await givenWorkspace(page, { userId: account.user.id, lists: made, at });
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/list')) asked.push(request.url());
  });
  const answer = await holdRequests(page, '**/api/list?*');
  await page.goto('/dashboard?view=board', { waitUntil: 'commit' });
  await expect(page.getByRole('status').getByText('Loading your dashboard...')).toBeVisible();
  await expect(card(page, 'List 1')).toBeVisible();
  answer();
  await expect(page.getByText('0 of 24 tasks done')).toBeVisible();
  await expect(card(page, 'List 2')).toContainText('No tasks yet');
  expect(asked).toHaveLength(1);

  await scrollToCard(page, 'The third of List 50');
  await card(page, 'The third of List 50').getByRole('button', { name: 'Start Timer' }).click();
  await expect(card(page, 'The third of List 50').getByRole('timer')).toBeVisible();
  await scrollToCard(page, 'The first of List 1');
  await expect(card(page, 'The first of List 1').getByRole('button', { name: 'Start Timer' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );

  await page.getByRole('link', { name: 'Projects', exact: true }).click();
  await page.getByRole('heading', { name: 'Projects' }).waitFor();
  const answerAgain = await holdRequests(page, '**/api/list?*');
  await openBoard(page);
  await expect(card(page, 'The first of List 1')).toBeVisible();
  answerAgain();
});

test('a task completed from the header counts for the day, even if the board is not opened again', async ({
  page,
  given,
  account,
  send,
  server,
}) => {
  const at = nextMorning(server);
  const clock = await fakeBrowserClock(page, at);
  const list = await given.list({ name: 'Beds' });
  const task = await given.task({ list_id: list.id, name: 'Dig' });
  const other = await given.task({ list_id: list.id });
  await send(addToPlan, { params: { date: dateOf(at) }, body: { task_ids: [other.id] } });
  await givenWorkspace(page, { userId: account.user.id, lists: [list], at });
  await page.goto('/dashboard?view=board');
  await expect(card(page, 'Beds')).toContainText('0 of 2 done');
  await send(timer.startTimer, { ...withId(task), body: {} });
  await page.getByRole('link', { name: 'Categories' }).click();
  await page.getByRole('banner').getByRole('button', { name: 'Mark Complete' }).click();
  const dialog = page.getByRole('dialog', { name: 'Complete task' });
  await dialog.getByText('Focused').click();
  await dialog.getByLabel('Reflection').fill('Stones');
  await dialog.getByRole('button', { name: 'Complete Task' }).click();
  await expect(page.getByText('Task Completed!')).toBeVisible();
  await clock.passHours(24);
  await page.goto('/dashboard?view=progress');
  const table = page.getByRole('table', { name: 'Days before' });
  await expect(table.getByRole('cell')).toHaveText(['1', '2', '1']);

  // The table keeps within its card at 320 px, the width of 400 % zoom.
  await expect(table).toContainText('unplanned');
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(page);
});
