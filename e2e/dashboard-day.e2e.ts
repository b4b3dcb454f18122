import * as lists from '@daymark/contract/lists.ts';
import { addToPlan } from '@daymark/contract/plan.ts';
import * as timer from '@daymark/contract/timer.ts';
import { makeGiven } from '@daymark/testing/given.ts';
import type { Route } from '@playwright/test';
import { card, choose, scrollToCard, withId } from './cards.ts';
import { expect, test } from './fixtures.ts';
import { holdRequests } from './hold-requests.ts';
import { runCommand } from './palette.ts';
import { dateOf, fakeBrowserClock, givenWorkspace, longDate, nextMorning } from './workspace.ts';

test('midnight starts a new day on an open board, and keeps an open dialog', async ({
  page,
  given,
  account,
  server,
}) => {
  const at = nextMorning(server);
  const clock = await fakeBrowserClock(page, at);
  await givenWorkspace(page, { userId: account.user.id, lists: [await given.list({ name: 'Beds' })], at });
  await page.goto('/dashboard');
  await card(page, 'Beds').getByRole('button', { name: 'Add Task' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add New Task' });
  await dialog.getByLabel('Name').fill('Dig');
  await clock.passHours(24);
  server.passMinutes(24 * 60);

  await expect(page.getByRole('heading', { level: 1, includeHidden: true })).toHaveText(longDate({ at, daysAhead: 1 }));
  await expect(page.getByText("Yesterday's lists are in Progress.")).toBeVisible();
  await expect(dialog.getByLabel('Name')).toHaveValue('Dig');
  await dialog.getByRole('button', { name: 'Add Task' }).click();
  await expect(page.getByText('Task created successfully')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No lists in workspace' })).toBeVisible();
  await page.getByText('Progress', { exact: true }).click();
  await expect(page.getByRole('table', { name: 'Days before' }).getByRole('cell')).toHaveText(['1', '0', '0']);
});

test('of more than five tasks that were left the others are shown with the focus on the first of them', async ({
  page,
  given,
  send,
  server,
}) => {
  const at = nextMorning(server);
  const { id } = await given.list();
  const tasks = await given.tasks(id, ['Dig', 'Hoe', 'Mow', 'Rake', 'Sow', 'Water', 'Weed']);
  const date = dateOf(at);
  await send(addToPlan, { params: { date }, body: { task_ids: tasks.map((task) => task.id) } });
  server.passMinutes(24 * 60);
  await fakeBrowserClock(page, at.add({ hours: 24 }));
  await page.goto('/dashboard');
  const left = page.getByRole('region', { name: /^Was left on .+: 7 tasks$/ });
  await expect(left.getByRole('listitem')).toHaveCount(5);
  await left.getByRole('button', { name: 'Show 2 More' }).click();
  await expect(left.getByRole('listitem')).toHaveCount(7);
  await expect(left.getByRole('listitem').nth(5).getByRole('button').first()).toBeFocused();
});

test('midnight keeps the time that is being added', async ({ page, server }) => {
  const at = nextMorning(server);
  const clock = await fakeBrowserClock(page, at);
  await page.goto('/dashboard');
  await page.getByRole('heading', { name: 'No lists in workspace' }).waitFor();
  await runCommand(page, 'add time');
  const dialog = page.getByRole('dialog', { name: 'Add time' });
  await dialog.getByLabel('Start').fill('06:15');
  await clock.passHours(24);
  server.passMinutes(24 * 60);
  await expect(page.getByRole('heading', { level: 1, includeHidden: true })).toHaveText(longDate({ at, daysAhead: 1 }));
  await expect(dialog.getByLabel('Start')).toHaveValue('06:15');
});

test('a midnight that drops no list shows no message', async ({ page, given, account }) => {
  const clock = await fakeBrowserClock(page);
  const at = Temporal.Now.instant().subtract({ hours: 72 });
  await givenWorkspace(page, { userId: account.user.id, lists: [await given.list({ name: 'Beds' })], at });
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'No lists in workspace' })).toBeVisible();
  await clock.passHours(24);
  await expect(page.getByRole('heading', { level: 1, name: longDate({ daysAhead: 1 }) })).toBeVisible();
  await expect(page.getByText('A new day')).toHaveCount(0);
  await page.getByText('Progress', { exact: true }).click();
  await expect(page.getByRole('table', { name: 'Days before' }).getByRole('row')).toHaveCount(2);
});

