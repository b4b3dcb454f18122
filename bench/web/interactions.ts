import type { Browser, Locator, Page } from '@playwright/test';
import type { SignedIn } from './accounts.ts';
import { openPage, settled, visitScreens } from './open-page.ts';
import { SCREENS, type Screen, screenLink } from './presses.ts';
import { type Walk, walkOn } from './walk.ts';
import type { Figure } from './web-report.ts';
import type { WebSide } from './web-sides.ts';

/** Today answers within half of what other screens may take. */
const MUST_MS_OF_DAY = 50;

/** Every kind of interaction on four accounts, each from the press to the next frame. */
export async function measureInteractions(browser: Browser, { origins, accounts }: WebSide): Promise<Figure[]> {
  const walkAs = async (account: SignedIn, walk: (walk: Walk) => Promise<void>, must?: number): Promise<Figure[]> => {
    const opened = await openPage(browser, { origin: origins.dashboard, account, slowdown: 1 });
    const walked = walkOn(opened, must);
    await walk(walked);
    await opened.close();
    return walked.figures;
  };
  return [
    ...(await walkAs(accounts.day, walkDay, MUST_MS_OF_DAY)),
    ...(await walkAs(accounts.long, walkLongList)),
    ...(await walkAs(accounts.board, walkBoard)),
    ...(await walkAs(accounts.demo, walkScreens)),
  ];
}

const heading = (page: Page, name: string | RegExp) => page.locator('main h1').filter({ hasText: name });
/** These are found by markup and text, on cards and in rows: names of roles take seconds to find among 1,000 tasks. */
const button = (place: Page | Locator, text: string) => place.locator(`button:has-text("${text}")`);
const menuButtons = (page: Page) => page.locator('main [aria-label^="Actions for Task"]');
const taskNames = (page: Page) => page.locator('main [id^="task-"]:visible');
const handles = (place: Page | Locator) => place.locator(':is([data-task], [data-row]) [data-handle]');
const dialogOf = (page: Page) => page.locator('[role="dialog"]:visible');

/** A dashboard whose board holds the list, the list itself with all of its tasks loaded, and back to another screen. */
async function walkLongList(walk: Walk): Promise<void> {
  const { page } = walk;
  await page.goto('/dashboard?view=board');
  await taskNames(page).first().waitFor();
  await page.locator('[aria-label="Actions for List 1"]').click();
  const viewAll = page.getByRole('menuitem', { name: 'View All Tasks' });
  await viewAll.waitFor();
  await walk.press('list of 1,000: open', viewAll, heading(page, 'List 1'));
  await loadAll(page);

  await walk.press('list of 1,000: open a menu', menuButtons(page), page.locator('[role="menu"]'));
  await walk.key('list of 1,000: close a menu', 'Escape', heading(page, 'List 1'));
  await walkTimer(walk, 'list of 1,000');
  await walk.press('list of 1,000: open a dialog', button(page, 'Add Task'), dialogOf(page));
  await walk.type('list of 1,000: type in a dialog', 'Write the report', dialogOf(page));
  await walk.key('list of 1,000: create a task', 'Enter', heading(page, 'List 1'));
  await walk.drag('list of 1,000: drag a task', handles(page), handles(page).nth(1), moved(page));
  await walk.press('list of 1,000: select tasks', button(page, 'Select'), page.locator('main [data-select]'));
  await walk.press('list of 1,000: select a task', page.locator('main [data-select]'), page.getByText('1 selected'));
  await walk.key('list of 1,000: leave the selection', 'Escape', button(page, 'Select'));
  await walk.press('list of 1,000: leave it for Projects', screenLink(page, 'Projects'), heading(page, 'Projects'));
  await walk.press('list of 1,000: to the dashboard', screenLink(page, 'Dashboard'), taskNames(page));
}

const moved = (page: Page) => page.locator('[role="status"]:has-text("Moved")');

/** Scrolls down until no more tasks come, and up again. */
async function loadAll(page: Page): Promise<void> {
  for (let before = -1, height = 0; before !== height; ) {
    before = height;
    await page.mouse.wheel(0, 200_000);
    await settled(page);
    await settled(page);
    height = await page.evaluate('document.documentElement.scrollHeight');
  }
  await page.mouse.wheel(0, -400_000);
  await settled(page);
}

/** Starts, pauses and completes a task. */
async function walkTimer(walk: Walk, where: string): Promise<void> {
  const { page } = walk;
  const live = page.locator(':is(article[data-live], [data-row][data-status="active"])');
  const start = page.locator('main button:is(:has-text("Start Timer"), [data-act="start"])');
  const resume = page.locator('main :is(button:has-text("Resume"), [data-status="paused"] [data-act="start"])');
  const pause = live.locator('button:is(:has-text("Pause"), [data-act="start"])');
  await walk.press(`${where}: start a timer`, start, live.locator('[role="timer"]'));
  await walk.press(`${where}: pause a timer`, pause, resume);
  await walk.press(`${where}: resume a timer`, resume, live.locator('[role="timer"]'));
  const dialog = dialogOf(page);
  const complete = page.locator('[aria-label="Running timer"] [aria-label="Mark Complete"]');
  await walk.press(`${where}: open the completion`, complete, dialog);
  await walk.press(`${where}: choose a state`, dialog.getByText('Focused'), dialog);
  await dialog.getByLabel('Reflection').focus();
  await walk.type(`${where}: type a reflection`, 'Went well', dialog);
  await walk.press(`${where}: complete a task`, button(dialog, 'Complete Task'), page.getByText('Task Completed!'));
}

/** Views of the dashboard. */
const view = (page: Page, name: string) => page.locator(`[aria-label="View"] label:has-text("${name}")`);
const shownView = (page: Page, name: string) =>
  page.locator(`[aria-label="View"] label[data-active]:has-text("${name}")`);

