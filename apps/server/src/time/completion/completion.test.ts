import * as api from '@daymark/contract/completion.ts';
import { deleteTask } from '@daymark/contract/tasks.ts';
import { expect, test } from 'vitest';
import { allRows, testApp } from '#test/app.ts';
import { at, entryCalls } from '#test/entries.ts';
import { REFLECTED, timerOf } from '#test/timer.ts';
import { trialOf } from '#test/trial.ts';

async function scene() {
  const app = await testApp({ chance: () => 0 });
  const params = ({ id }: { id: number }) => ({ id: String(id) });
  return {
    ...app,
    ...entryCalls(app),
    task: await app.given.task({ name: 'Write' }),
    complete: (task: { id: number }, body: Partial<api.TimerlessCompletion> = {}) =>
      app.send(api.completeWithoutTimer, { params: params(task), body: { ...REFLECTED, ...body } }),
    reopen: (task: { id: number }) => app.send(api.reopenTask, { params: params(task) }),
    timer: (task: { id: number }) => timerOf(app, task),
  };
}

const fieldError = (path: string, message: string) => ({ status: 422, message, errors: [{ path, message }] });

test('a task that was never started is done now without time, and not analyzed', async () => {
  const { task, complete, entriesOf } = await scene();
  expect(await complete(task, { mental_state: ' TIRED ' as 'tired', reflection: ' Well ' })).toMatchObject({
    status: 'done',
    mental_state: 'tired',
    reflection: 'Well',
    completed_at: at('09:30'),
    estimate: null,
    first_started_at: null,
    total_time_worked: 0,
  });
  expect(await entriesOf(task)).toEqual([]);
});

test('a task is completed with its work at the end of that', async () => {
  const { task, complete, entriesOf } = await scene();
  expect(await complete(task, { started_at: at('08:00'), ended_at: at('08:40') })).toMatchObject({
    status: 'done',
    completed_at: at('08:40'),
    estimate: 25,
    first_started_at: at('08:00'),
    total_time_worked: 40,
  });
  expect(await entriesOf(task)).toMatchObject([{ source: 'manual', minutes: 40 }]);
});

test('a paused task is completed now with the work it has', async () => {
  const { task, complete, timer, passMinutes } = await scene();
  await timer(task).start();
  passMinutes(10);
  await timer(task).pause();
  passMinutes(5);
  const span = { started_at: at('08:00'), ended_at: at('08:40') };
  const refused = complete(task, span);
  await expect(refused).rejects.toMatchObject(fieldError('started_at', 'This task has time already'));
  expect(await complete(task)).toMatchObject({ status: 'done', completed_at: at('09:45'), total_time_worked: 10 });
});

test('a running or done task is not completed without the timer', async () => {
  const { task, complete, timer, db } = await scene();
  await timer(task).start();
  const running = { status: 409, message: 'Complete the running timer instead' };
  await expect(complete(task)).rejects.toMatchObject(running);
  await timer(task).complete();
  const before = await allRows(db());
  await expect(complete(task)).rejects.toMatchObject({ status: 409, message: 'Task is already completed' });
  expect(await allRows(db())).toEqual(before);
});

test.each([
  { body: { started_at: at('08:00') }, path: 'ended_at', message: 'Start and end are needed together' },
  { body: { ended_at: at('08:00') }, path: 'started_at', message: 'Start and end are needed together' },
  {
    body: { started_at: at('08:00'), ended_at: at('08:00') },
    path: 'ended_at',
    message: 'End must be after start',
  },
  {
    body: { started_at: at('09:00'), ended_at: at('09:31') },
    path: 'ended_at',
    message: 'Time in the future cannot be booked',
  },
  { body: { reflection: ' ' }, path: 'reflection', message: 'Please add your reflection' },
  { body: { mental_state: 'bored' as 'tired' }, path: 'mental_state', message: 'Please select your mental state' },
])('a completion with $body is refused: $message', async ({ body, path, message }) => {
  const { task, complete, db } = await scene();
  const before = await allRows(db());
  await expect(complete(task, body)).rejects.toMatchObject(fieldError(path, message));
  expect(await allRows(db())).toEqual(before);
});

test('a completion in booked time is refused with the entry that has it', async () => {
  const { task, complete, book, given, taskOf } = await scene();
  const inWay = await book(await given.task({ name: 'Read' }), at('08:00'), at('09:00'));
  await expect(complete(task, { started_at: at('08:30'), ended_at: at('09:10') })).rejects.toMatchObject({
    status: 409,
    message: 'That time is already booked on "Read"',
    data: inWay,
  });
  expect(await taskOf(task)).toEqual(task);
});

