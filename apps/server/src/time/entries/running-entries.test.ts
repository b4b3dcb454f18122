import { getActiveTimer } from '@daymark/contract/timer.ts';
import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { at, entryCalls } from '#test/entries.ts';
import { timerOf } from '#test/timer.ts';

async function scene() {
  const app = await testApp();
  const task = await app.given.task({ name: 'Write' });
  const other = await app.given.task({ name: 'Read' });
  return { ...app, ...entryCalls(app), task, other, timer: timerOf(app, task) };
}

const fieldError = (path: string, message: string) => ({ status: 422, message, errors: [{ path, message }] });

test('of the running entry only the start can be changed, from the end of the entry before it to now', async () => {
  const { entriesOf, correct, remove, book, passMinutes, timer, task, other, send } = await scene();
  const before = await book(other, at('08:00'), at('09:00'));
  await timer.start();
  passMinutes(10);
  const [running] = await entriesOf(task);
  if (!running) throw new Error('No entry runs');
  expect(running).toMatchObject({
    ended_at: null,
    minutes: 10,
    measured_started_at: at('09:30'),
    measured_ended_at: null,
  });

  const pauseFirst = { status: 409, message: 'Pause the timer before changing this entry' };
  await expect(correct(running, { ended_at: at('09:35') })).rejects.toMatchObject(pauseFirst);
  await expect(correct(running, { task_id: other.id })).rejects.toMatchObject(pauseFirst);
  await expect(remove(running)).rejects.toMatchObject(pauseFirst);
  const inWay = { status: 409, message: 'That time is already booked on "Read"', data: before };
  await expect(correct(running, { started_at: '2026-11-20T08:59:59.999Z' })).rejects.toMatchObject(inWay);
  const future = correct(running, { started_at: at('09:41') });
  await expect(future).rejects.toMatchObject(fieldError('started_at', 'Time in the future cannot be booked'));
  await expect(book(other, at('09:35'), at('09:36'))).rejects.toMatchObject({
    status: 409,
    message: 'That time is already booked on "Write"',
    data: running,
  });

  expect(await correct(running, { started_at: at('09:00') })).toMatchObject({ minutes: 40, source: 'corrected' });
  expect(await send(getActiveTimer, {})).toMatchObject({
    total_time_worked: 40,
    remaining_seconds: 15 * 60,
    current_work_start: at('09:00'),
    task: { first_started_at: at('09:00') },
  });
  passMinutes(5);
  await timer.pause();
  const measured = { measured_started_at: at('09:30'), measured_ended_at: at('09:45') };
  expect(await entriesOf(task)).toMatchObject([{ minutes: 45, source: 'corrected', ...measured }]);
});

test('of work on an earlier, corrected start that ended before the measured one nothing was measured', async () => {
  const { entriesOf, correct, restore, passMinutes, timer, task } = await scene();
  await timer.start();
  passMinutes(20);
  const [running] = await entriesOf(task);
  if (!running) throw new Error('No entry runs');
  await correct(running, { started_at: at('09:00') });
  expect(await timer.pause({ worked_until: at('09:15') })).toMatchObject({
    total_time_worked: 15,
    remaining_seconds: 25 * 60,
  });
  const nothing = { measured_started_at: at('09:30'), measured_ended_at: at('09:30') };
  expect(await entriesOf(task)).toMatchObject([{ minutes: 15, source: 'corrected', ...nothing }]);
  expect(await restore(running)).toMatchObject({ minutes: 0, source: 'timer', ...nothing });
});

test('overtime of an entry whose start was corrected to after the ring counts from that start', async () => {
  const { entriesOf, correct, passMinutes, timer, task } = await scene();
  await timer.start(10);
  passMinutes(60);
  const [running] = await entriesOf(task);
  await correct(running ?? { id: 0 }, { started_at: at('10:00') });
  const tooMuch = timer.pause({ overtime_minutes: 31 });
  await expect(tooMuch).rejects.toMatchObject(
    fieldError('overtime_minutes', 'Overtime minutes must be between 0 and 30'),
  );
  expect(await timer.pause({ overtime_minutes: 10 })).toMatchObject({ total_time_worked: 10 });
});

test('a running start is not moved to before an entry that lies ahead, where the clock of the server was set back', async () => {
  const { entriesOf, correct, passMinutes, timer, task, other, send } = await scene();
  await timer.start();
  passMinutes(0.3);
  await timer.pause();
  passMinutes(-0.5);
  await timerOf({ send }, other).start();
  const [[inWay], [running]] = await Promise.all([entriesOf(task), entriesOf(other)]);
  if (!running) throw new Error('No entry runs');
  const refusal = { status: 409, message: 'That time is already booked on "Write"', data: inWay };
  await expect(correct(running, { started_at: at('09:29') })).rejects.toMatchObject(refusal);
});
