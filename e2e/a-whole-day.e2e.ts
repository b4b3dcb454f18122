import type { Browser, Locator, Page } from '@playwright/test';
import { card } from './cards.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, expectReadableText, signedOut, test } from './fixtures.ts';
import { byKeys, byPointer, type Means } from './means.ts';
import { pickUp, said } from './moves.ts';
import type { TestServer } from './server.ts';
import { dateOf, fakeBrowserClock, longDate, nextMorning, TIME_ZONE } from './workspace.ts';

test.use(signedOut);
test.slow(); // a whole day on two devices

for (const [name, means] of Object.entries({ pointer: byPointer, 'keys alone': byKeys })) {
  test(`a whole day by ${name}: sign-up, lists, tasks, plan, work, evening, and the next morning on two devices`, ({
    page,
    server,
    browser,
  }) => wholeDay({ page, server, means }, browser));
}

type Scene = { page: Page; server: TestServer; means: Means };

async function wholeDay(scene: Scene, browser: Browser) {
  const { page, server, means } = scene;
  const { press, fill } = means;
  await page.setViewportSize({ width: 1440, height: 900 });
  const at = nextMorning(server);
  const clock = await fakeBrowserClock(page, at);
  await signUp(scene);
  await expect(page.getByRole('heading', { level: 1, name: longDate({ at }) })).toBeVisible();
  await makeProject(scene, 'Garden');

  await press(page.getByRole('link', { name: 'Dashboard' }));
  await makeList(scene, 'Beds');
  await makeList(scene, 'Paths');
  await makeList(scene, 'Hedge');
  for (const [list, name, minutes] of [
    ['Beds', 'Dig', '30'],
    ['Beds', 'Sow', '20'],
    ['Paths', 'Order stones', '20'],
    ['Paths', 'Lay stones', '60'],
  ] as const) {
    await addTask(scene, card(page, list), { name, minutes });
  }
  await expect(page.getByText('no work yet today · 0 of 4 tasks done · 2h 10m planned left')).toBeVisible();
  await choose(scene, 'Hedge', 'Delete List');
  await press(page.getByRole('button', { name: 'Delete List' }));
  await expect(card(page, 'Hedge')).toBeHidden();

  // Morning: three tasks are planned, in an order of their own, one with a due date.
  for (const name of ['Dig', 'Order stones', 'Lay stones']) {
    await choose(scene, name, 'Plan for Today');
    await expect(card(page, name).getByText('Today', { exact: true })).toBeVisible();
  }
  await press(view(page, 'Plan'));
  await expect(planned(page)).toHaveText(['Dig', 'Order stones', 'Lay stones']);
  await means.focus(page.getByRole('button', { name: 'Move Order stones' }));
  await pickUp(page, 'Picked up Order stones, position 2 of 3');
  await page.keyboard.press('ArrowUp');
  await said(page, 'Order stones is over position 1 of 3');
  await page.keyboard.press('Space');
  await expect(planned(page)).toHaveText(['Order stones', 'Dig', 'Lay stones']);
  await choose(scene, 'Order stones', 'Edit');
  await fill(page.getByLabel('Due date'), dateOf(at));
  await press(page.getByRole('button', { name: 'Save' }));
  await expect(page.getByText('Task updated successfully')).toBeVisible();

  // Work on the plan, and on a task that nobody had planned.
  await work(scene, { name: 'Dig', minutes: 25, state: 'Energized' });
  await press(view(page, 'Board'));
  await expect(card(page, 'Order stones')).toContainText('Due today');
  await press(page.getByRole('button', { name: 'Show 1 done' }));
  await expect(card(page, 'Dig').getByRole('img', { name: 'Energized' })).toBeVisible();
  await expect(page.getByText('worked 25m today · 1 of 4 tasks done · 1h 40m planned left')).toBeVisible();
  await work(scene, { name: 'Sow', minutes: 10, state: 'Satisfied' });
  await press(view(page, 'Progress'));
  await expect(page.getByText('2 of 4', { exact: true })).toBeVisible();
  await expect(page.getByText('35m of 2h 10m', { exact: true })).toBeVisible();
  await expect(page.getByText('Your history starts today.')).toBeVisible();
  await press(view(page, 'Plan'));
  await expect(card(page, 'Sow')).toContainText('unplanned');

  // Evening.
  await expect(page.getByRole('button', { name: 'Close the Day' })).toHaveCount(0);
  await clock.passHours(8);
  server.passMinutes(8 * 60);
  await press(page.getByRole('button', { name: 'Close the Day' }));
  const dialog = page.getByRole('dialog', { name: 'Close the Day' });
  await expect(dialog.getByText('1 of 3 planned tasks done, and 1 other')).toBeVisible();
  await expect(dialog.getByText('35m of 6h')).toBeVisible();
  await expect(dialog.getByText('50% of the tasks worked on')).toBeVisible();
  await expect(dialog.getByRole('listitem')).toHaveText([/Dig.*Accurate/, /Sow.*Overestimated/]);
  await expectAccessible(page);
  await fill(dialog.getByLabel('One line for tomorrow'), 'Begin with the stones');
  await press(dialog.getByRole('button', { name: 'Close the Day' }));
  await expect(page.getByText(/^Day closed at \d\d:\d\d$/)).toBeVisible();
  await press(page.getByRole('button', { name: 'Next day' }));
  await expect(page.getByText('Begin with the stones')).toBeVisible();
  await press(page.getByRole('button', { name: 'Previous day' }));
  await press(view(page, 'Board'));
  await card(page, 'Beds').waitFor();

  // At the start of the next day nothing of it has moved, and what was left is offered.
  await clock.passHours(16);
  server.passMinutes(16 * 60);
  await expect(page.getByText('A new day')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: longDate({ at, daysAhead: 1 }) })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No lists in workspace' })).toBeVisible();
  await expect(leftOver(page)).toHaveAccessibleName(`Was left on ${weekday(at)}: 2 tasks, 1 list`);
  await expect(page.getByText('Begin with the stones')).toBeVisible();
  await expectAccessible(page);
  await press(leftOver(page).getByRole('button', { name: 'Leave: Lay stones' }));
  await expect(leftOver(page)).toHaveAccessibleName(/: 1 task, 1 list$/);
  await expect(leftOver(page).getByRole('button', { name: 'Bring to Board: Paths' })).toBeFocused();

  const context = await browser.newContext({
    storageState: await signInOf(page),
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  });
  const phone = await context.newPage();
  await fakeBrowserClock(phone, at.add({ hours: 24 }));
  await phone.goto(`${server.url}/dashboard`);
  await expect(phone.getByText('Begin with the stones')).toBeVisible();
  // One browser has left a task, and another one has not.
  await expect(leftOver(phone)).toHaveAccessibleName(/: 2 tasks, 1 list$/);
  await expectNoSidewaysScroll(phone);
  await expectReadableText(phone);
  await leftOver(phone).getByRole('button', { name: 'Tomorrow: Order stones' }).tap();
  await expect(leftOver(page)).toHaveAccessibleName(/: 1 list$/);
  await press(leftOver(page).getByRole('button', { name: 'Bring All' }));
  await expect(page.getByText("Added 1 list(s) to today's workspace")).toBeVisible();
  await expect(leftOver(page)).toBeHidden();
  // Nothing else is offered where a task was left, so it is offered nowhere any more.
  await expect(leftOver(phone)).toBeHidden();
  await expect(card(phone, 'Paths')).toContainText('Imported');
  await expect(card(phone, 'Order stones').getByText('Tomorrow', { exact: true })).toBeVisible();
  await phone.getByRole('button', { name: 'Remove Note' }).tap();
  await expect(page.getByText('Begin with the stones')).toBeHidden();

  await phone.getByText('Progress', { exact: true }).tap();
  const days = phone.getByRole('table', { name: 'Days before' });
  await expect(days.getByRole('rowheader')).toContainText('worked 35m · 50% of its tasks unplanned');
  await expect(days.getByRole('cell')).toHaveText(['2', '4', '2']);
  await expectNoSidewaysScroll(phone);
  await context.close();
}