test('a reopened task is paused, and gives its review back', async () => {
  const { task, timer, reopen, taskOf, passMinutes } = await scene();
  await timer(task).start();
  passMinutes(10);
  await timer(task).complete({ mental_state: 'focused', reflection: 'Went well' });
  passMinutes(11);
  const reopened = await reopen(task);
  const { previous, ...present } = reopened;
  expect(previous).toEqual({ mental_state: 'focused', reflection: 'Went well' });
  expect(present).toMatchObject({
    status: 'paused',
    completed_at: null,
    mental_state: null,
    reflection: null,
    estimate: 25,
    total_time_worked: 10,
  });
  expect(await taskOf(task)).toEqual(present);
  expect(await timer(task).start()).toMatchObject({ remaining_seconds: 15 * 60 });
});

test('a reopened task without time was never started', async () => {
  const { task, complete, reopen } = await scene();
  await complete(task);
  expect(await reopen(task)).toMatchObject({ status: 'not_started', estimate: null, completed_at: null });
});

test('only a completed task can be reopened', async () => {
  const { task, timer, reopen } = await scene();
  const refusal = { status: 409, message: 'Only a completed task can be reopened' };
  await expect(reopen(task)).rejects.toMatchObject(refusal);
  await timer(task).start();
  await expect(reopen(task)).rejects.toMatchObject(refusal);
  await timer(task).pause();
  await expect(reopen(task)).rejects.toMatchObject(refusal);
});

test('a done task whose last entry is deleted stays done, and is not analyzed', async () => {
  const { task, complete, entriesOf, remove, taskOf } = await scene();
  await complete(task, { started_at: at('08:00'), ended_at: at('08:40') });
  for (const entry of await entriesOf(task)) await remove(entry);
  expect(await taskOf(task)).toMatchObject({ status: 'done', estimate: null, first_started_at: null });
});

test('the work and the completion of an enrolment follow, and the results count what was corrected', async () => {
  const all = await scene();
  const trial = await trialOf(all, { multiplier: 1.5 });
  const { task } = await trial.enrol({ original: 30 });
  const accuracyAndCorrected = async () => {
    const { total_tasks, control_accuracy, corrected_tasks } = await trial.results();
    return [total_tasks, control_accuracy, corrected_tasks];
  };
  await trial.work(task, 30);
  expect(await accuracyAndCorrected()).toEqual([1, 100, 0]);
  const [entry] = await all.entriesOf(task);
  if (!entry) throw new Error('The timer has left no entry');

  await all.correct(entry, { ended_at: at('09:45') });
  expect(await accuracyAndCorrected()).toEqual([1, 50, 1]);
  await all.restore(entry);
  expect(await accuracyAndCorrected()).toEqual([1, 100, 0]);

  const other = await all.given.task();
  await all.correct(entry, { task_id: other.id });
  expect(await accuracyAndCorrected()).toEqual([0, null, 0]); // nothing is measured
  const byHand = await all.book(task, at('08:00'), at('08:15'));
  expect(await accuracyAndCorrected()).toEqual([1, 50, 1]);
  await all.restore(entry);
  await all.remove(byHand);
  expect(await accuracyAndCorrected()).toEqual([1, 100, 1]); // it has lost one
  await all.reopen(task);
  expect(await accuracyAndCorrected()).toEqual([0, null, 0]);
  await all.complete(task);
  expect(await accuracyAndCorrected()).toEqual([1, 100, 0]);

  await all.correct(entry, { ended_at: at('09:45') });
  await all.send(deleteTask, { params: { id: String(task.id) } });
  expect(await accuracyAndCorrected()).toEqual([1, 50, 1]); // an enrolment keeps what it shows
});

test('an enrolment that lost two entries and has one back is still corrected', async () => {
  const all = await scene();
  const trial = await trialOf(all, { multiplier: 1.5 });
  const { task } = await trial.enrol();
  await all.book(task, at('05:00'), at('05:10'));
  await trial.work(task, 30);
  const [byHand, entry] = await all.entriesOf(task);
  if (!byHand || !entry) throw new Error('An entry is missing');
  await all.correct(entry, { task_id: (await all.given.task()).id });
  await all.correct(byHand, { task_id: (await all.given.task()).id });
  expect(await trial.results()).toMatchObject({ total_tasks: 0 });
  await all.restore(entry);
  expect(await trial.results()).toMatchObject({ total_tasks: 1, corrected_tasks: 1 });
});
