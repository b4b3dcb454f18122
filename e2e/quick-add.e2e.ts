import { getListTasks } from '@daymark/contract/lists.ts';
import { getSettings } from '@daymark/contract/settings.ts';
import { card, row, startOf, withId } from './cards.ts';
import {
  expect,
  expectAccessible,
  expectAccessibleWhenNarrow,
  expectNoSidewaysScroll,
  PHONE_SIZE,
  test,
} from './fixtures.ts';
import { holdCall } from './hold-requests.ts';
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
  await page.getByRole('menuitem', { name: 'Keep as Words' }).click();
  await expect(field).toHaveValue('Draft pricing page ~60m !high today #Writing ');
  await expect(chips.getByRole('button', { name: /^Planned for: / })).toHaveCount(0);
  await expect(field).toBeFocused();
  await field.press('Enter');
  await expect(page.getByText('Added "Draft pricing page today" to Landing page')).toBeVisible();
  await expect(row(page, 'Draft pricing page today')).toBeVisible();
  await expect(field).toHaveValue('');
  await expect(field).toBeFocused();

  // Words at the end of a line are read, and before it they are those of the name.
  await field.fill('Read sun rules in 3 days half an hour p1');
  await expect(chip('Planned duration: 30m')).toBeVisible();
  await expect(chip('Priority: High priority')).toBeVisible();
  await chips.getByRole('button', { name: /^Planned for: / }).click();
  await page.getByRole('menuitem', { name: 'Keep as Words' }).click();
  await expect(field).toHaveValue('Read sun rules in 3 days half an hour p1');
  await field.press('Enter');
  await expect(page.getByText('Added "Read sun rules in 3 days" to Landing page')).toBeVisible();

  // A repetition is a chip as well, and its task comes with its days.
  await field.fill('Water plants every mon, thu');
  await expect(chip('Repeats: Weekly on Mon and Thu')).toBeVisible();
  await expect(chips.getByRole('button', { name: /^Planned for: / })).toBeVisible();
  await chip('Repeats: Weekly on Mon and Thu').click();
  await page.getByRole('menuitem', { name: 'Every day' }).click();
  await expect(field).toHaveValue('Water plants every day');
  await field.press('Enter');
  await expect(row(page, 'Water plants')).toHaveAccessibleName(/, repeats,/);

  // A refused line stands below the field with its reason.
  expectConsoleError(/500/);
  const refused = page.getByRole('list', { name: 'Lines not added' });
  await page.route('**/api/task/several', (route) => route.fulfill({ status: 500, body: 'broken' }), { times: 1 });
  await field.fill('Send drafts @launch');
  await field.press('Enter');
  await expect(field).toHaveValue('');
  await expect(refused.getByRole('alert')).toContainText('Send drafts @launch');
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectAccessibleWhenNarrow(page);
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await refused.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByText('Added "Send drafts" to Launch')).toBeVisible();
  await expect(refused).toHaveCount(0);
  await expect(field).toBeFocused();

  // Several lines are shown before they are added.
  await field.fill('');
  await field.evaluate((input) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', 'Print flyers 30m\nCall home p5\n\nPay invoice due 2030-01-01');
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  const dialog = page.getByRole('dialog', { name: 'Add Several Tasks' });
  await expect(dialog.getByRole('listitem')).toHaveCount(3);
  await expect(dialog.getByText('3 tasks · 1 part not understood')).toBeVisible();
  await expect(dialog.getByText('Priorities are p1 to p3')).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize(PHONE_SIZE);
  await expectAccessibleWhenNarrow(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(page);
  await dialog.getByRole('button', { name: 'Add 3 Tasks' }).click();
  await expect(page.getByText('Added 3 tasks')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(row(page, 'Pay invoice')).toHaveAccessibleName(/, No estimate$/);
  await expect(row(page, 'Print flyers')).toHaveAccessibleName(/, 30m$/);

  // A line without a duration asks its category's experiment nothing, and neither does the form that opens with it.
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/experiment/task-intervention')) asked.push(request.url());
  });
  const form = page.getByRole('dialog', { name: 'Add New Task' });
  await field.fill('Sketch chapter #deep work');
  await page.getByRole('button', { name: 'Open the Form' }).click();
  await expect(form.getByText('No estimate: 25m counts down', { exact: true })).toBeVisible();
  await form.getByRole('button', { name: 'Cancel' }).click();
  await expect(form).toBeHidden();
  await field.press('Enter');
  await expect(row(page, 'Sketch chapter')).toHaveAccessibleName(/, No estimate$/);
  await expect(field).toHaveValue('');
  expect(asked).toEqual([]);

  // The form enrols in the experiment of a category: it is offered with all that was typed.
  await field.fill('Outline chapter #deep work 90m');
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Open the Form' }).click();
  await expect(form.getByLabel('Name')).toHaveValue('Outline chapter');
  await expect(form.getByLabel('Planned duration (minutes)')).toHaveValue('90');
  await form.getByRole('button', { name: 'Add Task' }).click();
  await expect(row(page, 'Outline chapter')).toBeVisible();
  await expect(field).toHaveValue('');

  const tasksOf = async ({ id }: { id: number }) =>
    (await send(getListTasks, { params: { id: String(id) } })).tasks.map(({ name, planned_duration, category_id }) => [
      name,
      planned_duration,
      category_id,
    ]);
  expect(await tasksOf(list)).toEqual([
    ['Draft pricing page today', 60, writing.id],
    ['Read sun rules in 3 days', 30, null],
    ['Water plants', 25, null],
    ['Print flyers', 30, null],
    ['Call home p5', 25, null],
    ['Pay invoice', 25, null],
    ['Sketch chapter', 25, tested.id],
    ['Outline chapter', 90, tested.id],
  ]);
  expect(await tasksOf(other)).toEqual([['Send drafts', 25, null]]);
});