const view = (page: Page, name: string) => page.getByRole('radiogroup', { name: 'View' }).getByText(name);
const leftOver = (page: Page) => page.getByRole('region', { name: /^Was left on/ });
const planned = (page: Page) => page.getByRole('region', { name: 'Plan' }).getByRole('heading', { level: 3 });

const weekday = (at: Temporal.Instant) => at.toZonedDateTimeISO(TIME_ZONE).toLocaleString('en', { weekday: 'long' });

/** Storage of another browser of the same user: the sign-in, and nothing of the board. */
async function signInOf(page: Page) {
  const { origins } = await page.context().storageState();
  const isOfSignIn = ({ name }: { name: string }) => ['access_token', 'user'].includes(name);
  return {
    cookies: [],
    origins: origins.map(({ origin, localStorage }) => ({ origin, localStorage: localStorage.filter(isOfSignIn) })),
  };
}

async function signUp({ page, means: { press, fill } }: Scene): Promise<void> {
  const username = `maya-${crypto.randomUUID().slice(0, 8)}`;
  await page.goto('/');
  await press(page.getByRole('button', { name: 'Sign up', exact: true }));
  await fill(page.getByLabel('First name'), 'Maya');
  await fill(page.getByLabel('Last name'), 'Okafor');
  await fill(page.getByLabel('Email'), `${username}@example.org`);
  await fill(page.getByLabel('Username'), username);
  await fill(page.getByRole('textbox', { name: 'Password' }), 'correct horse');
  await press(page.getByRole('button', { name: 'Sign up', exact: true }));
  await expect(page).toHaveURL('/dashboard');
}

