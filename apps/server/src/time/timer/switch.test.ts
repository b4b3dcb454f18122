import { createEntry } from '@daymark/contract/entries.ts';
import { getPlan } from '@daymark/contract/plan.ts';
import { getActiveTimer } from '@daymark/contract/timer.ts';
import { expect, test } from 'vitest';
import { allRows, testApp } from '#test/app.ts';
import { entryCalls } from '#test/entries.ts';
import { timerOf } from '#test/timer.ts';

/** Two tasks of one list; the timer of the first was started at 9:30, for 25 minutes. */
async function twoTasks() {
  const app = await testApp();
  const first = await app.given.task({ name: 'Dig', planned_duration: 25 });
  const second = await app.given.task({ name: 'Sow', list_id: first.list_id, planned_duration: 40 });
  const [dig, sow] = [timerOf(app, first), timerOf(app, second)];
  await dig.start();
  return { ...app, first, second, dig, sow };
}

const FORGOTTEN = 'The running timer rang more than a minute ago. Say how much of that was work.';

test('a switch pauses the task that runs and starts the other at the same moment', async () => {
  const { send, passMinutes, first, second, dig, sow } = await twoTasks();
  passMinutes(10);
  expect(await sow.switch({ duration_minutes: 30 })).toMatchObject({
    status: 'active',
    current_work_start: '2026-11-20T09:40:00.000Z',
    remaining_seconds: 30 * 60,
    task: { id: second.id, estimate: 40, is_timer_active: true },
    paused: { id: first.id, status: 'paused', total_time_worked: 10, is_timer_active: false, current_work_start: null },
  });
  expect(await dig.status()).toMatchObject({ status: 'paused', total_time_worked: 10, remaining_seconds: 15 * 60 });
  expect(await send(getActiveTimer, {})).toMatchObject({ task: { id: second.id } });
  const { tasks } = await send(getPlan, { params: { date: '2026-11-20' } });
  expect(tasks.map(({ task, is_unplanned }) => [task.id, is_unplanned])).toEqual([
    [first.id, true],
    [second.id, true],
  ]);
});

test('a switch with nothing to pause is a start, and on the task that runs it changes nothing', async () => {
  const { db, passMinutes, sow, dig } = await twoTasks();
  passMinutes(60);
  await dig.status(); // notes the use of the sign-in
  const before = await allRows(db());
  expect(await dig.switch()).toMatchObject({ status: 'active', total_time_worked: 60, paused: null });
  expect(await dig.switch({ overtime_minutes: 999 })).toMatchObject({ paused: null });
  expect(await allRows(db())).toEqual(before);
  await dig.pause();
  expect(await sow.switch()).toMatchObject({ status: 'active', total_time_worked: 0, paused: null });
});

test.each([
  { body: {}, why: 'absent' },
  { body: { switch: false, overtime_minutes: 0 }, why: 'false' },
])('where switch is $why, the refusal stays as it was', async ({ body }) => {
  const { raw, headers, second } = await twoTasks();
  const response = await raw({ method: 'POST', url: `/api/task/${second.id}/timer/work`, headers, payload: body });
  expect([response.statusCode, response.json()]).toMatchObject([
    409,
    { data: null, message: 'Another task is currently active. Pause it first to work on this task.' },
  ]);
});

test.each([
  { body: { switch: 'yes' }, path: 'switch', message: 'Switch must be true or false' },
  { body: { switch: null }, path: 'switch', message: 'Switch must be true or false' },
  {
    body: { switch: true, overtime_minutes: -1 },
    path: 'overtime_minutes',
    message: 'Overtime minutes must be at least 0',
  },
  {
    body: { switch: true, overtime_minutes: 0.01 },
    path: 'overtime_minutes',
    message: 'Overtime minutes must be between 0 and 0',
  },
])('a switch with $body is refused: $message', async ({ body, path, message }) => {
  const { raw, headers, second, db } = await twoTasks();
  const before = await allRows(db());
  const response = await raw({ method: 'POST', url: `/api/task/${second.id}/timer/work`, headers, payload: body });
  expect([response.statusCode, response.json().errors]).toEqual([422, [{ path, message }]]);
  expect(await allRows(db())).toEqual(before);
});

