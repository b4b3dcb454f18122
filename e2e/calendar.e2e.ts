import * as timer from '@daymark/contract/timer.ts';
import type { Page } from '@playwright/test';
import { withId } from './cards.ts';
import { expect, test } from './fixtures.ts';
import { fakeBrowserClock } from './workspace.ts';

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

test('each day shows its rate by color and as a percentage', async ({ page, given }) => {
  await given.task();
  await givenNovember(page);
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
    { name: 'Saturday, November 21, 2026, future date', text: '21', fill: 'rgb(242, 244, 246)' }, // dimmed
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
});

test('a tooltip shows the rate of a day, on hover and on focus', async ({ page, given }) => {
  await given.task();
  await givenNovember(page);
  await page.goto('/calendar');
  for (const [date, text] of [
    [/November 21/, 'Future date'],
    [/November 4/, 'No tasks completed'],
    [/November 2,/, '80% completion rate'],
  ] as const) {
    await day(page, date).hover();
    await expect(page.getByRole('tooltip', { name: text })).toBeVisible();
  }
  await page.getByRole('button', { name: 'Today' }).focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('tooltip', { name: '31% completion rate' })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tooltip', { name: 'Future date' })).toBeVisible();
  // A future day has no details; a tap shows why.
  await page.keyboard.press('Enter');
  await day(page, /November 28/).click();
  await expect(page.getByRole('tooltip', { name: 'Future date' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('the month is in the address: it can be reloaded and shared, and Back works', async ({ page, given }) => {
  await given.task();
  await givenNovember(page);
  await page.goto('/calendar');
  const month = (name: string) => page.getByRole('region', { name });
  const height = async (name: string) => (await month(name).boundingBox())?.height;
  const before = await height('November 2026');
  await page.getByRole('button', { name: 'Previous month' }).click();
  await expect(page).toHaveURL('/calendar?month=2026-10');
  await expect(month('October 2026')).toContainText('0 days with tasks');
  await expect(page.locator('[aria-live="polite"]').getByText('October 2026')).toBeAttached();
  await expect(page.getByRole('button', { name: 'Previous month' })).toBeFocused();
  await expect(page.locator('[aria-current="date"]')).toHaveCount(0);
  await page.reload();
  await expect(month('October 2026')).toBeVisible();
  await page.goBack();
  await expect(month('November 2026')).toContainText('5 days with tasks');
  await page.goForward();
  await page.getByRole('button', { name: 'Next month' }).click();
  await page.getByRole('button', { name: 'Next month' }).click();
  await expect(month('December 2026')).toBeVisible();
  await expect(day(page, /future date/)).toHaveCount(31);
  await page.getByRole('button', { name: 'Today' }).click();
  await expect(page).toHaveURL('/calendar');
  await expect(month('November 2026')).toContainText('5 days with tasks');
  // Four weeks and six take as much room as five.
  for (const [address, name] of [
    ['2026-02', 'February 2026'],
    ['2026-08', 'August 2026'],
  ] as const) {
    await page.goto(`/calendar?month=${address}`);
    await expect(month(name)).toContainText('0 days with tasks');
    expect(await height(name)).toBe(before);
  }
  for (const address of ['2026-13', '1969-12', '2201-01']) {
    await page.goto(`/calendar?month=${address}`);
    await expect(month('November 2026')).toBeVisible();
  }
  await page.goto('/calendar?month=1970-01');
  await expect(month('January 1970')).toContainText('0 days with tasks');
  await expect(page.getByRole('button', { name: 'Previous month' })).toBeDisabled();
  await page.goto('/calendar?month=2200-12');
  await expect(month('December 2200')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Next month' })).toBeDisabled();
});

test('the keyboard moves between days, across months too', async ({ page, given }) => {
  await given.task();
  await givenNovember(page);
  await page.goto('/calendar');
  await expect(day(page, /today, 31%/)).toHaveAttribute('tabindex', '0');
  await page.getByRole('button', { name: 'Today' }).focus();
  await page.keyboard.press('Tab');
  await expect(day(page, /today/)).toBeFocused();
  for (const [key, date] of [
    ['ArrowLeft', 'Thursday, November 19, 2026'],
    ['ArrowUp', 'Thursday, November 12, 2026'],
    ['Home', 'Sunday, November 8, 2026'],
    ['End', 'Saturday, November 14, 2026'],
    ['ArrowRight', 'Sunday, November 15, 2026'],
    ['ArrowDown', 'Sunday, November 22, 2026'],
    ['ArrowDown', 'Sunday, November 29, 2026'],
    ['ArrowDown', 'Sunday, December 6, 2026'],
    ['PageUp', 'Friday, November 6, 2026'],
    ['Shift+PageDown', 'Saturday, November 6, 2027'],
    ['Shift+PageUp', 'Friday, November 6, 2026'],
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
  await expect(day(page, 'Friday, November 6, 2026')).toBeFocused();
});

test('a day opens its figures, and Escape closes them', async ({ page, given, send }) => {
  const done = await given.task({ planned_duration: 25 });
  await given.task({ planned_duration: 35 });
  await send(timer.startTimer, { ...withId(done), body: {} });
  const body = { mental_state: 'focused', reflection: 'Went well' };
  const { server_time } = await send(timer.completeTask, { ...withId(done), body });
  await fakeBrowserClock(page, server_time);
  await page.goto('/calendar');
  const today = day(page, /today, 50% completion rate/);
  await today.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading')).toBeFocused();
  await expect(dialog).toHaveAccessibleName(/^\w+day, \w+ \d+, \d{4}$/);
  await expect(dialog.getByRole('term')).toHaveText([
    'Tasks done',
    'Completion rate',
    'Worked of planned',
    'Estimation accuracy',
    'Mental states',
  ]);
  // 25 minutes were planned; under one was worked, which counts as one.
  const figures = ['1 of 2', '50%', /^(<1|0)m of 1h$/, '4% from 1 task', 'Focused1'];
  await expect(dialog.getByRole('definition')).toHaveText(figures);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(today).toBeFocused();
  await today.click();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
  await expect(today).toBeFocused();
});

test('the figures of a day show loading and failure, and can be loaded again', async ({
  page,
  given,
  expectConsoleError,
}) => {
  expectConsoleError(/500/);
  await given.task();
  await givenNovember(page);
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/analytics/daily/2026-11-02', async (route) => {
    await asked;
    await route.fulfill({ status: 500, body: 'broken' });
  });
  await page.goto('/calendar');
  await day(page, /November 2,/).click();
  const dialog = page.getByRole('dialog', { name: 'Monday, November 2, 2026' });
  await expect(dialog.getByText('Loading this day...')).toBeVisible();
  answer();
  await expect(dialog.getByRole('alert')).toContainText('This day could not be loaded');
  await page.unroute('**/api/analytics/daily/2026-11-02');
  await dialog.getByRole('button', { name: 'Try Again' }).click();
  await expect(dialog).toContainText('No tasks on this day.');
  // Opening another day replaces it; a click elsewhere closes it.
  await day(page, /November 12/).click();
  await expect(page.getByRole('dialog', { name: 'Thursday, November 12, 2026' })).toBeVisible();
  await expect(dialog).toBeHidden();
  await page.getByRole('heading', { name: 'Calendar' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('the opened day is in the address: another month closes it, and Forward opens it again', async ({
  page,
  given,
}) => {
  await given.task();
  await givenNovember(page);
  await page.goto('/calendar?month=2026-10');
  await page.getByRole('button', { name: 'Next month' }).click();
  await day(page, /November 2,/).click();
  await expect(page.getByRole('dialog')).toContainText('No tasks on this day.');
  await page.goBack();
  await expect(page.getByRole('grid', { name: 'October 2026' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goForward();
  await expect(page.getByRole('dialog', { name: 'Monday, November 2, 2026' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.locator('[role="dialog"]')).toHaveCount(0); // not even hidden
  await expect(page).toHaveURL('/calendar?month=2026-11');

  // A future day has no details, and what is no day is ignored.
  for (const address of ['2026-11-21', '2026-02-30', 'today']) {
    await page.goto(`/calendar?month=2026-11&day=${address}`);
    await expect(day(page, /November 2,/)).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  await page.goto('/calendar?day=2026-10-05');
  await expect(page.getByRole('dialog', { name: 'Monday, October 5, 2026' })).toBeVisible();
});

test('today moves at midnight of the browser’s zone', async ({ page, given }) => {
  await given.task();
  const clock = await givenNovember(page, '2026-11-20T22:30Z');
  await page.goto('/calendar');
  await expect(page.locator('[aria-current="date"]')).toHaveAccessibleName(/November 20, 2026, today/);
  await clock.passHours(1);
  await expect(page.locator('[aria-current="date"]')).toHaveAccessibleName(/November 21, 2026, today/);
  await clock.passHours(24 * 10);
  await expect(page.getByRole('grid', { name: 'December 2026' })).toBeVisible();
});
