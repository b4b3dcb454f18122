import * as api from '@daymark/contract/projects.ts';
import { createTask } from '@daymark/contract/tasks.ts';
import { completeTask, pauseTimer, startTimer } from '@daymark/contract/timer.ts';
import { expect, test } from 'vitest';
import { countRows, testApp } from '#test/app.ts';
import { ruleTest } from '#test/engine.ts';

const at = '2026-11-20T09:30:00.000Z';

ruleTest('a new project is trimmed, takes its defaults and is empty', async () => {
  const { send } = await testApp();
  expect(await send(api.createProject, { body: { name: '  Garden  ' } })).toEqual({
    id: 1,
    name: 'Garden',
    description: '',
    status: 'not_started',
    total_lists: 0,
    total_tasks: 0,
    completed_tasks: 0,
    created_at: at,
    updated_at: at,
  });
});

test('projects are listed oldest first, each with its counts', async () => {
  const { send, given } = await testApp();
  const garden = await given.project({ name: 'Garden' });
  await given.project({ name: 'Attic' });
  const list = await given.list({ project_id: garden.id });
  await given.list({ project_id: garden.id });
  const done = await given.task({ list_id: list.id });
  await given.task({ list_id: list.id });
  await send(startTimer, { params: { id: String(done.id) }, body: {} });
  await send(completeTask, { params: { id: String(done.id) }, body: { mental_state: 'tired', reflection: 'Dug' } });

  expect(await send(api.getProjects, {})).toMatchObject([
    { name: 'Garden', total_lists: 2, total_tasks: 2, completed_tasks: 1 },
    { name: 'Attic', total_lists: 0, total_tasks: 0, completed_tasks: 0 },
  ]);
});

ruleTest('a project is answered with its lists, and its lists alone by a call of their own', async () => {
  const { send, given } = await testApp();
  const project = await given.project({ name: 'Garden', status: 'in_progress' });
  const beds = await given.list({ project_id: project.id, name: 'Beds', progress: 0.3 });
  const paths = await given.list({ project_id: project.id, name: 'Paths' });
  await given.list();
  await given.task({ list_id: beds.id });

  const params = { id: String(project.id) };
  const lists = [
    {
      id: beds.id,
      name: 'Beds',
      progress: 0.3,
      position: 2 ** 20,
      project_id: project.id,
      project_name: 'Garden',
      project_status: 'in_progress',
      task_count: 1,
      completed_tasks: 0,
    },
    { ...paths, progress: 0 },
  ];
  expect(await send(api.getProject, { params })).toEqual({ ...project, total_lists: 2, total_tasks: 1, lists });
  expect(await send(api.getProjectLists, { params })).toEqual(lists);
});

test('a change keeps absent fields and updates its timestamp', async () => {
  const { send, given, passMinutes } = await testApp();
  const project = await given.project({ name: 'Garden', description: 'Spring', status: 'pending' });
  passMinutes(5);
  const params = { id: String(project.id) };
  const changed = await send(api.updateProject, { params, body: { status: 'done' } });
  expect(changed).toEqual({ ...project, status: 'done', updated_at: '2026-11-20T09:35:00.000Z' });
  expect(await send(api.updateProject, { params, body: { name: ' Yard ', description: '' } })).toMatchObject({
    name: 'Yard',
    description: '',
    status: 'done',
  });
});

test('a summary adds up plans, work and statuses, the running entry included', async () => {
  const { send, given, passMinutes } = await testApp();
  const project = await given.project();
  const list = await given.list({ project_id: project.id });
  const other = await given.list({ project_id: project.id });
  const [paused, done, active] = [
    await given.task({ list_id: list.id, planned_duration: 10 }),
    await given.task({ list_id: list.id, planned_duration: 20 }),
    await given.task({ list_id: other.id, planned_duration: 30 }),
  ];
  await given.task({ list_id: other.id, planned_duration: 40 });
  await given.task({ planned_duration: 400 }); // of another project
  const work = (id: number) => send(startTimer, { params: { id: String(id) }, body: {} });

  await work(paused.id);
  passMinutes(3);
  await send(pauseTimer, { params: { id: String(paused.id) } });
  await work(done.id);
  passMinutes(5);
  await send(completeTask, { params: { id: String(done.id) }, body: { mental_state: 'focused', reflection: 'Fine' } });
  await work(active.id);
  passMinutes(0.5);

  const summary = await send(api.getProjectSummary, { params: { id: String(project.id) } });
  expect(summary).toMatchObject({
    id: project.id,
    total_tasks: 4,
    completed_tasks: 1,
    progress_percentage: 25,
    tasks_by_status: { not_started: 1, active: 1, paused: 1, done: 1 },
    planned_minutes: 100,
    worked_minutes: 8.5,
  });
});

ruleTest('the summary of an empty project is all zeros', async () => {
  const { send, given } = await testApp();
  const { id } = await given.project();
  expect(await send(api.getProjectSummary, { params: { id: String(id) } })).toMatchObject({
    progress_percentage: 0,
    tasks_by_status: { not_started: 0, active: 0, paused: 0, done: 0 },
    planned_minutes: 0,
    worked_minutes: 0,
  });
});

