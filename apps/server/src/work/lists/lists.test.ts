import * as api from '@daymark/contract/lists.ts';
import { createListWithProject } from '@daymark/contract/new-lists.ts';
import { getProject, getProjects } from '@daymark/contract/projects.ts';
import { completeTask, startTimer } from '@daymark/contract/timer.ts';
import { expect, test } from 'vitest';
import { countRows, testApp } from '#test/app.ts';
import { ruleTest } from '#test/engine.ts';

ruleTest('a new list is in its project, trimmed and without progress', async () => {
  const { send, given } = await testApp();
  const project = await given.project({ name: 'Garden', status: 'pending' });
  const list = await send(api.createList, { params: { id: String(project.id) }, body: { name: ' Beds ' } });
  expect(list).toEqual({
    id: 1,
    name: 'Beds',
    progress: 0,
    position: 2 ** 20,
    project_id: project.id,
    project_name: 'Garden',
    project_status: 'pending',
    task_count: 0,
    completed_tasks: 0,
  });
});

test('a list is made with its project and its first task in one call', async () => {
  const { send } = await testApp();
  const body = {
    name: ' Today ',
    project: { name: ' My Work ' },
    task: { name: ' Write report ', planned_duration: 40 },
  };
  const list = await send(createListWithProject, { body });
  expect(list).toMatchObject({
    id: 1,
    name: 'Today',
    progress: 0,
    project_id: 1,
    project_name: 'My Work',
    project_status: 'not_started',
    task_count: 1,
    completed_tasks: 0,
    tasks: [
      {
        name: 'Write report',
        list_id: 1,
        project_id: 1,
        planned_duration: 40,
        status: 'not_started',
        priority: 'medium',
      },
    ],
  });
  expect(await send(api.getList, { params: { id: '1' } })).toEqual(list);
  expect(await send(getProject, { params: { id: '1' } })).toMatchObject({ name: 'My Work', description: '' });
});

test('a list is made with its project alone, of any status and description', async () => {
  const { send } = await testApp();
  const project = { name: 'Garden', description: 'Beds and paths', status: 'in_progress' } as const;
  const list = await send(createListWithProject, { body: { name: 'Beds', progress: 0.2, project } });
  expect(list).toMatchObject({ name: 'Beds', progress: 0.2, project_status: 'in_progress', task_count: 0, tasks: [] });
  expect(await send(getProjects, {})).toMatchObject([{ ...project, total_lists: 1, total_tasks: 0 }]);
});

test('a first task in an unknown category leaves neither its list nor its project', async () => {
  const { send, another, db } = await testApp();
  const foreign = await (await another()).given.category();
  for (const category_id of [999, foreign.id]) {
    const body = { name: 'Today', project: { name: 'My Work' }, task: { name: 'Write report', category_id } };
    await expect(send(createListWithProject, { body })).rejects.toMatchObject({
      status: 404,
      message: 'Category not found',
    });
  }
  expect(await countRows(db())).toMatchObject({ projects: 0, lists: 0, tasks: 0 });
});

const whole = { name: 'Today', project: { name: 'My Work' }, task: { name: 'Write report' } };

ruleTest.each([
  { change: { name: ' ' }, path: 'name', message: 'List name is required' },
  { change: { progress: 2 }, path: 'progress', message: 'Progress must be between 0 and 1' },
  { change: { project: undefined }, path: 'project', message: 'Project must be an object' },
  { change: { project: 7 }, path: 'project', message: 'Project must be an object' },
  { change: { project: { name: ' ' } }, path: 'project.name', message: 'Project name is required' },
  { change: { project: { name: 'G', status: null } }, path: 'project.status', message: 'Please select a status' },
  { change: { task: null }, path: 'task', message: 'Task must be an object' },
  { change: { task: { name: '' } }, path: 'task.name', message: 'Task name is required' },
  {
    change: { task: { name: 'T', planned_duration: 0 } },
    path: 'task.planned_duration',
    message: 'Planned duration must be greater than 0',
  },
])('a list with its project is refused for $change: $message', async ({ change, path, message }) => {
  const { headers, raw, db } = await testApp();
  const payload = { ...whole, ...change };
  const response = await raw({ method: 'POST', url: '/api/list', headers, payload });
  expect(response.statusCode).toBe(422);
  expect(response.json()).toEqual({ success: false, data: null, message, errors: [{ path, message }] });
  expect(await countRows(db())).toMatchObject({ projects: 0, lists: 0, tasks: 0 });
});

