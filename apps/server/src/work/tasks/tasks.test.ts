import { completeWithoutTimer } from '@daymark/contract/completion.ts';
import { getList } from '@daymark/contract/lists.ts';
import { moveTasks } from '@daymark/contract/moves.ts';
import * as api from '@daymark/contract/tasks.ts';
import { completeTask, pauseTimer, startTimer } from '@daymark/contract/timer.ts';
import { expect, test } from 'vitest';
import { countRows, testApp } from '#test/app.ts';
import { ruleTest } from '#test/engine.ts';

ruleTest('a new task takes its defaults and names its list and project', async () => {
  const { send, given } = await testApp();
  const project = await given.project({ name: 'Garden' });
  const list = await given.list({ project_id: project.id, name: 'Beds' });
  const task = await send(api.createTask, { body: { name: '  Dig ', list_id: list.id } });
  expect(task).toEqual({
    id: 1,
    name: 'Dig',
    description: '',
    checklist: null,
    list_id: list.id,
    list_name: 'Beds',
    project_id: project.id,
    project_name: 'Garden',
    position: 2 ** 20,
    priority: 'medium',
    due_date: null,
    planned_duration: 25,
    estimate_origin: null,
    estimate: null,
    at_most: null,
    category_id: null,
    category: null,
    status: 'not_started',
    total_time_worked: 0,
    first_started_at: null,
    completed_at: null,
    mental_state: null,
    reflection: null,
    to_tell: false,
    is_enrolled: false,
    planned_for: null,
    repeat: null,
    is_timer_active: false,
    current_work_start: null,
    current_planned_end: null,
    created_at: '2026-11-20T09:30:00.000Z',
    updated_at: '2026-11-20T09:30:00.000Z',
  });
  expect(await send(api.getTask, { params: { id: '1' } })).toEqual(task);
});

ruleTest('a task keeps every field of its creation and is answered with its category', async () => {
  const { send, given } = await testApp();
  const { id: category_id } = await given.category({ name: 'Deep work', color: '#12b886' });
  const planned = { priority: 'high', planned_duration: 480, due_date: '2026-11-27' } as const;
  const body = { name: 'Dig', description: 'Deep', category_id, ...planned };
  const task = await given.task(body);
  expect(task).toMatchObject({ ...body, category: { id: category_id, name: 'Deep work', color: '#12b886' } });
  expect(await send(api.getTask, { params: { id: String(task.id) } })).toEqual(task);
});

test('the choices for a new task are the user’s own categories, oldest first, and every priority', async () => {
  const { send, given, another } = await testApp();
  const priorities = ['high', 'medium', 'low'];
  expect(await send(api.getTaskCreateOptions, {})).toEqual({ categories: [], priorities, shows_at_most: false });
  await (await another()).given.category();
  const [zeal, admin] = [await given.category({ name: 'Zeal' }), await given.category({ name: 'Admin' })];
  await given.task({ category_id: zeal.id });
  expect(await send(api.getTaskCreateOptions, {})).toEqual({
    categories: [
      { id: zeal.id, name: 'Zeal', color: '#228be6' },
      { id: admin.id, name: 'Admin', color: '#228be6' },
    ],
    priorities,
    shows_at_most: false,
  });
});

test('a change keeps absent fields, and null clears the category', async () => {
  const { send, given, passMinutes } = await testApp();
  const { id: category_id } = await given.category();
  const task = await given.task({ category_id, priority: 'low', description: 'Deep' });
  const params = { id: String(task.id) };
  passMinutes(1);
  expect(await send(api.updateTask, { params, body: { name: 'Sow' } })).toEqual({
    ...task,
    name: 'Sow',
    updated_at: '2026-11-20T09:31:00.000Z',
  });
  expect(await send(api.updateTask, { params, body: { category_id: null, planned_duration: 5 } })).toMatchObject({
    name: 'Sow',
    category_id: null,
    category: null,
    planned_duration: 5,
    priority: 'low',
  });
  expect(await send(api.updateTask, { params, body: { category_id } })).toMatchObject({ category_id });
});

