import { updateTask } from '@daymark/contract/tasks.ts';
import { expect, test } from 'vitest';
import { allRows, testApp } from '#test/app.ts';
import { REFLECTED, timerOf } from '#test/timer.ts';

/** A timer of 25 minutes that was started at 9:30 and rang 42 minutes ago: now it is 10:37. */
async function forgotten() {
  const app = await testApp();
  const task = await app.given.task({ planned_duration: 25 });
  const timer = timerOf(app, task);
  await timer.start();
  app.passMinutes(25 + 42);
  return { app, task, timer };
}

/** The time entries in the database, as minutes since the first of them began. */
async function entriesOf({ app }: Pick<Awaited<ReturnType<typeof forgotten>>, 'app'>) {
  const rows = await app.db().selectFrom('time_entries').selectAll().orderBy('id').execute();
  const [first] = rows;
  const minutes = (ms: number | null) => (ms === null ? null : (ms - (first?.started_at ?? 0)) / 60_000);
  return rows.map(({ started_at, planned_end_at, ended_at }) => [started_at, planned_end_at, ended_at].map(minutes));
}

const QUARTER = 15 * 60;

test.each([
  { why: 'all of the overtime was work', ending: {}, worked: 67 },
  { why: 'all of it was, given in minutes', ending: { overtime_minutes: 42 }, worked: 67 },
  { why: 'none of it was', ending: { overtime_minutes: 0 }, worked: 25 },
  { why: 'twelve and a half minutes of it were', ending: { overtime_minutes: 12.5 }, worked: 37.5 },
  { why: 'work went on until ten', ending: { worked_until: '2026-11-20T10:00:00Z' }, worked: 30, at: '10:00:00.000' },
  { why: 'it ended as planned', ending: { worked_until: '2026-11-20T09:55:00.000Z' }, worked: 25, at: '09:55:00.000' },
  {
    why: 'the end is given with another offset',
    ending: { worked_until: '2026-11-20T15:45:00+05:45' },
    worked: 30,
    at: '10:00:00.000',
  },
  {
    why: 'the end comes from a clock that runs ahead',
    ending: { worked_until: '2026-11-20T10:37:05.000Z' },
    worked: 67,
  },
  {
    why: 'the end is given to the nanosecond',
    ending: { worked_until: '2026-11-20T10:00:00.123999999Z' },
    worked: 30,
    at: '10:00:00.123',
  },
  {
    why: 'two minutes of overtime until a quarter past it',
    ending: { worked_until: '2026-11-20T10:10:00Z', overtime_minutes: 2 },
    worked: 27,
    at: '10:10:00.000',
  },
  {
    why: 'ten minutes were left',
    ending: { worked_until: '2026-11-20T09:45:00Z', overtime_minutes: 0 },
    worked: 15,
    at: '09:45:00.000',
    left: 10 * 60,
  },
  {
    why: 'it ended as soon as it began',
    ending: { worked_until: '2026-11-20T09:30:00Z' },
    worked: 0,
    at: '09:30:00.000',
    left: 25 * 60,
  },
])('paused or completed, $why: $worked minutes', async ({ ending, worked, at = '10:37:00.000', left = QUARTER }) => {
  const { timer: paused } = await forgotten();
  expect(await paused.pause(ending)).toMatchObject({
    status: 'paused',
    total_time_worked: worked,
    remaining_seconds: left,
    server_time: '2026-11-20T10:37:00.000Z',
  });
  const { timer: done } = await forgotten();
  const { task, ...state } = await done.complete(ending);
  expect(state).toMatchObject({ status: 'done', total_time_worked: worked, remaining_seconds: 0 });
  expect(task).toMatchObject({ ...REFLECTED, total_time_worked: worked, completed_at: `2026-11-20T${at}Z` });
});

