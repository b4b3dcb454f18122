import { deleteTask, updateTask } from '@daymark/contract/tasks.ts';
import { expect, test } from 'vitest';
import { allRows, testApp } from '#test/app.ts';
import { ruleTest } from '#test/engine.ts';
import { at, entryCalls } from '#test/entries.ts';
import { timerOf } from '#test/timer.ts';

async function scene() {
  const app = await testApp();
  const list = await app.given.list({ name: 'Chapters' });
  const category = await app.given.category({ name: 'Writing', color: '#228be6' });
  const task = await app.given.task({ name: 'Write', list_id: list.id, category_id: category.id });
  const other = await app.given.task({ name: 'Read', list_id: list.id });
  return { ...app, ...entryCalls(app), list, category, task, other, timer: timerOf(app, task) };
}

/** An entry that the timer booked from 09:30 to 09:50, at 09:50. */
async function measuredScene() {
  const all = await scene();
  await all.timer.start();
  all.passMinutes(20);
  await all.timer.pause();
  const [entry] = await all.entriesOf(all.task);
  if (!entry) throw new Error('The timer has left no entry');
  return { ...all, entry };
}

const refusalOf = (call: Promise<unknown>) =>
  call.then(
    () => null,
    ({ status, message, errors, data }) => ({ status, message, errors, data }),
  );

const fieldError = (path: string, message: string) => ({ status: 422, message, errors: [{ path, message }] });

ruleTest('booked time is an entry by hand that pauses the task and freezes its estimate', async () => {
  const { book, entriesOf, taskOf, task, list, category } = await scene();
  const entry = await book(task, at('08:00'), '2026-11-20T10:15:00.0009+01:00');
  expect(entry).toEqual({
    id: entry.id,
    task_id: task.id,
    task_name: 'Write',
    category: { id: category.id, name: 'Writing', color: '#228be6' },
    list_id: list.id,
    list_name: 'Chapters',
    project_name: task.project_name,
    started_at: at('08:00'),
    planned_end_at: null,
    ended_at: at('09:15'),
    minutes: 75,
    source: 'manual',
    measured_started_at: null,
    measured_ended_at: null,
  });
  expect(await entriesOf(task)).toEqual([entry]);
  expect(await taskOf(task)).toMatchObject({
    status: 'paused',
    estimate: 25,
    first_started_at: at('08:00'),
    total_time_worked: 75,
    updated_at: at('09:30'),
  });
});

test('an earlier entry moves the first start and leaves the estimate, and a deleted one moves it back', async () => {
  const { book, remove, taskOf, task, send } = await scene();
  await book(task, at('08:00'), at('08:30'));
  await send(updateTask, {
    params: { id: String(task.id) },
    body: { planned_duration: 90 },
  });
  const earlier = await book(task, at('07:00'), at('07:30'));
  expect(await taskOf(task)).toMatchObject({ estimate: 25, first_started_at: at('07:00'), total_time_worked: 60 });
  await remove(earlier);
  expect(await taskOf(task)).toMatchObject({ estimate: 25, first_started_at: at('08:00'), total_time_worked: 30 });
});

ruleTest('a task that loses its last entry was never started', async () => {
  const { entry, remove, taskOf, task, timer } = await measuredScene();
  expect(await remove(entry)).toBeNull();
  expect(await taskOf(task)).toMatchObject({
    status: 'not_started',
    estimate: null,
    first_started_at: null,
    total_time_worked: 0,
  });
  expect(await timer.status()).toMatchObject({ remaining_seconds: 25 * 60 });
});

ruleTest('a task with time by hand only resumes with its planned duration', async () => {
  const { book, task, timer } = await scene();
  await book(task, at('08:00'), at('08:20'));
  expect(await timer.start()).toMatchObject({ remaining_seconds: 25 * 60, total_time_worked: 20 });
});

