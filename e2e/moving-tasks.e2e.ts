import type { Locator, Page } from '@playwright/test';
import { card, chooseByTouch, nameButton, row, shownNames, startOf } from './cards.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, PHONE_SIZE, test } from './fixtures.ts';
import { handle, pickUp, said } from './moves.ts';
import { givenWorkspace, TIME_ZONE } from './workspace.ts';

/** The open tasks of a card on the board, or of a page, in the order in which they are shown. */
const tasksIn = (place: Page | Locator) => place.locator('[data-task] [id^="task-"]');

const expectTasks = (place: Page | Locator, names: string[]) => expect(tasksIn(place)).toHaveText(names);

/** Expects the tasks of a page of rows, from the top. */
const expectRows = (page: Page, names: string[]) => expect.poll(() => shownNames(page)).toEqual(names);

/** The name in a row. */
const nameOf = (page: Page, name: string) => row(page, name).getByRole('button', { name, exact: true });

const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error('The element is not on the page');
  return box;
}

/** Moves the mouse from one element to a point of another: `at` is a share of its height. */
async function drag(page: Page, from: Locator, to: Locator, at: number): Promise<void> {
  await from.hover();
  await page.mouse.down();
  const { x, y, width, height } = await boxOf(to);
  await page.mouse.move(x + width / 2, y + height * at + 12, { steps: 8 });
  await page.mouse.move(x + width / 2, y + height * at, { steps: 4 });
}

test.describe('on the board', () => {
  // All cards in view: the board would scroll below the mouse else.
  test.use({ viewport: { width: 1440, height: 900 } });

  test('keys and the mouse move tasks within a list and to others, an undo puts them back, and a refusal too', async ({
    page,
    given,
    account,
    expectConsoleError,
  }) => {
    const project = await given.project({ name: 'Website' });
    const lists = [];
    for (const name of ['Blog', 'Home', 'Shop'])
      lists.push(await given.list({ name: `${name} page`, project_id: project.id }));
    for (const name of ['Outline', 'Draft', 'Edit']) await given.task({ name, list_id: lists[0]?.id ?? 0 });
    await given.task({ name: 'Photos', list_id: lists[1]?.id ?? 0 });
    await givenWorkspace(page, { userId: account.user.id, lists });
    await page.goto('/dashboard?view=board');
    const [blog, home, shop] = [card(page, 'Blog page'), card(page, 'Home page'), card(page, 'Shop page')];
    await expectTasks(blog, ['Outline', 'Draft', 'Edit']);

    // Keys move it next; each place is announced.
    await handle(page, 'Edit').focus();
    await pickUp(page, 'Picked up Edit, position 3 of 3 in Blog page');
    await page.keyboard.press('ArrowUp');
    await said(page, 'Edit is over position 2 of 3 in Blog page');
    await page.keyboard.press('ArrowUp');
    await said(page, 'Edit is over position 1 of 3 in Blog page');
    await page.keyboard.press('Space');
    await expectTasks(blog, ['Edit', 'Outline', 'Draft']);
    await expect(handle(page, 'Edit')).toBeFocused();

    await pickUp(page, 'Picked up Edit, position 1 of 3 in Blog page');
    await page.keyboard.press('ArrowRight');
    await said(page, 'Edit is over position 1 of 2 in Home page');
    await page.keyboard.press('ArrowRight');
    await said(page, 'Edit is over position 1 of 1 in Shop page');
    await page.keyboard.press('Escape');
    await said(page, 'Edit was put back, position 1 of 3 in Blog page');
    await expectTasks(blog, ['Edit', 'Outline', 'Draft']);

    await pickUp(page, 'Picked up Edit, position 1 of 3 in Blog page');
    await page.keyboard.press('ArrowRight');
    await said(page, 'Edit is over position 1 of 2 in Home page');
    await page.keyboard.press('ArrowDown');
    await said(page, 'Edit is over position 2 of 2 in Home page');
    await page.keyboard.press('Space');
    await expectTasks(home, ['Photos', 'Edit']);
    await expect(handle(page, 'Edit')).toBeFocused();

    // The mouse takes hold of the name of a task, and of its handle.
    await drag(page, nameButton(page, 'Outline'), card(page, 'Draft'), 0.75);
    await said(page, 'Outline is over position 2 of 2 in Blog page');
    await page.mouse.up();
    await expectTasks(blog, ['Draft', 'Outline']);

    await drag(page, handle(page, 'Outline'), card(page, 'Photos'), 0.25);
    await said(page, 'Outline is over position 1 of 3 in Home page');
    await page.mouse.up();
    await expectTasks(home, ['Outline', 'Photos', 'Edit']);
    await expectTasks(blog, ['Draft']);
    await expect(blog).toContainText('0 of 1 done');
    await expect(page.getByRole('dialog')).toBeHidden(); // the press on a name that moves opens nothing

    await drag(page, nameButton(page, 'Draft'), shop.getByText('No tasks yet'), 0.5);
    await page.mouse.up();
    await expectTasks(shop, ['Draft']);
    await expect(toast(page, 'Moved to Shop page')).toBeVisible(); // the server has it
    await page.reload();
    await expectTasks(home, ['Outline', 'Photos', 'Edit']);
    await expectTasks(shop, ['Draft']);

    await drag(page, nameButton(page, 'Edit'), card(page, 'Draft'), 0.25);
    await page.mouse.up();
    await expectTasks(shop, ['Edit', 'Draft']);
    await toast(page, 'Moved to Shop page').getByRole('button', { name: 'Undo' }).click();
    await expectTasks(shop, ['Draft']);
    await expectTasks(home, ['Outline', 'Photos', 'Edit']);

    expectConsoleError(/500/);
    await page.route('**/task/move', (route) => route.fulfill({ status: 500, body: 'broken' }));
    await drag(page, nameButton(page, 'Edit'), card(page, 'Draft'), 0.25);
    await page.mouse.up();
    await expect(page.getByRole('alert').getByText('Failed to move task')).toBeVisible();
    await expectTasks(shop, ['Draft']);
    await expectTasks(home, ['Outline', 'Photos', 'Edit']);
  });
});