test('deleting a task deletes its time entries', async () => {
  const { send, given, db } = await testApp();
  const task = await given.task();
  const params = { id: String(task.id) };
  await send(startTimer, { params, body: {} });
  await send(pauseTimer, { params });
  expect(await send(api.deleteTask, { params })).toBeNull();
  await expect(send(api.getTask, { params })).rejects.toMatchObject({ status: 404, message: 'Task not found' });
  expect(await countRows(db())).toMatchObject({ lists: 1, tasks: 0, time_entries: 0 });
});

ruleTest('a task with a running timer can be neither changed nor deleted, other tasks can', async () => {
  const { send, given } = await testApp();
  const running = await given.task();
  const other = await given.task({ list_id: running.list_id });
  const params = { id: String(running.id) };
  await send(startTimer, { params, body: {} });
  const refusal = { status: 409, message: 'Pause the timer before changing this task' };
  await expect(send(api.updateTask, { params, body: { name: 'Sow' } })).rejects.toMatchObject(refusal);
  await expect(send(api.deleteTask, { params })).rejects.toMatchObject(refusal);
  await send(api.updateTask, { params: { id: String(other.id) }, body: { name: 'Sow' } });
  await send(api.deleteTask, { params: { id: String(other.id) } });

  await send(pauseTimer, { params });
  expect(await send(api.updateTask, { params, body: { name: 'Sow' } })).toMatchObject({ name: 'Sow' });
});

ruleTest('a done task can still be edited', async () => {
  const { send, given } = await testApp();
  const params = { id: String((await given.task()).id) };
  await send(startTimer, { params, body: {} });
  await send(completeTask, { params, body: { mental_state: 'tired', reflection: 'Dug' } });
  expect(await send(api.updateTask, { params, body: { name: 'Dug' } })).toMatchObject({ name: 'Dug', status: 'done' });
});

const plan = 'Planned duration must be between 1 and 480';
const positive = 'Planned duration must be greater than 0';

ruleTest.each([
  { body: { name: ' ' }, path: 'name', message: 'Task name is required' },
  { body: { name: null }, path: 'name', message: 'Task name is required' },
  { body: { name: '\u200B \u2060' }, path: 'name', message: 'Task name is required' },
  { body: { name: 'x'.repeat(201) }, path: 'name', message: 'Task name must be at most 200 characters' },
  { body: { name: '\udc00' }, path: 'name', message: 'Task name contains a character that cannot be stored' },
  { body: { description: 7 }, path: 'description', message: 'Description must be text' },
  {
    body: { description: '\0' },
    path: 'description',
    message: 'Description contains a character that cannot be stored',
  },
  { body: { priority: 'urgent' }, path: 'priority', message: 'Please select a priority' },
  { body: { priority: null }, path: 'priority', message: 'Please select a priority' },
  { body: { planned_duration: 0 }, path: 'planned_duration', message: positive },
  { body: { planned_duration: -5 }, path: 'planned_duration', message: positive },
  { body: { planned_duration: null }, path: 'planned_duration', message: positive },
  { body: { planned_duration: '25' }, path: 'planned_duration', message: positive },
  { body: { planned_duration: [25] }, path: 'planned_duration', message: positive },
  { body: { planned_duration: 481 }, path: 'planned_duration', message: plan },
  { body: { planned_duration: 1e15 }, path: 'planned_duration', message: plan },
  { body: { planned_duration: 2.5 }, path: 'planned_duration', message: 'Planned duration must be a whole number' },
  { body: { due_date: '' }, path: 'due_date', message: 'Due date must be a day like 2026-11-20' },
  { body: { due_date: '2026-02-29' }, path: 'due_date', message: 'Due date must be a day like 2026-11-20' },
  { body: { due_date: 20261120 }, path: 'due_date', message: 'Due date must be a day like 2026-11-20' },
  { body: { due_date: '2201-01-01' }, path: 'due_date', message: 'Due date must be between 1970 and 2200' },
  { body: { category_id: 0 }, path: 'category_id', message: 'Category must be an id' },
  { body: { category_id: '1' }, path: 'category_id', message: 'Category must be an id' },
  { body: { category_id: 1.5 }, path: 'category_id', message: 'Category must be an id' },
  { body: { category_id: 2 ** 53 }, path: 'category_id', message: 'Category must be an id' },
])('a task with $body is refused: $message', async ({ body, path, message }) => {
  const { headers, raw, given } = await testApp();
  const task = await given.task();
  const payload = { name: 'Dig', list_id: task.list_id, ...body };
  const created = await raw({ method: 'POST', url: '/api/task', headers, payload });
  const changed = await raw({ method: 'PATCH', url: `/api/task/${task.id}`, headers, payload: body });
  for (const response of [created, changed]) {
    expect(response.statusCode).toBe(422);
    expect(response.json()).toEqual({ success: false, data: null, message, errors: [{ path, message }] });
  }
});