ruleTest('a correction keeps what was measured, and a restoration puts it back', async () => {
  const { entry, correct, restore, taskOf, task } = await measuredScene();
  expect(entry).toMatchObject({
    source: 'timer',
    planned_end_at: at('09:55'),
    measured_started_at: at('09:30'),
    measured_ended_at: at('09:50'),
  });
  const corrected = await correct(entry, { started_at: at('09:10'), ended_at: at('09:45') });
  const measured = { measured_started_at: at('09:30'), measured_ended_at: at('09:50') };
  expect(corrected).toEqual({
    ...entry,
    started_at: at('09:10'),
    ended_at: at('09:45'),
    minutes: 35,
    source: 'corrected',
    ...measured,
  });
  expect(await taskOf(task)).toMatchObject({ first_started_at: at('09:10'), total_time_worked: 35 });
  expect(await correct(entry, { ended_at: at('09:40') })).toMatchObject({ source: 'corrected', ...measured });
  expect(await restore(entry)).toEqual(entry);
  expect(await taskOf(task)).toMatchObject({ first_started_at: at('09:30'), total_time_worked: 20 });
  expect(await restore(entry)).toEqual(entry);
});

ruleTest('a correction back to what was measured leaves nothing to restore', async () => {
  const { entry, correct } = await measuredScene();
  await correct(entry, { ended_at: at('09:40') });
  expect(await correct(entry, { ended_at: at('09:50') })).toEqual(entry);
});

test('an entry on the wrong task moves with its time, and both tasks follow', async () => {
  const { entry, correct, restore, taskOf, task, other } = await measuredScene();
  const moved = await correct(entry, { task_id: other.id });
  expect(moved).toMatchObject({
    task_id: other.id,
    task_name: 'Read',
    category: null,
    source: 'corrected',
    minutes: 20,
  });
  expect(await taskOf(task)).toMatchObject({ status: 'not_started', estimate: null, total_time_worked: 0 });
  expect(await taskOf(other)).toMatchObject({ status: 'paused', estimate: 25, first_started_at: at('09:30') });
  expect(await restore(entry)).toEqual(entry);
  expect(await taskOf(task)).toMatchObject({ status: 'paused', estimate: 25, total_time_worked: 20 });
  expect(await taskOf(other)).toMatchObject({ status: 'not_started', estimate: null, total_time_worked: 0 });
});

test('a moved entry stays where it is when the task that was measured is deleted', async () => {
  const { entry, correct, restore, task, other, send } = await measuredScene();
  const moved = await correct(entry, { task_id: other.id, ended_at: at('09:40') });
  await send(deleteTask, { params: { id: String(task.id) } });
  expect(await restore(entry)).toEqual({ ...moved, source: 'timer', ended_at: at('09:50'), minutes: 20 });
});

ruleTest('nothing was measured for an entry by hand', async () => {
  const { book, restore, correct, task } = await scene();
  const entry = await book(task, at('08:00'), at('08:30'));
  const refusal = { status: 409, message: 'Nothing was measured for this entry' };
  await expect(restore(entry)).rejects.toMatchObject(refusal);
  expect(await correct(entry, { ended_at: at('08:40') })).toMatchObject({ source: 'manual', measured_ended_at: null });
});

ruleTest.each([
  { from: at('09:00'), to: at('09:00'), path: 'ended_at', message: 'End must be after start' },
  { from: at('09:00'), to: at('08:00'), path: 'ended_at', message: 'End must be after start' },
  {
    from: at('09:00'),
    to: '2026-11-20T09:30:05.001Z',
    path: 'ended_at',
    message: 'Time in the future cannot be booked',
  },
  {
    from: '2026-11-19T08:59:59.999Z',
    to: at('09:00'),
    path: 'ended_at',
    message: 'An entry can last at most 24 hours',
  },
  { from: 'yesterday', to: at('09:00'), path: 'started_at', message: 'Start must be an instant' },
  { from: at('09:00'), to: '2201-01-01T00:00:00Z', path: 'ended_at', message: 'End must be between 1970 and 2200' },
])('time from $from to $to cannot be booked: $message', async ({ from, to, path, message }) => {
  const { book, correct, db, task } = await scene();
  const entry = await book(task, at('05:00'), at('06:00'));
  const before = await allRows(db());
  expect(await refusalOf(book(task, from, to))).toMatchObject(fieldError(path, message));
  const correction = correct(entry, { started_at: from, ended_at: to });
  expect(await refusalOf(correction)).toMatchObject(fieldError(path, message));
  expect(await allRows(db())).toEqual(before);
});

