import { getList } from '@daymark/contract/lists.ts';
import * as timer from '@daymark/contract/timer.ts';
import { card, withId } from './cards.ts';
import { expect, test } from './fixtures.ts';
import { withoutStream } from './hold-requests.ts';
import { fakeBrowserClock, givenWorkspace, longDate, nextMorning, TIME_ZONE, view } from './workspace.ts';

const COMPLETION = { body: { mental_state: 'focused', reflection: 'Went well' } };

test('work on a task of yesterday counts for today only as far as it was done today, and each day of the history opens in the calendar', async ({
  page,
  given,
  send,
  server,
  account,
}) => {
  const before = nextMorning(server);
  const list = await given.list({ name: 'Beds' });
  const task = await given.task({ name: 'Dig', list_id: list.id, planned_duration: 240 });
  const yesterday = await given.task({ name: 'Sow', list_id: list.id, planned_duration: 25 });
  await send(timer.startTimer, withId(yesterday));
  server.passMinutes(20);
  await send(timer.completeTask, { ...withId(yesterday), ...COMPLETION });
  await send(timer.startTimer, withId(task));
  server.passMinutes(90);
  await send(timer.pauseTimer, withId(task));
  const at = nextMorning(server);
  await send(timer.startTimer, withId(task));
  server.passMinutes(10);
  await send(timer.pauseTimer, withId(task));

  const clock = await fakeBrowserClock(page, at);
  const userId = account.user.id;
  const counted = await send(getList, withId(list));
  await givenWorkspace(page, { userId, lists: [counted], at });
  await page.goto('/dashboard?view=board');
  await expect(
    page.getByText('worked 10m today · 0 of 1 task done · 2h 20m planned left', { exact: true }),
  ).toBeVisible();
  await view(page, 'Progress').click();
  await expect(page.getByText('0 of 1', { exact: true })).toBeVisible();
  await expect(page.getByText('10m of 4h', { exact: true })).toBeVisible();
  const rows = page.getByRole('table', { name: 'Days before' }).getByRole('row');
  await expect(rows.nth(1).getByRole('cell')).toHaveText(['0', '2', '1']);
  await expect(rows.nth(1).getByRole('rowheader')).toContainText('worked 1h 50m');

  // A day of the history opens in the calendar, and Back returns.
  await rows.nth(1).click();
  const date = before.toZonedDateTimeISO(TIME_ZONE).toPlainDate();
  await expect(page).toHaveURL(`/calendar?month=${date.toPlainYearMonth()}&day=${date}`);
  const details = page.getByRole('dialog', { name: longDate({ at: before }) });
  await expect(details.getByRole('definition').nth(2)).toHaveText('1h 50m of 4h 25m');
  await expect(details.getByRole('heading')).toBeFocused();
  await page.reload();
  await expect(details.getByRole('definition').first()).toHaveText('1 of 2');
  await page.goBack();
  await rows.nth(1).getByRole('link').focus();
  await page.keyboard.press('Enter');
  await expect(details.getByRole('heading')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(details).toBeHidden();
  await expect(page.getByRole('gridcell', { name: longDate({ at: before }) })).toBeFocused();
  await expect(page).toHaveURL(`/calendar?month=${date.toPlainYearMonth()}`);
  await page.goBack();
  await expect(rows.nth(1)).toBeVisible();

  // Midnight, with the dashboard open.
  await clock.passHours(24);
  server.passMinutes(24 * 60);
  await expect(page.getByRole('heading', { level: 1, name: longDate({ at, daysAhead: 1 }) })).toBeVisible();
  await expect(page.getByText('no tasks yet today')).toBeVisible();
  await expect(page.getByText('0 of 0', { exact: true })).toBeVisible();
  await expect(rows.nth(1).getByRole('cell')).toHaveText(['1', '1', '0']);
});

test('the figures count lists that are not on the board too, and follow the running timer', async ({
  page,
  given,
  send,
  server,
  account,
}) => {
  nextMorning(server);
  const elsewhere = await given.task();
  await send(timer.startTimer, withId(elsewhere));
  server.passMinutes(61);
  await send(timer.completeTask, { ...withId(elsewhere), ...COMPLETION });
  const at = server.now();
  await page.clock.install({ time: at.epochMilliseconds });
  await withoutStream(page); // an answer to its news could be on its way while the clock jumps
  const list = await given.list({ name: 'Beds' });
  const task = await given.task({ name: 'Dig', list_id: list.id, planned_duration: 40 });
  await given.task({ list_id: list.id, planned_duration: 20 });
  await givenWorkspace(page, { userId: account.user.id, lists: [list], at });
  await page.goto('/dashboard?view=board');
  await expect(page.getByText('worked 1h 1m today · 1 of 3 tasks done · 1h planned left')).toBeVisible();
  await send(timer.startTimer, withId(task));
  await page.reload();
  await expect(card(page, 'Dig').getByRole('timer')).toBeVisible();
  server.passMinutes(15);
  await page.clock.fastForward(15 * 60_000);
  await expect(page.getByText('worked 1h 16m today · 1 of 3 tasks done · 45m planned left')).toBeVisible();
  await view(page, 'Progress').click();
  await expect(page.getByText(/^1h 16m of /, { exact: true })).toBeVisible();
});

test('figures that fail to load say so, and can be loaded again: many days of the history at once', async ({
  page,
  given,
  server,
  account,
  expectConsoleError,
}) => {
  expectConsoleError(/500/);
  const at = nextMorning(server);
  await fakeBrowserClock(page, at);
  const lists = [await given.list()];
  for (let days = 1; days <= 30; days += 1) {
    await givenWorkspace(page, { userId: account.user.id, lists, at: at.subtract({ hours: 24 * days }) });
  }
  await page.route('**/api/analytics/daily**', (route) => route.fulfill({ status: 500, body: 'broken' }));
  await page.route('**/api/analytics/daily/**', (route) => route.fulfill({ status: 500, body: 'broken' }));
  await page.goto('/dashboard?view=progress');
  await expect(page.getByRole('alert').getByText('Today’s figures could not be loaded.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'The days before could not be loaded' })).toBeVisible();
  await page.unrouteAll();
  const asked: string[] = [];
  page.on('request', (request) => void (request.url().includes('/analytics/daily') && asked.push(request.url())));
  await page.getByRole('alert').getByRole('button', { name: 'Try Again' }).first().click();
  await expect(page.getByText('no tasks yet today')).toBeVisible();
  await page.getByRole('region', { name: 'Days before' }).getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('table', { name: 'Days before' }).getByRole('row')).toHaveCount(31);
  expect(asked).toHaveLength(2); // one for today, one for all days before
});
