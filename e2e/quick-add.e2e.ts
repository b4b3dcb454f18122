import { getListTasks } from '@daymark/contract/lists.ts';
import { card } from './cards.ts';
import { expect, expectAccessible, expectAccessibleWhenNarrow, expectNoSidewaysScroll, test } from './fixtures.ts';
import { openPalette, runCommand } from './palette.ts';
import { fakeBrowserClock, givenWorkspace, nextMorning } from './workspace.ts';

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
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessibleWhenNarrow(page);
  await page.setViewportSize({ width: 320, height: 640 });
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

test('quick add opens on a card of the board and from the palette', async ({ page, given, account, server }) => {
  const at = nextMorning(server);
  await fakeBrowserClock(page, at);
  const project = await given.project({ name: 'Website' });
  const landing = await given.list({ project_id: project.id, name: 'Landing page' });
  const launch = await given.list({ project_id: project.id, name: 'Launch' });
  await givenWorkspace(page, { userId: account.user.id, lists: [landing, launch], at });
  const { keyboard } = page;
  await page.goto('/dashboard');

  // Closed at first; Escape closes the names, then the field, and what was typed stays.
  await expect(card(page, 'Launch')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Add a task' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Quick Add to Landing page' }).click();
  const field = card(page, 'Landing page').getByRole('combobox', { name: 'Add a task' });
  await expect(field).toBeFocused();
  await keyboard.type('Draft 45m !high today @lau');
  await expect(page.getByRole('option', { name: 'Launch' })).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessibleWhenNarrow(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await keyboard.press('Escape');
  await expect(page.getByRole('option')).toHaveCount(0);
  await expect(field).toBeFocused();
  await keyboard.press('Escape');
  await expect(field).toBeHidden();
  await expect(page.getByRole('button', { name: 'Quick Add to Landing page' })).toBeFocused();
  await keyboard.press('Enter');
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('Draft 45m !high today @lau');
  await keyboard.type('nch');
  await keyboard.press('Enter');
  await expect(card(page, 'Launch').getByRole('button', { name: 'Draft', exact: true })).toBeVisible();
  await expect(field).toHaveValue('');

  await page.getByRole('region', { name: 'Tasks of Landing page' }).focus();
  await keyboard.press('q');
  await expect(field).toBeFocused();
  await keyboard.type('Print');
  await keyboard.press('Enter');
  await expect(card(page, 'Landing page').getByRole('button', { name: 'Print', exact: true })).toBeVisible();

  // From the palette into the list that was used last; typed text is not lost by a press of Escape.
  await page.getByRole('region', { name: 'Tasks of Launch' }).focus();
  await runCommand(page, 'quick');
  const dialog = page.getByRole('dialog', { name: 'Quick Add' });
  const line = dialog.getByRole('combobox', { name: 'Add a task' });
  await expect(line).toBeFocused();
  await keyboard.type('Proofread 20m @');
  await expect(page.getByRole('option', { name: 'Launch' })).toBeVisible();
  await keyboard.press('Escape');
  await expect(page.getByRole('option')).toHaveCount(0);
  await keyboard.press('Backspace');
  await dialog.getByRole('button', { name: 'Planned duration: 20m' }).press('Enter');
  await expect(page.getByRole('menuitem', { name: '1h', exact: true })).toBeVisible();
  await keyboard.press('Escape');
  await expect(page.getByRole('menu')).toBeHidden();
  await keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Keep Editing' })).toBeFocused();
  await expectAccessible(page);
  await keyboard.press('Enter');
  await line.press('Enter');
  await expect(dialog.getByText('Added "Proofread" to Landing page')).toBeVisible();
  await keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('region', { name: 'Tasks of Launch' })).toBeFocused();

  // A search that finds nothing becomes a task.
  await openPalette(page);
  await keyboard.type('Buy xyzzy 10m @launch');
  await expect(page.getByText('No results for "Buy xyzzy 10m @launch"')).toBeVisible();
  await expect(page.getByRole('option')).toHaveText(['Add "Buy xyzzy 10m @launch" as a Task']);
  await keyboard.press('Enter');
  await expect(dialog.getByRole('button', { name: 'List: Launch' })).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessibleWhenNarrow(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await keyboard.press('Enter');
  await expect(dialog.getByText('Added "Buy xyzzy" to Launch')).toBeVisible();
  await keyboard.press('Escape');
  await expect(card(page, 'Launch').getByRole('button', { name: 'Buy xyzzy', exact: true })).toBeVisible();
});
