import { updateSettings } from '@daymark/contract/settings.ts';
import { doneOf, pauseOf, row, showDone, startOf } from './cards.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { fakeBrowserClock, nextMorning } from './workspace.ts';

test('a list is a grid of rows: Done acts at once and is undone, keys pass the focus on, and the running task is told in its row', async ({
  page,
  given,
  send,
  server,
}) => {
  await fakeBrowserClock(page, nextMorning(server));
  const list = await given.list({ name: 'Landing page' });
  const category = await given.category({ name: 'Writing' });
  await given.task({ list_id: list.id, name: 'Draft', planned_duration: 45, category_id: category.id });
  await given.tasks(list.id, ['Edit', 'Send']);
  await page.goto(`/lists/${list.id}/tasks`);
  const grid = page.getByRole('grid', { name: 'Tasks', exact: true });
  await expect(grid.getByRole('row')).toHaveCount(3);
  await expect(grid.locator('[tabindex="0"]')).toHaveCount(1);
  await expect(row(page, 'Draft')).toHaveAccessibleName('Draft, not started, Writing, 45m');
  await expect(grid.getByText('Landing page')).toHaveCount(0);

  await doneOf(row(page, 'Draft')).click();
  await expect(grid.getByRole('row')).toHaveCount(2);
  await expect(page.getByText('3 tasks · 1 done')).toBeVisible();
  await showDone(page);
  const done = page.getByRole('grid', { name: 'Done tasks' });
  await expect(done.getByRole('row')).toHaveAccessibleName('Draft, done, Writing, 0m of 45m');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row(page, 'Draft')).not.toHaveAccessibleName(/, done,/);
  await expect(grid.getByRole('row')).toHaveCount(3);
  await expect(done).toHaveCount(0);

  await startOf(row(page, 'Send')).click();
  await expect(grid.getByRole('row').first()).toHaveAccessibleName('Send, running, planned today, 25m');
  await expect(row(page, 'Send').getByRole('timer')).toHaveText(/^2[45]:\d\d left of 25m$/);
  await pauseOf(row(page, 'Send')).click();
  await expect(row(page, 'Send')).toHaveAccessibleName(/^Send, paused, (<1m|0m) of 25m, planned today, 25m$/);

  await row(page, 'Edit').focus();
  await page.keyboard.press('d');
  await expect(row(page, 'Edit')).toHaveAccessibleName(/, done,/);
  await expect(row(page, 'Send')).toBeFocused();
  await page.keyboard.press('e');
  await page.keyboard.type('Send it');
  await page.keyboard.press('Enter');
  await expect(row(page, 'Send it')).toBeFocused();

  // The specification's dialog comes for a user who is asked before Done.
  await send(updateSettings, { body: { ask_before_done: true } });
  await page.reload();
  await row(page, 'Send it').press('d');
  const dialog = page.getByRole('dialog', { name: 'Complete task' });
  await dialog.getByRole('radio', { name: 'Focused' }).click();
  await dialog.getByLabel('Reflection').fill('It went well');
  await dialog.getByRole('button', { name: 'Complete Task' }).click();
  await expect(dialog).toBeHidden();
  await expect(row(page, 'Send it')).toHaveAccessibleName(/, done, focused,/);
  await expect(row(page, 'Send it').getByText('It went well')).toBeVisible();
});