test('several tasks are selected by keys and clicks, and moved, changed and deleted together', async ({
  page,
  given,
  expectConsoleError,
}) => {
  expectConsoleError(/409|500/);
  const { id: list_id, project_id } = await given.list({ name: 'Inbox' });
  await given.list({ name: 'Someday', project_id });
  await given.category({ name: 'Errands' });
  for (const name of ['One', 'Two', 'Three', 'Four', 'Five', 'Six']) {
    await given.task({ name, list_id, ...(name === 'One' && { due_date: '2026-11-20' }) });
  }
  await page.goto(`/lists/${list_id}/tasks`);
  await nameOf(page, 'Two').click({ modifiers: ['ControlOrMeta'] });
  const bar = page.getByRole('group', { name: 'Selected tasks' });
  await expect(bar).toContainText('1 selected');
  await row(page, 'Four').click({ modifiers: ['Shift'] });
  await expect(bar).toContainText('3 selected');
  await row(page, 'Three').focus();
  await page.keyboard.press('x');
  await expect(page.getByRole('checkbox', { name: 'Select Three' })).not.toBeChecked();
  await page.getByRole('checkbox', { name: 'Select Six' }).check();
  await expect(bar).toContainText('3 selected');
  await expect(row(page, 'One')).toContainText('Overdue');
  await expectAccessible(page);

  await bar.getByRole('button', { name: 'Category' }).click();
  await page.getByRole('combobox', { name: 'Category' }).click();
  await page.getByRole('option', { name: 'Errands' }).click();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByRole('row', { name: /, Errands,/ })).toHaveCount(3);
  await expect(bar).toContainText('3 selected');

  await bar.getByRole('button', { name: 'Move' }).click();
  const dialog = page.getByRole('dialog', { name: 'Move 3 tasks' });
  await dialog.getByRole('combobox', { name: 'List' }).fill('Some');
  await page.getByRole('option', { name: 'Someday' }).click();
  await dialog.getByRole('button', { name: 'Move Tasks' }).click();
  await expectRows(page, ['One', 'Three', 'Five']);
  await expect(bar).toBeHidden();
  await toast(page, '3 tasks moved to Someday').getByRole('button', { name: 'Undo' }).click();
  await expectRows(page, ['One', 'Two', 'Three', 'Four', 'Five', 'Six']);

  // A running task is not deleted: nothing is, and the selection stays.
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  for (const name of ['One', 'Two']) await page.getByRole('checkbox', { name: `Select ${name}` }).check();
  await startOf(row(page, 'Two')).click();
  await expect(row(page, 'Two').getByRole('timer')).toBeVisible();
  await bar.getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('dialog', { name: 'Delete 2 tasks' });
  await question.getByRole('button', { name: 'Delete Tasks' }).click();
  await expect(question).toContainText('Pause the timer before changing this task');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(bar).toContainText('2 selected');
  await page.getByRole('checkbox', { name: 'Select Two' }).uncheck();
  await bar.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete Task' }).click();
  await expectRows(page, ['Two', 'Three', 'Four', 'Five', 'Six']);
  await expect(bar).toBeHidden();
  await row(page, 'Six').focus();
  await page.keyboard.press('x');
  await page.keyboard.press('Escape');
  await expect(bar).toBeHidden();

  // Selected tasks are dragged together; the running one, which is shown first, is no place to put them before.
  for (const name of ['Six', 'Five']) {
    await row(page, name).focus();
    await page.keyboard.press('x');
  }
  await page.keyboard.press('l');
  await said(page, 'Picked up 2 tasks. Arrow keys move them');
  await page.keyboard.press('ArrowUp');
  await said(page, '2 tasks, position 2 of 4');
  await page.keyboard.press('Space');
  await said(page, '2 tasks were put down');
  await expectRows(page, ['Two', 'Three', 'Five', 'Six', 'Four']);
  await toast(page, '2 tasks moved in Inbox').getByRole('button', { name: 'Undo' }).click();
  await expectRows(page, ['Two', 'Three', 'Four', 'Five', 'Six']);

  // A drag by the grip takes them along, and Escape ends the drag alone.
  const grip = (name: string) => row(page, name).locator('[data-handle]');
  await drag(page, grip('Six'), row(page, 'Three'), 0.25);
  await said(page, 'Picked up 2 tasks');
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expectRows(page, ['Two', 'Three', 'Four', 'Five', 'Six']);
  await expect(bar).toContainText('2 selected');
  await drag(page, grip('Six'), row(page, 'Three'), 0.25);
  await page.mouse.up();
  await expectRows(page, ['Two', 'Five', 'Six', 'Three', 'Four']);
  await page.reload();
  await expectRows(page, ['Two', 'Five', 'Six', 'Three', 'Four']);

  // A refused move is taken back, and lifted ones that Escape puts back stand where they were.
  await row(page, 'Four').focus();
  await page.keyboard.press('l');
  for (const place of [3, 2]) {
    await page.keyboard.press('ArrowUp');
    await said(page, `Four, position ${place} of 4`);
    await expect(toast(page, 'Moved in Inbox')).toHaveCount(5 - place - 1); // the server has it
  }
  await page.keyboard.press('Escape');
  await said(page, 'Four was put back');
  await expectRows(page, ['Two', 'Five', 'Six', 'Three', 'Four']);
  await page.route('**/task/move', (route) => route.fulfill({ status: 500, body: 'broken' }));
  await page.keyboard.press('Alt+ArrowUp');
  await expect(page.getByRole('alert').getByText('Failed to move task')).toBeVisible();
  await expectRows(page, ['Two', 'Five', 'Six', 'Three', 'Four']);
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, viewport: PHONE_SIZE });

  test('touch moves a task, the menu moves and duplicates one, and a due date is set, shown and cleared', async ({
    page,
    context,
    given,
  }) => {
    const { id: list_id, project_id } = await given.list({ name: 'Inbox' });
    await given.list({ name: 'Someday', project_id });
    for (const name of ['One', 'Two', 'Three']) await given.task({ name, list_id });
    await page.goto(`/lists/${list_id}/tasks`);
    await page.getByText(/^Likely times come/).waitFor(); // it takes less room than was kept for it
    const touch = await context.newCDPSession(page);
    const from = await boxOf(row(page, 'One'));
    const to = await boxOf(row(page, 'Two'));
    const x = from.x + from.width / 2;
    const move = (type: 'touchStart' | 'touchMove' | 'touchEnd', y: number) =>
      touch.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] });
    // A finger that rests on a row lifts it.
    await move('touchStart', from.y + 12);
    await said(page, 'Picked up One');
    await move('touchMove', to.y + to.height * 0.7);
    await move('touchMove', to.y + to.height * 0.75);
    await move('touchEnd', 0);
    await said(page, 'One, position 2 of 3');
    await expectRows(page, ['Two', 'One', 'Three']);
    // A toast lies over the foot of a phone's screen until it is dismissed.
    await toast(page, 'Moved in Inbox').getByRole('button', { name: 'Dismiss' }).tap();
    await expect(toast(page, 'Moved in Inbox')).toBeHidden();

    await chooseByTouch(page, 'One', 'Duplicate');
    await expectRows(page, ['Two', 'One', 'One', 'Three']);
    await chooseByTouch(page, 'Two', 'Move to…');
    const dialog = page.getByRole('dialog', { name: 'Move task' });
    await expectNoSidewaysScroll(page);
    await dialog.getByRole('combobox', { name: 'List' }).click();
    await page.getByRole('option', { name: 'Someday' }).click();
    await dialog.getByRole('button', { name: 'Move Task' }).click();
    await expect(dialog).toBeHidden();
    await expectRows(page, ['One', 'One', 'Three']);

    // Keys set the date, since the toasts of the moves may lie over the menu and the buttons.
    const setDueDate = async (date: Temporal.PlainDate) => {
      await row(page, 'Three').press('.');
      await page.getByRole('menuitem', { name: 'Edit' }).press('Enter');
      await page.getByLabel('Due date', { exact: true }).fill(date.toString());
      await page.getByLabel('Due date', { exact: true }).press('Enter');
      await expect(page.getByRole('dialog')).toBeHidden();
    };
    const today = Temporal.Now.plainDateISO(TIME_ZONE);
    await setDueDate(today);
    await expect(row(page, 'Three')).toContainText('Due today');
    await setDueDate(today.subtract({ days: 2 }));
    await expect(row(page, 'Three')).toContainText('Overdue 2 days');
    await row(page, 'Three').press('.');
    await page.getByRole('menuitem', { name: 'Edit' }).press('Enter');
    await page.getByRole('button', { name: 'Clear due date' }).click();
    await expect(page.getByLabel('Due date', { exact: true })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(row(page, 'Three')).not.toContainText('Overdue');
    await page.getByRole('button', { name: 'Select', exact: true }).click();
    await page.getByRole('checkbox', { name: 'Select Three' }).press('Space');
    await expect(page.getByRole('group', { name: 'Selected tasks' })).toBeInViewport();
    await expectNoSidewaysScroll(page);
  });
});

