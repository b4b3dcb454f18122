import type { Page } from '@playwright/test';
import { card, nameButton, row, startOf } from './cards.ts';
import {
  expect,
  expectAccessible,
  expectAccessibleWhenNarrow,
  expectNoSidewaysScroll,
  signedOut,
  test,
} from './fixtures.ts';
import { holdCall, holdRequests } from './hold-requests.ts';
import { openPalette, runCommand } from './palette.ts';
import { fakeBrowserClock, givenWorkspace, nextMorning, openBoard } from './workspace.ts';

/** The timer in the header, whose task the keys mean. A card shows its buttons a moment before it. */
const runningTimer = (page: Page) => page.getByRole('region', { name: 'Running timer' });

test('single keys act outside of fields, are listed in a sheet, and none acts on anything while they are switched off there', async ({
  page,
  given,
  account,
  server,
}) => {
  const at = nextMorning(server);
  await fakeBrowserClock(page, at);
  const list = await given.list({ name: 'Launch' });
  await given.task({ name: 'Write report', list_id: list.id });
  await givenWorkspace(page, { userId: account.user.id, lists: [list], at });
  await page.goto(`/lists/${list.id}/tasks`);
  await startOf(row(page, 'Write report')).focus();
  await page.keyboard.press('Enter');
  await expect(runningTimer(page).getByRole('button', { name: 'Pause' })).toBeEnabled();
  await page.keyboard.press('p');
  await expect(row(page, 'Write report')).toHaveAccessibleName(/, paused,/);

  await page.keyboard.press('n');
  const form = page.getByRole('dialog', { name: 'Add New Task' });
  await expect(form.getByLabel('Name')).toBeFocused();
  await page.keyboard.type('gdx?');
  await expect(form.getByLabel('Name')).toHaveValue('gdx?');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Keep Editing' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(form).toBeHidden();
  await expect(page.getByRole('button', { name: 'Add Task', exact: true })).toBeFocused();
  await expect(page.getByRole('tooltip', { name: 'Shortcut N' })).toBeVisible();
  await page.keyboard.press('j');
  await expect(row(page, 'Write report')).toBeFocused();
  await page.keyboard.press('/');
  await expect(page.getByRole('dialog', { name: 'Commands' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(row(page, 'Write report')).toBeFocused();

  await openBoard(page);
  const task = nameButton(page, 'Write report');
  await expect(task).toHaveAttribute('aria-keyshortcuts', 's e x Delete');
  await page.keyboard.press('j');
  await expect(task).toBeFocused();
  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Keyboard Shortcuts' });
  await expect(sheet.getByText('Pause the running timer')).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectAccessibleWhenNarrow(page);
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  const listed = [...new Set(await sheet.locator('kbd').allTextContents())];
  const others = [
    'Ctrl K',
    'Enter',
    'Up, Down',
    'Left, Right',
    'Home, End',
    'Page Up, Page Down',
    'Alt Up, Down',
    'Shift T',
    'Shift D',
    'Ctrl Z',
    'Ctrl Shift Z',
  ];
  const keys = listed.flatMap((key) => (others.includes(key) ? [] : [key === 'Del' ? 'Delete' : key.toLowerCase()]));
  expect(keys).toEqual(expect.arrayContaining(['Delete', 'g', 'p', '?']));
  await page.keyboard.press('Space');
  await expect(sheet.getByRole('switch', { name: 'Single keys' })).not.toBeChecked();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();

  const pressed = await page.evaluateHandle(() => {
    const pressed: [key: string, acted: boolean][] = [];
    addEventListener('keydown', ({ key, defaultPrevented }) => pressed.push([key, defaultPrevented]));
    return pressed;
  });
  for (const element of [task, page.getByRole('region', { name: 'Tasks of Launch' })]) {
    await element.focus();
    for (const key of keys) await page.keyboard.press(key);
  }
  const none = keys.map((key) => [key, false]);
  expect(await pressed.evaluate((all) => all)).toEqual([...none, ...none]);
  await expect(page).toHaveURL('/dashboard?view=board');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(task).not.toHaveAttribute('aria-keyshortcuts');

  // Keys that press or move still do.
  await task.focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Task details' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await openPalette(page);
});

test('Escape in the moment in which the palette takes the focus gives it back to the row', async ({ page, given }) => {
  const { list_id } = await given.task({ name: 'Write report' });
  await page.goto(`/lists/${list_id}/tasks`);
  await row(page, 'Write report').focus();
  await page.evaluate(() =>
    document.addEventListener(
      'focusin',
      ({ target }) => target?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })),
      { once: true },
    ),
  );
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(row(page, 'Write report')).toBeFocused();
});

