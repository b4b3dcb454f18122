import * as analytics from '@daymark/contract/analytics.ts';
import * as categories from '@daymark/contract/categories.ts';
import { type Endpoint, endpoint } from '@daymark/contract/endpoint.ts';
import * as lists from '@daymark/contract/lists.ts';
import * as projects from '@daymark/contract/projects.ts';
import { createTasks } from '@daymark/contract/quick-add.ts';
import * as tasks from '@daymark/contract/tasks.ts';
import * as timer from '@daymark/contract/timer.ts';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { NO_FEED } from '#context/changes.ts';
import { processClock } from '#context/clock.ts';
import { UserGate } from '#context/user-gate.ts';
import { testApp } from '#test/app.ts';
import { newDatabase } from '#test/databases.ts';
import { makeRouter } from './router.ts';
import { createServer } from './server.ts';

const JSON_TYPE = { 'content-type': 'application/json' };

/** Calls with the id of a record in their path, each with a valid body. */
const CALLS: { endpoint: Endpoint; on: 'project' | 'list' | 'category' | 'task'; body?: object }[] = [
  { endpoint: projects.getProject, on: 'project' },
  { endpoint: projects.updateProject, on: 'project', body: { name: 'Stolen' } },
  { endpoint: projects.deleteProject, on: 'project' },
  { endpoint: projects.getProjectSummary, on: 'project' },
  { endpoint: projects.getProjectLists, on: 'project' },
  { endpoint: lists.createList, on: 'project', body: { name: 'Stolen' } },
  { endpoint: lists.getList, on: 'list' },
  { endpoint: lists.updateList, on: 'list', body: { name: 'Stolen' } },
  { endpoint: lists.deleteList, on: 'list' },
  { endpoint: lists.getListSummary, on: 'list' },
  { endpoint: categories.getCategory, on: 'category' },
  { endpoint: categories.getCategoryTasks, on: 'category' },
  { endpoint: categories.updateCategory, on: 'category', body: { name: 'Stolen' } },
  { endpoint: categories.deleteCategory, on: 'category' },
  { endpoint: analytics.getCategoryAnalytics, on: 'category' },
  { endpoint: tasks.getTask, on: 'task' },
  { endpoint: tasks.updateTask, on: 'task', body: { name: 'Stolen' } },
  { endpoint: tasks.deleteTask, on: 'task' },
  { endpoint: timer.startTimer, on: 'task', body: {} },
  { endpoint: timer.pauseTimer, on: 'task', body: { overtime_minutes: 0 } },
  { endpoint: timer.extendTimer, on: 'task', body: { additional_minutes: 5 } },
  { endpoint: timer.completeTask, on: 'task', body: { mental_state: 'tired', reflection: 'Stolen' } },
  { endpoint: timer.getTimerStatus, on: 'task' },
  { endpoint: timer.getTimerExpired, on: 'task' },
  { endpoint: timer.pollTimer, on: 'task' },
];

const requestOf = ({ method, path }: Endpoint, id: string | number, payload?: object) => ({
  method,
  url: `/api${path.replace(/:\w+/, String(id))}`,
  ...(payload && { payload }),
});

test.each(CALLS)(
  '$endpoint.method $endpoint.path: malformed, unknown and other users’ ids are not found',
  async ({ endpoint, on, body }) => {
    const { raw, headers, given, another, send } = await testApp();
    const other = await another();
    const category = await other.given.category();
    const theirs = await other.given.task({ category_id: category.id });
    const { project_id, list_id } = theirs;
    const theirId = { project: project_id, list: list_id, category: category.id, task: theirs.id }[on];
    await given.task();

    const status = async (id: string | number, payload = body) => {
      const response = await raw({ ...requestOf(endpoint, id, payload), headers });
      expect(response.json()).toMatchObject({
        success: false,
        data: null,
        message: expect.stringContaining('not found'),
      });
      return response.statusCode;
    };
    for (const id of [theirId, 999, Number.MAX_SAFE_INTEGER]) expect(await status(id)).toBe(404);
    for (const id of ['0', '-1', '1.5', '01', 'abc', '1e3', '9007199254740992', '9'.repeat(300), '1%00', '%20']) {
      expect(await status(id)).toBe(404);
    }
    // A bad path id is refused before bad fields.
    if (body) expect(await status('abc', { name: 7 })).toBe(404);
    expect(await other.send(tasks.getTask, { params: { id: String(theirs.id) } })).toEqual(theirs);
    expect(await send(timer.getActiveTimer, {})).toBeNull();
  },
);

