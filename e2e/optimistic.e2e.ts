import { updateTask } from '@daymark/contract/tasks.ts';
import type { Page } from '@playwright/test';
import { card, choose, markComplete, row, withId } from './cards.ts';
import { expect, test } from './fixtures.ts';
import { holdCall } from './hold-requests.ts';
import { fakeBrowserClock, nextMorning } from './workspace.ts';

const pill = (page: Page) => page.getByRole('region', { name: 'Running timer' });
const button = (page: Page, task: string, name: string) =>
  row(page, task).getByRole('button', { name: `${name}: ${task}`, exact: true });

const REFUSED = 'The server said no';

test('timer presses show at once, outlive news from elsewhere, and are taken back when they are refused', async ({
  page,
  given,
  send,
  expectConsoleError,
}) => {
  expectConsoleError(/409|500/);
  const { list_id } = await given.task({ name: 'Draft', planned_duration: 45 });
  const second = await given.task({ name: 'Edit', list_id });
  await page.goto(`/lists/${list_id}/tasks`);

  const start = await holdCall(page, 'POST', '**/timer/work');
  await button(page, 'Draft', 'Start').click();
  await expect(row(page, 'Draft')).toHaveAccessibleName(/, running,/);
  await expect(row(page, 'Draft').getByRole('timer')).toHaveText(/^4[45]:\d\d left of 45m$/);
  await expect(pill(page)).toContainText('Draft');
  await expect(button(page, 'Edit', 'Switch to This')).toBeVisible();
  // The list is asked for again while the server has not heard of the press.
  await send(updateTask, { ...withId(second), body: { name: 'Proofread' } });
  await expect(row(page, 'Proofread')).toBeVisible();
  await expect(row(page, 'Draft')).toHaveAccessibleName(/, running,/);
  start.refuse(409, REFUSED);
  await expect(page.getByRole('alert')).toContainText('Failed to start timer');
  await expect(page.getByRole('alert')).toContainText(REFUSED);
  await expect(row(page, 'Draft')).toHaveAccessibleName(/, not started,/);
  await expect(pill(page)).toBeHidden();

  await button(page, 'Draft', 'Start').click();
  await expect(page.getByText('Timer Started', { exact: true })).toBeVisible();
  const pause = await holdCall(page, 'POST', '**/timer/pause');
  await button(page, 'Draft', 'Pause').click();
  await expect(row(page, 'Draft')).toHaveAccessibleName(/, paused,/);
  await expect(pill(page)).toBeHidden();
  pause.refuse(500, REFUSED);
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to pause timer' })).toBeVisible();
  await expect(row(page, 'Draft').getByRole('timer')).toBeVisible();

  // The second press does not wait for the answer to the first one.
  const pauseAgain = await holdCall(page, 'POST', '**/timer/pause');
  await button(page, 'Draft', 'Pause').click();
  await button(page, 'Proofread', 'Start').click();
  await expect(row(page, 'Draft')).toHaveAccessibleName(/, paused,/);
  await expect(row(page, 'Proofread')).toHaveAccessibleName(/, running,/);
  pauseAgain.answer();
  await expect(page.getByText('Timer Paused', { exact: true })).toBeVisible();
  await expect(markComplete(page)).toBeEnabled();
  await expect(pill(page)).toContainText('Proofread');
  await expect(row(page, 'Draft')).toHaveAccessibleName(/, paused,/);

  await markComplete(page).click();
  const dialog = page.getByRole('dialog', { name: 'Complete task' });
  await dialog.getByRole('radio', { name: 'Focused' }).click();
  await dialog.getByLabel('Reflection').fill('Went well');
  const complete = await holdCall(page, 'POST', '**/timer/complete');
  await dialog.getByRole('button', { name: 'Complete Task' }).click();
  await expect(page.getByText('2 tasks · 1 done')).toBeVisible();
  await expect(row(page, 'Proofread')).toBeHidden();
  complete.refuse(500, REFUSED);
  await expect(dialog.getByRole('alert')).toContainText('Failed to complete task');
  await expect(dialog.getByLabel('Reflection')).toHaveValue('Went well');
  await expect(row(page, 'Proofread').getByRole('timer')).toBeVisible();
  await dialog.getByRole('button', { name: 'Complete Task' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('2 tasks · 1 done')).toBeVisible();
});

test('tasks and lists are added, renamed, planned and deleted on the screen at once, and a refusal is told at its place', async ({
  page,
  given,
  server,
  expectConsoleError,
}) => {
  expectConsoleError(/409|500/);
  await fakeBrowserClock(page, nextMorning(server));
  const project = await given.project({ name: 'Website' });
  const { id: list_id } = await given.list({ name: 'Blog', project_id: project.id });
  await given.task({ name: 'Draft', list_id });
  await page.goto(`/lists/${list_id}/tasks`);

  const field = page.getByRole('combobox', { name: 'Add a task' });
  const refusedCreation = await holdCall(page, 'POST', '**/task/several');
  await field.fill('Proofread 30m');
  await field.press('Enter');
  await expect(row(page, 'Proofread')).toContainText('30m');
  await expect(row(page, 'Proofread')).toContainText('Adding…');
  await expect(page.getByText('2 tasks · 0 done')).toBeVisible();
  refusedCreation.refuse(409, REFUSED);
  await expect(page.getByText(REFUSED)).toBeVisible();
  await expect(row(page, 'Proofread')).toBeHidden();
  const creation = await holdCall(page, 'POST', '**/task/several');
  await page.getByRole('listitem').filter({ hasText: REFUSED }).getByRole('button', { name: 'Try Again' }).click();
  await expect(row(page, 'Proofread')).toContainText('Adding…');
  creation.answer();
  await expect(button(page, 'Proofread', 'Start')).toBeEnabled();

  await choose(page, 'Draft', 'Plan for Today');
  await expect(row(page, 'Draft').getByText('Planned today')).toBeVisible();
  const removal = await holdCall(page, 'DELETE', '**/api/plan/*/tasks/*');
  await choose(page, 'Draft', 'Remove from Plan');
  await expect(row(page, 'Draft').getByText('Planned today')).toBeHidden();
  removal.refuse(500, REFUSED);
  await expect(page.getByRole('alert').filter({ hasText: REFUSED })).toBeVisible();
  await expect(row(page, 'Draft').getByText('Planned today')).toBeVisible();

  await choose(page, 'Draft', 'Edit');
  const edit = page.getByRole('dialog', { name: 'Edit task' });
  await edit.getByLabel('Name').fill('Better');
  const saving = await holdCall(page, 'PATCH', '**/api/task/*');
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await expect(row(page, 'Better')).toBeVisible();
  saving.refuse(500, REFUSED);
  await expect(edit.getByRole('alert')).toContainText('Failed to update task');
  await expect(row(page, 'Draft')).toBeVisible();
  await expect(edit.getByLabel('Name')).toHaveValue('Better');
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await expect(edit).toBeHidden();
  await expect(row(page, 'Better')).toBeVisible();

  await choose(page, 'Better', 'Delete');
  const question = page.getByRole('dialog', { name: 'Delete task' });
  const deletion = await holdCall(page, 'DELETE', '**/api/task/*');
  await question.getByRole('button', { name: 'Delete Task' }).click();
  await expect(row(page, 'Better')).toBeHidden();
  await expect(page.getByText('1 task · 0 done')).toBeVisible();
  deletion.refuse(500, REFUSED);
  await expect(question.getByRole('alert')).toContainText('Failed to delete task');
  await expect(row(page, 'Better')).toBeVisible();
  await question.getByRole('button', { name: 'Delete Task' }).click();
  await expect(question).toBeHidden();
  await expect(row(page, 'Better')).toBeHidden();
  await expect(row(page, 'Proofread')).toBeFocused();

  // A list on its project.
  await page.getByRole('link', { name: 'Projects', exact: true }).first().click();
  await page.getByRole('link', { name: 'Website', exact: true }).click();
  await page.getByRole('button', { name: 'Edit Blog' }).click();
  const list = page.getByRole('dialog', { name: 'Edit List' });
  await list.getByLabel('Name').fill('Journal');
  const renaming = await holdCall(page, 'PATCH', '**/api/list/*');
  await list.getByRole('button', { name: 'Save Changes' }).click();
  await expect(card(page, 'Journal')).toBeVisible();
  renaming.answer();
  await expect(list).toBeHidden();

  await page.getByRole('button', { name: 'Delete Journal' }).click();
  const asked = page.getByRole('dialog', { name: 'Delete list' });
  const listDeletion = await holdCall(page, 'DELETE', '**/api/list/*');
  await asked.getByRole('button', { name: 'Delete List' }).click();
  await expect(page.getByText('No lists yet')).toBeVisible();
  listDeletion.refuse(500, REFUSED);
  await expect(asked.getByRole('alert')).toContainText(REFUSED);
  await expect(card(page, 'Journal')).toBeVisible();
});
