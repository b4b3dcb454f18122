import { addToPlan } from '@daymark/contract/plan.ts';
import * as timer from '@daymark/contract/timer.ts';
import type { Page } from '@playwright/test';
import { withId } from './cards.ts';
import { expect, PHONE_SIZE, test } from './fixtures.ts';
import { givenDone, workAndComplete } from './given-done.ts';
import { dateOf, fakeBrowserClock, nextMorning } from './workspace.ts';

/** A Friday noon in Berlin, the browser's zone. */
const NOON = '2026-11-20T11:00Z';

const RATES = { '2026-11-01': 0, '2026-11-02': 0.8, '2026-11-03': 0.7999, '2026-11-05': 0.4999, '2026-11-20': 0.3125 };

const day = (page: Page, date: RegExp | string) => page.getByRole('gridcell', { name: date });

/** The calendar on that Friday, with RATES in November and none in other months. */
async function givenNovember(page: Page, at = NOON) {
  const clock = await fakeBrowserClock(page, at);
  await page.route('**/api/analytics/daily/month/**', (route) => {
    const data = route.request().url().endsWith('/2026/11') ? RATES : {};
    return route.fulfill({ json: { success: true, data, message: '' } });
  });
  return clock;
}

test('each day shows its rate, by color, in words and on hover; keys move between days, and midnight moves today', async ({
  page,
  given,
}) => {
  await given.task();
  const clock = await givenNovember(page);
  await page.goto('/calendar');
  await expect(page.getByRole('heading', { name: 'Calendar', level: 1 })).toBeVisible();
  await expect(page.getByText('Track your daily task completion rates')).toBeVisible();
  await expect(page).toHaveTitle('Calendar – Daymark');
  const grid = page.getByRole('grid', { name: 'November 2026' });
  await expect(grid.getByRole('columnheader')).toHaveText(['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']);
  await expect(grid.getByRole('row')).toHaveCount(6);

  const expected = [
    { name: 'Sunday, November 1, 2026, no tasks completed', text: '1', fill: 'rgb(255, 255, 255)' },
    { name: 'Monday, November 2, 2026, 80% completion rate', text: '280%', fill: 'rgb(120, 201, 161)' },
    { name: 'Tuesday, November 3, 2026, 79% completion rate', text: '379%', fill: 'rgb(243, 230, 168)' },
    { name: 'Wednesday, November 4, 2026, no tasks completed', text: '4', fill: 'rgb(255, 255, 255)' },
    { name: 'Thursday, November 5, 2026, 49% completion rate', text: '549%', fill: 'rgb(255, 205, 199)' },
    { name: 'Friday, November 20, 2026, today, 31% completion rate', text: '20Today31%', fill: 'rgb(255, 205, 199)' },
    { name: 'Saturday, November 21, 2026, future date, opens its plan', text: '21', fill: 'rgb(242, 244, 246)' }, // dimmed
  ];
  for (const { name, text, fill } of expected) {
    const cell = grid.getByRole('gridcell', { name, exact: true });
    await expect(cell).toHaveText(name + text); // the accessible name, and the visible text
    await expect(cell).toHaveCSS('background-color', fill);
  }
  await expect(grid.locator('[aria-current="date"]')).toHaveText(/Today/);
  await expect(day(page, /November 21/)).toHaveCSS('border-top-style', 'dashed');
  await expect(page.getByRole('list', { name: 'Legend' }).getByRole('listitem')).toHaveText([
    'No data',
    '0-49%',
    '50-79%',
    '80-100%',
  ]);
  await expect(page.getByText('5 days with tasks · 48% average · 1 day at 80% or more')).toBeVisible();
  await expect(page.getByText('sample')).toHaveCount(0);

  for (const [date, text] of [
    [/November 21/, 'Future date'],
    [/November 4/, 'No tasks completed'],
    [/November 2,/, '80% completion rate'],
  ] as const) {
    await day(page, date).hover();
    await expect(page.getByRole('tooltip', { name: text })).toBeVisible();
  }
  await expect(day(page, /today, 31%/)).toHaveAttribute('tabindex', '0');
  await page.getByRole('radio', { name: 'Tasks done' }).focus();
  await page.keyboard.press('Tab');
  await expect(day(page, /today/)).toBeFocused();
  await expect(page.getByRole('tooltip', { name: '31% completion rate' })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tooltip', { name: 'Future date' })).toBeVisible();
  // A day ahead has no details but a plan.
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/dashboard?date=2026-11-21');
  await page.goBack();
  await day(page, /November 28/).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Saturday, November 28, 2026');
  await page.goBack();

  await page.getByRole('button', { name: 'Today' }).click();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(day(page, /today/)).toBeFocused();
  for (const [key, date] of [
    ['ArrowUp', 'Friday, November 13, 2026'],
    ['ArrowDown', 'Friday, November 20, 2026'],
    ['ArrowDown', 'Friday, November 27, 2026'],
    ['ArrowDown', 'Friday, December 4, 2026'],
    ['PageUp', 'Wednesday, November 4, 2026'],
    ['Shift+PageDown', 'Thursday, November 4, 2027'],
    ['Shift+PageUp', 'Wednesday, November 4, 2026'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(day(page, date)).toBeFocused();
    await expect(page.locator('td[tabindex="0"]')).toHaveCount(1);
  }
  await expect(page).toHaveURL('/calendar?month=2026-11');
  await expect(page.locator('[aria-live="polite"]').getByText('November 2026')).toBeAttached();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('grid').locator(':focus')).toHaveCount(0);
  await page.keyboard.press('Shift+Tab');
  await expect(day(page, 'Wednesday, November 4, 2026')).toBeFocused();

  await page.getByRole('button', { name: 'Today' }).click();
  await expect(page).toHaveURL('/calendar');
  await clock.passHours(11.5);
  await expect(page.locator('[aria-current="date"]')).toHaveAccessibleName(/November 20, 2026, today/);
  await clock.passHours(1);
  await expect(page.locator('[aria-current="date"]')).toHaveAccessibleName(/November 21, 2026, today/);
  await clock.passHours(24 * 10);
  await expect(page.getByRole('grid', { name: 'December 2026' })).toBeVisible();
});

test('the month and the opened day are in the address: both can be shared, and Back and Forward lead to them', async ({
  page,
  given,
}) => {
  await given.task();
  await givenNovember(page);
  const month = (name: string) => page.getByRole('region', { name });
  const height = async (name: string) => (await month(name).boundingBox())?.height;
  const previous = page.getByRole('button', { name: 'Previous month' });
  const next = page.getByRole('button', { name: 'Next month' });
  await page.goto('/calendar?month=1970-01');
  await expect(month('January 1970')).toContainText('0 days with tasks');
  await expect(previous).toBeDisabled();
  await page.getByRole('button', { name: 'Today' }).click();
  await expect(page).toHaveURL('/calendar');
  await expect(month('November 2026')).toContainText('5 days with tasks');

  const before = await height('November 2026');
  await previous.click();
  await expect(page).toHaveURL('/calendar?month=2026-10');
  await expect(month('October 2026')).toContainText('0 days with tasks');
  await expect(page.locator('[aria-live="polite"]').getByText('October 2026')).toBeAttached();
  await expect(previous).toBeFocused();
  await expect(page.locator('[aria-current="date"]')).toHaveCount(0);
  await page.goBack();
  await expect(month('November 2026')).toContainText('5 days with tasks');
  await page.goForward();
  await next.click();
  await next.click();
  await expect(month('December 2026')).toBeVisible();
  await expect(day(page, /future date/)).toHaveCount(31);
  await page.getByRole('button', { name: 'Today' }).click();
  await expect(page).toHaveURL('/calendar');
  await expect(month('November 2026')).toContainText('5 days with tasks');
  // Four weeks, in February, and six, in August, take as much room as five.
  for (const name of ['October', 'September', 'August', 'July', 'June', 'May', 'April', 'March', 'February']) {
    await previous.click();
    await expect(month(`${name} 2026`)).toContainText('0 days with tasks');
    expect(await height(`${name} 2026`)).toBe(before);
  }

  await page.goto('/calendar?day=2026-10-05');
  await expect(page.getByRole('dialog', { name: 'Monday, October 5, 2026' })).toBeVisible();
  await next.click();
  await expect(month('November 2026')).toContainText('5 days with tasks');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await day(page, /November 2,/).click();
  await expect(page.getByRole('dialog')).toContainText('No tasks on this day.');
  await page.goBack();
  await expect(page.getByRole('grid', { name: 'October 2026' })).toBeVisible();
  await page.goForward();
  const dialog = page.getByRole('dialog', { name: 'Monday, November 2, 2026' });
  await expect(dialog).toBeVisible();
  // Opening another day replaces it; a click elsewhere closes it, and so does Escape.
  await day(page, /November 12/).click();
  await expect(page.getByRole('dialog', { name: 'Thursday, November 12, 2026' })).toBeVisible();
  await expect(dialog).toBeHidden();
  await page.getByRole('heading', { name: 'Calendar' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await day(page, /November 2,/).click();
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.locator('[role="dialog"]')).toHaveCount(0); // not even hidden
  await expect(page).toHaveURL('/calendar?month=2026-11');

  // A future day has no details.
  await page.goto('/calendar?month=2026-11&day=2026-11-21');
  await expect(day(page, /November 2,/)).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a day opens its figures, once they can be loaded, and Escape closes them', async ({
  page,
  given,
  send,
  expectConsoleError,
}) => {
  expectConsoleError(/500/);
  const done = await given.task({ planned_duration: 25 });
  await given.task({ planned_duration: 35 });
  await send(timer.startTimer, { ...withId(done), body: {} });
  const body = { mental_state: 'focused', reflection: 'Went well' };
  const { server_time } = await send(timer.completeTask, { ...withId(done), body });
  await fakeBrowserClock(page, server_time);
  const answers = Promise.withResolvers<void>();
  await page.route(/\/api\/analytics\/daily\/\d/, async (route) => {
    await answers.promise;
    await route.fulfill({ status: 500, body: 'broken' });
  });
  await page.goto('/calendar');
  const today = day(page, /today, 50% completion rate/);
  await today.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Loading this day...')).toBeVisible();
  answers.resolve();
  await expect(dialog.getByRole('alert')).toContainText('This day could not be loaded');
  await page.unrouteAll();
  await dialog.getByRole('button', { name: 'Try Again' }).click();
  await expect(dialog.getByRole('alert')).toBeHidden();
});

test('days are colored by the share of their plan that was done, where that is chosen', async ({
  page,
  given,
  send,
  server,
}) => {
  const at = nextMorning(server);
  const date = dateOf(at);
  await fakeBrowserClock(page, at);
  const list = await given.list();
  const [dig, sow] = [await given.task({ list_id: list.id }), await given.task({ list_id: list.id })];
  await given.task({ list_id: list.id });
  await send(addToPlan, { params: { date }, body: { task_ids: [dig.id, sow.id] } });
  await workAndComplete({ given, send, server }, dig, { minutes: 10 });
  await page.goto('/calendar');
  await page.getByText('Tasks done', { exact: true }).waitFor();
  await expect(page.getByRole('gridcell', { name: /today, 33% completion rate/ })).toBeVisible();
  await page.getByText('Plan done', { exact: true }).click();
  await expect(page.getByRole('gridcell', { name: /today, 50% of the plan done/ })).toBeVisible();
  await expect(page.getByText('1 day with a plan · 50% average')).toBeVisible();
  await expect(page).toHaveURL(/colors=plan/);
  await page.getByRole('button', { name: 'Previous month' }).click();
  await expect(page).toHaveURL(/colors=plan/);
  await page.getByRole('button', { name: 'Today' }).click();
});

test('on a phone a done task with a long name keeps its minutes in view', async ({ page, given, send, server }) => {
  await page.setViewportSize(PHONE_SIZE);
  const at = nextMorning(server);
  await fakeBrowserClock(page, at);
  const name = 'Look up the loft by the station before somebody else does';
  await givenDone({ given, send, server }, { name, planned: 30, worked: 22 });
  await page.goto(`/calendar/day/${dateOf(at)}`);
  const done = page.getByRole('listitem').filter({ has: page.getByRole('link', { name }) });
  await done.scrollIntoViewIfNeeded();
  await expect(done.getByText('22m', { exact: true })).toBeInViewport({ ratio: 1 });
});
