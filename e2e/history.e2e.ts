import { deleteTask, getTask, updateTask } from '@daymark/contract/tasks.ts';
import { withId } from './cards.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, PHONE_SIZE, test } from './fixtures.ts';
import { runCommand } from './palette.ts';
import { fakeBrowserClock, nextMorning } from './workspace.ts';

test('the history tells what was changed, takes each change back and redoes it, and says what builds on it', async ({
  page,
  given,
  send,
  server,
  expectConsoleError,
}) => {
  expectConsoleError(/409/);
  await fakeBrowserClock(page, nextMorning(server));
  const task = await given.task({ name: 'Write report', planned_duration: 30 });
  const other = await given.task({ name: 'Read mail', list_id: task.list_id });
  await send(updateTask, { ...withId(task), body: { planned_duration: 45, priority: 'high' } });
  await send(deleteTask, { ...withId(other), query: {} });

  await page.goto('/dashboard');
  await expect(page.getByRole('region', { name: 'Plan' })).toBeVisible();
  await runCommand(page, 'history');
  await expect(page.getByRole('heading', { level: 1, name: 'History' })).toBeVisible();
  const lines = page.getByRole('region', { name: 'Today' }).getByRole('listitem');
  await expect(lines.first()).toContainText('Deleted “Read mail”');
  await expect(lines.nth(1)).toContainText('Edited “Write report”');
  await expect(lines.nth(1)).toContainText('Priority Medium to High');
  await expect(lines.nth(1)).toContainText('Estimate 30m to 45m');
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Undo: Deleted “Read mail”', exact: true }).click();
  await expect(page.getByText('Undone', { exact: true }).first()).toBeVisible();
  await expect(lines.first()).toContainText('Undid: Deleted “Read mail”');
  expect(await send(getTask, withId(other))).toMatchObject({ name: 'Read mail', id: other.id });
  await page.getByRole('button', { name: 'Undo: Undid: Deleted “Read mail”' }).click();
  await expect(lines.first()).toContainText('Redid: Deleted “Read mail”');

  // Another device changes the task again meanwhile: the earlier change cannot be taken back alone.
  await send(updateTask, { ...withId(task), body: { planned_duration: 60 } });
  await expect(lines.first()).toContainText('Estimate 45m to 1h');
  await lines.filter({ hasText: 'Priority' }).getByRole('button', { name: 'Undo' }).click();
  const conflict = page.getByRole('alert').filter({ hasText: 'This was changed since' });
  await expect(conflict).toContainText(/Edited “Write report”, .* \d/);
  await conflict.getByRole('button', { name: 'Undo Both' }).click();
  await expect.poll(() => send(getTask, withId(task))).toMatchObject({ planned_duration: 30, priority: 'medium' });

  await page.setViewportSize(PHONE_SIZE);
  await expectNoSidewaysScroll(page);
});

test('a new account has no history yet', async ({ page }) => {
  await page.goto('/profile');
  await page.getByRole('link', { name: 'History' }).click();
  await expect(page.getByText('Nothing was changed yet')).toBeVisible();
});

test('earlier changes are shown when asked for, without a gap where new ones come in', async ({
  page,
  given,
  send,
  server,
}) => {
  await fakeBrowserClock(page, nextMorning(server));
  const task = await given.task({ name: 'Write report', planned_duration: 30 });
  const edit = (planned_duration: number) => send(updateTask, { ...withId(task), body: { planned_duration } });
  for (let minutes = 31; minutes <= 85; minutes += 1) await edit(minutes);
  await page.goto('/history');
  const edits = page.getByRole('listitem').filter({ hasText: 'Edited “Write report”' });
  await expect(edits).toHaveCount(50);
  await page.getByRole('button', { name: 'Show Earlier Changes' }).click();
  await expect(edits).toHaveCount(55);
  await edit(90);
  await expect(edits).toHaveCount(56);
  await expect(page.getByRole('button', { name: 'Show Earlier Changes' })).toBeHidden();
});
