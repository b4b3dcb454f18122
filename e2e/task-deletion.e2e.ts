import * as api from '@daymark/contract/tasks.ts';
import * as timer from '@daymark/contract/timer.ts';
import { choose, row, withId } from './cards.ts';
import { expect, test } from './fixtures.ts';

test('deleting a task tells of its recorded time, and moves the focus to the next one, at last to Add Task', async ({
  page,
  given,
  send,
  server,
}) => {
  const first = await given.task({ name: 'First' });
  await given.task({ name: 'Second', list_id: first.list_id });
  await send(timer.startTimer, withId(first));
  server.passMinutes(72);
  await send(timer.pauseTimer, withId(first));
  await page.goto(`/lists/${first.list_id}/tasks`);
  await choose(page, 'First', 'Delete');
  const confirm = page.getByRole('dialog', { name: 'Delete task' });
  await expect(
    confirm.getByText(
      'Are you sure you want to delete "First"? Its 1h 12m of recorded time is deleted with it. It can be restored for 30 days.',
      {
        exact: true,
      },
    ),
  ).toBeVisible();
  await expect(confirm.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(confirm).toBeHidden();
  await expect(row(page, 'First')).toBeFocused();
  await choose(page, 'First', 'Delete');
  await confirm.getByRole('button', { name: 'Delete Task' }).click();
  await expect(page.getByText('Task deleted successfully')).toBeVisible();
  await expect(row(page, 'First')).toBeHidden();
  await expect(row(page, 'Second')).toBeFocused();
  await expect(page.getByText('1 task ·')).toBeVisible();
  await page.keyboard.press('Delete');
  await expect(
    confirm.getByText('Are you sure you want to delete "Second"? It can be restored for 30 days.', { exact: true }),
  ).toBeVisible();
  await confirm.getByRole('button', { name: 'Delete Task' }).click();
  await expect(page.getByText('No tasks in this list')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add Task' })).toBeFocused();
  await expect(send(api.getTask, withId(first))).rejects.toThrow('Task not found');
});
