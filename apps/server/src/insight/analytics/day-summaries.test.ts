import { addToPlan } from '@daymark/contract/plan.ts';
import { expect, test } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { contextOf } from '#test/databases.ts';
import { insertOverlapping } from '#test/entries.ts';
import { timerOf } from '#test/timer.ts';

const pathOf = (query: Record<string, string>) => `/api/analytics/daily?${new URLSearchParams(query)}`;

/** The days from the first to the last, as this time zone counts them. */
async function daysIn(
  { raw, headers }: Pick<TestApp, 'raw' | 'headers'>,
  [start_date, end_date]: [string, string],
  zone = 'UTC',
) {
  const response = await raw({
    url: pathOf({ start_date, end_date }),
    headers: { ...headers, 'x-time-zone': zone },
  });
  expect(response.statusCode).toBe(200);
  return response.json().data;
}

const empty = (date: string) => ({
  ...{ date, total_tasks: 0, completed_tasks: 0, worked_minutes: 0 },
  ...{ planned_tasks: 0, planned_done_tasks: 0, unplanned_percentage: null },
});

test('each day counts its own tasks, completions and minutes, and days without a task are there too', async () => {
  const app = await testApp();
  const task = await app.given.task();
  await app.given.task();
  await timerOf(app, task).start();
  app.passMinutes(20);
  await timerOf(app, task).pause();
  app.passMinutes(2 * 24 * 60);
  await timerOf(app, task).start();
  app.passMinutes(12.345);
  const running = { ...empty('2026-11-22'), total_tasks: 1, worked_minutes: 12.35 };
  expect(await daysIn(app, ['2026-11-19', '2026-11-22'])).toEqual([
    empty('2026-11-19'),
    { ...empty('2026-11-20'), total_tasks: 2, worked_minutes: 20 },
    empty('2026-11-21'),
    running,
  ]);
  await timerOf(app, task).complete();
  expect(await daysIn(app, ['2026-11-22', '2026-11-23'])).toEqual([
    { ...running, completed_tasks: 1 },
    empty('2026-11-23'),
  ]);
});

test('each day has the figures that it has when it is asked for alone', async () => {
  const app = await testApp();
  for (const minutes of [50, 700, 1500]) {
    const task = await app.given.task();
    await timerOf(app, task).start();
    app.passMinutes(minutes);
    if (minutes > 60) await timerOf(app, task).complete();
    else await timerOf(app, task).pause();
  }
  for (const zone of ['UTC', 'Pacific/Apia', 'Asia/Kathmandu']) {
    const days = await daysIn(app, ['2026-11-19', '2026-11-23'], zone);
    for (const { unplanned_percentage: _, planned_tasks: __, planned_done_tasks: ___, ...day } of days) {
      const url = `/api/analytics/daily/${day.date}`;
      const alone = await app.raw({ url, headers: { ...app.headers, 'x-time-zone': zone } });
      expect(alone.json().data).toMatchObject(day);
    }
    expect(days.some(({ worked_minutes }: { worked_minutes: number }) => worked_minutes > 0)).toBe(true);
  }
});

test('a day is as long as its zone makes it: 25 hours, 23 hours, or none', async () => {
  const app = await testApp();
  const { given, db, user } = app;
  const ctx = { ...contextOf(db()), userId: user.id, signInId: 0 };
  for (const [from, until] of [
    ['2011-12-29T00:00Z', '2012-01-01T00:00Z'],
    ['2026-03-28T00:00Z', '2026-03-31T00:00Z'],
    ['2026-10-24T00:00Z', '2026-10-27T00:00Z'],
  ] as const) {
    const { id: task_id } = await given.task();
    const [started_at, ended_at] = [Temporal.Instant.from(from), Temporal.Instant.from(until)];
    await insertOverlapping(ctx, [{ task_id, started_at, ended_at, planned_end_at: ended_at }]);
  }
  const workedOn = async (date: string, zone: string) => (await daysIn(app, [date, date], zone))[0].worked_minutes;
  expect(await workedOn('2026-03-29', 'Europe/Berlin')).toBe(23 * 60);
  expect(await workedOn('2026-10-25', 'Europe/Berlin')).toBe(25 * 60);
  expect(await daysIn(app, ['2011-12-29', '2011-12-31'], 'Pacific/Apia')).toEqual([
    { ...empty('2011-12-29'), total_tasks: 1, worked_minutes: 24 * 60 },
    empty('2011-12-30'),
    { ...empty('2011-12-31'), total_tasks: 1, worked_minutes: 24 * 60 },
  ]);
});

