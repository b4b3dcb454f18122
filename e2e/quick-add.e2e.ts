import { getListTasks } from '@daymark/contract/lists.ts';
import { card } from './cards.ts';
import { expect, expectAccessible, expectAccessibleWhenNarrow, expectNoSidewaysScroll, test } from './fixtures.ts';
import { fakeBrowserClock, nextMorning } from './workspace.ts';

test('one line makes a task, its parts are corrected as chips, and several lines make several tasks', async ({
  page,
  given,
  send,
  server,
  expectConsoleError,
}) => {
  await fakeBrowserClock(page, nextMorning(server));
  const project = await given.project({ name: 'Website' });
  const list = await given.list({ project_id: project.id, name: 'Landing page' });
  const other = await given.list({ project_id: project.id, name: 'Launch' });
  const writing = await given.category({ name: 'Writing' });
  const tested = await given.category({ name: 'Deep work' });
  await given.experiment({ category_id: tested.id });
  await page.goto(`/lists/${list.id}/tasks`);
  const field = page.getByRole('combobox', { name: 'Add a task' });
  const chips = page.getByRole('list', { name: 'What is understood' });
  const chip = (name: string) => chips.getByRole('button', { name, exact: true });

  // Parts become chips while they are typed, and names are completed.
  await field.fill('Draft pricing page 45m !high today');
  await expect(chip('Planned duration: 45m')).toBeVisible();
  await expect(chip('Priority: High priority')).toBeVisible();
  await expect(chip('Planned for: Planned for today')).toBeVisible();
  await expect(chip('List: In Landing page')).toBeVisible();
  await field.press('End');
  await field.pressSequentially(' #wri');
  await expect(page.getByRole('option', { name: 'Writing' })).toBeVisible();
  await field.press('Enter');
  await expect(field).toHaveValue('Draft pricing page 45m !high today #Writing ');
  await expect(chip('Category: Writing')).toBeVisible();

  // A chip is corrected, another one is removed.
  await chip('Planned duration: 45m').click();
  await page.getByRole('menuitem', { name: '1h', exact: true }).click();
  await chip('Planned for: Planned for today').click();
  await page.getByRole('menuitem', { name: 'Keep as Text' }).click();
  await expect(field).toHaveValue('Draft pricing page 60m !high \\today #Writing ');
  await expect(field).toBeFocused();
  await field.press('Enter');
  await expect(page.getByText('Added "Draft pricing page today" to Landing page')).toBeVisible();
  await expect(card(page, 'Draft pricing page today')).toBeVisible();
  await expect(field).toHaveValue('');
  await expect(field).toBeFocused();

  // A refusal stands at the field, and what was typed stays.
  expectConsoleError(/500/);
  await page.route('**/api/task/several', (route) => route.fulfill({ status: 500, body: 'broken' }), { times: 1 });
  await field.fill('Send drafts @launch');
  await field.press('Enter');
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveValue('Send drafts @launch');
  await field.press('Enter');
  await expect(page.getByText('Added "Send drafts" to Launch')).toBeVisible();

  // Several lines are shown before they are added.
  await field.fill('');
  await field.evaluate((input) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', 'Print flyers 30m\nCall #home\n\nPay invoice due 2030-01-01');
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  const dialog = page.getByRole('dialog', { name: 'Add Several Tasks' });
  await expect(dialog.getByRole('listitem')).toHaveCount(3);
  await expect(dialog.getByText('3 tasks · 1 part not understood')).toBeVisible();
  await expect(dialog.getByText('No category has the name "home"')).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectAccessibleWhenNarrow(page);
  await expectNoSidewaysScroll(page);
  await dialog.getByRole('button', { name: 'Add 3 Tasks' }).click();
  await expect(page.getByText('Added 3 tasks')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(card(page, 'Pay invoice')).toBeVisible();

  // The form enrols in the experiment of a category: it is offered with all that was typed.
  await field.fill('Outline chapter #deep work 90m');
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Open the Form' }).click();
  const form = page.getByRole('dialog', { name: 'Add New Task' });
  await expect(form.getByLabel('Name')).toHaveValue('Outline chapter');
  await expect(form.getByLabel('Planned duration (minutes)')).toHaveValue('90');
  await form.getByRole('button', { name: 'Add Task' }).click();
  await expect(card(page, 'Outline chapter')).toBeVisible();
  await expect(field).toHaveValue('');

  const tasksOf = async ({ id }: { id: number }) =>
    (await send(getListTasks, { params: { id: String(id) } })).tasks.map(({ name, planned_duration, category_id }) => [
      name,
      planned_duration,
      category_id,
    ]);
  expect(await tasksOf(list)).toEqual([
    ['Draft pricing page today', 60, writing.id],
    ['Print flyers', 30, null],
    ['Call #home', 25, null],
    ['Pay invoice', 25, null],
    ['Outline chapter', 90, tested.id],
  ]);
  expect(await tasksOf(other)).toEqual([['Send drafts', 25, null]]);

  // In the plan a task is planned for its day, in the list that was used last.
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/dashboard?view=plan');
  await field.fill('Proofread 20m');
  await expect(chip('List: In Landing page')).toBeVisible();
  await field.press('Enter');
  await expect(page.getByRole('region', { name: 'Plan' }).getByRole('heading', { name: 'Proofread' })).toBeVisible();
});