test('in time, more minutes are added to the planned end, and nothing else changes', async () => {
  const app = await testApp();
  const timer = timerOf(app, await app.given.task({ planned_duration: 25 }));
  await timer.start();
  app.passMinutes(20);
  expect(await timer.extend(15)).toMatchObject({
    status: 'active',
    current_work_start: '2026-11-20T09:30:00.000Z',
    current_planned_end: '2026-11-20T10:10:00.000Z',
    total_time_worked: 20,
    remaining_seconds: 20 * 60,
    task: { estimate: 25, planned_duration: 25, is_timer_active: true },
  });
  expect(await timer.extend(240, 0)).toMatchObject({ remaining_seconds: 260 * 60 });
  expect(await entriesOf({ app })).toEqual([[0, 25 + 15 + 240, null]]);
});

test.each([
  { why: 'no figure given', overtime: undefined },
  { why: 'all of it given', overtime: 42 },
])('after the end, $why: all of the overtime was work, and the entry goes on', async ({ overtime }) => {
  const { app, timer } = await forgotten();
  expect(await timer.status()).toMatchObject({ is_expired: true, remaining_seconds: 0 });
  expect(await timer.extend(15, overtime)).toMatchObject({
    current_work_start: '2026-11-20T09:30:00.000Z',
    current_planned_end: '2026-11-20T10:52:00.000Z',
    total_time_worked: 67,
    is_expired: false,
    remaining_seconds: QUARTER,
  });
  expect(await entriesOf({ app })).toEqual([[0, 67 + 15, null]]);
});

test.each([
  { overtime: 0, end: 25 },
  { overtime: 10.25, end: 35.25 },
  { overtime: 41.99, end: 66.99 },
])(
  'after the end, $overtime minutes of it work: the entry ends there, and a new one begins',
  async ({ overtime, end }) => {
    const { app, timer } = await forgotten();
    expect(await timer.extend(20, overtime)).toMatchObject({
      status: 'active',
      current_work_start: '2026-11-20T10:37:00.000Z',
      current_planned_end: '2026-11-20T10:57:00.000Z',
      total_time_worked: end,
      is_expired: false,
      remaining_seconds: 20 * 60,
      task: { estimate: 25, planned_duration: 25, first_started_at: '2026-11-20T09:30:00.000Z' },
    });
    app.passMinutes(5);
    expect(await timer.complete()).toMatchObject({ total_time_worked: end + 5 });
    expect(await entriesOf({ app })).toEqual([
      [0, 25, end],
      [67, 87, 72],
    ]);
  },
);

test('a resume continues with the rest of the extended countdown', async () => {
  const { app, timer } = await forgotten();
  await timer.extend(20, 0);
  app.passMinutes(4);
  await timer.extend(10);
  app.passMinutes(1);
  expect(await timer.pause()).toMatchObject({ remaining_seconds: 25 * 60 });
  app.passMinutes(600);
  expect(await timer.start()).toMatchObject({ remaining_seconds: 25 * 60, total_time_worked: 30 });
});

test('extending a timer changes neither the estimate nor the plan', async () => {
  const app = await testApp();
  const timer = timerOf(app, await app.given.task({ planned_duration: 5 }));
  await timer.start();
  for (const passed of [1, 30, 2, 400]) {
    app.passMinutes(passed);
    await timer.extend(1, passed === 30 ? 3 : undefined);
  }
  await timer.pause();
  await app.send(updateTask, { params: timer.params, body: { planned_duration: 480 } });
  await timer.start(1);
  expect(await timer.extend(240)).toMatchObject({ task: { estimate: 5, planned_duration: 480 } });
});

const OUTSIDE = 'Worked until must lie between the start of the timer and now';
const NO_INSTANT = 'Worked until must be an instant';
const tooMuch = (most: number) => `Overtime minutes must be between 0 and ${most}`;

