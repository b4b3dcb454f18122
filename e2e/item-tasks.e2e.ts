import { readFile } from 'node:fs/promises';
import { getList } from '@daymark/contract/lists.ts';
import { getOpenTasks } from '@daymark/contract/open-tasks.ts';
import * as projects from '@daymark/contract/projects.ts';
import * as tasks from '@daymark/contract/tasks.ts';
import * as timer from '@daymark/contract/timer.ts';
import { makeGiven } from '@daymark/testing/given.ts';
import type { Locator, Page } from '@playwright/test';
import { doneOf, row, shownNames, withId } from './cards.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts';

const TRIP = '- [ ] Book the **train** 30m\n- [x] Passports\n- [ ] Pack';

const details = (page: Page): Locator => page.getByRole('dialog', { name: 'Task details' });
const makeTask = (page: Page, words: string): Locator => page.getByRole('button', { name: `Make a Task: ${words}` });
const linkTo = (page: Page, words: string): Locator => details(page).getByRole('link', { name: `Task: ${words}` });
const heading = (page: Page, name: string): Locator => details(page).getByRole('heading', { name });
const back = (page: Page): Locator => details(page).getByRole('button', { name: 'Make an Item Again' });

async function openDetails(page: Page, { name, list_id }: { name: string; list_id: number }): Promise<void> {
  await page.goto(`/lists/${list_id}/tasks`);
  await row(page, name).press('Enter');
  await expect(details(page)).toBeVisible();
}

