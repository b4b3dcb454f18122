import type { Locator, Page } from '@playwright/test';
import { card, choose } from './cards.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, expectReadableText, signedOut, test } from './fixtures.ts';
import type { TestServer } from './server.ts';
import { fakeBrowserClock, longDate, nextMorning } from './workspace.ts';

test.use(signedOut);
test.slow(); // a whole day on two devices

test('a whole day: sign-up, lists, tasks, plan, work, evening, and the next morning on two devices', async ({
  page,
  server,
  browser,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const at = nextMorning(server);
  const clock = await fakeBrowserClock(page, at);
  await signUp(page);
  await expect(page.getByRole('heading', { level: 1, name: longDate({ at }) })).toBeVisible();
  await makeProject(page, 'Garden');

  await page.getByRole('link', { name: 'Dashboard' }).click();
  await makeList(page, 'Beds');
  await makeList(page, 'Paths');
  await makeList(page, 'Hedge');
  for (const [list, name, minutes] of [
    ['Beds', 'Dig', '30'],
    ['Beds', 'Sow', '20'],
    ['Paths', 'Order stones', '20'],
    ['Paths', 'Lay stones', '60'],
  ] as const) {
    await addTask(page, card(page, list), { name, minutes });
  }
  await expect(page.getByText('no work yet today · 0 of 4 tasks done · 2h 10m planned left')).toBeVisible();
  await choose(page, 'Hedge', 'Delete List');
  await page.getByRole('button', { name: 'Delete List' }).click();
  await expect(card(page, 'Hedge')).toBeHidden();

  // Morning: three tasks are planned, in an order of their own, one with a due date.
  for (const name of ['Dig', 'Order stones', 'Lay stones']) {
    await choose(page, name, 'Plan for Today');
    await expect(card(page, name).getByText('Today', { exact: true })).toBeVisible();
  }
  await page.getByText('Plan', { exact: true }).click();
  await page.getByRole('button', { name: 'Move Order stones' }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('Picked up Order stones, position 2 of 3')).toBeAttached();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByText('Order stones is over position 1 of 3')).toBeAttached();
  await page.keyboard.press('Space');
  await expect(planned(page)).toHaveText(['Order stones', 'Dig', 'Lay stones']);
  await choose(page, 'Order stones', 'Edit');
  await page.getByLabel('Due date').fill(dateOf(at));
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Task updated successfully')).toBeVisible();

  // Work on the plan, and on a task that nobody had planned.
  await work(page, server, { name: 'Dig', minutes: 25, state: 'Energized' });
  await page.getByText('Board', { exact: true }).click();
  await expect(card(page, 'Order stones')).toContainText('Due today');
  await page.getByRole('button', { name: 'Show 1 done' }).click();
  await expect(card(page, 'Dig').getByRole('img', { name: 'Energized' })).toBeVisible();
  await expect(page.getByText('worked 25m today · 1 of 4 tasks done · 1h 40m planned left')).toBeVisible();
  await work(page, server, { name: 'Sow', minutes: 10, state: 'Satisfied' });
  await page.getByText('Progress', { exact: true }).click();
  await expect(page.getByText('2 of 4', { exact: true })).toBeVisible();
  await expect(page.getByText('35m of 2h 10m', { exact: true })).toBeVisible();
  await expect(page.getByText('Your history starts today.')).toBeVisible();
  await page.getByText('Plan', { exact: true }).click();
  await expect(card(page, 'Sow')).toContainText('unplanned');

  // Evening.
  await expect(page.getByRole('button', { name: 'Close the Day' })).toHaveCount(0);
  await clock.passHours(8);
  server.passMinutes(8 * 60);
  await page.getByRole('button', { name: 'Close the Day' }).click();
  const dialog = page.getByRole('dialog', { name: 'Close the Day' });
  await expect(dialog.getByText('1 of 3 planned tasks done, and 1 other')).toBeVisible();
  await expect(dialog.getByText('35m of 6h')).toBeVisible();
  await expect(dialog.getByText('50% of the tasks worked on')).toBeVisible();
  await expect(dialog.getByRole('listitem')).toHaveText([/Dig.*Accurate/, /Sow.*Overestimated/]);
  await expectAccessible(page);
  await dialog.getByLabel('One line for tomorrow').fill('Begin with the stones');
  await dialog.getByRole('button', { name: 'Close the Day' }).click();
  await expect(page.getByText(/^Day closed at \d\d:\d\d$/)).toBeVisible();
  await page.getByRole('button', { name: 'Next day' }).click();
  await expect(page.getByText('Begin with the stones')).toBeVisible();
  await page.getByRole('button', { name: 'Previous day' }).click();
  await page.getByText('Board', { exact: true }).click();
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
  await leftOver(page).getByRole('button', { name: 'Leave: Lay stones' }).click();
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
  await leftOver(page).getByRole('button', { name: 'Bring All' }).click();
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
});