async function walkBoard(walk: Walk): Promise<void> {
  const { page } = walk;
  await page.goto('/dashboard?view=board');
  await taskNames(page).first().waitFor();
  await settled(page);
  const list = (name: string) => page.getByRole('article', { name, exact: true });
  await walk.press('board: open a menu', menuButtons(page), page.locator('[role="menu"]'));
  await walk.key('board: close a menu', 'Escape', list('List 1'));
  await walkTimer(walk, 'board');
  await walk.drag('board: drag a task', handles(list('List 2')), handles(list('List 3')), moved(page));
  await walk.press('board: open a dialog', list('List 1').getByText('Add Task'), dialogOf(page));
  await walk.type('board: type in a dialog', 'Write the report', dialogOf(page));
  await walk.key('board: create a task', 'Enter', list('List 1'));
  await walk.press('board: to today', view(page, 'Today'), shownView(page, 'Today'));
  await walk.press('board: to the progress', view(page, 'Progress'), shownView(page, 'Progress'));
  await walk.press('board: to the board', view(page, 'Board'), list('List 1'));
}

/** A day with 200 tasks: each press, key and drag of a row, and the change to other views and back. */
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
  await walk.key('day of 200: a priority', '1', page.locator('[data-plan] :text-is("High")'));
  await walk.key('day of 200: open the estimate', 'm', field);
  await walk.type('day of 200: type an estimate', '45', field);
  await walk.key('day of 200: store the estimate', 'Enter', page.getByText('Undo'));
  await walk.press('day of 200: open a name', row.locator('[data-part="name"]'), rows.locator('input'));
  await walk.key('day of 200: leave the name', 'Escape', row);
  await walk.key('day of 200: move a row by a key', 'Alt+ArrowDown', row);
  await walk.drag('day of 200: drag a row', row.locator('[data-handle]'), rows.nth(6), rows);
  await walk.press('day of 200: start', rows.nth(3).locator('[data-act="start"]'), running);
  await walk.key('day of 200: pause', 'p', page.locator('[data-status="paused"]'));
  await walk.press('day of 200: switch', rows.nth(4).locator('[data-act="start"]'), running);
  await walk.press(
    'day of 200: done',
    rows.nth(5).locator('[data-act="done"]'),
    page.locator('[aria-label^="Just done"]'),
  );
  await walk.key('day of 200: take it back', 'Control+z', rows);
  await walk.press('day of 200: the side list', page.locator('[data-side-list]'), rows);
  await walk.key('day of 200: the field', 'q', dialogOf(page));
  await walk.type('day of 200: type a task', 'Draft the offer 45m', dialogOf(page));
  await walk.key('day of 200: leave the field', 'Escape', rows);
  await walk.press('day of 200: to the week', view(page, 'Week'), shownView(page, 'Week'));
  await walk.press('day of 200: to today', view(page, 'Today'), shownView(page, 'Today'));
  await walk.press('day of 200: to the board', view(page, 'Board'), shownView(page, 'Board'));
  await walk.press('day of 200: back to today', view(page, 'Today'), shownView(page, 'Today'));
}

/** Each screen a second time, with its usual interaction. */
async function walkScreens(walk: Walk): Promise<void> {
  const { page } = walk;
  await page.goto('/dashboard?view=board');
  await visitScreens(page);
  await page.keyboard.press('Control+k'); // fetches the code of the palette
  await dialogOf(page).waitFor();
  await page.keyboard.press('Escape');
  for (const screen of SCREENS) {
    const title = screen === 'Dashboard' ? /20\d\d$/ : screen;
    await walk.press(`${screen}, seen before`, screenLink(page, screen), heading(page, title));
    await walkScreen[screen]?.(walk);
  }
  await walk.key('palette: open', 'Control+k', dialogOf(page));
  await walk.type('palette: type', 'write the', dialogOf(page));
  await walk.key('palette: close', 'Escape', heading(page, 'Profile'));
}

const walkScreen: Partial<Record<Screen, (walk: Walk) => Promise<void>>> = {
  Dashboard: async ({ page, press }) => {
    await press('Today, first', view(page, 'Today'), shownView(page, 'Today'));
    await press('Week, first', view(page, 'Week'), shownView(page, 'Week'));
    await press('Board, seen before', view(page, 'Board'), shownView(page, 'Board'));
    await press('Today, seen before', view(page, 'Today'), shownView(page, 'Today'));
    await press('Week, seen before', view(page, 'Week'), shownView(page, 'Week'));
  },
  Calendar: async ({ page, press, key }) => {
    await press('Calendar: another month', page.locator('[aria-label="Previous month"]'), heading(page, 'Calendar'));
    await press('Calendar: a day', page.locator('td[aria-haspopup="dialog"]'), dialogOf(page));
    await press('Calendar: open the day', page.getByRole('link', { name: 'Open Day' }), heading(page, /20\d\d$/));
    await key('Calendar: open the sheet of keys', '?', dialogOf(page));
    await key('Calendar: close the sheet of keys', 'Escape', heading(page, /20\d\d$/));
  },
  Analytics: async ({ page, press }) => {
    await press('Analytics: measured only', page.getByText('Measured only'), heading(page, 'Analytics'));
  },
  Experiments: async ({ page, press }) => {
    await press(
      'Experiments: results',
      button(page, 'View Results'),
      page.getByRole('region', { name: /^Results of/ }),
    );
  },
  Profile: async ({ page, press, key }) => {
    await press('Profile: open a dialog', button(page, 'Change Password'), dialogOf(page));
    await key('Profile: close a dialog', 'Escape', heading(page, 'Profile'));
  },
};