test('a list deleted elsewhere disappears without a message', async ({ page, given, account, send }) => {
  const [beds, paths] = [await given.list({ name: 'Beds' }), await given.list({ name: 'Paths' })];
  await givenWorkspace(page, { userId: account.user.id, lists: [beds, paths] });
  await page.goto('/dashboard');
  await expect(card(page, 'Paths')).toContainText('No tasks yet');
  await send(lists.deleteList, withId(beds));
  await page.reload();
  await expect(card(page, 'Paths')).toContainText('No tasks yet');
  await expect(card(page, 'Beds')).toBeHidden();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.getByText('Progress', { exact: true }).click();
  await expect(page.getByText('Imported lists').locator('..').locator('..')).toContainText('1');
});

test('another user of the same browser sees nothing of the first', async ({ page, given, account, server }) => {
  await givenWorkspace(page, { userId: account.user.id, lists: [await given.list({ name: 'Beds' })] });
  await page.goto('/dashboard');
  await expect(card(page, 'Beds')).toBeVisible();
  await page.getByRole('button', { name: 'Log out' }).click();
  const other = await makeGiven(server.sender()).user();
  const signIn = async ({ user, password }: typeof other) => {
    await page.getByLabel('Email or username').fill(user.username);
    await page.getByRole('textbox', { name: 'Password' }).fill(password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  };
  await signIn(other);
  await expect(page.getByRole('heading', { name: 'No lists in workspace' })).toBeVisible();
  await page.getByRole('button', { name: 'Log out' }).click();
  await signIn(account);
  await expect(card(page, 'Beds')).toBeVisible();
});

test('two tabs show the same lists, and neither overwrites what the other adds', async ({ page, context, given }) => {
  const project = await given.project({ name: 'Garden' });
  for (const name of ['Beds', 'Paths']) await given.list({ project_id: project.id, name });
  const other = await context.newPage();
  const open = async (tab: typeof page, name: string) => {
    await tab.goto('/dashboard');
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
  await page.goto('/dashboard');
  const importList = async (name: RegExp, before = async () => {}) => {
    await page.getByRole('button', { name: 'Import From Projects' }).click();
    await page.getByRole('checkbox', { name }).check();
    await before();
    await page.getByRole('button', { name: 'Import to Workspace (1)' }).click();
  };
  await importList(/Beds/);
  await expect(page.getByText("Added 1 list(s) to today's workspace")).toBeVisible();
  await page.reload();
  await expect(card(page, 'Beds')).toContainText('No tasks yet');
  await importList(/Paths/, () => context.setOffline(true));
  await expect(card(page, 'Paths')).toBeVisible();
  await expect(page.getByText("Cannot save today's workspace")).toHaveCount(1);
  await expect(page.getByText("Added 1 list(s) to today's workspace")).toHaveCount(0);
});

test('a refused import stays in its dialog, and a refused removal puts the list back', async ({
  page,
  given,
  account,
  expectConsoleError,
}) => {
  expectConsoleError(/409/);
  const refuse = (route: Route) =>
    route.fulfill({ status: 409, json: { success: false, data: null, message: 'The day is full' } });
  const project = await given.project({ name: 'Garden' });
  const beds = await given.list({ project_id: project.id, name: 'Beds' });
  await given.list({ project_id: project.id, name: 'Paths' });
  await givenWorkspace(page, { userId: account.user.id, lists: [beds] });
  await page.goto('/dashboard');
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
  await page.route('**/api/workspace/*/lists/**', refuse);
  await choose(page, 'Beds', 'Remove from Workspace');
  await expect(page.getByText('Failed to remove list from workspace')).toBeVisible();
  await expect(card(page, 'Beds')).toBeVisible();
  await expect(page.getByText("List removed from today's workspace")).toHaveCount(0);
});

test('a board that fails to load says so in its cards, which can be loaded again', async ({
  page,
  given,
  account,
  expectConsoleError,
}) => {
  expectConsoleError(/500/);
  const task = await given.task({ name: 'Dig' });
  await givenWorkspace(page, { userId: account.user.id, lists: [await given.list({ name: 'Beds' })] });
  await page.route('**/api/list?*', (route) => route.fulfill({ status: 500, body: 'broken' }));
  await page.goto('/dashboard');
  await expect(card(page, 'Beds').getByRole('alert')).toContainText('The tasks could not be loaded');
  await expect(page.getByText('Failed to load workspace lists')).toHaveCount(0); // told by the card already
  await page.unroute('**/api/list?*');
  await card(page, 'Beds').getByRole('button', { name: 'Try Again' }).click();
  await expect(card(page, 'Beds')).toContainText('No tasks yet');
  expect(task.name).toBe('Dig');
});

test('one request loads a board of ten lists, and a cached list shows at once', async ({ page, given, account }) => {
  const made = [];
  for (let number = 1; number <= 10; number += 1) made.push(await given.list({ name: `List ${number}` }));
  await given.task({ list_id: made[3]?.id ?? 0, name: 'Dig' });
  await givenWorkspace(page, { userId: account.user.id, lists: made });
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/list')) asked.push(request.url());
  });
  await page.goto('/dashboard');
  await expect(card(page, 'Dig')).toBeVisible();
  expect(asked).toHaveLength(1);

  await page.getByRole('link', { name: 'Projects', exact: true }).click();
  await page.getByRole('heading', { name: 'Projects' }).waitFor();
  const answer = await holdRequests(page, '**/api/list?*');
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(card(page, 'Dig')).toBeVisible();
  answer();
});

