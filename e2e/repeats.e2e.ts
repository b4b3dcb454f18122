import { completeWithoutTimer } from '@daymark/contract/completion.ts';
import { getListTasks } from '@daymark/contract/lists.ts';
import { choose, row, showDone, withId } from './cards.ts';
import { expect, test } from './fixtures.ts';
import { fakeBrowserClock, nextMorning } from './workspace.ts';

test('a task comes again at midnight on an open page, until its series is changed and ended, or deleted with all later ones', async ({
  page,
  given,
  send,
  server,
}) => {
  const clock = await fakeBrowserClock(page, nextMorning(server));
  const passDay = async () => {
    server.passMinutes(24 * 60);
    await clock.passHours(24);
  };
  const finish = async () => {
    const { tasks } = await send(getListTasks, { ...withId(list), query: { status: 'open' } });
    const review = { mental_state: 'tired', reflection: 'Done' };
    for (const task of tasks) await send(completeWithoutTimer, { ...withId(task), body: review });
  };
  const list = await given.list({ name: 'Garden' });
  await page.goto(`/lists/${list.id}/tasks`);

  await page.getByRole('button', { name: 'Add Task' }).first().click();
  const adding = page.getByRole('dialog', { name: 'Add New Task' });
  await adding.getByLabel('Name').fill('Water');
  const repeat = page.getByRole('combobox', { name: 'Repeat' });
  await expect(repeat).toHaveValue('Does not repeat');
  await repeat.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.type('Weekly');
  await page.getByRole('option', { name: 'Weekly on…' }).click();
  const days = adding.getByRole('group', { name: 'Days of the week' });
  for (const day of await days.getByRole('checkbox').all()) await day.check();
  await adding.getByRole('button', { name: 'Add Task' }).click();
  await expect(row(page, 'Water')).toHaveAccessibleName(/, repeats,/);
  await choose(page, 'Water', 'Details');
  await expect(page.getByRole('dialog').getByText('Weekly on Mon, Tue, Wed, Thu, Fri, Sat and Sun')).toBeVisible();
  await page.keyboard.press('Escape');

  await finish();
  await expect(row(page, 'Water')).toBeHidden();
  await passDay();
  await expect(row(page, 'Water')).toHaveAccessibleName(/, not started,/);

  await choose(page, 'Water', 'Edit');
  const editing = page.getByRole('dialog', { name: 'Edit task' });
  await expect(editing.getByRole('radio', { name: 'This task' })).toBeChecked();
  await editing.getByLabel('Name').fill('Water roses');
  await page.getByRole('combobox', { name: 'Repeat' }).click();
  await page.getByRole('option', { name: 'Daily' }).click();
  await editing.getByRole('radio', { name: 'This and all later ones' }).check();
  await editing.getByRole('button', { name: 'Save Changes' }).click();
  await expect(row(page, 'Water roses')).toHaveAccessibleName(/, repeats,/);
  await finish();
  await expect(row(page, 'Water roses')).toBeHidden();
  await passDay();
  await expect(row(page, 'Water roses')).toHaveAccessibleName(/, repeats,/);

  await choose(page, 'Water roses', 'Stop Repeating');
  await expect(page.getByText('Task no longer repeats')).toBeVisible();
  await expect(row(page, 'Water roses')).not.toHaveAccessibleName(/, repeats,/);
  await finish();
  await passDay();
  await showDone(page);
  await expect(row(page, 'Water')).toHaveCount(1);
  await expect(row(page, 'Water roses')).toHaveCount(2);

  const feed = await given.task({ name: 'Feed', list_id: list.id, rrule: 'FREQ=DAILY' });
  await expect(row(page, 'Feed')).toBeVisible();
  const deleting = page.getByRole('dialog', { name: 'Delete task' });
  await choose(page, 'Feed', 'Delete');
  await expect(deleting.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expect(deleting.getByRole('radio', { name: 'This task' })).toBeChecked();
  await deleting.getByRole('radio', { name: 'This and all later ones' }).check();
  await deleting.getByRole('button', { name: 'Delete Task' }).click();
  await expect(deleting).toBeHidden(); // answered
  await expect(row(page, feed.name)).toBeHidden();
  server.passMinutes(24 * 60);
  const open = { ...withId(list), query: { status: 'open' } } as const;
  expect(await send(getListTasks, open)).toMatchObject({ tasks: [] });
});