ruleTest('an end up to five seconds ahead counts as now', async () => {
  const { book, task } = await scene();
  const entry = await book(task, at('09:00'), '2026-11-20T09:30:05.000Z');
  expect(entry).toMatchObject({ ended_at: at('09:30'), minutes: 30 });
});

ruleTest('a measured entry of more than 24 hours can be moved, but not corrected to another such length', async () => {
  const { entriesOf, correct, passMinutes, timer, task, other } = await scene();
  await timer.start();
  passMinutes(30 * 60);
  await timer.pause();
  const [entry] = await entriesOf(task);
  expect(await correct(entry ?? { id: 0 }, { task_id: other.id })).toMatchObject({ minutes: 1800 });
  const refused = correct(entry ?? { id: 0 }, { ended_at: '2026-11-21T15:00:00Z' });
  expect(await refusalOf(refused)).toMatchObject(fieldError('ended_at', 'An entry can last at most 24 hours'));
});

ruleTest.each([
  { from: at('07:30'), to: at('08:00'), isBooked: false, why: 'ends where the entry begins' },
  { from: at('09:00'), to: at('09:10'), isBooked: false, why: 'begins where the entry ends' },
  { from: at('07:30'), to: '2026-11-20T08:00:00.001Z', isBooked: true, why: 'ends within the entry' },
  { from: '2026-11-20T08:59:59.999Z', to: at('09:10'), isBooked: true, why: 'begins within the entry' },
  { from: at('08:10'), to: at('08:20'), isBooked: true, why: 'lies within the entry' },
  { from: at('07:00'), to: at('09:20'), isBooked: true, why: 'covers the entry' },
  { from: at('08:00'), to: at('09:00'), isBooked: true, why: 'is the time of the entry' },
])('time that $why is booked already: $isBooked', async ({ from, to, isBooked }) => {
  const { book, correct, db, task, other } = await scene();
  const inWay = await book(task, at('08:00'), at('09:00'));
  const entry = await book(other, at('05:00'), at('05:30'));
  const before = await allRows(db());
  const refusal = { status: 409, message: 'That time is already booked on "Write"', data: inWay };
  if (isBooked) {
    await expect(book(other, from, to)).rejects.toMatchObject(refusal);
    await expect(correct(entry, { started_at: from, ended_at: to })).rejects.toMatchObject(refusal);
    expect(await allRows(db())).toEqual(before);
  } else {
    await correct(entry, { started_at: from, ended_at: to });
    await correct(entry, { started_at: at('05:00'), ended_at: at('05:30') });
    await book(other, from, to);
  }
});

test('a restoration is refused where its time was booked meanwhile', async () => {
  const { entry, correct, restore, book, other } = await measuredScene();
  await correct(entry, { ended_at: at('09:40') });
  const inWay = await book(other, at('09:45'), at('09:50'));
  expect(await refusalOf(restore(entry))).toMatchObject({
    status: 409,
    message: 'That time is already booked on "Read"',
    data: inWay,
  });
});

test('a timer cannot start in the time of another entry, where the clock of the server was set back', async () => {
  const { entriesOf, passMinutes, timer, task, given, send } = await measuredScene();
  passMinutes(-10);
  const second = timerOf({ send }, await given.task());
  const [inWay] = await entriesOf(task);
  const refusal = { status: 409, message: 'That time is already booked on "Write"', data: inWay };
  await expect(second.start()).rejects.toMatchObject(refusal);
  passMinutes(-60);
  await second.start(); // long before it
  passMinutes(65);
  expect(await second.pause()).toMatchObject({ total_time_worked: 50 }); // work ends where the other entry begins
  await timer.status();
});

