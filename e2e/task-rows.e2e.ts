import { deleteTask, getTask, updateTask } from '@daymark/contract/tasks.ts';
import type { Locator, Page } from '@playwright/test';
import { withId } from './cards.ts';
import {
  expect,
  expectAccessible,
  expectAccessibleWhenNarrow,
  expectNoSidewaysScroll,
  PHONE_SIZE,
  test,
} from './fixtures.ts';
import { givenLongList } from './long-list.ts';
import { fakeBrowserClock, nextMorning } from './workspace.ts';

const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(`^${name},`) });

test('a grid of tasks has one tab stop; keys move in it, start, open parts in place, and nothing is said of an ordinary task', async ({
  page,
  given,
  send,
}) => {
  const category = await given.category({ name: 'Writing' });
  const list = await given.list({ name: 'Landing page' });
  const first = await given.task({ list_id: list.id, name: 'Draft the page', planned_duration: 40 });
  await given.task({ list_id: list.id, name: 'Draft the mail', planned_duration: 20, category_id: category.id });
  await given.task({ list_id: list.id, name: 'Draft the offer', planned_duration: 25, priority: 'high' });
  await page.goto('/search?q=draft');
  const grid = page.getByRole('grid', { name: 'Tasks' });
  await expect(grid.getByRole('row')).toHaveCount(3);
  await expect(row(page, 'Draft the page')).toHaveAccessibleName('Draft the page, not started, Landing page, 40m');
  await expect(row(page, 'Draft the offer')).toHaveAccessibleName(
    'Draft the offer, not started, high, Landing page, 25m',
  );
  await expectAccessible(page);

  // One stop: Tab leads to the first row and out of the grid.
  await expect(grid.locator('[tabindex="0"]')).toHaveCount(1);
  await row(page, 'Draft the offer').focus();
  await page.keyboard.press('ArrowDown');
  await expect(row(page, 'Draft the mail')).toBeFocused();
  await page.keyboard.press('End');
  await expect(row(page, 'Draft the page')).toBeFocused();
  await page.keyboard.press('k');
  await page.keyboard.press('Home');
  await expect(row(page, 'Draft the offer')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('button', { name: 'Done: Draft the offer' })).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(row(page, 'Draft the offer')).toBeFocused();
  await page.keyboard.press('Enter');
  const details = page.getByRole('dialog', { name: 'Task details' });
  await expect(details.locator(':focus')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(row(page, 'Draft the offer')).toBeFocused();

  // Name, estimate, due date, priority and category in place.
  await page.keyboard.press('End');
  await page.keyboard.press('e');
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await page.keyboard.type('Draft the front page');
  await page.keyboard.press('Enter');
  await expect(row(page, 'Draft the front page')).toBeFocused();
  await expect(page.getByText('Renamed to "Draft the front page"')).toBeVisible();
  await page.keyboard.press('m');
  await expect(page.getByRole('combobox', { name: 'Estimate' })).toBeFocused();
  await page.keyboard.type('1h30');
  await page.keyboard.press('Enter');
  await expect(row(page, 'Draft the front page')).toContainText('1h 30m');
  const toast = page.getByText('is planned with 1h 30m').locator('..');
  await toast.getByRole('button', { name: 'Undo' }).click();
  await expect(row(page, 'Draft the front page')).toContainText('40m');
  await row(page, 'Draft the front page').focus();
  await page.keyboard.press('u');
  await page.keyboard.type('tom');
  await expect(page.getByRole('option', { name: /^Tomorrow/ })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(row(page, 'Draft the front page').getByText(/^Due/)).toBeVisible();
  await page.keyboard.press('c');
  await page.keyboard.type('wri');
  await page.keyboard.press('Enter');
  await expect(row(page, 'Draft the front page')).toContainText('Writing');
  await page.keyboard.press('1');
  await expect(row(page, 'Draft the front page').getByText('High')).toBeVisible();
  await expect
    .poll(async () => {
      const { name, planned_duration, priority, category } = await send(getTask, withId(first));
      return [name, planned_duration, priority, category?.name];
    })
    .toEqual(['Draft the front page', 40, 'high', 'Writing']);

  await page.keyboard.press('2');
  await expect(row(page, 'Draft the front page').getByText('High')).toBeHidden();
  await expect.poll(async () => (await send(getTask, withId(first))).priority).toBe('medium');

  // Escape leads from the choices of a part back to the row, from the picker of a date too, and from the menu, which is that of the task's card.
  for (const [key, name] of [
    ['m', 'Estimate'],
    ['c', 'Category'],
    ['w', 'Day'],
  ] as const) {
    await row(page, 'Draft the front page').press(key);
    await expect(page.getByRole('combobox', { name })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(row(page, 'Draft the front page')).toBeFocused();
  }
  await page.keyboard.press('w');
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('option', { name: 'Pick a Date…' })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Day', { exact: true })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(row(page, 'Draft the front page')).toBeFocused();
  await page.keyboard.press('.');
  await expect(page.getByRole('menuitem', { name: 'Duplicate' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(row(page, 'Draft the front page')).toBeFocused();

  // Space starts and pauses.
  await page.keyboard.press('Space');
  await expect(page.getByRole('region', { name: 'Running timer' })).toBeVisible();
  await page.keyboard.press('e');
  await expect(page.getByRole('alert').getByText('Pause the timer before changing this task')).toBeVisible();
  await page.keyboard.press('s');
  await expect(row(page, 'Draft the front page')).toHaveAccessibleName(/, paused, /);

  // Done acts at once and passes the focus on; a second press opens the task again.
  await page.keyboard.press('d');
  await expect(row(page, 'Draft the front page')).toHaveAccessibleName(/, done, /);
  await expect(row(page, 'Draft the mail')).toBeFocused();
  await page.getByRole('button', { name: 'Open again: Draft the front page' }).click();
  await expect(row(page, 'Draft the front page')).toHaveAccessibleName(/, paused, /);
  await row(page, 'Draft the mail').focus();

  // A deleted row passes the focus on.
  await page.keyboard.press('Home');
  await page.keyboard.press('Delete');
  await page.getByRole('button', { name: 'Delete Task' }).click();
  await expect(row(page, 'Draft the offer')).toHaveCount(0);
  await expect(row(page, 'Draft the mail')).toBeFocused();
});

test('a change in place that meets another one shows both values, and one that fails keeps what was typed', async ({
  page,
  given,
  send,
  expectConsoleError,
}) => {
  const task = await given.task({ name: 'Draft the page' });
  await page.goto('/search?q=draft');
  await row(page, 'Draft the page').focus();
  await page.keyboard.press('e');
  await page.keyboard.type('Draft by me');
  expectConsoleError(/409|500|ERR_FAILED/);
  await send(updateTask, { ...withId(task), body: { name: 'Draft by them' } });
  await page.keyboard.press('Enter');
  await expect(page.getByText('Changed elsewhere to "Draft by them"')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Draft by me');
  await page.getByRole('button', { name: 'Keep Mine' }).click();
  await expect(row(page, 'Draft by me')).toBeFocused();
  await expect.poll(async () => (await send(getTask, withId(task))).name).toBe('Draft by me');

  await page.route(`**/api/task/${task.id}`, (route) => route.fulfill({ status: 500, body: 'broken' }));
  await page.keyboard.press('e');
  await page.keyboard.type('Draft that is lost');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Draft that is lost');
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await page.unroute(`**/api/task/${task.id}`);
  await page.keyboard.press('Enter');
  await expect(row(page, 'Draft that is lost')).toBeFocused();
});

test('a row that is deleted elsewhere stays while a part of it is open, and the next row takes the keys after it', async ({
  page,
  given,
  send,
  expectConsoleError,
}) => {
  const list = await given.list();
  const [first, second] = await given.tasks(list.id, ['Draft one', 'Draft two', 'Draft three']);
  if (!first || !second) throw new Error('Two of the tasks were not made');
  await page.goto('/search?q=draft');
  const name = page.getByRole('textbox', { name: 'Name' });
  const rowNames = page.getByRole('grid', { name: 'Tasks' }).getByRole('row');
  await expect(rowNames).toHaveCount(3);
  expectConsoleError(/404/);

  await row(page, 'Draft two').focus();
  await page.keyboard.press('e');
  await page.keyboard.type('Half a');
  await send(deleteTask, withId(second));
  await given.tasks(list.id, ['Draft four']);
  await expect(row(page, 'Draft four')).toBeVisible();
  await expect(name).toBeFocused();
  await page.keyboard.type(' word');
  await expect(name).toHaveValue('Half a word');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').getByText('"Half a word" was not saved')).toBeVisible();
  await expect(name).toBeHidden();
  await expect(rowNames).toHaveCount(3);

  await row(page, 'Draft one').focus();
  await page.keyboard.press('.');
  await expect(page.getByRole('menuitem', { name: 'Duplicate' })).toBeVisible();
  await send(deleteTask, withId(first));
  await given.tasks(list.id, ['Draft five']);
  await expect(row(page, 'Draft five')).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Duplicate' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(row(page, 'Draft one')).toHaveCount(0);
  await expect(rowNames.and(page.locator(':focus'))).toHaveCount(1);
  await page.keyboard.press('e');
  await expect(name).toBeFocused();
});

/** The upper and lower edge of an element in the window. */
const boxOf = (element: Locator) =>
  element.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return { top, bottom };
  });

test.describe('on a phone', () => {
  test.use({ viewport: PHONE_SIZE, hasTouch: true });

  test('a row has two lines, its name opens the menu, swipes are Done and plan it, and nothing is cut off at 320 pixels or in text of twice the size', async ({
    page,
    given,
    send,
    server,
  }) => {
    await fakeBrowserClock(page, nextMorning(server));
    const fields = { planned_duration: 40, priority: 'high', due_date: '2020-01-01' } as const;
    const draft = await given.task({ name: 'Draft the page', ...fields });
    const mail = await given.task({ name: 'Draft the mail', list_id: draft.list_id });
    await page.goto('/search?q=draft');
    await expect(row(page, 'Draft the page')).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Draft the page', exact: true }).tap();
    await page.getByRole('menuitem', { name: 'Details' }).tap();
    await expect(page.getByRole('dialog', { name: 'Task details' })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 320, height: 640 });
    await expectAccessibleWhenNarrow(page);
    await expectNoSidewaysScroll(page);
    await expect(row(page, 'Draft the page').getByText('High')).toBeInViewport();

    await page.setViewportSize(PHONE_SIZE);
    // A swipe to the right is Done, one to the left plans for tomorrow, and a short one does nothing.
    await swipe(row(page, 'Draft the page'), 60);
    await expect(row(page, 'Draft the page')).not.toHaveAttribute('data-swipe');
    await swipe(row(page, 'Draft the mail'), 120);
    await expect(row(page, 'Draft the mail')).toHaveAccessibleName(/, done, /);
    await swipe(row(page, 'Draft the page'), -120);
    await expect(row(page, 'Draft the page')).toHaveAccessibleName(/, planned tomorrow, /);
    expect((await send(getTask, withId(draft))).status).toBe('not_started');
    await expect.poll(async () => (await send(getTask, withId(mail))).status).toBe('done');

    await page.setViewportSize({ width: 480, height: 844 }); // narrower lists have lines of their own height
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    const { top } = await boxOf(row(page, 'Draft the page'));
    const name = await boxOf(row(page, 'Draft the page').getByText('Draft the page', { exact: true }));
    const figures = await boxOf(row(page, 'Draft the page').getByText(/^40m/).last());
    expect(name.top).toBeGreaterThanOrEqual(top);
    expect(name.bottom).toBeLessThanOrEqual(figures.top + 1);
  });

  test('the name of a row that is not drawn yet stands where it stays', async ({ page, send }) => {
    const { id } = await givenLongList(send, { open: 100, done: 0 });
    await page.goto(`/lists/${id}/tasks`);
    await expect(row(page, 'Open 1')).toBeVisible();
    const startOf = (name: string) =>
      page
        .getByText(name, { exact: true })
        .first()
        .evaluate((words) => words.getBoundingClientRect().left);
    await expect(page.locator('[data-undrawn]').filter({ hasText: 'Open 100' })).toHaveCount(1);
    expect(await startOf('Open 100')).toBe(await startOf('Open 1'));
  });
});

/** Moves a finger sideways over a row, by this many pixels to the right. */
function swipe(row: Locator, by: number): Promise<void> {
  return row.evaluate((row, by) => {
    const { left, top } = row.getBoundingClientRect();
    const fire = (type: string, target: EventTarget, x: number) =>
      target.dispatchEvent(
        new PointerEvent(type, {
          ...{ bubbles: true, pointerId: 7, pointerType: 'touch', clientX: left + 180 + x, clientY: top + 20 },
        }),
      );
    fire('pointerdown', row.querySelector('[data-part="name"]') ?? row, 0);
    for (const share of [0.25, 0.5, 1]) fire('pointermove', window, by * share);
    fire('pointerup', window, by);
  }, by);
}
