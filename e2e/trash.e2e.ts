import { getProject } from '@daymark/contract/projects.ts';
import { deleteTask, getTask } from '@daymark/contract/tasks.ts';
import type { Page } from '@playwright/test';
import { withId } from './cards.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, PHONE_SIZE, test } from './fixtures.ts';
import { runCommand } from './palette.ts';
import { fakeBrowserClock, nextMorning } from './workspace.ts';

const items = (page: Page) => page.getByRole('region', { name: 'Deleted today' }).getByRole('listitem');

test('what is deleted is told to be restorable, stands in the trash, and comes back as it was', async ({
  page,
  given,
  send,
  server,
  expectConsoleError,
}) => {
  expectConsoleError(/404|409/);
  await fakeBrowserClock(page, nextMorning(server));
  const project = await given.project({ name: 'Garden' });
  const list = await given.list({ name: 'Roses', project_id: project.id });
  const task = await given.task({ name: 'Prune', list_id: list.id, planned_duration: 30 });
  await send(deleteTask, { ...withId(task), query: {} });

  await page.goto(`/projects/${project.id}`);
  await page.getByRole('button', { name: 'Delete Project' }).click();
  const question = page.getByRole('dialog', { name: 'Delete project' });
  await expect(question).toContainText('It can be restored for 30 days.');
  await question.getByRole('button', { name: 'Delete Project' }).click();
  await expect(page.getByText('Project deleted successfully')).toBeVisible();

  await runCommand(page, 'trash');
  await expect(page.getByRole('heading', { level: 1, name: 'Trash' })).toBeVisible();
  await expect(items(page)).toHaveCount(2);
  await expect(items(page).first()).toContainText('Project · 1 list');
  await expect(items(page).nth(1)).toContainText('Task · Garden / Roses');
  await expectAccessible(page);

  // The task has no place before its project: both are offered at once.
  await page.getByRole('button', { name: 'Restore “Prune”' }).click();
  const conflict = page.getByRole('alert').filter({ hasText: 'Restore "Garden" first' });
  await conflict.getByRole('button', { name: 'Restore Both' }).click();
  await expect(page.getByText('The trash is empty')).toBeVisible();
  expect(await send(getTask, withId(task))).toEqual(task);
  expect((await send(getProject, withId(project))).lists).toMatchObject([{ id: list.id, name: 'Roses' }]);
});

test('the trash is emptied one by one and as a whole, each asked about before', async ({
  page,
  given,
  send,
  server,
}) => {
  await fakeBrowserClock(page, nextMorning(server));
  const names = ['Prune', 'Water', 'Weed'];
  const list = await given.list();
  for (const name of names) {
    const task = await given.task({ name, list_id: list.id });
    await send(deleteTask, { ...withId(task), query: {} });
  }
  await page.setViewportSize(PHONE_SIZE);
  await page.goto('/profile');
  await page.getByRole('link', { name: 'Open Trash' }).click();
  await expect(items(page)).toHaveCount(3);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Delete “Water” for Good' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete for Good' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(items(page)).toHaveCount(2);
  await page.getByRole('button', { name: 'Empty Trash' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(items(page)).toHaveCount(2);
  await page.getByRole('button', { name: 'Empty Trash' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Empty Trash' }).click();
  await expect(page.getByRole('heading', { name: 'The trash is empty' })).toBeVisible();
});

test('by keyboard: what is restored or ended hands the focus on', async ({ page, given, send }) => {
  const task = await given.task({ name: 'Prune' });
  const other = await given.task({ name: 'Dig', list_id: task.list_id });
  for (const gone of [task, other]) await send(deleteTask, { ...withId(gone), query: {} });
  await page.goto('/trash');
  await page.getByRole('button', { name: 'Restore “Dig”' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Restore “Prune”' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('The trash is empty')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Trash' })).toBeFocused();

  await runCommand(page, 'history');
  const first = page.getByRole('button', { name: /^Undo: Undid: Deleted “Prune”/ }).first();
  await first.press('Enter');
  await expect(page.getByText('Undone', { exact: true }).first()).toBeVisible();
  await expect(page.locator(':focus')).toHaveAccessibleName(/^Undo: Undid: Deleted “Dig”/);

  await page.goto('/profile');
  const calendar = page.getByRole('region', { name: 'Calendar', exact: true });
  await calendar.getByRole('button', { name: 'Make an Address' }).press('Enter');
  await page.getByRole('button', { name: 'Done' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeFocused();
  await calendar.getByRole('button', { name: 'End the address of the calendar' }).press('Enter');
  await expect(calendar.getByRole('button', { name: 'Make an Address' })).toBeFocused();
});