test('a list is answered with its tasks, oldest first', async () => {
  const { send, given } = await testApp();
  const list = await given.list();
  const dig = await given.task({ list_id: list.id, name: 'Dig' });
  const sow = await given.task({ list_id: list.id, name: 'Sow' });
  await given.task();
  await send(startTimer, { params: { id: String(dig.id) }, body: {} });
  await send(completeTask, { params: { id: String(dig.id) }, body: { mental_state: 'tired', reflection: 'Dug' } });

  const found = await send(api.getList, { params: { id: String(list.id) } });
  expect(found).toMatchObject({ ...list, task_count: 2, completed_tasks: 1 });
  expect(found.tasks).toMatchObject([{ id: dig.id, status: 'done' }, sow]);
});

/** The rest of a short list whose tasks are still to be done. */
const planned = (minutes: number) => ({
  planned_minutes: minutes,
  worked_minutes: 0,
  planned_left_minutes: minutes,
  next_cursor: null,
});

test('the lists of a board are one answer with their tasks, oldest first, without unknown ids', async () => {
  const { send, given, another } = await testApp();
  const [beds, paths, pond] = [await given.list(), await given.list(), await given.list()];
  const dig = await given.task({ list_id: beds.id });
  const sow = await given.task({ list_id: beds.id });
  const fill = await given.task({ list_id: pond.id });
  await given.task({ list_id: paths.id });
  const foreign = await (await another()).given.list();

  const ids = [pond.id, 999, foreign.id, beds.id, pond.id].join(',');
  expect(await send(api.getLists, { query: { ids } })).toEqual([
    { ...beds, task_count: 2, tasks: [dig, sow], ...planned(50) },
    { ...pond, task_count: 1, tasks: [fill], ...planned(25) },
  ]);
});

const noIds = 'Ids must be numbers separated by commas';

ruleTest.each([
  { query: '', message: noIds },
  { query: '?ids=', message: noIds },
  { query: '?ids=1,', message: noIds },
  { query: '?ids=0', message: noIds },
  { query: '?ids=1,two', message: noIds },
  { query: '?ids=1&ids=2', message: noIds },
  { query: '?ids=9007199254740992', message: noIds },
  { query: `?ids=${Array.from({ length: 101 }, (_, place) => place + 1)}`, message: 'Ids must be at most 100' },
])('lists with $query are refused: $message', async ({ query, message }) => {
  const { headers, raw } = await testApp();
  const response = await raw({ method: 'GET', url: `/api/list${query}`, headers });
  expect(response.statusCode).toBe(422);
  expect(response.json()).toMatchObject({ message, errors: [{ path: 'ids', message }] });
});

test('a change keeps absent fields', async () => {
  const { send, given } = await testApp();
  const list = await given.list({ name: 'Beds', progress: 0.2 });
  const params = { id: String(list.id) };
  expect(await send(api.updateList, { params, body: { progress: 1 } })).toEqual({ ...list, progress: 1 });
  expect(await send(api.updateList, { params, body: { name: 'Paths' } })).toEqual({
    ...list,
    name: 'Paths',
    progress: 1,
  });
  expect(await send(api.updateList, { params, body: {} })).toMatchObject({ name: 'Paths', progress: 1 });
});

ruleTest('completing tasks does not change the progress figure, which is the user’s own', async () => {
  const { send, given } = await testApp();
  const task = await given.task();
  await send(startTimer, { params: { id: String(task.id) }, body: {} });
  await send(completeTask, { params: { id: String(task.id) }, body: { mental_state: 'tired', reflection: 'Dug' } });
  expect(await send(api.getList, { params: { id: String(task.list_id) } })).toMatchObject({
    progress: 0,
    completed_tasks: 1,
  });
});

