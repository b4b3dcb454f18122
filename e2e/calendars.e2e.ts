import { createCalendar, getCalendars } from '@daymark/contract/calendars.ts';
import { addToPlan } from '@daymark/contract/plan.ts';
import type { Page } from '@playwright/test';
import { startCalendarServer } from '#server-test/calendar-server.ts';
import { test as base, expect, expectAccessible, expectNoSidewaysScroll, PHONE_SIZE } from './fixtures.ts';
import { givenLongList } from './long-list.ts';
import { startServer, type TestServer } from './server.ts';
import { dateOf, fakeBrowserClock, nextMorning } from './workspace.ts';

type CalendarServer = Awaited<ReturnType<typeof startCalendarServer>>;

/** Tests with a server of their own, which may read from a server of calendars on loopback. */
const test = base.extend<object, { calendars: CalendarServer; server: TestServer }>({
  calendars: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
    async ({}, use) => {
      const calendars = await startCalendarServer((_request, response) => response.writeHead(404).end());
      await use(calendars);
      await calendars.close();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ calendars }, use) => {
      const env = { OUTBOUND: 'calendars', OUTBOUND_ALLOW: '127.0.0.1' };
      const server = await startServer(env, { outgoing: calendars.outgoing });
      await use(server);
      await server.close();
    },
    { scope: 'worker' },
  ],
});

test.describe.configure({ mode: 'default' });

const panel = (page: Page) => page.getByRole('region', { name: 'Meetings' });
const row = (page: Page, name: string) => panel(page).getByRole('listitem', { name });

/** A calendar with one meeting of an hour. */
function meetingAt(at: Temporal.Instant): string {
  const start = at.toString({ smallestUnit: 'second' }).replaceAll(/[-:]/g, '');
  const lines = [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'BEGIN:VEVENT', 'UID:1', 'SUMMARY:Meeting of the harbor'],
    ...[`DTSTART:${start}`, 'DURATION:PT1H', 'END:VEVENT', 'END:VCALENDAR', ''],
  ];
  return lines.join('\r\n');
}

test('the meetings of a calendar are read by its address, and it is removed again', async ({
  page,
  send,
  server,
  calendars,
}) => {
  const address = calendars.urlOf('/secret-3b9d.ics');
  calendars.answerBy((_request, response) => response.end(meetingAt(server.now())));
  await page.goto('/profile');
  await panel(page).getByRole('button', { name: 'Add a Calendar' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Add a Calendar' });
  await dialog.getByLabel('Name').fill('Work');
  await dialog.getByLabel('Address').fill('calendars.test');
  await dialog.getByRole('button', { name: 'Add Calendar' }).click();
  await expect(dialog).toContainText('Address must begin with https:// or webcal://');
  await dialog.getByLabel('Address').fill(address);
  await dialog.getByRole('checkbox', { name: 'Keep titles' }).check();
  await dialog.getByRole('button', { name: 'Add Calendar' }).click();
  await expect(dialog).toBeHidden();
  await expect(row(page, 'Work')).toContainText('calendars.test, read just now');
  await expect(page.getByText('secret-3b9d')).toHaveCount(0);
  await expectAccessible(page);

  calendars.answerBy((_request, response) => response.end('<!doctype html>Sign in'));
  server.passMinutes(1);
  await panel(page).getByRole('button', { name: 'Read Now: Work' }).click();
  await expect(row(page, 'Work')).toContainText(
    'What stands at its address is no calendar. What was read before stays.',
  );
  await row(page, 'Work').getByRole('checkbox', { name: 'Count all-day events' }).press('Space');
  await expect(row(page, 'Work').getByRole('checkbox', { name: 'Count all-day events' })).toBeChecked();
  await expect.poll(async () => (await send(getCalendars, {})).calendars[0]?.counts_all_day).toBe(true);
  await page.setViewportSize(PHONE_SIZE);
  await expectNoSidewaysScroll(page);

  await panel(page).getByRole('button', { name: 'Remove the calendar Work' }).click();
  const asked = page.getByRole('dialog', { name: 'Remove the calendar' });
  await asked.getByRole('button', { name: 'Remove Calendar' }).click();
  await expect(row(page, 'Work')).toHaveCount(0);
  expect((await send(getCalendars, {})).calendars).toEqual([]);
});

test('a plan goes around the meetings of a calendar', async ({ page, send, given, server, calendars }) => {
  const at = nextMorning(server);
  await fakeBrowserClock(page, at);
  await givenLongList(send, { open: 0, done: 30, worked: 30 });
  const task = await given.task({ name: 'Draft offer', planned_duration: 60 });
  await send(addToPlan, { params: { date: dateOf(at) }, body: { task_ids: [task.id] } });
  calendars.answerBy((_request, response) => response.end(meetingAt(at.add({ minutes: 30 }))));
  await page.goto('/dashboard');
  const plan = page.getByRole('region', { name: 'Plan' });
  await expect(plan.getByText('Draft offer')).toBeVisible();
  await send(createCalendar, { body: { name: 'Work', address: calendars.urlOf('/work.ics'), keeps_titles: true } });
  await expect(plan.getByText('Meeting of the harbor')).toBeVisible();
});