test('lists are put in another order within their project, and put back', async ({ page, given }) => {
  const project = await given.project({ name: 'Website' });
  for (const name of ['Blog', 'Home', 'Shop']) await given.list({ name, project_id: project.id });
  await page.goto(`/projects/${project.id}`);
  const names = () => page.locator('main article h2').allTextContents();
  await expect.poll(names).toEqual(['Blog', 'Home', 'Shop']);
  await handle(page, 'Shop').focus();
  await pickUp(page, 'Picked up Shop, position 3 of 3');
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByText('Shop is over position 2 of 3')).toBeAttached();
  await page.keyboard.press('Space');
  await expect.poll(names).toEqual(['Blog', 'Shop', 'Home']);
  await expect(toast(page, 'List moved')).toBeVisible(); // the server has it
  await page.reload();
  await expect.poll(names).toEqual(['Blog', 'Shop', 'Home']);
  const to = await boxOf(handle(page, 'Home'));
  await handle(page, 'Blog').hover();
  await page.mouse.down();
  await page.mouse.move(to.x - 40, to.y + 12, { steps: 8 });
  await page.mouse.move(to.x, to.y + 12, { steps: 4 });
  await page.mouse.up();
  await expect.poll(names).toEqual(['Shop', 'Home', 'Blog']);
  await toast(page, 'List moved').getByRole('button', { name: 'Undo' }).click();
  await expect.poll(names).toEqual(['Blog', 'Shop', 'Home']);
});