test('keys typed while the palette is loaded go into its field, and an Enter before the search is answered runs what it finds', async ({
  page,
  given,
}) => {
  const { list_id } = await given.task({ name: 'Write report' });
  const elsewhere = await given.task({ name: 'Zyzzyva' });
  const code = '**/assets/shell-dialog-*.js';
  const { keyboard } = page;
  const field = page.getByRole('combobox', { name: 'Search' });
  const task = row(page, 'Write report');
  const loading = page.getByRole('dialog', { name: 'Loading' });

  let release = await holdRequests(page, code);
  await page.goto(`/lists/${list_id}/tasks`);
  await task.focus();
  await keyboard.press('Control+k');
  await keyboard.type('somx');
  await keyboard.press('Backspace');
  await keyboard.type('e');
  await keyboard.press('Delete');
  await expect(loading).toBeVisible();
  release();
  await expect(field).toHaveValue('some');
  await expect(field).toBeFocused();
  await keyboard.type(' more');
  await expect(field).toHaveValue('some more');
  await keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(startOf(task)).toBeVisible();

  // Escape closes what is still loading, and the keys act on the task again.
  await page.unroute(code);
  release = await holdRequests(page, code);
  await page.reload();
  await task.focus();
  await keyboard.press('Control+k');
  await keyboard.type('se');
  await keyboard.press('Escape');
  await expect(loading).toBeHidden();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(task).toBeFocused();
  await keyboard.press('x');
  await expect(page.getByRole('group', { name: 'Selected tasks' }).getByText('1 selected')).toBeVisible();
  await keyboard.press('x');

  // Enter runs what the text finds.
  await keyboard.press('Control+k');
  await keyboard.type('projects');
  await keyboard.press('Enter');
  await expect(loading).toBeVisible();
  release();
  await expect(page).toHaveURL('/projects');
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();

  // The Enter key waits for the answer of the search too.
  const search = await holdCall(page, 'GET', '**/api/search?*');
  await openPalette(page);
  await keyboard.type('zyzzy');
  await expect(page.getByRole('option')).toHaveCount(0);
  await keyboard.press('Enter');
  search.answer();
  await expect(page).toHaveURL(new RegExp(`/lists/${elsewhere.list_id}/tasks`));
});

