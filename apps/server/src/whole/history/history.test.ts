import { getCommands, undoCommand } from '@daymark/contract/commands.ts';
import { completeWithoutTimer, reopenTask, reviewTask } from '@daymark/contract/completion.ts';
import { COMMAND_HEADER } from '@daymark/contract/envelope.ts';
import { keepForecast } from '@daymark/contract/forecast-record.ts';
import { createList, deleteList } from '@daymark/contract/lists.ts';
import { addToPlan } from '@daymark/contract/plan.ts';
import { createTask, deleteTask, getTask, updateTask } from '@daymark/contract/tasks.ts';
import { completeTask, estimateTask, getActiveTimer, pauseTimer, startTimer } from '@daymark/contract/timer.ts';
import { addToWorkspace, getWorkspace, LISTS_OF_A_DAY, removeFromWorkspace } from '@daymark/contract/workspace.ts';
import { expect, test } from 'vitest';
import { accountOf } from '#test/accounts.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { ruleTest } from '#test/engine.ts';
import { importedLists } from '#test/many-lists.ts';

type Caller = Pick<TestApp, 'send'>;

const commandsOf = ({ send }: Caller, query: { task_id?: string; before?: string } = {}) =>
  send(getCommands, { query });
const undo = ({ send }: Caller, id: number) => send(undoCommand, { params: { id: String(id) } });
const params = ({ id }: { id: number }) => ({ params: { id: String(id) } });
const TODAY = '2026-11-20';
const CHANGED = { status: 409, message: 'This was changed since' };

/** The latest command of the caller. */
async function latest(caller: Caller) {
  const [command] = await commandsOf(caller);
  if (!command) throw new Error('Nothing is logged');
  return command;
}