const leftOver = (page: Page) => page.getByRole('region', { name: /^Was left on/ });
const planned = (page: Page) => page.getByRole('region', { name: 'Plan' }).getByRole('heading', { level: 3 });

const dateOf = (at: Temporal.Instant) => at.toZonedDateTimeISO('Europe/Berlin').toPlainDate().toString();
const weekday = (at: Temporal.Instant) =>
  at.toZonedDateTimeISO('Europe/Berlin').toLocaleString('en', { weekday: 'long' });

/** Storage of another browser of the same user: the sign-in, and nothing of the board. */
async function signInOf(page: Page) {
  const { origins } = await page.context().storageState();
  const isOfSignIn = ({ name }: { name: string }) => ['access_token', 'user'].includes(name);
  return {
    cookies: [],
    origins: origins.map(({ origin, localStorage }) => ({ origin, localStorage: localStorage.filter(isOfSignIn) })),
  };
}

async function signUp(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByRole('button', { name: 'Sign up', exact: true }).click();
  await page.getByLabel('First name').fill('Maya');
  await page.getByLabel('Last name').fill('Okafor');
  await page.getByLabel('Email').fill('maya-all-day@example.org');
  await page.getByLabel('Username').fill('maya-all-day');
  await page.getByRole('textbox', { name: 'Password' }).fill('correct horse');
  await page.getByRole('button', { name: 'Sign up', exact: true }).click();
  await expect(page).toHaveURL('/dashboard');
}

async function makeProject(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: 'Projects', exact: true }).click();
  await page.getByRole('button', { name: 'Create Project' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create Project' });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('button', { name: 'Create Project' }).click();
  await expect(card(page, name)).toBeVisible();
}

async function makeList(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Create New List' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create New List' });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('combobox', { name: 'Project' }).selectOption('Garden');
  await dialog.getByRole('button', { name: 'Create List' }).click();
  await expect(card(page, name)).toBeVisible();
}

async function addTask(page: Page, list: Locator, { name, minutes }: { name: string; minutes: string }): Promise<void> {
  await list.getByRole('button', { name: 'Add Task' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add New Task' });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Planned duration (minutes)').fill(minutes);
  await dialog.getByRole('button', { name: 'Add Task' }).click();
  await expect(card(page, name)).toBeVisible();
}

type Work = { name: string; minutes: number; state: string };

/** Starts the task, works for these minutes and completes it. */
async function work(page: Page, server: TestServer, { name, minutes, state }: Work): Promise<void> {
  await card(page, name).getByRole('button', { name: 'Start Timer' }).click();
  await expect(card(page, name).getByRole('button', { name: 'Pause' })).toBeEnabled(); // answered
  server.passMinutes(minutes);
  await page.reload();
  await card(page, name).getByRole('button', { name: 'Mark Complete' }).click();
  const dialog = page.getByRole('dialog', { name: 'Complete task' });
  await dialog.getByText(state).click();
  await dialog.getByLabel('Reflection').fill('It went well');
  await dialog.getByRole('button', { name: 'Complete Task' }).click();
  await expect(dialog).toBeHidden();
}
