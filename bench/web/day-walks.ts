import { tomorrow } from './accounts.ts';
import { settled } from './open-page.ts';
import { dialogOf, shownView, view } from './presses.ts';
import { type Walk, walkAs } from './walk.ts';

/** Rows answer within half of what other screens may take. */
const MUST_MS = 50;

/** Today with 200 tasks, and the way to other views and back. */
export const measureDay = walkAs('day', walkDay, MUST_MS);

/** The plan of another day, the week and a list with 200 tasks. */
export const measureOtherDays = walkAs('ahead', walkOtherDays, MUST_MS);

async function walkDay(walk: Walk): Promise<void> {
  const { page } = walk;
  const rows = page.locator('[data-plan] [data-row]');
  const row = rows.nth(1);
  const running = page.locator('[aria-label="Running timer"]');
  const field = page.locator('[data-row-field]');
  await page.goto('/dashboard');
  await rows.nth(199).waitFor({ state: 'attached' });
  await settled(page);
  await walk.press('day of 200: a menu', row.locator('[data-act="menu"]'), page.locator('[role="menu"]'));
  await walk.key('day of 200: close a menu', 'Escape', row);
  await walk.key('day of 200: the next row', 'ArrowDown', rows.nth(2).and(page.locator(':focus')));
  await walk.key('day of 200: the last row', 'End', rows.nth(199).and(page.locator(':focus')));
  await walk.key('day of 200: the first row', 'Home', rows.nth(0).and(page.locator(':focus')));
  await walk.key('day of 200: a priority', '1', page.locator('[data-plan] :text-is("High")'));
  await walk.key('day of 200: open the estimate', 'm', field);
  await walk.type('day of 200: type an estimate', '45', field);
  await walk.key('day of 200: store the estimate', 'Enter', page.getByText('Undo'));
  await walk.press('day of 200: open a name', row.locator('[data-part="name"]'), rows.locator('input'));
  await walk.key('day of 200: leave the name', 'Escape', row);
  await walk.press('day of 200: open another name', row.locator('[data-part="name"]'), rows.locator('input'));
  await walk.type('day of 200: type a name', 'Write the report', rows.locator('input'));
  await walk.key('day of 200: store the name', 'Enter', page.getByText('Undo'));
  await walk.key('day of 200: move a row by a key', 'Alt+ArrowDown', row);
  await walk.drag('day of 200: drag a row', row.locator('[data-handle]'), rows.nth(6), rows);
  await walk.press('day of 200: start', rows.nth(3).locator('[data-act="start"]'), running);
  await walk.key('day of 200: pause', 'p', page.locator('[data-status="paused"]'));
  await walk.press('day of 200: start again', rows.nth(3).locator('[data-act="start"]'), running);
  await walk.press('day of 200: switch', rows.nth(4).locator('[data-act="start"]'), running);
  await walk.press(
    'day of 200: done',
    rows.nth(5).locator('[data-act="done"]'),
    page.locator('[aria-label^="Just done"]'),
  );
  await walk.key('day of 200: take it back', 'Control+z', rows);
  await walk.press('day of 200: the side list', page.locator('[data-side-list]'), rows);
  await walk.press('day of 200: the side list again', page.locator('[data-side-list]'), rows);
  await walk.key('day of 200: the field', 'q', dialogOf(page));
  await walk.type('day of 200: type a task', 'Draft the offer 45m', dialogOf(page));
  await walk.key('day of 200: add the task', 'Enter', rows);
  await walk.key('day of 200: leave the field', 'Escape', rows);
  await walk.press('day of 200: to the week', view(page, 'Week'), shownView(page, 'Week'));
  await walk.press('day of 200: to today', view(page, 'Today'), shownView(page, 'Today'));
  await walk.press('day of 200: to the board', view(page, 'Board'), shownView(page, 'Board'));
  await walk.press('day of 200: back to today', view(page, 'Today'), shownView(page, 'Today'));
}

async function walkOtherDays(walk: Walk): Promise<void> {
  const { page } = walk;
  const rows = page.locator('main [data-row]');
  const blocks = page.locator('main [data-week-task]');
  const focused = page.locator(':focus');
  await page.goto(`/dashboard?date=${tomorrow()}`);
  await rows.nth(199).waitFor({ state: 'attached' });
  await settled(page);
  await walk.press('tomorrow of 200: a menu', rows.nth(1).locator('[data-act="menu"]'), page.locator('[role="menu"]'));
  await walk.key('tomorrow of 200: close a menu', 'Escape', rows);
  await walk.key('tomorrow of 200: a priority', '1', page.locator('main :text-is("High")'));
  await walk.key('tomorrow of 200: move a row by a key', 'Alt+ArrowDown', rows);
  await walk.drag('tomorrow of 200: drag a row', rows.nth(2).locator('[data-handle]'), rows.nth(6), rows);
  await walk.press('tomorrow of 200: done', rows.nth(4).locator('[data-act="done"]'), rows);
  await walk.press('tomorrow of 200: to the week', view(page, 'Week'), blocks);
  await walk.press('week of 200: open a task', blocks.nth(1), dialogOf(page));
  await walk.key('week of 200: close the task', 'Escape', blocks);
  await walk.key('week of 200: the next task', 'ArrowDown', blocks.and(focused));
  await walk.drag('week of 200: drag a task', blocks.nth(2), blocks.nth(5), blocks);
  await blocks.nth(1).focus();
  await walk.key('week of 200: to another day', 'Shift+ArrowRight', blocks);
  await walk.press('week of 200: to the day', page.locator('[data-day] h2 button').nth(0), rows.or(page.locator('h1')));
  await page.goto(`/dashboard?date=${tomorrow()}`);
  await rows.nth(1).waitFor();
  await rows.nth(1).locator('[data-act="menu"]').click();
  await page.getByRole('menuitem', { name: 'View List' }).click();
  await page.locator('main h1').filter({ hasText: 'List 1' }).waitFor();
  await settled(page);
  await walk.press('list of 200: a menu', rows.nth(1).locator('[data-act="menu"]'), page.locator('[role="menu"]'));
  await walk.key('list of 200: close a menu', 'Escape', rows);
  await walk.key('list of 200: the next row', 'ArrowDown', rows.and(focused));
  await walk.key('list of 200: a priority', '2', rows);
  await walk.key('list of 200: move a row by a key', 'Alt+ArrowDown', rows);
  await walk.drag('list of 200: drag a row', rows.nth(2).locator('[data-handle]'), rows.nth(6), rows);
  await walk.press('list of 200: start', rows.nth(3).locator('[data-act="start"]'), rows);
  await walk.press('list of 200: pause', page.locator('[data-status="active"] [data-act="start"]'), rows);
  await walk.press('list of 200: done', rows.nth(4).locator('[data-act="done"]'), rows);
  await walk.key('list of 200: take it back', 'Control+z', rows);
}
