import type { Locator, Page } from '@playwright/test';
import { settled, visitScreens } from './open-page.ts';
import { dialogOf, SCREENS, type Screen, screenLink, shownView, view } from './presses.ts';
import { type Walk, walkAs } from './walk.ts';

/** Every kind of interaction with a list of 1,000 tasks, each from the press to the next frame. */
export const measureLongList = walkAs('long', walkLongList);

/** Interactions with the cards of a board of 100 tasks. */
export const measureBoard = walkAs('board', walkBoard);

/** Changes between all screens, and their usual interactions. */
export const measureScreens = walkAs('demo', walkScreens);

const heading = (page: Page, name: string | RegExp) => page.locator('main h1').filter({ hasText: name });
/** These are found by markup and text, on cards and in rows: names of roles take seconds to find among 1,000 tasks. */
const button = (place: Page | Locator, text: string) => place.locator(`button:has-text("${text}")`);
const menuButtons = (page: Page) => page.locator('main [aria-label^="Actions for Task"]');
const taskNames = (page: Page) => page.locator('main [id^="task-"]:visible');
const handles = (place: Page | Locator) => place.locator(':is([data-task], [data-row]) [data-handle]');

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