test.each([
  { ending: { worked_until: '2026-11-20T09:29:59.999Z' }, message: OUTSIDE },
  { ending: { worked_until: '2026-11-20T10:37:05.001Z' }, message: OUTSIDE },
  { ending: { worked_until: '2200-12-31T23:59:59Z' }, message: OUTSIDE },
  { ending: { worked_until: '2200-12-31T23:59:59-23:59' }, message: 'Worked until must be between 1970 and 2200' },
  { ending: { worked_until: '9999-12-31T23:59:59-23:59' }, message: 'Worked until must be between 1970 and 2200' },
  { ending: { worked_until: '2026-11-20T09:29:00Z', overtime_minutes: 99 }, message: OUTSIDE },
  { ending: { worked_until: null }, message: NO_INSTANT },
  { ending: { worked_until: '' }, message: NO_INSTANT },
  { ending: { worked_until: 1_763_631_000_000 }, message: NO_INSTANT },
  { ending: { worked_until: '2026-11-20' }, message: NO_INSTANT },
  { ending: { worked_until: '2026-11-20T10:00:00' }, message: NO_INSTANT },
  { ending: { worked_until: '2026-02-30T10:00:00Z' }, message: NO_INSTANT },
  { ending: { worked_until: '2026-11-20T10:00:00.1234567890Z' }, message: NO_INSTANT },
  { ending: { overtime_minutes: 42.01 }, message: tooMuch(42) },
  { ending: { overtime_minutes: 1e300 }, message: tooMuch(42) },
  { ending: { worked_until: '2026-11-20T10:00:00Z', overtime_minutes: 5.01 }, message: tooMuch(5) },
  { ending: { worked_until: '2026-11-20T09:54:00Z', overtime_minutes: 0.01 }, message: tooMuch(0) },
  { ending: { overtime_minutes: -0.01 }, message: 'Overtime minutes must be at least 0' },
  { ending: { overtime_minutes: null }, message: 'Overtime minutes must be a number' },
  { ending: { overtime_minutes: '5' }, message: 'Overtime minutes must be a number' },
])('an end like $ending is refused: $message', async ({ ending, message }) => {
  const { app, task, timer } = await forgotten();
  await timer.status(); // notes the use of the sign-in
  const before = await allRows(app.db());
  const path = message.startsWith('Worked') ? 'worked_until' : 'overtime_minutes';
  const bodies: Record<string, object> = { pause: ending, complete: { ...REFLECTED, ...ending } };
  if (!('worked_until' in ending)) bodies['extend'] = { additional_minutes: 15, ...ending };
  for (const [step, payload] of Object.entries(bodies)) {
    const url = `/api/task/${task.id}/timer/${step}`;
    const response = await app.raw({ method: 'POST', url, headers: app.headers, payload });
    expect(response.statusCode).toBe(422);
    expect(response.json()).toEqual({ success: false, data: null, message, errors: [{ path, message }] });
  }
  expect(await allRows(app.db())).toEqual(before);
});

test('a countdown has no overtime before its end', async () => {
  const app = await testApp();
  const timer = timerOf(app, await app.given.task({ planned_duration: 25 }));
  await timer.start();
  app.passMinutes(24);
  const refusal = { status: 422, errors: [{ path: 'overtime_minutes', message: tooMuch(0) }] };
  await expect(timer.extend(15, 1)).rejects.toMatchObject(refusal);
  await expect(timer.pause({ overtime_minutes: 1 })).rejects.toMatchObject(refusal);
  expect(await timer.pause({ overtime_minutes: 0 })).toMatchObject({ total_time_worked: 24, remaining_seconds: 60 });
});

test('an extension ignores an end of work in its body', async () => {
  const { app, task, timer } = await forgotten();
  const payload = { additional_minutes: 15, worked_until: '2026-11-20T10:00:00Z', overtime_minutes: 10 };
  await app.raw({ method: 'POST', url: `/api/task/${task.id}/timer/extend`, headers: app.headers, payload });
  expect(await timer.status()).toMatchObject({ total_time_worked: 35, remaining_seconds: QUARTER });
});