ruleTest('a summary adds up the tasks of its list and of no other', async () => {
  const { send, given, passMinutes } = await testApp();
  const project = await given.project();
  const list = await given.list({ project_id: project.id, progress: 0.5 });
  const neighbour = await given.list({ project_id: project.id });
  const tasks = [
    await given.task({ list_id: list.id, planned_duration: 10 }),
    await given.task({ list_id: list.id, planned_duration: 15 }),
    await given.task({ list_id: list.id }),
  ];
  const [first] = tasks;
  await given.task({ list_id: neighbour.id, planned_duration: 400 });
  const params = { id: String(first?.id) };
  await send(startTimer, { params, body: {} });
  passMinutes(12.345);
  await send(completeTask, { params, body: { mental_state: 'tired', reflection: 'Dug' } });

  expect(await send(api.getListSummary, { params: { id: String(list.id) } })).toEqual({
    id: list.id,
    name: list.name,
    progress: 0.5,
    task_count: 3,
    completed_tasks: 1,
    progress_percentage: 33.3,
    tasks_by_status: { not_started: 2, active: 0, paused: 0, done: 1 },
    planned_minutes: 50,
    worked_minutes: 12.35,
    forecast: expect.objectContaining({ tasks: 2, history_tasks: 1 }),
  });
});

test('deleting a list deletes its tasks and a running timer, and keeps its project', async () => {
  const { send, given, db } = await testApp();
  const task = await given.task();
  await send(startTimer, { params: { id: String(task.id) }, body: {} });
  expect(await send(api.deleteList, { params: { id: String(task.list_id) } })).toBeNull();
  expect(await countRows(db())).toMatchObject({ projects: 1, lists: 0, tasks: 0, time_entries: 0 });
});

const outside = 'Progress must be between 0 and 1';

ruleTest.each([
  { body: { name: '' }, path: 'name', message: 'List name is required' },
  { body: { name: null }, path: 'name', message: 'List name is required' },
  { body: { name: 'x'.repeat(201) }, path: 'name', message: 'List name must be at most 200 characters' },
  { body: { name: 'L\0' }, path: 'name', message: 'List name contains a character that cannot be stored' },
  { body: { name: 'L', progress: -0.1 }, path: 'progress', message: outside },
  { body: { name: 'L', progress: 1.01 }, path: 'progress', message: outside },
  { body: { name: 'L', progress: null }, path: 'progress', message: outside },
  { body: { name: 'L', progress: '0.5' }, path: 'progress', message: outside },
  { body: { name: 'L', progress: true }, path: 'progress', message: outside },
])('a list with $body is refused: $message', async ({ body, path, message }) => {
  const { headers, raw, given } = await testApp();
  const list = await given.list();
  for (const [method, id] of [
    ['POST', list.project_id],
    ['PATCH', list.id],
  ] as const) {
    const response = await raw({ method, url: `/api/list/${id}`, headers, payload: body });
    expect(response.statusCode).toBe(422);
    expect(response.json()).toEqual({ success: false, data: null, message, errors: [{ path, message }] });
  }
});

ruleTest('an absent name is refused on creation', async () => {
  const { headers, raw, given } = await testApp();
  const project = await given.project();
  const response = await raw({ method: 'POST', url: `/api/list/${project.id}`, headers });
  expect(response.json()).toMatchObject({ message: 'List name is required', errors: [{ path: 'name' }] });
});

ruleTest('a list needs a project that exists', async () => {
  const { send } = await testApp();
  await expect(send(api.createList, { params: { id: '7' }, body: { name: 'Beds' } })).rejects.toMatchObject({
    status: 404,
    message: 'Project not found',
  });
});

test('reading a list takes as many queries with ten tasks as with one', async () => {
  const { send, given, countQueries } = await testApp();
  const grown = async (tasks: number) => {
    const list = await given.list();
    for (let made = 0; made < tasks; made += 1) await given.task({ list_id: list.id });
    return String(list.id);
  };
  const small = await grown(1);
  const large = await grown(10);
  for (const endpoint of [api.getList, api.getListSummary]) {
    const few = await countQueries(() => send(endpoint, { params: { id: small } }));
    expect(await countQueries(() => send(endpoint, { params: { id: large } }))).toBe(few);
  }
  const few = await countQueries(() => send(api.getLists, { query: { ids: small } }));
  expect(await countQueries(() => send(api.getLists, { query: { ids: `${small},${large}` } }))).toBe(few);
});
