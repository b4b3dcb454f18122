import { updateProfile } from '@daymark/contract/account.ts';
import { completeWithoutTimer } from '@daymark/contract/completion.ts';
import { deleteList } from '@daymark/contract/lists.ts';
import * as api from '@daymark/contract/repeats.ts';
import { deleteTask, getTask, updateTask } from '@daymark/contract/tasks.ts';
import { pauseTimer, startTimer } from '@daymark/contract/timer.ts';
import { expect, test } from 'vitest';
import { allRows, testApp } from '#test/app.ts';
import { ruleTest } from '#test/engine.ts';
import { openTasks, repeatApp } from '#test/repeats.ts';

const DAILY = 'FREQ=DAILY';
const WEEKLY = 'FREQ=WEEKLY;BYDAY=MO,TH';
const REVIEW = { mental_state: 'tired', reflection: 'Dug' };

test('a task repeats once it is given a rule, until the rule is taken away', async () => {
  const { send, given } = await testApp();
  const task = await given.task();
  const params = { id: String(task.id) };
  expect(task.repeat).toBeNull();
  const repeating = await send(api.setRepeat, { params, body: { rrule: WEEKLY } });
  expect(repeating).toEqual({ ...task, repeat: { id: expect.any(Number), rrule: WEEKLY } });
  expect(await send(getTask, { params })).toEqual(repeating);
  expect(await send(api.setRepeat, { params, body: { rrule: ` ${DAILY} ` } })).toMatchObject({
    repeat: { id: repeating.repeat?.id, rrule: DAILY },
  });
  expect(await send(api.stopRepeat, { params })).toEqual(task);
  expect(await send(api.stopRepeat, { params })).toEqual(task);
});

test('a task can be the first of a series from its creation on', async () => {
  const { send, given } = await testApp();
  const task = await given.task({ rrule: DAILY });
  expect(task.repeat).toEqual({ id: expect.any(Number), rrule: DAILY });
  expect(await send(getTask, { params: { id: String(task.id) } })).toEqual(task);
});

const unsupported = 'This repetition is not supported';

ruleTest.each([
  { body: {}, message: unsupported },
  { body: { rrule: ' ' }, message: unsupported },
  { body: { rrule: 7 }, message: unsupported },
  { body: { rrule: 'FREQ=YEARLY' }, message: unsupported },
  { body: { rrule: 'FREQ=DAILY;COUNT=3' }, message: unsupported },
  { body: { rrule: 'FREQ=DAILY\n' }, message: null },
  { body: { rrule: 'FREQ=MONTHLY;BYMONTHDAY=32' }, message: unsupported },
  { body: { rrule: `FREQ=WEEKLY;BYDAY=${'MO,'.repeat(70)}MO` }, message: 'Repetition must be at most 200 characters' },
])('a rule of $body is refused: $message', async ({ body, message }) => {
  const { given, raw, headers, db } = await testApp();
  const { id, list_id } = await given.task();
  const before = await allRows(db());
  const put = await raw({ method: 'PUT', url: `/api/task/${id}/repeat`, headers, payload: body });
  if (message === null) return expect(put.statusCode).toBe(200);
  expect([put.statusCode, put.json()]).toMatchObject([422, { message, errors: [{ path: 'rrule', message }] }]);
  if ('rrule' in body) {
    const payload = { name: 'T', list_id, ...body };
    const post = await raw({ method: 'POST', url: '/api/task', headers, payload });
    expect([post.statusCode, post.json()]).toMatchObject([422, { message, errors: [{ path: 'rrule', message }] }]);
  }
  expect(await allRows(db())).toEqual(before);
});

test('an account holds a limited number of repeating tasks', async () => {
  const { send, given, task, params, raw, headers, db } = await repeatApp(DAILY);
  const { list_id } = task;
  const [series] = await db().selectFrom('repeats').selectAll().execute();
  if (!series) throw new Error('The task does not repeat');
  const { id: _, ...row } = series;
  await db().insertInto('repeats').values(Array(199).fill(row)).execute();
  const full = { status: 409, message: 'An account can hold at most 200 repeats' };
  await expect(given.task({ list_id, rrule: DAILY })).rejects.toMatchObject(full);
  const { id } = await given.task({ list_id });
  const put = await raw({ method: 'PUT', url: `/api/task/${id}/repeat`, headers, payload: { rrule: DAILY } });
  expect([put.statusCode, put.json()]).toMatchObject([409, { message: full.message }]);
  await send(api.stopRepeat, { params });
  expect(await given.task({ list_id, rrule: DAILY })).toMatchObject({ repeat: { rrule: DAILY } });
});

