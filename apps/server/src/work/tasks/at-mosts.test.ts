import { getCommands, undoCommand } from '@daymark/contract/commands.ts';
import { deleteEntry, getTaskEntries } from '@daymark/contract/entries.ts';
import { getList } from '@daymark/contract/lists.ts';
import { duplicateTask } from '@daymark/contract/moves.ts';
import { createTasks } from '@daymark/contract/quick-add.ts';
import { setRepeat } from '@daymark/contract/repeats.ts';
import * as api from '@daymark/contract/tasks.ts';
import { expect, test } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { ruleTest } from '#test/engine.ts';
import { givenFinished } from '#test/finished-tasks.ts';
import { timerOf } from '#test/timer.ts';

const params = ({ id }: { id: number }) => ({ id: String(id) });
const change = ({ send }: Pick<TestApp, 'send'>, task: { id: number }, body: api.TaskChanges) =>
  send(api.updateTask, { params: params(task), body });
/** Deletes all time of a task. */
async function deleteTime({ send }: Pick<TestApp, 'send'>, task: { id: number }) {
  for (const entry of await send(getTaskEntries, { params: params(task) })) {
    await send(deleteEntry, { params: params(entry) });
  }
}

/** The open task of a series that stands in the list of this one, with its copy that does not repeat left out. */
async function openOf({ send }: Pick<TestApp, 'send'>, { list_id }: { list_id: number }) {
  const { tasks } = await send(getList, { params: { id: String(list_id) }, query: {} });
  const open = tasks.find(({ status, repeat }) => status !== 'done' && repeat !== null);
  if (!open) throw new Error('No task of the series is open');
  return open;
}

const refusal = (path: string, message: string) => ({ status: 422, errors: [{ path, message }] });

const BELOW = 'At most must be at least the estimate';
const WITHOUT = 'An at-most needs an estimate';

test('a new task has an at-most beside its estimate only, and none below it', async () => {
  const { send, given } = await testApp();
  const list_id = (await given.list()).id;
  const create = (body: object) => send(api.createTask, { body: { name: 'Dig', list_id, ...body } });
  expect(await create({ planned_duration: 40 })).toMatchObject({ at_most: null });
  expect(await create({ planned_duration: 40, at_most: 70 })).toMatchObject({ at_most: 70 });
  expect(await create({ planned_duration: 40, at_most: 40 })).toMatchObject({ at_most: 40 });
  await expect(create({ planned_duration: 40, at_most: 39 })).rejects.toMatchObject(refusal('at_most', BELOW));
  await expect(create({ at_most: 70 })).rejects.toMatchObject(refusal('at_most', WITHOUT));
  const unsaid = { planned_duration: 40, estimate_origin: null, at_most: 70 };
  await expect(create(unsaid)).rejects.toMatchObject(refusal('at_most', WITHOUT));
  const several = [
    { name: 'Sow', list_id, planned_duration: 40, at_most: 70 },
    { name: 'Water', list_id, planned_duration: 40, at_most: 30 },
  ];
  await expect(send(createTasks, { body: { tasks: several } })).rejects.toMatchObject(
    refusal('tasks.1.at_most', BELOW),
  );
  expect(await send(createTasks, { body: { tasks: several.slice(0, 1) } })).toMatchObject([{ at_most: 70 }]);
});

ruleTest.each([
  { at_most: 0, message: 'At most must be greater than 0' },
  { at_most: 1441, message: 'At most must be between 1 and 1440' },
  { at_most: 70.5, message: 'At most must be a whole number' },
  { at_most: '70', message: 'At most must be greater than 0' },
])('an at-most of $at_most: $message', async ({ at_most, message }) => {
  const { raw, headers, given } = await testApp();
  const payload = { name: 'Dig', list_id: (await given.list()).id, planned_duration: 40, at_most };
  const response = await raw({ method: 'POST', url: '/api/task', headers, payload });
  expect(response.json()).toMatchObject({ errors: [{ path: 'at_most', message }] });
});

ruleTest('an edit keeps the at-most at or above the estimate, and tells the field that was sent', async () => {
  const app = await testApp();
  const task = await app.given.task({ planned_duration: 40, at_most: 70 });
  await expect(change(app, task, { at_most: 30 })).rejects.toMatchObject(refusal('at_most', BELOW));
  const above = refusal('planned_duration', 'This task is to take at most 70 minutes');
  await expect(change(app, task, { planned_duration: 80 })).rejects.toMatchObject(above);
  expect(await change(app, task, { planned_duration: 80, at_most: 120 })).toMatchObject({ at_most: 120 });
  expect(await change(app, task, { at_most: null })).toMatchObject({ at_most: null, planned_duration: 80 });

  const unsaid = await app.given.task({ estimate_origin: null });
  await expect(change(app, unsaid, { at_most: 70 })).rejects.toMatchObject(refusal('at_most', WITHOUT));
  const said = { planned_duration: 25, at_most: 70 };
  expect(await change(app, unsaid, said)).toMatchObject({ ...said, estimate_origin: 'own' });
});

