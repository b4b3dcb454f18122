import { getDayEntries } from '@daymark/contract/entries.ts';
import * as api from '@daymark/contract/timer.ts';
import { expect, test } from 'vitest';
import { allRows, testApp } from '#test/app.ts';
import { REFLECTED, timerOf } from '#test/timer.ts';

const MINUTE = 60_000;

/** Two tasks, and the calls of a device that was without a network since 9:30; now it is 10:30. */
async function backAgain() {
  const app = await testApp();
  const offer = await app.given.task({ name: 'Offer', planned_duration: 30 });
  const mail = await app.given.task({ name: 'Mail', list_id: offer.list_id });
  /** Milliseconds since a minute after 9:30, as of now. */
  let now = 0;
  const ago = (minute: number) => (now - minute) * MINUTE;
  const pass = (minutes: number) => {
    app.passMinutes(minutes);
    now += minutes;
  };
  const params = { id: String(offer.id) };
  const late = {
    start: (from: number, until?: number, body: Partial<api.WorkRequest> = {}) =>
      app.send(api.startTimer, {
        params,
        body: { ...body, pressed_ago_ms: ago(from), ...(until !== undefined && { stopped_ago_ms: ago(until) }) },
      }),
    pause: (at: number, body: api.EndRequest = {}) =>
      app.send(api.pauseTimer, { params, body: { ...body, pressed_ago_ms: ago(at) } }),
    extend: (at: number, additional_minutes: number) =>
      app.send(api.extendTimer, { params, body: { additional_minutes, pressed_ago_ms: ago(at) } }),
    complete: (at: number) => app.send(api.completeTask, { params, body: { ...REFLECTED, pressed_ago_ms: ago(at) } }),
  };
  /** The entries of the day, in minutes after 9:30. */
  const entries = async () => {
    const booked = await app.send(getDayEntries, { query: { date: '2026-11-20' } });
    const minute = (at: string | null) =>
      at && Temporal.Instant.from('2026-11-20T09:30:00Z').until(at).total('minutes');
    return booked.map(({ task_name, started_at, ended_at }) => [task_name, minute(started_at), minute(ended_at)]);
  };
  return { ...app, offer, params, late, mail: timerOf(app, mail), pass, entries };
}

test('a start, an extension and a pause act as of their presses', async () => {
  const { late, pass, entries } = await backAgain();
  pass(60);
  const started = await late.start(10, 50);
  expect(started).toMatchObject({ status: 'active', current_work_start: '2026-11-20T09:40:00.000Z', taken: [] });
  expect(await late.extend(35, 15)).toMatchObject({ current_planned_end: '2026-11-20T10:25:00.000Z' });
  expect(await late.pause(50)).toMatchObject({
    status: 'paused',
    total_time_worked: 40,
    remaining_seconds: 5 * 60,
    server_time: '2026-11-20T10:30:00.000Z',
  });
  expect(await entries()).toEqual([['Offer', 10, 50]]);
});

test('a timer that still runs goes on from its press, and asks whether it was forgotten as any other', async () => {
  const { late, pass, mail } = await backAgain();
  pass(60);
  expect(await late.start(10)).toMatchObject({ status: 'active', is_expired: true });
  await expect(mail.switch()).rejects.toMatchObject({
    status: 409,
    message: 'The running timer rang more than a minute ago. Say how much of that was work.',
  });
});

test('a completion acts as of its press, with the overtime that was said', async () => {
  const { send, params, late, pass, entries } = await backAgain();
  pass(60);
  await late.start(0, 50);
  const body = { ...REFLECTED, overtime_minutes: 5, pressed_ago_ms: 10 * MINUTE };
  expect(await send(api.completeTask, { params, body })).toMatchObject({
    status: 'done',
    total_time_worked: 35,
    task: { completed_at: '2026-11-20T10:20:00.000Z', estimate: 30 },
  });
  expect(await entries()).toEqual([['Offer', 0, 35]]);
});

test('work ends where the device says, also where the server has planned another end', async () => {
  const { send, params, mail, pass, entries } = await backAgain();
  await mail.start();
  pass(60);
  const resumed = { switch: true, pressed_ago_ms: 10 * MINUTE, worked_ago_ms: 10 * MINUTE, overtime_minutes: 5 };
  // The planned end of Mail was 9:55 or so: its device saw a later one, and all until 10:20 was work.
  expect(await send(api.startTimer, { params, body: resumed })).toMatchObject({ paused: { name: 'Mail' } });
  const body = { ...REFLECTED, worked_until: '2026-11-20T23:00:00.000Z', pressed_ago_ms: 2 * MINUTE };
  expect(await send(api.completeTask, { params, body: { ...body, worked_ago_ms: 4 * MINUTE } })).toMatchObject({
    task: { completed_at: '2026-11-20T10:28:00.000Z' },
  });
  expect(await entries()).toEqual([
    ['Mail', 0, 50],
    ['Offer', 50, 56],
  ]);
});

test('a switch is about the timer that its person saw, also where the start of that came later on its way', async () => {
  const { send, params, offer, mail, pass, entries } = await backAgain();
  pass(50);
  await mail.start();
  pass(10);
  const late = { switch: true, pressed_ago_ms: 10 * MINUTE + 14_000, worked_ago_ms: 10 * MINUTE + 14_000 };
  const turned = { ...late, paused_id: Number(mail.params.id) };
  expect(await send(api.startTimer, { params, body: turned })).toMatchObject({ status: 'active', taken: [] });
  expect(await entries()).toEqual([
    ['Mail', 50, 50],
    [offer.name, 50, null],
  ]);
});