test('a timer that rang a minute ago is paused unasked, all of it being work', async () => {
  const { passMinutes, sow } = await twoTasks();
  passMinutes(26);
  expect(await sow.switch()).toMatchObject({ paused: { total_time_worked: 26 } });
});

test('a timer that rang longer ago is paused only where its overtime is said, as a pause does', async () => {
  const { db, passMinutes, first, sow } = await twoTasks();
  passMinutes(26 + 0.001);
  await sow.status(); // notes the use of the sign-in
  const before = await allRows(db());
  await expect(sow.switch()).rejects.toMatchObject({
    ...{ status: 409, message: FORGOTTEN },
    data: { id: first.id, name: 'Dig', status: 'active', is_timer_active: true },
  });
  expect(await allRows(db())).toEqual(before);
  passMinutes(41 - 0.001);
  await expect(sow.switch({ overtime_minutes: 42.01 })).rejects.toMatchObject({
    ...{ status: 422, message: 'Overtime minutes must be between 0 and 42' },
  });
  expect(await sow.switch({ overtime_minutes: 12.5 })).toMatchObject({
    current_work_start: '2026-11-20T10:37:00.000Z',
    paused: { total_time_worked: 37.5 },
  });
});

test('a switch to a done task, an unknown one or another user’s pauses nothing', async () => {
  const { send, another, db, first, dig, sow, passMinutes } = await twoTasks();
  await sow.switch();
  await sow.complete();
  await dig.start();
  passMinutes(60);
  const other = await another();
  const theirs = await other.given.task();
  await dig.status(); // notes the use of the sign-in
  const before = await allRows(db());
  await expect(sow.switch({ overtime_minutes: 0 })).rejects.toMatchObject({
    status: 409,
    message: 'Task is already completed',
  });
  for (const id of [theirs.id, 999]) {
    const refusal = { status: 404, message: 'Task not found' };
    await expect(timerOf({ send }, { id }).switch({ overtime_minutes: 0 })).rejects.toMatchObject(refusal);
  }
  expect(await allRows(db())).toEqual(before);
  await timerOf(other, theirs).switch();
  expect(await send(getActiveTimer, {})).toMatchObject({ task: { id: first.id } });
});

test('a switch is refused where an entry by hand is in the way, and nothing is paused', async () => {
  const { send, db, passMinutes, first, dig, sow } = await twoTasks();
  await dig.pause();
  passMinutes(60);
  const span = { started_at: '2026-11-20T10:00:00.000Z', ended_at: '2026-11-20T10:20:00.000Z' };
  await send(createEntry, { body: { task_id: first.id, ...span } });
  passMinutes(-60); // the server's clock is set back before the entry
  await dig.start();
  passMinutes(35);
  await dig.status(); // notes the use of the sign-in
  const before = await allRows(db());
  await expect(sow.switch({ overtime_minutes: 0 })).rejects.toMatchObject({
    status: 409,
    data: { task_id: first.id, ...span },
  });
  expect(await allRows(db())).toEqual(before);
});

test('fifty parallel switches leave one timer running, each pausing the one before it', async () => {
  const app = await testApp();
  const list = await app.given.list();
  const tasks = await Promise.all(Array.from({ length: 50 }, () => app.given.task({ list_id: list.id })));
  const states = await Promise.all(tasks.map((task) => timerOf(app, task).switch()));
  expect(new Set(states.flatMap(({ paused }) => paused?.id ?? [])).size).toBe(49);
  const entries = await Promise.all(tasks.map((task) => entryCalls(app).entriesOf(task)));
  expect(entries.flat().filter(({ ended_at }) => ended_at === null)).toHaveLength(1);
  expect(entries.flat()).toHaveLength(50);
});