ruleTest.each([{}, { list_id: '1' }, { list_id: -1 }, { list_id: true }])(
  'a task in list %o is refused',
  async (list) => {
    const { headers, raw } = await testApp();
    const response = await raw({ method: 'POST', url: '/api/task', headers, payload: { name: 'Dig', ...list } });
    expect(response.json()).toMatchObject({ errors: [{ path: 'list_id', message: 'List must be an id' }] });
  },
);

ruleTest('unknown lists and categories and those of other users are not found', async () => {
  const { send, given, another } = await testApp();
  const other = await another();
  const theirs = await other.given.list();
  const { id: theirCategory } = await other.given.category();
  const task = await given.task();
  const noList = { status: 404, message: 'List not found' };
  const noCategory = { status: 404, message: 'Category not found' };

  await expect(given.task({ list_id: 99 })).rejects.toMatchObject(noList);
  await expect(given.task({ list_id: theirs.id })).rejects.toMatchObject(noList);
  await expect(given.task({ category_id: 99 })).rejects.toMatchObject(noCategory);
  await expect(given.task({ category_id: theirCategory })).rejects.toMatchObject(noCategory);
  const params = { id: String(task.id) };
  await expect(send(api.updateTask, { params, body: { category_id: theirCategory } })).rejects.toMatchObject(
    noCategory,
  );
  expect((await send(getList, { params: { id: String(task.list_id) } })).tasks).toHaveLength(1);
});

test('a task cannot change its list, status or estimate: the fields are unknown', async () => {
  const { headers, raw, given, send } = await testApp();
  const task = await given.task();
  const other = await given.list();
  const payload = { list_id: other.id, status: 'done', estimate: 3 };
  await raw({ method: 'PATCH', url: `/api/task/${task.id}`, headers, payload });
  expect(await send(api.getTask, { params: { id: String(task.id) } })).toEqual(task);
});

test('tasks done on a day of the caller, in the order of their completion', async () => {
  const { send, given, passMinutes, another, raw, headers } = await testApp();
  const done = async (name: string) => {
    const task = await given.task({ name });
    const params = { id: String(task.id) };
    await send(startTimer, { params });
    passMinutes(30);
    await send(completeTask, { params, body: { mental_state: 'tired', reflection: 'Dug' } });
    return task;
  };
  const dig = await done('Dig'); // 10:00 UTC
  await given.task({ name: 'Sow' });
  passMinutes(13 * 60);
  const rake = await done('Rake'); // 23:30 UTC
  await done('Weed'); // midnight
  const on = (date: string) => ({ query: { date } });
  const told = { total_time_worked: 30, mental_state: 'tired', to_tell: false };
  expect(await send(api.getTasksDoneOnDay, on('2026-11-20'))).toEqual([
    { id: dig.id, name: 'Dig', list_id: dig.list_id, ...told },
    { id: rake.id, name: 'Rake', list_id: rake.list_id, ...told },
  ]);
  expect(await send(api.getTasksDoneOnDay, on('2026-11-21'))).toMatchObject([{ name: 'Weed' }]);
  const url = '/api/task/done?date=2026-11-21';
  const inBerlin = await raw({ url, headers: { ...headers, 'x-time-zone': 'Europe/Berlin' } });
  expect(inBerlin.json().data).toMatchObject([{ name: 'Rake' }, { name: 'Weed' }]);
  expect(await (await another()).send(api.getTasksDoneOnDay, on('2026-11-20'))).toEqual([]);
  await expect(send(api.getTasksDoneOnDay, on('2026-11-31'))).rejects.toMatchObject({
    status: 422,
    errors: [{ path: 'date', message: 'Date must be a day like 2026-11-20' }],
  });
});