test('quick add opens on a card of the board, and a search that finds nothing becomes a task', async ({
  page,
  given,
  account,
  server,
}) => {
  const at = nextMorning(server);
  await fakeBrowserClock(page, at);
  const project = await given.project({ name: 'Website' });
  const landing = await given.list({ project_id: project.id, name: 'Landing page' });
  const launch = await given.list({ project_id: project.id, name: 'Launch' });
  await givenWorkspace(page, { userId: account.user.id, lists: [landing, launch], at });
  const { keyboard } = page;
  await page.goto('/dashboard?view=board');

  // The field is closed at first; Escape closes the names, then the field, and what was typed stays.
  await expect(card(page, 'Launch')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Add a task' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Quick Add to Landing page' }).click();
  const field = card(page, 'Landing page').getByRole('combobox', { name: 'Add a task' });
  await expect(field).toBeFocused();
  await keyboard.type('Draft 45m !high today @lau');
  await expect(page.getByRole('option', { name: 'Launch' })).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize(PHONE_SIZE);
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

  // A search that finds nothing becomes a task.
  await openPalette(page);
  await keyboard.type('Buy xyzzy 10m @launch');
  await expect(page.getByText('No results for "Buy xyzzy 10m @launch"')).toBeVisible();
  await expect(page.getByRole('option')).toHaveText(['Add "Buy xyzzy 10m @launch" as a Task']);
  await keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Add Task' });
  await expect(dialog.getByRole('listitem').filter({ hasText: 'List' })).toContainText('Launch');
  await expect(dialog.getByRole('combobox', { name: 'Add a task' })).toBeFocused();
  await keyboard.press('Enter');
  await expect(dialog.getByText('Added "Buy xyzzy" to Launch')).toBeVisible();
  await keyboard.press('Escape');
  await expect(card(page, 'Launch').getByRole('button', { name: 'Buy xyzzy', exact: true })).toBeVisible();
});