test.describe('without a pointer', () => {
  test.use(signedOut);

  test('a day: sign in, create, add, work, plan, find, close the day, log out', async ({
    page,
    account,
    server,
    expectConsoleError,
  }) => {
    expectConsoleError(/401/); // a request that is under way when somebody logs out is refused
    await fakeBrowserClock(page, nextMorning(server));
    const { keyboard } = page;
    await page.goto('/login');
    await expect(page.getByLabel('Email or username')).toBeFocused();
    await keyboard.type(account.user.username);
    await keyboard.press('Tab');
    await keyboard.type(account.password);
    await keyboard.press('Enter');
    // The page listens to keys by then.
    await page.getByText('Add your first task').waitFor();

    await keyboard.press('g');
    await keyboard.press('p');
    await expect(page.getByRole('heading', { level: 1, name: 'Projects' })).toBeFocused();
    await keyboard.press('n');
    await expect(page.getByRole('dialog', { name: 'Create Project' }).getByLabel('Name')).toBeFocused();
    await keyboard.type('Garden');
    await keyboard.press('Enter');
    await expect(card(page, 'Garden')).toBeVisible();

    await runCommand(page, 'new list');
    await expect(page.getByRole('dialog', { name: 'Create New List' }).getByLabel('Name')).toBeFocused();
    await keyboard.type('Beds');
    await keyboard.press('Tab');
    await keyboard.type('Gar');
    await keyboard.press('Control+Enter');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(card(page, 'Garden')).toContainText('1 list');

    await runCommand(page, 'task beds');
    await expect(page.getByRole('dialog', { name: 'Add New Task' }).getByLabel('Name')).toBeFocused();
    await keyboard.type('Dig');
    await keyboard.press('Control+Enter');
    await expect(page.getByText('Task created successfully')).toBeVisible();
    await expect(page.getByRole('dialog')).toBeHidden();

    await keyboard.press('g');
    await keyboard.press('b');
    await expect(card(page, 'Beds').getByRole('button', { name: 'Dig', exact: true })).toBeVisible();
    await runCommand(page, 'sdig'); // Start Dig
    await expect(runningTimer(page).getByRole('button', { name: 'Pause' })).toBeEnabled();
    await keyboard.press('t');
    await expect(card(page, 'Dig').getByText('Paused')).toBeVisible();
    await runCommand(page, 'plan a task');
    await expect(page.getByRole('combobox', { name: 'Find a task' })).toBeFocused();
    await keyboard.press('Enter');
    const plan = page.getByRole('dialog', { name: 'Plan task' });
    await expect(plan.getByLabel('Date')).toBeFocused();
    await keyboard.press('Control+Enter');
    await expect(page.getByText('Planned for tomorrow')).toBeVisible();
    await runCommand(page, 'resume');
    await expect(runningTimer(page).getByRole('button', { name: 'Pause' })).toBeEnabled();
    await keyboard.press('x');
    const completing = page.getByRole('dialog', { name: 'Complete task' });
    await expect(completing.getByRole('radio').first()).toBeFocused();
    await keyboard.press('Space');
    await expect(completing.getByRole('radio').first()).toBeChecked();
    await keyboard.press('Tab');
    await expect(completing.getByRole('textbox')).toBeFocused();
    await keyboard.type('Stones');
    await keyboard.press('Control+Enter');
    await expect(completing).toBeHidden();
    await expect(page.getByRole('button', { name: 'Show 1 done' })).toBeVisible();

    await runCommand(page, 'close the day');
    const closing = page.getByRole('region', { name: /^Close / });
    await expect(closing.getByRole('heading')).toBeFocused();
    await expect(closing.getByRole('button', { name: 'Close the Day' })).toBeEnabled(); // the summary is there
    await keyboard.press('Tab');
    await expect(closing.getByRole('textbox', { name: /^A line for/ })).toBeFocused();
    await keyboard.type('Sow');
    await keyboard.press('Enter');
    await expect(page.getByText(/^Day closed at/)).toBeVisible();
    await runCommand(page, 'reopen');
    await expect(page.getByRole('option', { name: /^Dig/ })).toBeVisible();
    await keyboard.press('Enter');
    await expect(page.getByText('Task reopened')).toBeVisible();

    await openPalette(page);
    const palette = page.getByRole('dialog', { name: 'Commands' });
    await keyboard.type('xyzzy');
    await expect(palette.getByText('No results for "xyzzy"')).toBeVisible();
    await keyboard.press('Control+a');
    await keyboard.type('d');
    const found = palette.getByRole('group', { name: 'Tasks', exact: true }).getByRole('option', { name: /^Dig/ });
    await expect(found).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize({ width: 320, height: 640 });
    await expectAccessibleWhenNarrow(page);
    await expectNoSidewaysScroll(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    // Three presses after a letter lead to it.
    await keyboard.press('ArrowUp');
    await keyboard.press('ArrowUp');
    await expect(found).toHaveAttribute('aria-selected', 'true');
    await keyboard.press('Enter');
    await expect(page).toHaveURL(/\/lists\/\d+\/tasks#task-\d+$/);
    await expect(row(page, 'Dig')).toBeFocused();

    await runCommand(page, 'log out');
    await expect(page).toHaveURL('/login');
  });
});