test('a day tells the unplanned share of the tasks in its plan that were worked on or done', async () => {
  const app = await testApp();
  const { send, given, passMinutes } = app;
  const [dig, sow, rest] = [await given.task(), await given.task(), await given.task()];
  const params = { date: '2026-11-20' };
  await send(addToPlan, { params, body: { task_ids: [dig.id, rest.id] } });
  for (const task of [dig, sow]) {
    await timerOf(app, task).start();
    passMinutes(10);
    await timerOf(app, task).pause();
  }
  passMinutes(24 * 60);
  await timerOf(app, sow).start();
  expect(await daysIn(app, ['2026-11-19', '2026-11-21'])).toMatchObject([
    { unplanned_percentage: null },
    { unplanned_percentage: 50, planned_tasks: 2, planned_done_tasks: 0 },
    { unplanned_percentage: null }, // nothing was planned
  ]);
});

test('a day tells how many of its planned tasks were done by its end', async () => {
  const app = await testApp();
  const { send, given, passMinutes } = app;
  const [dig, sow] = [await given.task(), await given.task()];
  await send(addToPlan, { params: { date: '2026-11-20' }, body: { task_ids: [dig.id, sow.id] } });
  await timerOf(app, dig).start();
  await timerOf(app, dig).complete();
  passMinutes(24 * 60);
  await timerOf(app, sow).start();
  await timerOf(app, sow).complete();
  expect(await daysIn(app, ['2026-11-20', '2026-11-21'])).toMatchObject([
    { planned_tasks: 2, planned_done_tasks: 1 },
    { planned_tasks: 0, planned_done_tasks: 0 }, // joined its plan unplanned
  ]);
});

test('92 days with tasks take as many queries as one day', async () => {
  const app = await testApp();
  const few = await app.countQueries(() => daysIn(app, ['2026-11-20', '2026-11-20']));
  for (let made = 0; made < 10; made += 1) {
    const task = await app.given.task();
    await timerOf(app, task).start();
    app.passMinutes(60);
    await timerOf(app, task).complete();
  }
  expect(await app.countQueries(() => daysIn(app, ['2026-11-01', '2027-01-31']))).toBe(few);
  expect(await daysIn(app, ['2026-11-01', '2027-01-31'])).toHaveLength(92);
});

test('the work of other users is not counted', async () => {
  const app = await testApp();
  const other = await app.another();
  const task = await other.given.task();
  await timerOf(other, task).start();
  app.passMinutes(10);
  expect(await daysIn(app, ['2026-11-20', '2026-11-20'])).toEqual([empty('2026-11-20')]);
  expect(await daysIn({ ...app, ...other }, ['2026-11-20', '2026-11-20'])).toMatchObject([{ worked_minutes: 10 }]);
});

const noStart = { path: 'start_date', message: 'Start date must be a day like 2026-11-20' };
const noEnd = { path: 'end_date', message: 'End date must be a day like 2026-11-20' };

test.each([
  { query: {}, errors: [noStart, noEnd] },
  { query: { start_date: '2026-11-20' }, errors: [noEnd] },
  { query: { start_date: '2026-02-29', end_date: 'today' }, errors: [noStart, noEnd] },
  {
    query: { start_date: '2026-11-20', end_date: '2026-11-19' },
    errors: [{ path: 'start_date', message: 'Start date must not be after the end date' }],
  },
  {
    query: { start_date: '2026-11-01', end_date: '2027-02-01' }, // 93 days
    errors: [{ path: 'end_date', message: 'At most 92 days can be asked for at once' }],
  },
])('the days of $query are refused', async ({ query, errors }) => {
  const { raw, headers } = await testApp();
  const response = await raw({ url: pathOf(query), headers });
  expect(response.statusCode).toBe(422);
  expect(response.json()).toEqual({ success: false, data: null, message: errors[0]?.message, errors });
});

test('without a sign-in no day is told', async () => {
  const { raw } = await testApp();
  const response = await raw({ url: pathOf({ start_date: '2026-11-20', end_date: '2026-11-20' }) });
  expect([response.statusCode, response.json().message]).toEqual([401, 'Sign in to continue']);
});