ruleTest('an at-most that was changed elsewhere is not overwritten', async () => {
  const app = await testApp();
  const task = await app.given.task({ planned_duration: 40, at_most: 70 });
  await change(app, task, { at_most: 90 });
  const edit = change(app, task, { at_most: 60, expected: { at_most: 70 } });
  await expect(edit).rejects.toMatchObject({ status: 409, data: { id: task.id, at_most: 90 } });
});

test('the first start freezes the at-most, whatever becomes of the plan', async () => {
  const app = await testApp();
  const task = await app.given.task({ planned_duration: 40, at_most: 70 });
  await timerOf(app, task).start();
  app.passMinutes(10);
  await timerOf(app, task).pause();
  const late = { status: 409, message: 'It is too late to change the at-most of this task' };
  await expect(change(app, task, { at_most: 90 })).rejects.toMatchObject(late);
  await expect(change(app, task, { at_most: null })).rejects.toMatchObject(late);
  const planned = { planned_duration: 120, at_most: 70 };
  expect(await change(app, task, planned)).toMatchObject({ ...planned, estimate: 40 });

  // Nobody said this plan and this at-most together, so what begins with the plan has no at-most.
  expect(await app.send(duplicateTask, { params: params(task) })).toMatchObject({
    planned_duration: 120,
    at_most: null,
  });
  await app.send(setRepeat, { params: params(task), body: { rrule: 'FREQ=DAILY' } });
  await deleteTime(app, task);
  expect(await app.send(api.getTask, { params: params(task) })).toMatchObject({ estimate: null, at_most: null });
});

ruleTest('without its time a task has its at-most again, where the plan is not above it', async () => {
  const app = await testApp();
  const task = await app.given.task({ planned_duration: 40, at_most: 70 });
  await timerOf(app, task).start();
  app.passMinutes(10);
  await timerOf(app, task).pause();
  await deleteTime(app, task);
  expect(await change(app, task, { at_most: 80 })).toMatchObject({ estimate: null, at_most: 80 });
});

test('copies and later tasks of a series have the at-most, and none below their estimate', async () => {
  const app = await testApp();
  const task = await app.given.task({ planned_duration: 40, at_most: 70 });
  expect(await app.send(duplicateTask, { params: params(task) })).toMatchObject({ at_most: 70 });
  await app.send(setRepeat, { params: params(task), body: { rrule: 'FREQ=DAILY' } });
  await timerOf(app, task).start();
  app.passMinutes(10);
  await timerOf(app, task).complete();
  app.passMinutes(24 * 60);
  const next = await openOf(app, task);
  expect(next).toMatchObject({ planned_duration: 40, at_most: 70 });

  await change(app, next, { at_most: 50 });
  await change(app, task, { planned_duration: 60, apply_to: 'later' });
  expect(await openOf(app, task)).toMatchObject({ planned_duration: 60, at_most: null });
  await change(app, next, { at_most: 90, apply_to: 'later' });
  await change(app, next, { at_most: 100 });
  await timerOf(app, next).start();
  app.passMinutes(10);
  await timerOf(app, next).complete();
  app.passMinutes(24 * 60);
  expect(await openOf(app, task)).toMatchObject({ planned_duration: 60, at_most: 90 });
});

test('an undo that would leave an at-most below its estimate, or without one, is refused', async () => {
  const app = await testApp();
  const task = await app.given.task({ estimate_origin: null });
  await change(app, task, { planned_duration: 60 });
  await change(app, task, { planned_duration: 40 });
  await change(app, task, { at_most: 50 });
  const commands = await app.send(getCommands, { query: { task_id: String(task.id) } });
  expect(commands[0]).toMatchObject({ changed: [{ field: 'at_most', before: null, after: 50 }] });
  const undo = (place: number) => app.send(undoCommand, { params: params(commands[place] ?? { id: 0 }) });
  await expect(undo(1)).rejects.toMatchObject({ status: 409, message: 'This was changed since' });
  await undo(0);
  expect(await app.send(api.getTask, { params: params(task) })).toMatchObject({ at_most: null });
  await undo(1);
  expect(await app.send(api.getTask, { params: params(task) })).toMatchObject({ planned_duration: 60 });
});

test('the form shows the at-most from thirty done tasks on', async () => {
  const app = await testApp();
  const done = (count: number) =>
    givenFinished(
      app,
      Array.from({ length: count }, () => ({ estimate: 40, worked: 40 })),
    );
  await done(29);
  expect(await app.send(api.getTaskCreateOptions, {})).toMatchObject({ shows_at_most: false });
  await done(1);
  expect(await app.send(api.getTaskCreateOptions, {})).toMatchObject({ shows_at_most: true });
});