test('a change of this task leaves the later ones, a change of all later ones makes them of it', async () => {
  const { send, given, task, params, finish, passDays } = await repeatApp(DAILY);
  const category = await given.category();
  await send(updateTask, { params, body: { name: 'This', apply_to: 'this' } });
  await finish(task.id);
  passDays(1);
  const [second] = await openTasks(send, task.list_id);
  expect(second).toMatchObject({ name: task.name, priority: task.priority });
  const changes = { name: 'Later', description: 'D', priority: 'high', planned_duration: 50 } as const;
  const later = { ...changes, category_id: category.id };
  await send(updateTask, { params: { id: String(second?.id) }, body: { ...later, apply_to: 'later' } });
  await finish(second?.id);
  passDays(1);
  expect(await openTasks(send, task.list_id)).toMatchObject([later]);
  expect(await send(getTask, { params })).toMatchObject({ name: 'This', priority: task.priority });
});

test('a change of a done task and all later ones reaches the open one, unless that runs', async () => {
  const { send, task, params, finish, passDays } = await repeatApp(DAILY);
  await finish(task.id);
  passDays(1);
  const [second] = await openTasks(send, task.list_id);
  const ofSecond = { id: String(second?.id) };
  await send(startTimer, { params: ofSecond });
  const running = { status: 409, message: 'Pause the timer before changing this task' };
  const body = { planned_duration: 50, apply_to: 'later' } as const;
  await expect(send(updateTask, { params, body })).rejects.toMatchObject(running);
  await expect(send(deleteTask, { params, query: { apply_to: 'later' } })).rejects.toMatchObject(running);
  expect(await send(getTask, { params })).toMatchObject({ planned_duration: task.planned_duration });
  await send(pauseTimer, { params: ofSecond });
  expect(await send(updateTask, { params, body })).toMatchObject({ planned_duration: 50 });
  expect(await send(getTask, { params: ofSecond })).toMatchObject({ planned_duration: 50 });
});

ruleTest('apply_to must be one of its two words', async () => {
  const { raw, headers, task } = await repeatApp(DAILY);
  const url = `/api/task/${task.id}`;
  const message = 'Apply to must be this or later';
  const refusal = [422, { message, errors: [{ path: 'apply_to', message }] }];
  const patch = await raw({ method: 'PATCH', url, headers, payload: { name: 'N', apply_to: 'all' } });
  expect([patch.statusCode, patch.json()]).toMatchObject(refusal);
  const removal = await raw({ method: 'DELETE', url: `${url}?apply_to=all`, headers });
  expect([removal.statusCode, removal.json()]).toMatchObject(refusal);
});

ruleTest('a task that does not repeat has no later ones', async () => {
  const { send, given } = await testApp();
  const task = await given.task();
  const params = { id: String(task.id) };
  const body = { name: 'N', apply_to: 'later' } as const;
  expect(await send(updateTask, { params, body })).toMatchObject({ name: 'N' });
  expect(await send(deleteTask, { params, query: { apply_to: 'later' } })).toBeNull();
});

test('after the deletion of its last task a series goes on, after that of all later ones it has ended', async () => {
  const { send, task, params, finish, passDays } = await repeatApp(DAILY);
  await send(deleteTask, { params });
  passDays(1);
  const [second] = await openTasks(send, task.list_id);
  expect(second).toMatchObject({ name: task.name, repeat: task.repeat });
  await finish(second?.id);
  passDays(1);
  const [third] = await openTasks(send, task.list_id);
  // The second task is done: the open one after it goes too.
  await send(deleteTask, { params: { id: String(second?.id) }, query: { apply_to: 'later' } });
  await expect(send(getTask, { params: { id: String(third?.id) } })).rejects.toMatchObject({ status: 404 });
  passDays(1);
  expect(await openTasks(send, task.list_id)).toEqual([]);
});

ruleTest('the tasks of a series that ends stay, and repeat no more', async () => {
  const { send, task, params, finish, passDays, db } = await repeatApp(DAILY);
  await finish(task.id);
  passDays(1);
  const [second] = await openTasks(send, task.list_id);
  await send(api.stopRepeat, { params: { id: String(second?.id) } });
  expect(await send(getTask, { params })).toMatchObject({ status: 'done', repeat: null });
  passDays(1);
  expect(await openTasks(send, task.list_id)).toMatchObject([{ id: second?.id, repeat: null }]);
  expect((await allRows(db()))['users']).toMatchObject([{ next_repeat_date: null }]);
});

test('a series ends with its list', async () => {
  const { send, task, passDays, db } = await repeatApp(DAILY);
  await send(deleteList, { params: { id: String(task.list_id) } });
  passDays(1);
  await send(updateProfile, { body: { first_name: 'Ada' } });
  expect(await allRows(db())).toMatchObject({ tasks: [], repeats: [], users: [{ next_repeat_date: null }] });
});

ruleTest('a done task can begin a series, and a running one', async () => {
  const { send, given } = await testApp();
  const [done, running] = [await given.task(), await given.task()];
  await send(completeWithoutTimer, { params: { id: String(done.id) }, body: REVIEW });
  await send(startTimer, { params: { id: String(running.id) } });
  for (const { id } of [done, running]) {
    const answer = await send(api.setRepeat, { params: { id: String(id) }, body: { rrule: DAILY } });
    expect(answer).toMatchObject({ repeat: { rrule: DAILY } });
  }
});