test('the end of work that was seen is not taken for the timer of another device', async () => {
  const { send, params, offer, mail, pass } = await backAgain();
  await mail.start();
  pass(60);
  const body = { switch: true, pressed_ago_ms: MINUTE, worked_ago_ms: MINUTE, paused_id: offer.id };
  await expect(send(api.startTimer, { params, body })).rejects.toMatchObject({
    status: 409,
    message: 'The running timer rang more than a minute ago. Say how much of that was work.',
  });
});

test('what another device has booked meanwhile stays, and the rest is told', async () => {
  const { late, mail, pass, entries } = await backAgain();
  pass(20);
  await mail.start();
  pass(10);
  await mail.pause();
  pass(30);
  expect(await late.start(10, 40)).toMatchObject({
    status: 'paused',
    total_time_worked: 20,
    taken: [{ started_at: '2026-11-20T09:50:00.000Z', ended_at: '2026-11-20T10:00:00.000Z' }],
  });
  expect(await late.pause(40)).toMatchObject({ status: 'paused', total_time_worked: 20 });
  expect(await entries()).toEqual([
    ['Offer', 10, 20],
    ['Mail', 20, 30],
    ['Offer', 30, 40],
  ]);
  expect(await late.complete(40)).toMatchObject({
    status: 'done',
    total_time_worked: 20,
    task: { completed_at: '2026-11-20T10:10:00.000Z' },
  });
});

test('a timer that another device has started runs on', async () => {
  const { late, mail, pass, entries } = await backAgain();
  pass(20);
  await mail.start();
  pass(20);
  expect(await late.start(10)).toMatchObject({
    status: 'paused',
    taken: [{ started_at: '2026-11-20T09:50:00.000Z', ended_at: '2026-11-20T10:10:00.000Z' }],
  });
  expect(await entries()).toEqual([
    ['Offer', 10, 20],
    ['Mail', 20, null],
  ]);
});

test('a switch pauses the timer that ran at its press, and none that was started later', async () => {
  const { late, mail, pass, entries } = await backAgain();
  await mail.start();
  pass(20);
  expect(await late.start(10, undefined, { switch: true })).toMatchObject({
    status: 'active',
    paused: { name: 'Mail' },
  });
  expect(await entries()).toEqual([
    ['Mail', 0, 10],
    ['Offer', 10, null],
  ]);
});

test('a pause of an earlier run leaves the one that was started since', async () => {
  const { offer, late, pass, send } = await backAgain();
  pass(30);
  await timerOf({ send }, offer).start();
  expect(await late.pause(10)).toMatchObject({ status: 'active', current_work_start: '2026-11-20T10:00:00.000Z' });
});

test('a press sent twice under one key acts once', async () => {
  const { raw, headers, params, pass, entries } = await backAgain();
  pass(60);
  const press = (step: string, key: string, payload: object) =>
    raw({
      method: 'POST',
      url: `/api/task/${params.id}/timer/${step}`,
      headers: { ...headers, 'idempotency-key': key },
      payload,
    });
  const start = { pressed_ago_ms: 50 * MINUTE };
  const first = await press('work', 'start-1', start);
  await press('pause', 'pause-1', { pressed_ago_ms: 20 * MINUTE });
  // The age of the press grows until the second try.
  const again = await press('work', 'start-1', { pressed_ago_ms: 50 * MINUTE + 900, stopped_ago_ms: 20 * MINUTE });
  expect(again.json()).toEqual(first.json());
  expect(await entries()).toEqual([['Offer', 10, 40]]);
});

test('a press whose first try said nothing keeps its key once it says how old it is', async () => {
  const { raw, headers, params, pass, entries } = await backAgain();
  const press = (payload?: object) =>
    raw({
      method: 'POST',
      url: `/api/task/${params.id}/timer/work`,
      headers: { ...headers, 'idempotency-key': 'start-1' },
      ...(payload && { payload }),
    });
  const first = await press();
  pass(60);
  const again = await press({ pressed_ago_ms: 60 * MINUTE, stopped_ago_ms: 0 });
  expect(again.json()).toEqual(first.json());
  expect(await press({ duration_minutes: 5 })).toMatchObject({ statusCode: 422 });
  expect(await entries()).toEqual([['Offer', 0, null]]);
});

test.each([
  { body: { pressed_ago_ms: -1 }, path: 'pressed_ago_ms', message: 'Pressed ago must be between 0 and 604800000' },
  {
    body: { pressed_ago_ms: 604_800_001 },
    path: 'pressed_ago_ms',
    message: 'Pressed ago must be between 0 and 604800000',
  },
  { body: { pressed_ago_ms: 0.5 }, path: 'pressed_ago_ms', message: 'Pressed ago must be a whole number' },
  { body: { pressed_ago_ms: null }, path: 'pressed_ago_ms', message: 'Pressed ago must be a whole number' },
  {
    body: { pressed_ago_ms: 5, stopped_ago_ms: 6 },
    path: 'stopped_ago_ms',
    message: 'Stopped ago must not be more than pressed ago',
  },
  { body: { stopped_ago_ms: 1 }, path: 'stopped_ago_ms', message: 'Stopped ago must not be more than pressed ago' },
])('a start with $body is refused: $message', async ({ body, path, message }) => {
  const { raw, headers, params, db } = await backAgain();
  const before = await allRows(db());
  const url = `/api/task/${params.id}/timer/work`;
  const response = await raw({ method: 'POST', url, headers, payload: body });
  expect(response.statusCode).toBe(422);
  expect(response.json().errors).toEqual([{ path, message }]);
  expect((await allRows(db()))['time_entries']).toEqual(before['time_entries']);
});