async function makeProject({ page, means: { press, fill } }: Scene, name: string): Promise<void> {
  await press(page.getByRole('link', { name: 'Projects', exact: true }));
  await press(page.getByRole('button', { name: 'Create Project' }));
  const dialog = page.getByRole('dialog', { name: 'Create Project' });
  await fill(dialog.getByLabel('Name'), name);
  await press(dialog.getByRole('button', { name: 'Create Project' }));
  await expect(card(page, name)).toBeVisible();
}

async function makeList({ page, means: { press, fill, select } }: Scene, name: string): Promise<void> {
  await press(page.getByRole('button', { name: 'Create New List' }));
  const dialog = page.getByRole('dialog', { name: 'Create New List' });
  await fill(dialog.getByLabel('Name'), name);
  await select(dialog.getByRole('combobox', { name: 'Project' }), 'Garden');
  await press(dialog.getByRole('button', { name: 'Create List' }));
  await expect(card(page, name)).toBeVisible();
}

type NewTask = { name: string; minutes: string };

async function addTask({ page, means: { press, fill } }: Scene, list: Locator, { name, minutes }: NewTask) {
  await press(list.getByRole('button', { name: 'Add Task' }));
  const dialog = page.getByRole('dialog', { name: 'Add New Task' });
  await fill(dialog.getByLabel('Name'), name);
  await fill(dialog.getByLabel('Planned duration (minutes)'), minutes);
  await press(dialog.getByRole('button', { name: 'Add Task' }));
  await expect(card(page, name)).toBeVisible();
}

/** Picks an action in a card's menu. */
async function choose({ page, means: { press } }: Scene, name: string, action: string): Promise<void> {
  await press(page.getByRole('button', { name: `Actions for ${name}` }));
  await press(page.getByRole('menuitem', { name: action }));
}

type Work = { name: string; minutes: number; state: string };

/** Starts the task, works for these minutes and completes it. */
async function work({ page, server, means: { press, fill } }: Scene, { name, minutes, state }: Work): Promise<void> {
  await press(card(page, name).getByRole('button', { name: 'Start Timer' }));
  await expect(card(page, name).getByRole('button', { name: 'Pause' })).toBeEnabled(); // answered
  server.passMinutes(minutes);
  await page.reload();
  await press(card(page, name).getByRole('button', { name: 'Mark Complete' }));
  const dialog = page.getByRole('dialog', { name: 'Complete task' });
  await press(dialog.getByText(state));
  await fill(dialog.getByLabel('Reflection'), 'It went well');
  await press(dialog.getByRole('button', { name: 'Complete Task' }));
  await expect(dialog).toBeHidden();
}
