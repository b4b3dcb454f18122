import { addToPlan } from '@daymark/contract/plan.ts';
import { deleteTask, getTask, updateTask } from '@daymark/contract/tasks.ts';
import { getTrash, restoreTrash } from '@daymark/contract/trash.ts';
import type { Locator, Page } from '@playwright/test';
import { INSTALLED, land, plannedRow, takeOff, untilWaiting, WITHOUT_NETWORK } from './airplane.ts';
import { chooseByTouch, doneOf, withId } from './cards.ts';
import { expect, expectAccessible, expectAccessibleWhenNarrow, expectNoSidewaysScroll, test } from './fixtures.ts';
import { morningOf } from './workspace.ts';

test.use(INSTALLED);

/** Gives a task another name by its form. */
async function rename(page: Page, name: string, to: string): Promise<void> {
  await chooseByTouch(page, name, 'Edit');
  await page.getByRole('dialog').getByLabel('Name').fill(to);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

const pressInside = (group: Locator, name: string): Promise<void> => group.getByRole('button', { name }).click();

test('edits that met others, and what was deleted elsewhere, wait in Not Sent until somebody has decided, by touch and by keys', async ({
  page,
  context,
  server,
  given,
  send,
  expectConsoleError,
}) => {
  expectConsoleError(new RegExp(`${WITHOUT_NETWORK.source}|status of 4(04|09)`));
  const { date } = await morningOf(page, server);
  const list = await given.list({ name: 'Beds' });
  const names = ['Weed the beds', 'Dig the pond', 'Prune the hedge', 'Rake the paths', 'Water the roses'];
  const tasks = await given.tasks(list.id, names);
  const [weed, dig, prune, rake, water] = tasks;
  if (!weed || !dig || !prune || !rake || !water) throw new Error('Five tasks were made');
  await send(addToPlan, { params: { date }, body: { task_ids: tasks.map(({ id }) => id) } });
  await page.goto('/dashboard');
  await expect(plannedRow(page, 'Water the roses')).toBeVisible();
  await takeOff(page, context, [['plan', date], ['settings'], ['tasks', 'create-options']]);

  await rename(page, 'Weed the beds', 'Weed all beds');
  await rename(page, 'Dig the pond', 'Dig a lake');
  await rename(page, 'Prune the hedge', 'Prune it all');
  for (const name of ['Rake the paths', 'Water the roses']) {
    await doneOf(plannedRow(page, name)).click();
    await expect(plannedRow(page, name)).toHaveCount(0);
  }
  await untilWaiting(page, 5);
  const elsewhere = (task: { id: number; name: string }, name: string) =>
    send(updateTask, { ...withId(task), body: { name, expected: { name: task.name } } });
  await elsewhere(weed, 'Weed the roses');
  await elsewhere(dig, 'Dig the well');
  await elsewhere(prune, 'Prune the tree');
  for (const task of [rake, water]) await send(deleteTask, withId(task));
  await land(page, context);

  const line = page.getByRole('button', { name: /changes? not sent$/ });
  await expect(line).toHaveText('5 changes not sent');
  await line.focus();
  await page.keyboard.press('Enter');
  const unsent = page.getByRole('dialog', { name: 'Not sent' });
  const change = (title: string) => unsent.getByRole('group', { name: title });
  const weeding = change('Change "Weed all beds"');
  await expect(weeding).toContainText('Name: “Weed all beds” here, “Weed the roses” elsewhere.');
  await expect(change('Complete "Rake the paths"')).toContainText('Task not found');
  await expectAccessible(page);
  await expectAccessibleWhenNarrow(page);
  await expectNoSidewaysScroll(page);

  // The first change is corrected and the second one kept, by keys alone.
  await page.keyboard.press('Tab');
  await expect(weeding.getByRole('button', { name: 'Keep Mine' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(weeding.getByLabel('Name')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Weed every bed');
  await page.keyboard.press('Enter');
  await expect(weeding).toHaveCount(0);
  await expect.poll(() => send(getTask, withId(weed))).toMatchObject({ name: 'Weed every bed' });
  const digging = change('Change "Dig a lake"');
  await page.keyboard.press('Tab');
  await expect(digging.getByRole('button', { name: 'Keep Mine' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(digging).toHaveCount(0);
  await expect.poll(() => send(getTask, withId(dig))).toMatchObject({ name: 'Dig a lake' });

  // The third gives way to theirs, the fourth is tried again once its task is back, and the fifth is given up, by touch.
  const pruning = change('Change "Prune it all"');
  await pressInside(pruning, 'Keep Theirs');
  await expect(pruning).toHaveCount(0);
  await expect.poll(() => send(getTask, withId(prune))).toMatchObject({ name: 'Prune the tree' });
  const raking = change('Complete "Rake the paths"');
  const [, deletion] = await send(getTrash, { query: {} });
  await send(restoreTrash, { params: { id: String(deletion?.id) } });
  await pressInside(raking, 'Try Again');
  await expect(raking).toHaveCount(0);
  await expect.poll(() => send(getTask, withId(rake))).toMatchObject({ status: 'done' });
  await pressInside(change('Complete "Water the roses"'), 'Discard');
  await expect(unsent.getByText('Everything is sent.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(unsent).toHaveCount(0);
  await expect(line).toHaveCount(0);
  for (const name of ['Weed every bed', 'Dig a lake', 'Prune the tree'])
    await expect(plannedRow(page, name)).toHaveCount(1);
  await expect(plannedRow(page, 'Water the roses')).toHaveCount(0);
});
