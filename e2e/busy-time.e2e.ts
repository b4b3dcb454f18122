import { pushBusyTime } from '@daymark/contract/busy-time.ts';
import { createEntry } from '@daymark/contract/entries.ts';
import { addToPlan } from '@daymark/contract/plan.ts';
import { updateSettings } from '@daymark/contract/settings.ts';
import { startTimer } from '@daymark/contract/timer.ts';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, PHONE_SIZE, test } from './fixtures.ts';
import { givenLongList } from './long-list.ts';
import { dateOf, fakeBrowserClock, nextMorning } from './workspace.ts';

type Fixtures = Parameters<Parameters<typeof test>[2]>[0];

/** A morning at nine with a plan of four tasks of an hour, on days of eight; thirty done tasks took as long as estimated. */
async function givenMorning({ page, send, given, server }: Pick<Fixtures, 'page' | 'send' | 'given' | 'server'>) {
  const at = nextMorning(server);
  await fakeBrowserClock(page, at);
  await send(updateSettings, { body: { capacity_minutes: Array(7).fill(480) } });
  await givenLongList(send, { open: 0, done: 30, worked: 30 });
  const { id: list_id } = await given.list();
  const task_ids: number[] = [];
  for (const name of ['Draft offer', 'Write report', 'Read mail', 'Call Ana'])
    task_ids.push((await given.task({ name, list_id, planned_duration: 60 })).id);
  const date = dateOf(at);
  await send(addToPlan, { params: { date }, body: { task_ids } });
  const hour = (hours: number) => at.add({ minutes: Math.round(hours * 60) - 9 * 60 }).toString();
  const push = (blocks: [from: number, until: number, title?: string][]) =>
    send(pushBusyTime, {
      body: {
        ...{ from: hour(0), until: hour(24) },
        blocks: blocks.map(([from, until, title]) => ({ start: hour(from), end: hour(until), title })),
      },
    });
  return { date, push, task_ids, hour };
}

const busyOf = (page: Page) =>
  page.getByRole('region', { name: 'Time entries' }).getByRole('listitem').filter({ hasText: 'Busy time' });

test('the day goes around what a script has pushed, in the plan, the week and the scale, as it is pushed', async ({
  page,
  send,
  given,
  server,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const { date, push } = await givenMorning({ page, send, given, server });
  await page.goto('/dashboard');
  const plan = page.getByRole('region', { name: 'Plan' });
  const sentence = page.getByText(/planned, likely/);
  await expect(sentence).toContainText('of 8h');

  await push([
    [10, 11, 'Stand-up'],
    [10.5, 11.5, 'Interview'],
    [14, 15],
    [18, 20, 'Dinner'],
  ]);
  await expect(plan.getByText('Stand-up, Interview')).toBeVisible();
  await expect(plan.getByText('busy 1h 30m')).toBeVisible();
  // Dinner is after the usual hours, and takes nothing from them.
  await expect(sentence).toContainText('of 5h 30m');
  await expect(plan.getByText(/free until 10:00/)).toBeVisible();
  await expect(plan.getByRole('row', { name: /^Draft offer,.*11:30 to/ })).toBeVisible();
  await expect(page.getByText(/^Done by /)).toBeVisible();
  await expectAccessible(page);

  await page.goto('/dashboard?view=week');
  await expect(page.getByText('2h 30m of meetings are taken off.')).toBeVisible();
  await expect(page.getByText('Stand-up, Interview')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Dinner' })).toContainText('18:00 – 20:00');

  await page.goto(`/calendar/day/${date}`);
  const busy = busyOf(page);
  await expect(busy).toHaveText([/Stand-up, Interview 10:00 – 11:30$/, /Busy 14:00 – 15:00$/, /Dinner 18:00 – 20:00$/]);
  await push([[14, 15]]);
  await expect(busy).toHaveText([/Busy 14:00 – 15:00$/]);
  await push([]);
  await expect(page.getByText('No time on this day')).toBeVisible();
});

test('a meeting that is over stands among the facts, and in the scale its words beside the work over it', async ({
  page,
  send,
  given,
  server,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const { date, push, task_ids, hour } = await givenMorning({ page, send, given, server });
  const [draft, report] = task_ids;
  const book = (task_id: number, from: number, until: number) =>
    send(createEntry, { body: { task_id, started_at: hour(from), ended_at: hour(until) } });
  await book(Number(draft), 7, 7.5);
  await book(Number(report), 8.5, 8.75);
  await push([
    [7.75, 8, 'Breakfast'],
    [8.5, 9, 'Stand-up'],
    [10, 11, 'Call'],
  ]);
  await page.goto('/dashboard');
  const plan = page.getByRole('region', { name: 'Plan' });
  await expect(plan.getByText('Call', { exact: true })).toBeVisible();
  await expect(plan.getByText('Stand-up')).toHaveCount(0);
  await plan.getByRole('button', { name: /worked/ }).click();
  await expect(plan.getByRole('list', { name: 'Work of this day' }).getByRole('listitem')).toHaveText([
    /Draft offer/,
    /Breakfast.*busy 15m/,
    /Not booked 30m/,
    /Write report/,
    /Stand-up.*busy 30m/,
  ]);

  await page.goto(`/calendar/day/${date}`);
  const words = busyOf(page).getByText('Stand-up');
  const entry = page.getByRole('button', { name: /^Write report/ });
  await expect(entry).toBeVisible();
  const [start, end] = [await entry.boundingBox(), await words.boundingBox()].map((box) => box ?? { x: 0, width: 0 });
  expect(Number(start?.x) + Number(start?.width)).toBeLessThan(Number(end?.x));
});

test('a day of leave holds nothing, on a phone too', async ({ page, send, given, server }) => {
  await page.setViewportSize(PHONE_SIZE);
  const { date, push } = await givenMorning({ page, send, given, server });
  await push([[0, 24, 'Leave']]);
  await page.goto('/dashboard');
  await expect(page.getByRole('region', { name: 'Plan' }).getByText('Leave', { exact: true })).toBeVisible();
  await expect(page.getByText(/planned, likely/)).toContainText('on a day off');
  await expectNoSidewaysScroll(page);
  await page.goto(`/calendar/day/${date}`);
  await expect(busyOf(page)).toContainText('Leave');
  await expectNoSidewaysScroll(page);
});

test('the list of a day on a phone has meetings at their time, between its entries', async ({
  page,
  send,
  given,
  server,
}) => {
  await page.setViewportSize(PHONE_SIZE);
  const { date, push, task_ids } = await givenMorning({ page, send, given, server });
  await push([
    [8, 8.5, 'Breakfast'],
    [10, 11, 'Stand-up'],
  ]);
  await send(startTimer, { params: { id: String(task_ids[0]) }, body: {} });
  await page.goto(`/calendar/day/${date}`);
  const rows = page.getByRole('region', { name: 'Time entries' }).getByRole('listitem');
  await expect(rows).toHaveText([/Breakfast/, /Draft offer/, /Stand-up/]);
  await expectAccessible(page);
});