test('deleting a project deletes its lists, their tasks and a running timer', async () => {
  const { send, given, db } = await testApp();
  const kept = await given.task();
  const doomed = await given.task();
  await send(startTimer, { params: { id: String(doomed.id) }, body: {} });
  expect(await send(api.deleteProject, { params: { id: String(doomed.project_id) } })).toBeNull();

  expect(await countRows(db())).toMatchObject({ projects: 1, lists: 1, tasks: 1, time_entries: 0 });
  await send(startTimer, { params: { id: String(kept.id) }, body: {} });
  await expect(send(api.getProject, { params: { id: String(doomed.project_id) } })).rejects.toMatchObject({
    status: 404,
    message: 'Project not found',
  });
});

ruleTest('an id is never given twice', async () => {
  const { send, given } = await testApp();
  const first = await given.project();
  await send(api.deleteProject, { params: { id: String(first.id) } });
  expect((await given.project()).id).toBeGreaterThan(first.id);
});

const tooLong = 'x'.repeat(201);

test.each([
  { body: {}, path: 'name', message: 'Project name is required' },
  { body: { name: '   ' }, path: 'name', message: 'Project name is required' },
  { body: { name: null }, path: 'name', message: 'Project name is required' },
  { body: { name: 7 }, path: 'name', message: 'Project name is required' },
  { body: { name: ['Garden'] }, path: 'name', message: 'Project name is required' },
  { body: { name: tooLong }, path: 'name', message: 'Project name must be at most 200 characters' },
  { body: { name: 'a\0b' }, path: 'name', message: 'Project name contains a character that cannot be stored' },
  { body: { name: 'a\ud800b' }, path: 'name', message: 'Project name contains a character that cannot be stored' },
  { body: { name: 'G', description: null }, path: 'description', message: 'Description must be text' },
  {
    body: { name: 'G', description: 'x'.repeat(10_001) },
    path: 'description',
    message: 'Description must be at most 10000 characters',
  },
  { body: { name: 'G', status: null }, path: 'status', message: 'Please select a status' },
  { body: { name: 'G', status: '' }, path: 'status', message: 'Please select a status' },
  { body: { name: 'G', status: 'Done' }, path: 'status', message: 'Please select a status' },
])('a project with $body is refused: $message', async ({ body, path, message }) => {
  const { headers, raw, given } = await testApp();
  const created = await raw({ method: 'POST', url: '/api/project', headers, payload: body });
  expect(created.statusCode).toBe(422);
  expect(created.json()).toEqual({ success: false, data: null, message, errors: [{ path, message }] });

  const { id } = await given.project();
  const url = `/api/project/${id}`;
  const changed = await raw({ method: 'PATCH', url, headers, payload: { ...body } });
  const isAbsentOnly = Object.keys(body).length === 0;
  expect([changed.statusCode, changed.json().message]).toEqual(isAbsentOnly ? [200, 'OK'] : [422, message]);
});

test('every invalid field is named, and the message is that of the first', async () => {
  const { headers, raw } = await testApp();
  const response = await raw({ method: 'POST', url: '/api/project', headers, payload: { status: 'x', name: '' } });
  expect(response.json()).toMatchObject({
    message: 'Project name is required',
    errors: [{ path: 'name' }, { path: 'status' }],
  });
});

ruleTest('the longest texts are stored unchanged, counted in characters and not in code units', async () => {
  const { send } = await testApp();
  const body = { name: '🌱'.repeat(200), description: 'é'.repeat(10_000) };
  expect(await send(api.createProject, { body })).toMatchObject(body);
});

ruleTest('unknown fields are neither refused nor stored, and another owner cannot be named', async () => {
  const { headers, raw, another, send } = await testApp();
  const { user } = await another();
  const payload = { name: 'Mine', user_id: user.id, id: 99, total_lists: 7, color: 'red' };
  const response = await raw({ method: 'POST', url: '/api/project', headers, payload });
  expect(response.json().data).toMatchObject({ id: 1, total_lists: 0 });
  expect(response.json().data).not.toHaveProperty('color');
  expect(await send(api.getProjects, {})).toHaveLength(1);
});

test('reading a project takes as many queries with ten lists as with one', async () => {
  const { send, given, countQueries } = await testApp();
  const grown = async (lists: number) => {
    const project = await given.project();
    for (let made = 0; made < lists; made += 1) {
      const list = await given.list({ project_id: project.id });
      await send(createTask, { body: { name: 'Dig', list_id: list.id, planned_duration: 25 } });
    }
    return String(project.id);
  };
  const small = await grown(1);
  const large = await grown(10);
  for (const endpoint of [api.getProject, api.getProjectLists, api.getProjectSummary]) {
    const few = await countQueries(() => send(endpoint, { params: { id: small } }));
    expect(await countQueries(() => send(endpoint, { params: { id: large } }))).toBe(few);
    expect(few).toBeLessThanOrEqual(endpoint === api.getProjectSummary ? 6 : 3);
  }
});