test.each([
  ...CALLS.map(({ endpoint }) => endpoint),
  analytics.getDailyAnalytics,
  analytics.getCompletionRates,
  analytics.getAnalyticsSummary,
  analytics.getAllCategoryAnalytics,
  analytics.getUncategorizedAnalytics,
  analytics.getDoneTasks,
  categories.createCategory,
  categories.getCategories,
  categories.getCategoryOptions,
  createTasks,
  lists.getListOptions,
  projects.createProject,
  projects.getProjects,
  tasks.createTask,
  tasks.getTaskCreateOptions,
  timer.getActiveTimer,
])('$method $path checks the token before anything else', async (endpoint) => {
  const { raw } = await testApp();
  for (const headers of [{}, { authorization: 'Bearer forged' }]) {
    const response = await raw({ ...requestOf(endpoint, 'abc', { name: 7 }), headers });
    expect(response.statusCode).toBe(401);
    expect(response.json()).toEqual({ success: false, data: null, message: 'Sign in to continue' });
  }
});

test('a trailing slash changes nothing', async () => {
  const { raw, headers, given } = await testApp();
  const task = await given.task();
  const urls = [
    '/api/project',
    `/api/project/${task.project_id}/lists`,
    `/api/list/${task.list_id}`,
    '/api/task/active',
  ];
  for (const url of [...urls, '/api/auth/profile', '/api/config', '/api/openapi.json', '/health']) {
    const [plain, slashed] = [await raw({ url, headers }), await raw({ url: `${url}/`, headers })];
    expect(plain.statusCode).toBe(200);
    expect(slashed.json()).toEqual(plain.json());
  }
  const created = await raw({ method: 'POST', url: '/api/project/', headers, payload: { name: 'Garden' } });
  expect(created.statusCode).toBe(201);
});

test.each(['{', '{"name": }', 'name=Garden', '{"name":"Garden"} x', '\0'])(
  'the body %j is not valid JSON',
  async (payload) => {
    const { raw, headers } = await testApp();
    const response = await raw({ method: 'POST', url: '/api/project', headers: { ...headers, ...JSON_TYPE }, payload });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toEqual({ success: false, data: null, message: 'The body is not valid JSON' });
  },
);

test.each(['null', '[]', '[{"name":"Garden"}]', '"Garden"', '7', 'true'])(
  'the body %s is JSON but not an object',
  async (payload) => {
    const { raw, headers } = await testApp();
    const response = await raw({ method: 'POST', url: '/api/project', headers: { ...headers, ...JSON_TYPE }, payload });
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({ message: 'The body must be a JSON object', errors: [{ path: '' }] });
  },
);

test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', 'application/xml', 'nonsense'])(
  'a body of type %s is refused',
  async (type) => {
    const { raw, headers } = await testApp();
    const payload = '{"name":"Garden"}';
    const request = { method: 'POST', url: '/api/project', headers: { ...headers, 'content-type': type } } as const;
    const response = await raw({ ...request, payload });
    expect(response.statusCode).toBe(415);
    expect(response.json()).toEqual({ success: false, data: null, message: 'The body must be JSON' });
  },
);

test('a body of one mebibyte is accepted, one byte more is refused', async () => {
  const { raw, headers } = await testApp();
  const post = (size: number) => {
    const frame = '{"name":"Garden","unknown":""}';
    const payload = frame.replace('""', `"${'x'.repeat(size - frame.length)}"`);
    return raw({ method: 'POST', url: '/api/project', headers: { ...headers, ...JSON_TYPE }, payload });
  };
  expect((await post(1024 * 1024)).statusCode).toBe(201);
  const refused = await post(1024 * 1024 + 1);
  expect(refused.statusCode).toBe(413);
  expect(refused.json()).toEqual({ success: false, data: null, message: 'The body must be at most 1 MiB' });
});