test('an item becomes a task by keys, is read behind its link, and becomes the item again', async ({
  page,
  given,
  send,
}) => {
  const task = await given.task({ name: 'Trip to Lyon', description: TRIP });
  await given.task({ name: 'Last', list_id: task.list_id });
  await openDetails(page, task);
  await expect(makeTask(page, 'Passports')).toHaveCount(0);
  await page.getByRole('checkbox', { name: 'Book the train' }).focus();
  await page.keyboard.press('Tab');
  await expect(makeTask(page, 'Book the train 30m')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(linkTo(page, 'Book the train 30m')).toBeFocused();
  await expect(page.getByText('Made a task: Book the train')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Book the train')).toBeFocused();
  await expect(details(page).getByText('30m', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await details(page).getByRole('button', { name: 'Back to Trip to Lyon' }).click();
  await expect(heading(page, 'Trip to Lyon')).toBeFocused();
  await page.keyboard.press('Escape');
  expect(await shownNames(page)).toEqual(['Trip to Lyon', 'Book the train', 'Last']);

  await row(page, 'Trip to Lyon').press('Enter');
  await linkTo(page, 'Book the train 30m').click();
  await back(page).click();
  await expect(heading(page, 'Trip to Lyon')).toBeFocused();
  await expect(makeTask(page, 'Book the train 30m')).toBeAttached();
  expect((await send(tasks.getTask, withId(task))).description).toBe(TRIP);
  const toast = page.getByRole('status').filter({ hasText: 'An item again: Book the train' });
  await toast.getByRole('button', { name: 'Undo' }).click();
  await expect(linkTo(page, 'Book the train 30m')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(row(page, 'Book the train')).toContainText('30m');
});

test('two presses on two devices make one task, and a press is taken back', async ({
  page,
  phone,
  given,
  send,
  expectConsoleError,
}) => {
  expectConsoleError(/409/);
  const task = await given.task({ name: 'Trip to Lyon', description: TRIP });
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  for (const device of [page, phone]) {
    await openDetails(device, task);
    await device.route('**/item/to-task', async (route) => {
      await held;
      return route.continue();
    });
  }
  const box = await makeTask(phone, 'Pack').boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  await expectNoSidewaysScroll(phone);
  await makeTask(phone, 'Pack').tap();
  await makeTask(page, 'Pack').dblclick();
  release();
  await expect(linkTo(page, 'Pack')).toBeVisible();
  await expect(linkTo(phone, 'Pack')).toBeVisible();
  const names = async () => (await send(getList, withId({ id: task.list_id }))).tasks.map(({ name }) => name);
  await expect.poll(names).toEqual(['Trip to Lyon', 'Pack']);
  const made = [page, phone].map((device) => device.getByText('Made a task: Pack'));
  await expect.poll(async () => (await Promise.all(made.map((toast) => toast.count()))).toSorted()).toEqual([0, 1]);
  const maker = (await phone.getByText('Made a task: Pack').count()) > 0 ? phone : page;
  await maker.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(names).toEqual(['Trip to Lyon']);
  await expect(makeTask(page, 'Pack')).toBeAttached();
});

test('a task with time stays one, a running one keeps its items, and a deleted one leaves plain words', async ({
  page,
  given,
  send,
  expectConsoleError,
}) => {
  expectConsoleError(/404/);
  const pack = await given.task({ name: 'Pack' });
  const description = `- [ ] Pack [»](/tasks/${pack.id})\n- [ ] Book`;
  const task = await given.task({ name: 'Trip to Lyon', list_id: pack.list_id, description });
  await send(timer.startTimer, withId(pack));
  await send(timer.pauseTimer, withId(pack));
  await openDetails(page, task);
  await linkTo(page, 'Pack').click();
  await expect(back(page)).toHaveAttribute('aria-disabled', 'true');
  await back(page).hover();
  await expect(page.getByRole('tooltip')).toHaveText('It has time, and an item has none');
  await details(page).getByRole('button', { name: 'Back to Trip to Lyon' }).click();

  await send(timer.startTimer, withId(task));
  await expect(makeTask(page, 'Book')).toHaveAttribute('aria-disabled', 'true');
  await makeTask(page, 'Book').hover();
  await expect(page.getByRole('tooltip')).toHaveText('Pause the timer before changing this task');
  await send(timer.pauseTimer, withId(task));

  await send(tasks.deleteTask, { ...withId(pack), query: {} });
  await linkTo(page, 'Pack').click();
  await expect(details(page).getByRole('alert')).toHaveText('Task not found. It may have been deleted.');
  await back(page).click();
  await expect(makeTask(page, 'Pack')).toBeAttached();
  expect((await send(tasks.getTask, withId(task))).description).toBe('- [ ] Pack\n- [ ] Book');
});

test('the address of a task leads to its row, wherever it was moved, and says where there is none', async ({
  page,
  given,
  server,
  expectConsoleError,
}) => {
  expectConsoleError(/404/);
  const task = await given.task({ name: 'Pack' });
  await page.goto(`/tasks/${task.id}`);
  await expect(page).toHaveURL(`/lists/${task.list_id}/tasks#task-${task.id}`);
  await expect(row(page, 'Pack')).toBeFocused();
  const stranger = await makeGiven(server.sender()).user();
  const theirs = await makeGiven(server.sender(stranger.token)).task();
  for (const id of [theirs.id, 7_777_777]) {
    await page.goto(`/tasks/${id}`);
    await expect(page.getByRole('heading', { name: 'Task Not Found' })).toBeVisible();
  }
  await page.getByRole('link', { name: 'Back to Dashboard' }).click();
  await expect(page).toHaveURL(/\/dashboard/);
});

test('a checklist is written by keys, ticked on a phone while another browser watches, split, found, printed, exported and imported', async ({
  page,
  phone,
  given,
  send,
}) => {
  const list = await given.list({ name: 'Travel' });
  await page.goto(`/lists/${list.id}/tasks`);
  await page.getByRole('button', { name: 'Add Task' }).first().focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Add New Task' }).getByLabel('Name')).toBeFocused();
  await page.keyboard.type('Trip to Lyon');
  await page.keyboard.press('Tab');
  await page.keyboard.type('- [ ] Book the train 30m');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Pack');
  await page.keyboard.press('Control+Enter');
  await expect(doneOf(row(page, 'Trip to Lyon'))).toBeVisible(); // the server has it
  await row(page, 'Trip to Lyon').press('Enter');
  await expect(page.getByRole('checkbox', { name: 'Pack' })).not.toBeChecked();

  await openDetails(phone, { name: 'Trip to Lyon', list_id: list.id });
  await phone.getByText('Pack', { exact: true }).tap();
  await expect(page.getByRole('checkbox', { name: 'Pack' })).toBeChecked();
  await makeTask(phone, 'Book the train 30m').tap();
  await expect(linkTo(page, 'Book the train 30m')).toBeVisible();
  await linkTo(phone, 'Book the train 30m').tap();
  await expect(heading(phone, 'Book the train')).toBeVisible();
  await expectNoSidewaysScroll(phone);
  await phone.close();

  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('checkbox', { name: 'Pack' })).toBeVisible();
  await expect(makeTask(page, 'Book the train 30m')).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await page.keyboard.press('Escape');
  await expect(row(page, 'Book the train')).toBeVisible();
  await page.goto('/search?q=train');
  await expect(page.getByRole('row')).toHaveCount(2);

  await page.goto('/profile');
  const panel = page.getByRole('region', { name: 'Your data' });
  const downloading = page.waitForEvent('download');
  await panel.getByRole('button', { name: 'Export as JSON' }).click();
  const buffer = await readFile(await (await downloading).path());
  await send(projects.deleteProject, withId({ id: list.project_id }));
  const choosing = page.waitForEvent('filechooser');
  await panel.getByRole('button', { name: 'Import' }).click();
  await (await choosing).setFiles({ name: 'daymark.json', mimeType: 'application/json', buffer });
  await page.getByRole('dialog', { name: 'Import data' }).getByRole('button', { name: 'Import' }).click();
  const open = () => send(getOpenTasks, { query: {} });
  await expect
    .poll(async () => (await open()).map(({ name }) => name).toSorted())
    .toEqual(['Book the train', 'Trip to Lyon']);
  const trip = (await open()).find(({ name }) => name === 'Trip to Lyon');
  // Tasks get other ids: an item keeps its words, and leads to no task of another.
  expect(trip && (await send(tasks.getTask, withId(trip))).description).toBe('- [ ] Book the train 30m\n- [x] Pack');
});