test('a command tells who did what to which fields, and so does its undo', async () => {
  const app = await testApp();
  const task = await app.given.task({ name: 'Offer', planned_duration: 30 });
  const response = await app.raw({
    method: 'PATCH',
    url: `/api/task/${task.id}`,
    headers: { ...app.headers, 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' },
    payload: { planned_duration: 45, name: 'Offer for Bo' },
  });
  const id = Number(response.headers[COMMAND_HEADER.toLowerCase()]);
  const edit = {
    id,
    at: '2026-11-20T09:30:00.000Z',
    by: 'Firefox on Linux',
    kind: 'update_task',
    subject: { kind: 'task', id: task.id, name: 'Offer for Bo' },
    changed: [
      { kind: 'task', id: task.id, field: 'name', before: 'Offer', after: 'Offer for Bo' },
      { kind: 'task', id: task.id, field: 'planned_duration', before: 30, after: 45 },
    ],
    undoes: null,
    undone_by: null,
    why_not_undo: null,
  };
  expect(await latest(app)).toEqual(edit);
  const undone = await undo(app, id);
  expect(undone).toMatchObject({ kind: 'update_task', subject: edit.subject, undoes: id, why_not_undo: null });
  expect(undone.changed.map(({ before, after }) => [before, after])).toEqual([
    ['Offer for Bo', 'Offer'],
    [45, 30],
  ]);
  expect(await latest(app)).toEqual(undone);
  expect((await commandsOf(app))[1]).toEqual({
    ...edit,
    undone_by: undone.id,
    why_not_undo: 'This was undone already',
  });
});

test('commands come in pages, newest first, and those of a task alone', async () => {
  const app = await testApp();
  const { send, given } = app;
  const { id: list_id } = await given.list();
  const ids: number[] = [];
  for (let made = 0; made < 52; made += 1) ids.push((await given.task({ list_id })).id);
  const first = await commandsOf(app);
  expect(first.map(({ subject }) => subject.id)).toEqual(ids.toReversed().slice(0, 50));
  const rest = await commandsOf(app, { before: String(first.at(-1)?.id) });
  expect(rest.map(({ kind }) => kind)).toEqual(['create_task', 'create_task', 'create_list', 'create_project']);
  const [one = 0, other = 0] = ids;
  await send(updateTask, { params: { id: String(other) }, body: { name: 'U' } });
  await send(addToPlan, { params: { date: '2026-11-20' }, body: { task_ids: [one, other] } });
  const kinds = async (id: number) => (await commandsOf(app, { task_id: String(id) })).map(({ kind }) => kind);
  expect(await kinds(one)).toEqual(['add_to_plan', 'create_task']);
  expect(await kinds(other)).toEqual(['add_to_plan', 'update_task', 'create_task']);
  await expect(commandsOf(app, { task_id: 'x' })).rejects.toMatchObject({ status: 422 });
});

test('a command of somebody else is none, and one is undone once', async () => {
  const app = await testApp();
  await app.given.project();
  const { id } = await latest(app);
  const other = await app.another();
  expect(await commandsOf(other)).toEqual([]);
  const task = await app.given.task();
  expect(await commandsOf(other, { task_id: String(task.id), before: '99' })).toEqual([]);
  await expect(undo(other, id)).rejects.toMatchObject({ status: 404, message: 'Command not found' });
  await expect(undo(app, 7_777_777)).rejects.toMatchObject({ status: 404, message: 'Command not found' });
  await undo(app, id);
  await expect(undo(app, id)).rejects.toMatchObject({ status: 409, message: 'This was undone already' });
});

test('what was changed since is not undone, and the refusal names the command that did', async () => {
  const app = await testApp();
  const { send, given } = app;
  const task = await given.task({ name: 'A' });
  await send(updateTask, { ...params(task), body: { name: 'B' } });
  const first = await latest(app);
  await send(updateTask, { ...params(task), body: { priority: 'high' } });
  await send(updateTask, { ...params(task), body: { name: 'C' } });
  const last = await latest(app);
  await expect(undo(app, first.id)).rejects.toMatchObject({ ...CHANGED, data: { id: last.id, kind: 'update_task' } });
  await undo(app, last.id);
  await undo(app, first.id);
  expect(await send(getTask, params(task))).toMatchObject({ name: 'A', priority: 'high' });
});

test('a record is not taken away with what was added to it since', async () => {
  const app = await testApp();
  const { send, given } = app;
  const project = await given.project();
  const list = await send(createList, { ...params(project), body: { name: 'L' } });
  const { id } = await latest(app);
  await send(createTask, { body: { name: 'T', list_id: list.id } });
  const before = await accountOf(app);
  await expect(undo(app, id)).rejects.toMatchObject(CHANGED);
  expect(await accountOf(app)).toEqual(before);
});

test('a record whose place is gone is not brought back without it', async () => {
  const app = await testApp();
  const { send, given } = app;
  const task = await given.task();
  await send(deleteTask, params(task));
  const { id } = await latest(app);
  await send(deleteList, { params: { id: String(task.list_id) } });
  const place = (await latest(app)).subject.name;
  await expect(undo(app, id)).rejects.toMatchObject({ status: 409, message: `Restore "${place}" first` });
  await undo(app, (await latest(app)).id);
  await undo(app, id);
  expect(await send(getTask, params(task))).toEqual(task);
});

test('a deleted inbox comes back beside a new one as a list like others', async () => {
  const app = await testApp();
  const { send } = app;
  const task = await send(createTask, { body: { name: 'T', list_id: null } });
  await send(deleteList, { params: { id: String(task.list_id) } });
  const { id } = await latest(app);
  const other = await send(createTask, { body: { name: 'U', list_id: null } });
  await undo(app, id);
  expect(await send(getTask, params(task))).toEqual(task);
  const next = await send(createTask, { body: { name: 'V', list_id: null } });
  expect(next.list_id).toBe(other.list_id);
});

ruleTest('what an account cannot hold any more is not brought back', async () => {
  const app = await testApp({ env: { TASKS_PER_LIST: '2' } });
  const { send, given } = app;
  const { id: list_id } = await given.list();
  const task = await given.task({ list_id });
  await send(deleteTask, params(task));
  const { id } = await latest(app);
  await given.task({ list_id });
  await given.task({ list_id });
  await expect(undo(app, id)).rejects.toMatchObject({ status: 409, message: 'A list can hold at most 2 tasks' });
});

ruleTest('an edit of the running task is not undone before its timer is paused', async () => {
  const app = await testApp();
  const { send, given } = app;
  const task = await given.task({ name: 'A' });
  await send(updateTask, { ...params(task), body: { name: 'B' } });
  const { id } = await latest(app);
  await send(startTimer, params(task));
  const refusal = { status: 409, message: 'Pause the timer before changing this task' };
  await expect(undo(app, id)).rejects.toMatchObject(refusal);
  await send(pauseTimer, params(task));
  await undo(app, id);
  expect((await send(getTask, params(task))).name).toBe('A');
});

test('an estimate of the running task is undone also where it counts down the same minutes', async () => {
  const app = await testApp();
  const { send, given } = app;
  const task = await given.task({ planned_duration: 25, estimate_origin: null });
  await send(startTimer, { ...params(task), body: { duration_minutes: 40 } });
  const before = await send(getTask, params(task));
  await send(estimateTask, { ...params(task), body: { minutes: 40 } });
  const after = await send(getTask, params(task));
  const undone = await undo(app, (await latest(app)).id);
  expect(await send(getTask, params(task))).toEqual(before);
  await undo(app, undone.id);
  expect(await send(getTask, params(task))).toEqual(after);
});

test('a first start that is undone leaves no trace, and its redo has the forecast of then', async () => {
  const app = await testApp();
  const { send, given, db, passMinutes } = app;
  const task = await given.task({ planned_duration: 30 });
  const before = await accountOf(app);
  await send(startTimer, params(task));
  const after = await accountOf(app);
  const forecast = () => db().selectFrom('forecasts').selectAll().execute();
  const noted = await forecast();
  expect(noted).toHaveLength(1);
  const { id } = await latest(app);
  passMinutes(9);
  const undone = await undo(app, id);
  expect(await accountOf(app)).toEqual(before);
  passMinutes(9);
  await undo(app, undone.id);
  expect(await accountOf(app)).toEqual(after);
  expect(await forecast()).toEqual(noted);
});

test('a timer runs again or is taken away within ten minutes, and later neither', async () => {
  const app = await testApp();
  const { send, given, passMinutes } = app;
  const task = await given.task();
  await send(startTimer, params(task));
  const start = await latest(app);
  passMinutes(11);
  const tooLong = 'The timer has run for more than 10 minutes. Pause it instead.';
  await expect(undo(app, start.id)).rejects.toMatchObject({ status: 409, message: tooLong });
  await send(pauseTimer, params(task));
  const pause = await latest(app);
  passMinutes(9);
  await undo(app, pause.id);
  expect(await send(getActiveTimer, {})).toMatchObject({ current_work_start: '2026-11-20T09:30:00.000Z' });
  await send(completeTask, { ...params(task), body: { mental_state: 'tired', reflection: 'R' } });
  const done = await latest(app);
  passMinutes(11);
  // The task is opened again without its timer, as it can be at any time.
  expect(await undo(app, done.id)).toMatchObject({ kind: 'complete_task', undoes: done.id });
  expect(await send(getActiveTimer, {})).toBeNull();
  expect(await send(getTask, params(task))).toMatchObject({ status: 'paused', mental_state: null, completed_at: null });
});

test('a completion is undone beside another timer, and with what was told of it since, by opening the task again', async () => {
  const app = await testApp();
  const { send, given, passMinutes } = app;
  const [task, other] = [await given.task({ name: 'A' }), await given.task({ name: 'B' })];
  await send(startTimer, params(task));
  passMinutes(4);
  await send(completeTask, { ...params(task), body: { mental_state: null, reflection: null } });
  const done = await latest(app);
  await send(startTimer, params(other));
  await send(reviewTask, { ...params(task), body: { mental_state: 'focused', reflection: 'Went well' } });
  const undone = await undo(app, done.id);
  expect(undone.changed).toContainEqual(expect.objectContaining({ field: 'reflection', before: 'Went well' }));
  expect(await send(getTask, params(task))).toMatchObject({ status: 'paused', total_time_worked: 4, reflection: null });
  expect(await send(getActiveTimer, {})).toMatchObject({ task: { id: other.id } });
  await expect(undo(app, done.id)).rejects.toMatchObject({ status: 409, message: 'This was undone already' });
  // The redo brings back what was told.
  await undo(app, undone.id);
  expect(await send(getTask, params(task))).toMatchObject({ status: 'done', reflection: 'Went well' });
  // The completion of now is another one.
  await send(reopenTask, params(task));
  passMinutes(1);
  await send(completeWithoutTimer, { ...params(task), body: { mental_state: null, reflection: null } });
  await expect(undo(app, undone.id + 1)).rejects.toMatchObject(CHANGED);
  const completion = await latest(app);
  await send(deleteTask, params(task));
  const deletion = await latest(app);
  await expect(undo(app, completion.id)).rejects.toMatchObject({ ...CHANGED, data: { id: deletion.id } });
});

test('a pause is not undone while another timer runs, nor over time that was booked since', async () => {
  const app = await testApp();
  const { send, given, passMinutes } = app;
  const [task, other] = [await given.task({ name: 'A' }), await given.task({ name: 'B' })];
  await send(startTimer, params(task));
  passMinutes(4);
  await send(pauseTimer, params(task));
  const pause = await latest(app);
  passMinutes(1);
  await send(startTimer, params(other));
  const start = await latest(app);
  await expect(undo(app, pause.id)).rejects.toMatchObject(CHANGED);
  await undo(app, start.id);
  await given.entry({ task_id: other.id, started_at: '2026-11-20T09:34:00Z', ended_at: '2026-11-20T09:35:00Z' });
  const booked = 'That time is already booked on "B"';
  await expect(undo(app, pause.id)).rejects.toMatchObject({ status: 409, message: booked });
  expect(await send(getActiveTimer, {})).toBeNull();
});

test('time that was booked first is not taken away from under what was booked after it', async () => {
  const app = await testApp();
  const task = await app.given.task();
  const hour = (from: string, until: string) => ({
    task_id: task.id,
    started_at: `2026-11-20T${from}:00Z`,
    ended_at: `2026-11-20T${until}:00Z`,
  });
  await app.given.entry(hour('07:00', '08:00'));
  const first = await latest(app);
  await app.given.entry(hour('08:00', '09:00'));
  const second = await latest(app);
  await expect(undo(app, first.id)).rejects.toMatchObject({ ...CHANGED, data: { id: second.id } });
  await undo(app, second.id);
  await undo(app, first.id);
  expect(await app.send(getTask, params(task))).toEqual(task);
});

test('the plan of a past day stays', async () => {
  const app = await testApp();
  const task = await app.given.task();
  await app.send(addToPlan, { params: { date: '2026-11-20' }, body: { task_ids: [task.id] } });
  const { id } = await latest(app);
  app.passMinutes(24 * 60);
  const refusal = { status: 409, message: 'Plans reach from today to a year ahead' };
  await expect(undo(app, id)).rejects.toMatchObject(refusal);
});

test('a kept forecast lasts, and says so', async () => {
  const app = await testApp();
  const { send, given } = app;
  const { id: list_id } = await given.list();
  await given.task({ list_id });
  await send(keepForecast, { body: { list_id } });
  const told = (await commandsOf(app)).filter(({ why_not_undo }) => why_not_undo !== null);
  expect(told.map(({ kind, subject, why_not_undo }) => [kind, subject.kind, why_not_undo])).toEqual([
    ['keep_forecast', 'forecast', 'A kept forecast stays'],
  ]);
  for (const { id, why_not_undo } of told) {
    await expect(undo(app, id)).rejects.toMatchObject({ status: 409, message: why_not_undo });
  }
});

ruleTest('a command is undone for thirty days', async () => {
  const app = await testApp();
  await app.given.task();
  const { id } = await latest(app);
  app.passMinutes(30 * 24 * 60 - 1);
  expect(await latest(app)).toMatchObject({ why_not_undo: null });
  app.passMinutes(2);
  await expect(undo(app, id)).rejects.toMatchObject({ status: 409, message: 'This was more than 30 days ago' });
});

test('the command of an edit takes less than a kilobyte', async () => {
  const app = await testApp();
  const task = await app.given.task({ name: 'Draft the pricing page' });
  await app.send(updateTask, { ...params(task), body: { planned_duration: 45, priority: 'high' } });
  const rows = await app.db().selectFrom('commands').selectAll().execute();
  const bytes = rows.map((row) => JSON.stringify(Object.values(row)).length);
  expect(Math.max(...bytes)).toBeLessThan(1000);
});

test('a list that was removed comes back to no board that is full by now', async () => {
  const app = await testApp();
  const { send } = app;
  const ids = await importedLists(app, LISTS_OF_A_DAY + 1);
  const [first, ...others] = ids;
  const add = (list_ids: number[]) =>
    send(addToWorkspace, { params: { date: TODAY }, body: { list_ids, origin: 'imported' } });
  await add(ids.slice(0, LISTS_OF_A_DAY));
  await send(removeFromWorkspace, { params: { date: TODAY, id: String(first) }, query: {} });
  const removal = await latest(app);
  const { lists } = await add(others);
  expect(lists).toHaveLength(LISTS_OF_A_DAY);
  await expect(undo(app, removal.id)).rejects.toMatchObject({
    status: 409,
    message: 'A day can hold at most 200 lists',
  });
  expect(await send(getWorkspace, { params: { date: TODAY } })).toMatchObject({ lists });
});