test('a slow board says that it is loading', async ({ page, given, account }) => {
  await givenWorkspace(page, { userId: account.user.id, lists: [await given.list({ name: 'Beds' })] });
  const answer = await holdRequests(page, '**/api/list?*');
  await page.goto('/dashboard');
  await expect(page.getByRole('status').getByText('Loading your dashboard...')).toBeVisible();
  await expect(card(page, 'Beds')).toBeVisible();
  answer();
  await expect(page.getByText('no tasks yet today')).toBeVisible();
  await expect(card(page, 'Beds')).toContainText('No tasks yet');
});

test('fifty lists stay usable', async ({ page, given, account, server }) => {
  const at = nextMorning(server);
  await fakeBrowserClock(page, at);
  const made = [];
  const { id: project_id } = await given.project();
  for (let number = 1; number <= 50; number += 1) {
    const list = await given.list({ project_id, name: `List ${number}` });
    await given.tasks(list.id, [`The first of ${number}`, `The second of ${number}`, `The third of ${number}`]);
    made.push(list);
  }
  await givenWorkspace(page, { userId: account.user.id, lists: made, at });
  await page.goto('/dashboard');
  await page.getByText('0 of 150 tasks done').waitFor();
  await scrollToCard(page, 'The third of 50');
  await card(page, 'The third of 50').getByRole('button', { name: 'Start Timer' }).click();
  await expect(card(page, 'The third of 50').getByRole('timer')).toBeVisible();
  await scrollToCard(page, 'The first of 1');
  await expect(card(page, 'The first of 1').getByRole('button', { name: 'Start Timer' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
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
  await given.task({ list_id: list.id });
  await givenWorkspace(page, { userId: account.user.id, lists: [list], at });
  await page.goto('/dashboard');
  await expect(card(page, 'Beds')).toContainText('0 of 2 done');
  await send(timer.startTimer, { ...withId(task), body: {} });
  await page.goto('/categories');
  await page.getByRole('banner').getByRole('button', { name: 'Mark Complete' }).click();
  const dialog = page.getByRole('dialog', { name: 'Complete task' });
  await dialog.getByText('Focused').click();
  await dialog.getByLabel('Reflection').fill('Stones');
  await dialog.getByRole('button', { name: 'Complete Task' }).click();
  await expect(page.getByText('Task Completed!')).toBeVisible();
  await clock.passHours(24);
  await page.goto('/dashboard?view=progress');
  await expect(page.getByRole('table', { name: 'Days before' }).getByRole('cell')).toHaveText(['1', '2', '1']);
});