test('lines are added one after the other, and a refused one comes back without touching the one that is typed meanwhile, after its field was left too', async ({
  page,
  given,
  send,
  expectConsoleError,
}) => {
  expectConsoleError(/409/);
  const list = await given.list({ name: 'Home' });
  await page.goto(`/lists/${list.id}/tasks`);
  const field = page.getByRole('combobox', { name: 'Add a task' });
  const refused = page.getByRole('list', { name: 'Lines not added' });
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/task/several')) sent.push(request.postDataJSON().tasks[0].name);
  });

  const names = ['Call home', 'Pay rent', 'Water plants'];
  const first = await holdCall(page, 'POST', '**/api/task/several');
  await field.focus();
  for (const name of names) {
    await page.keyboard.type(name);
    await page.keyboard.press('Enter');
    await expect(field).toHaveValue('');
  }
  await page.keyboard.type('Feed the');
  for (const name of names) await expect(row(page, name)).toBeVisible();
  expect(sent).toEqual(['Call home']);
  first.answer();
  for (const name of names) await expect(startOf(row(page, name))).toBeVisible();
  await expect(field).toHaveValue('Feed the');
  expect(sent).toEqual(names);
  const { tasks } = await send(getListTasks, withId(list));
  expect(tasks.map(({ name }) => name)).toEqual(names);

  // The refused line is edited once the field is free.
  const second = await holdCall(page, 'POST', '**/api/task/several');
  await field.fill('Mow lawn');
  await field.press('Enter');
  await field.fill('Iron shirts');
  await field.press('Enter');
  await field.pressSequentially('Water');
  second.refuse(409, 'The list is full');
  await expect(refused.getByRole('listitem')).toContainText(['Mow lawnThe list is full']);
  await expect(field).toHaveValue('Water');
  await expect(startOf(row(page, 'Iron shirts'))).toBeVisible();
  await refused.getByRole('button', { name: 'Edit' }).hover();
  await expect(refused.getByRole('button', { name: 'Edit' })).toBeDisabled();
  await expect(page.getByRole('tooltip', { name: 'Add or clear the line in the field first' })).toBeVisible();
  await expect(field).toHaveValue('Water');
  await field.fill('');
  await refused.getByRole('button', { name: 'Edit' }).click();
  await expect(field).toHaveValue('Mow lawn');
  await expect(field).toBeFocused();
  await expect(refused).toHaveCount(0);

  // After its field was left, it is told, kept there, and asked about before the tab closes. A held call is given up after ten
  // seconds, so the way out is a short one.
  const third = await holdCall(page, 'POST', '**/api/task/several');
  await field.press('Enter');
  await field.fill('Sweep');
  await field.press('Enter');
  await page.getByRole('link', { name: 'Projects' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible();
  third.refuse(409, 'The list is full');
  const toast = page.getByRole('alert').filter({ hasText: 'Failed to create task: "Mow lawn"' });
  await expect(toast).toContainText('The list is full');
  const asked = page.waitForEvent('dialog');
  const leaving = page.close({ runBeforeUnload: true });
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();
  await leaving;

  await page.goBack();
  await expect(startOf(row(page, 'Sweep'))).toBeVisible();
  await expect(refused.getByRole('listitem')).toContainText(['Mow lawnThe list is full']);
  await refused.getByRole('button', { name: 'Discard' }).click();
  await expect(refused).toHaveCount(0);
  await page.reload(); // asks no more
  await expect(startOf(row(page, 'Sweep'))).toBeVisible();
});

test('a line that is entered before the names are loaded waits for them', async ({ page, given, send }) => {
  const launch = await given.list({ name: 'Launch' });
  await page.goto('/projects');
  await expect(page.getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible();
  const names = await holdCall(page, 'GET', '**/api/list/options');
  await page.keyboard.press('q');
  const dialog = page.getByRole('dialog', { name: 'Add Task' });
  const field = dialog.getByRole('combobox', { name: 'Add a task' });
  await expect(field).toBeFocused();
  for (const line of ['Call home', 'Send drafts @Launch', 'Pay rent #Home']) {
    await field.fill(line);
    await field.press('Enter');
    await expect(field).toHaveValue('');
  }
  names.answer();
  await expect(dialog.getByText('Added "Pay rent" to Inbox')).toBeVisible();
  expect((await send(getListTasks, withId(launch))).tasks).toMatchObject([{ name: 'Send drafts' }]);
  const { inbox_list_id } = await send(getSettings, {});
  expect((await send(getListTasks, withId({ id: inbox_list_id ?? 0 }))).tasks).toMatchObject([
    { name: 'Call home' },
    { name: 'Pay rent', category: { name: 'Home' } },
  ]);
});

test("a line that is typed above a list is that list's: it is there after a reload and on the board, and no other list shows it", async ({
  page,
  given,
  account,
}) => {
  const list = await given.list({ name: 'Landing page' });
  await given.task({ name: 'Old task', list_id: list.id });
  await given.task({ name: 'Elsewhere', list_id: (await given.list({ name: 'Launch' })).id });
  await givenWorkspace(page, { userId: account.user.id, lists: [list] });
  const field = page.getByRole('combobox', { name: 'Add a task' });
  await page.goto(`/lists/${list.id}/tasks`);
  await field.fill('Draft the price 4');
  await page.reload();
  await expect(field).toHaveValue('Draft the price 4');

  await runCommand(page, 'Launch');
  await expect(page.getByRole('heading', { level: 1, name: 'Launch' })).toBeVisible();
  await expect(field).toHaveValue('');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Landing page' })).toBeVisible();
  await expect(field).toHaveValue('Draft the price 4');

  await page.goto('/dashboard?view=board');
  await page.getByRole('button', { name: 'Quick Add to Landing page' }).click();
  await expect(field).toHaveValue('Draft the price 4');
  await field.press('End');
  await field.pressSequentially('5m');
  await field.press('Enter');
  await expect(page.getByText('Added "Draft the price" to Landing page')).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Quick Add to Landing page' }).click();
  await expect(field).toHaveValue('');
});