test('a due date is set, changed and cleared, and not over a change made elsewhere', async () => {
  const { send, given } = await testApp();
  const task = await given.task({ due_date: '2026-11-19' });
  const change = (body: api.TaskChanges) => send(api.updateTask, { params: { id: String(task.id) }, body });
  expect(await change({ due_date: '2026-11-27' })).toMatchObject({ due_date: '2026-11-27' });
  await expect(change({ due_date: null, expected: { due_date: '2026-11-19' } })).rejects.toMatchObject({
    status: 409,
    data: { due_date: '2026-11-27' },
  });
  expect(await change({ name: 'Dig' })).toMatchObject({ due_date: '2026-11-27' });
  expect(await change({ due_date: null, expected: { due_date: '2026-11-27' } })).toMatchObject({ due_date: null });
});

test('open tasks that are overdue, and those that are due in the week from today on, the earliest first', async () => {
  const { send, given, another, raw, headers } = await testApp();
  const due = async (due_date: string | null) => (await given.task({ due_date })).id;
  const [late, today, last, earlier, latest] = [
    await due('2026-11-19'),
    await due('2026-11-20'),
    await due('2026-11-26'),
    await due('2026-11-18'),
    await due('2026-11-19'),
  ];
  await due('2026-11-27');
  await due(null);
  const done = { params: { id: String(await due('2026-11-20')) }, body: { mental_state: 'tired', reflection: 'Dug' } };
  await send(completeWithoutTimer, done);
  await (await another()).given.task({ due_date: '2026-11-20' });
  const idsOf = (tasks: { id: number }[]) => tasks.map(({ id }) => id);
  const overdue = await send(api.getTasks, { query: { due: 'overdue' } });
  expect(idsOf(overdue)).toEqual([earlier, late, latest]);
  expect(overdue[0]).toEqual(await send(api.getTask, { params: { id: String(earlier) } }));
  expect(idsOf(await send(api.getTasks, { query: { due: 'week' } }))).toEqual([today, last]);
  // At 09:30 UTC it is 22:30 of the day before there.
  const inPagoPago = { ...headers, 'x-time-zone': 'Pacific/Pago_Pago' };
  const response = await raw({ url: '/api/task/?due=overdue', headers: inPagoPago });
  expect(idsOf(response.json().data)).toEqual([earlier]);
  for (const query of ['', '?due=', '?due=month']) {
    const refused = await raw({ url: `/api/task${query}`, headers });
    expect([refused.statusCode, refused.json().message]).toEqual([422, 'Due must be overdue or week']);
  }
});

test('the tasks that are due come two hundred at once', async () => {
  const { send, given } = await testApp();
  const { id: list_id } = await given.list();
  for (let made = 0; made < 201; made += 1) await given.task({ list_id, due_date: '2026-11-19' });
  expect(await send(api.getTasks, { query: { due: 'overdue' } })).toHaveLength(200);
});

test('a new task comes last in its list, also where others stand before the first one', async () => {
  const { send, given } = await testApp();
  const [a, b] = [await given.task(), await given.task()];
  const c = await given.task({ list_id: a.list_id });
  await send(moveTasks, { body: { task_ids: [b.id], list_id: a.list_id, before_task_id: a.id } });
  const d = await given.task({ list_id: a.list_id });
  const { tasks } = await send(getList, { params: { id: String(a.list_id) } });
  expect(tasks.map(({ id, position }) => ({ id, position }))).toEqual([
    { id: b.id, position: 0 },
    { id: a.id, position: 2 ** 20 },
    { id: c.id, position: 2 * 2 ** 20 },
    { id: d.id, position: 3 * 2 ** 20 },
  ]);
});
