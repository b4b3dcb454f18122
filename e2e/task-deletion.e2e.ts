import { getTaskIntervention } from '@daymark/contract/experiments.ts';
import * as api from '@daymark/contract/tasks.ts';
import * as timer from '@daymark/contract/timer.ts';
import { card, choose, nameButton, showDone, withId } from './cards.ts';
import { expect, test } from './fixtures.ts';

test('deleting a task moves the focus to the next one, deleting the last one to Add Task', async ({
  page,
  given,
  send,
}) => {
  const first = await given.task({ name: 'First' });
  await given.task({ name: 'Second', list_id: first.list_id });
  await page.goto(`/lists/${first.list_id}/tasks`);
  await choose(page, 'First', 'Delete');
  const confirm = page.getByRole('dialog', { name: 'Delete task' });
  await expect(confirm.getByText('Are you sure you want to delete "First"?', { exact: true })).toBeVisible();
  await expect(confirm.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(confirm).toBeHidden();
  await expect(page.getByRole('button', { name: 'Actions for First' })).toBeFocused();
  await choose(page, 'First', 'Delete');
  await confirm.getByRole('button', { name: 'Delete Task' }).click();
  await expect(page.getByText('Task deleted successfully')).toBeVisible();
  await expect(card(page, 'First')).toBeHidden();
  await expect(nameButton(page, 'Second')).toBeFocused();
  await expect(page.getByText('1 task ·')).toBeVisible();
  await page.keyboard.press('Delete');
  await confirm.getByRole('button', { name: 'Delete Task' }).click();
  await expect(page.getByText('No tasks in this list')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add Task' })).toBeFocused();
  await expect(send(api.getTask, withId(first))).rejects.toThrow('Task not found');
});

test('the question before a deletion says how much recorded time goes with the task', async ({
  page,
  given,
  send,
  server,
}) => {
  const task = await given.task({ name: 'Draft' });
  await send(timer.startTimer, withId(task));
  server.passMinutes(72);
  await send(timer.pauseTimer, withId(task));
  await page.goto(`/lists/${task.list_id}/tasks`);
  await choose(page, 'Draft', 'Delete');
  await expect(
    page.getByText('Are you sure you want to delete "Draft"? Its 1h 12m of recorded time is deleted with it.', {
      exact: true,
    }),
  ).toBeVisible();
});

test('the question before a deletion says that an experiment keeps the result of the task', async ({
  page,
  given,
  send,
  server,
}) => {
  const { id: category_id } = await given.category();
  await given.experiment({ category_id, multiplier: 1.5 });
  const question = { body: { category_id, original_estimate: 30 } };
  const { assignment_id, experiment_id, ...asked } = await send(getTaskIntervention, question);
  const task = await given.task({
    name: 'Draft',
    category_id,
    planned_duration: 30,
    experiment_data: {
      assignment_id: assignment_id ?? 0,
      experiment_id: experiment_id ?? 0,
      should_apply: asked.should_apply,
      intervention_applied: false,
      original_estimate: 30,
      suggested_estimate: asked.suggested_estimate ?? 0,
      final_estimate: 30,
    },
  });
  await send(timer.startTimer, withId(task));
  server.passMinutes(5);
  const body = { mental_state: 'focused', reflection: 'Short' };
  await send(timer.completeTask, { ...withId(task), body });
  await page.goto(`/lists/${task.list_id}/tasks`);
  await showDone(page);
  await choose(page, 'Draft', 'Delete');
  await expect(page.getByRole('dialog', { name: 'Delete task' })).toContainText(
    'Are you sure you want to delete "Draft"? Its 5m of recorded time is deleted with it. Its experiment keeps the result.',
  );
});