test('a day has the entries that touch it in the caller’s zone, each whole, the oldest first', async () => {
  const { book, onDay, correct, raw, headers, task, other } = await scene();
  const before = await book(task, '2026-11-18T22:00:00Z', '2026-11-19T00:00:00Z');
  const into = await book(other, '2026-11-18T21:00:00Z', '2026-11-18T22:00:00Z');
  await correct(into, { task_id: task.id });
  const night = await book(task, '2026-11-19T22:00:00Z', '2026-11-20T01:30:00Z');
  expect((await onDay('2026-11-18')).map(({ id }) => id)).toEqual([into.id, before.id]);
  expect((await onDay('2026-11-19')).map(({ id }) => id)).toEqual([night.id]);
  expect(await onDay('2026-11-20')).toEqual([night]);
  const inTokyo = await raw({
    url: '/api/entries/?date=2026-11-19',
    headers: { ...headers, 'x-time-zone': 'Asia/Tokyo' },
  });
  expect(inTokyo.json().data.map(({ id }: { id: number }) => id)).toEqual([into.id, before.id]);
});

test('the running entry touches each day up to now', async () => {
  const { onDay, passMinutes, timer } = await scene();
  await timer.start();
  passMinutes(24 * 60);
  for (const date of ['2026-11-20', '2026-11-21']) expect(await onDay(date)).toMatchObject([{ minutes: 1440 }]);
  for (const date of ['2026-11-19', '2026-11-22']) expect(await onDay(date)).toEqual([]);
});

ruleTest.each([
  { query: '', message: 'Date must be a day like 2026-11-20' },
  { query: '?date=today', message: 'Date must be a day like 2026-11-20' },
  { query: '?date=1969-12-31', message: 'Date must be between 1970 and 2200' },
])('a day of "$query" is refused', async ({ query, message }) => {
  const { raw, headers } = await testApp();
  const response = await raw({ url: `/api/entries${query}`, headers });
  expect([response.statusCode, response.json().errors]).toEqual([422, [{ path: 'date', message }]]);
});

test('two tabs do not overwrite each other’s correction', async () => {
  const { entry, correct, db } = await measuredScene();
  const expected = { started_at: entry.started_at, ended_at: entry.ended_at, task_id: entry.task_id };
  const theirs = await correct(entry, { ended_at: at('09:40'), expected });
  const before = await allRows(db());
  const mine = correct(entry, { ended_at: at('09:45'), expected });
  expect(await refusalOf(mine)).toMatchObject({ status: 409, message: 'This was changed elsewhere', data: theirs });
  expect(await allRows(db())).toEqual(before);
  // The very value sent, and a field that is not sent, are no conflict.
  expect(await correct(entry, { ended_at: '2026-11-20T10:40:00+01:00', expected })).toEqual(theirs);
  expect(await correct(entry, { started_at: at('09:35'), expected })).toMatchObject({ ended_at: at('09:40') });
});

test('an entry is gone with its task', async () => {
  const { entry, correct, task, send } = await measuredScene();
  await send(deleteTask, { params: { id: String(task.id) } });
  const refusal = { status: 404, message: 'Time entry not found' };
  await expect(correct(entry, { ended_at: at('09:40') })).rejects.toMatchObject(refusal);
});

test('of fifty parallel bookings of the same time one is made', async () => {
  const { book, entriesOf, task } = await scene();
  const bookings = Array.from({ length: 50 }, (_, number) => book(task, at('08:00'), at(`09:${10 + (number % 20)}`)));
  const refused = (await Promise.allSettled(bookings)).filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(49);
  const [entry] = await entriesOf(task);
  const refusal = { status: 409, message: 'That time is already booked on "Write"', data: entry };
  for (const { reason } of refused as PromiseRejectedResult[]) expect(reason).toMatchObject(refusal);
});