test('a call without a body may have a content type', async () => {
  const { raw, headers, given } = await testApp();
  const { id } = await given.task();
  for (const step of ['work', 'pause']) {
    const url = `/api/task/${id}/timer/${step}`;
    const response = await raw({ method: 'POST', url, headers: { ...headers, ...JSON_TYPE }, payload: '' });
    expect(response.statusCode).toBe(200);
  }
});

test('an answer has only the fields that its endpoint names', async () => {
  const security = { isHttps: false, googleScriptUrl: null };
  const app = createServer({ logLevel: 'silent', trustProxy: null, security });
  const getUser = endpoint({ call: 'GET /user', isPublic: true, data: z.object({ name: z.string() }) });
  const [db] = await newDatabase('sqlite');
  const { route } = makeRouter(app, {
    ...{
      db,
      clock: processClock(Temporal.Now.instant),
      chance: () => 0,
      feed: NO_FEED,
      authenticate: async () => undefined,
      isTimeZone: () => true,
    },
    ...{ limits: { tasksPerList: 1, tasksPerAccount: 1 }, writesPerSecond: 0 },
    gate: new UserGate(async () => true),
  });
  const user = { name: 'Ada', password_hash: 'secret' };
  route(getUser, async () => user);
  expect((await app.inject('/api/user')).json().data).toEqual({ name: 'Ada' });
});

test('__proto__ and constructor are unknown fields like others', async () => {
  const { raw, headers } = await testApp();
  const payload = '{"name":"Garden","__proto__":{"status":"done"},"constructor":{"prototype":{"x":1}}}';
  const response = await raw({ method: 'POST', url: '/api/project', headers: { ...headers, ...JSON_TYPE }, payload });
  expect(response.statusCode).toBe(201);
  expect(response.json().data.status).toBe('not_started');
});

test.each(['/api', '/api/', '/api/nope', '/api/project/1/nope', '/api/task/1/timer', '/api/assets/x.js'])(
  '%s is not a call of the API',
  async (url) => {
    const { raw, headers } = await testApp();
    for (const method of ['GET', 'POST', 'PUT', 'DELETE'] as const) {
      const response = await raw({ method, url, headers });
      expect(response.statusCode).toBe(404);
      expect(response.json()).toEqual({ success: false, data: null, message: 'Not found' });
    }
  },
);

test.each(['/api/project/%zz', '/%ZZ?x=1', '/%', '/%ff'])(
  'the path %j cannot be decoded and is refused',
  async (url) => {
    const { raw, logLines } = await testApp();
    const { headers } = await raw({ url: '/api/nope' });
    for (const method of ['GET', 'POST', 'OPTIONS'] as const) {
      const response = await raw({ method, url });
      expect(response.statusCode).toBe(400);
      expect(response.json()).toEqual({ success: false, data: null, message: 'The address is malformed' });
      expect(new Set(Object.keys(response.headers))).toEqual(new Set(Object.keys(headers)));
      expect(JSON.parse(logLines.at(-1) ?? '')).toMatchObject({ method, path: url.split('?')[0], status: 400 });
    }
  },
);

test.each([
  { zone: 'Mars/Olympus', status: 422 },
  { zone: '+02:00', status: 422 },
  { zone: '', status: 422 },
  { zone: 'Europe/Berlin', status: 200 },
  { zone: undefined, status: 200 },
])('the time zone $zone is answered with $status', async ({ zone, status }) => {
  const { raw, headers } = await testApp();
  const request = {
    url: '/api/auth/profile',
    headers: { ...headers, ...(zone !== undefined && { 'x-time-zone': zone }) },
  };
  const response = await raw(request);
  expect(response.statusCode).toBe(status);
  if (status === 422) {
    expect(response.json()).toMatchObject({
      message: 'Unknown time zone',
      errors: [{ path: 'X-Time-Zone', message: 'Unknown time zone' }],
    });
  }
});
