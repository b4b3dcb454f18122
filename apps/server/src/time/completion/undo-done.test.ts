import { reopenTask } from '@daymark/contract/completion.ts';
import { getPlan } from '@daymark/contract/plan.ts';
import { getActiveTimer } from '@daymark/contract/timer.ts';
import { expect, test } from 'vitest';
import { allRows, testApp } from '#test/app.ts';
import { at, entryCalls } from '#test/entries.ts';
import { timerOf } from '#test/timer.ts';
import { trialOf } from '#test/trial.ts';

const UNTOLD = { mental_state: null, reflection: null };

/** All rows but those of the log, without the times of their latest change. */
async function rowsOf(db: Parameters<typeof allRows>[0]) {
  const { commands: _commands, command_tasks: _tasks, ...records } = await allRows(db);
  const rows = Object.entries(records);
  return rows.map(([table, all]) => [table, all.map((row) => ({ ...row, updated_at: null }))]);
}

/** A task that has run for 20 minutes, since 09:30, for its 30. */
async function scene() {
  const app = await testApp({ chance: () => 0 });
  const trial = await trialOf(app, { multiplier: 1.5 });
  const { task } = await trial.enrol({ original: 30 });
  const timer = timerOf(app, task);
  await timer.start();
  app.passMinutes(20);
  return {
    ...app,
    ...entryCalls(app),
    trial,
    task,
    timer,
    reopen: () => app.send(reopenTask, { params: timer.params }),
  };
}

test('an undone Done leaves every row as if it had never been pressed, and the timer runs', async () => {
  const { timer, reopen, db, send, trial, task, passMinutes } = await scene();
  const [before, state, results] = [await rowsOf(db()), await timer.status(), await trial.results()];
  await timer.complete({ mental_state: 'tired', reflection: 'Dug' });
  expect(await reopen()).toMatchObject({
    ...{ status: 'active', is_timer_active: true, completed_at: null, total_time_worked: 20, to_tell: false },
    previous: { mental_state: 'tired', reflection: 'Dug' },
  });
  expect(await rowsOf(db())).toEqual(before);
  const { current_work_start, current_planned_end, remaining_seconds } = state;
  expect(await timer.status()).toMatchObject({ current_work_start, current_planned_end, remaining_seconds });
  expect(await trial.results()).toEqual(results);
  passMinutes(5);
  expect(await send(getActiveTimer, {})).toMatchObject({ task: { id: task.id, total_time_worked: 25 } });
  const { tasks } = await send(getPlan, { params: { date: '2026-11-20' } });
  expect(tasks).toMatchObject([{ task: { id: task.id, status: 'active' } }]);
});

test.each([
  { minutes: 10, status: 'active', worked: 30 },
  { minutes: 10 + 1 / 60_000, status: 'paused', worked: 20 },
])('an undo $minutes minutes after Done makes the task $status', async ({ minutes, status, worked }) => {
  const { timer, reopen, passMinutes } = await scene();
  await timer.complete(UNTOLD);
  passMinutes(minutes);
  expect(await reopen()).toMatchObject({ status, total_time_worked: worked });
});

test('Done that said how much was work, or when it ended, is undone whole', async () => {
  const { timer, reopen, passMinutes } = await scene();
  passMinutes(25); // 15 over
  await timer.complete({ ...UNTOLD, overtime_minutes: 0 });
  expect(await reopen()).toMatchObject({ status: 'active', total_time_worked: 45 });
  await timer.complete({ ...UNTOLD, worked_until: at('09:50') });
  passMinutes(1);
  expect(await reopen()).toMatchObject({ status: 'active', total_time_worked: 46, completed_at: null });
});

test('a timer started since is left running, and the undone task is paused', async () => {
  const { timer, reopen, given, send, ...app } = await scene();
  await timer.complete(UNTOLD);
  const other = await given.task();
  await timerOf({ send }, other).start();
  expect(await reopen()).toMatchObject({ status: 'paused', total_time_worked: 20 });
  expect(await send(getActiveTimer, {})).toMatchObject({ task: { id: other.id } });
  expect(await app.trial.results()).toMatchObject({ total_tasks: 0 });
});

test('a timer started and stopped since keeps its time', async () => {
  const { timer, reopen, given, send, passMinutes } = await scene();
  await timer.complete(UNTOLD);
  const other = timerOf({ send }, await given.task());
  await other.start();
  passMinutes(1);
  await other.pause();
  expect(await reopen()).toMatchObject({ status: 'paused' });
});

test('an entry corrected, restored or deleted since does not run again', async () => {
  const { task, timer, reopen, entriesOf, correct, restore, remove } = await scene();
  const entry = async () => (await entriesOf(task))[0] ?? expect.fail('The timer has left no entry');
  await timer.complete(UNTOLD);
  await correct(await entry(), { started_at: at('09:35') });
  await restore(await entry());
  expect(await reopen()).toMatchObject({ status: 'paused', total_time_worked: 20 });
  await timer.start();
  await timer.complete(UNTOLD);
  for (const each of await entriesOf(task)) await remove(each);
  expect(await reopen()).toMatchObject({ status: 'not_started', total_time_worked: 0 });
});

test('time booked behind the end of the entry is kept, and the undone task is paused', async () => {
  const { timer, reopen, given, book, passMinutes } = await scene();
  await timer.complete(UNTOLD);
  passMinutes(5);
  await book(await given.task(), at('09:52'), at('09:54'));
  expect(await reopen()).toMatchObject({ status: 'paused', total_time_worked: 20 });
});

test('a start that was corrected while the timer ran stays corrected', async () => {
  const { task, timer, reopen, entriesOf, correct, db } = await scene();
  const [running] = await entriesOf(task);
  if (!running) throw new Error('The timer has no entry');
  await correct(running, { started_at: at('09:40') });
  const before = await rowsOf(db());
  await timer.complete(UNTOLD);
  expect(await reopen()).toMatchObject({ status: 'active', total_time_worked: 10 });
  expect(await rowsOf(db())).toEqual(before);
});

test('a Done that was undone to a pause is forgotten: a later one without the timer starts none', async () => {
  const { task, timer, reopen, given, send, entriesOf, remove, raw, headers } = await scene();
  await timer.complete(UNTOLD);
  const other = await given.task();
  await timerOf({ send }, other).start();
  await reopen();
  await timerOf({ send }, other).pause();
  for (const entry of await entriesOf(other)) await remove(entry);
  await raw({ method: 'POST', url: `/api/task/${task.id}/complete`, headers, payload: UNTOLD });
  expect(await reopen()).toMatchObject({ status: 'paused' });
});
