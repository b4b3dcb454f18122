import { getAccess } from '@daymark/contract/account.ts';
import { createExperiment, getTaskIntervention } from '@daymark/contract/experiments.ts';
import { createList } from '@daymark/contract/lists.ts';
import * as tasks from '@daymark/contract/tasks.ts';
import * as timer from '@daymark/contract/timer.ts';
import { expect, test } from 'vitest';
import { allRows, type TestApp, testApp } from './app.ts';
import { CONTRACT, type JsonSchema, schemaOf } from './contract.ts';

const MISSING = 7_777_777;

type Things = Record<'project' | 'list' | 'task' | 'category' | 'experiment' | 'assignment' | 'sign_in', number>;

/** One of everything that has an id, with what hangs on it. */
async function givenThings({ given, send }: Pick<TestApp, 'given' | 'send'>): Promise<Things> {
  const category = await given.category();
  const experiment = await given.experiment({ category_id: category.id });
  const ask = { category_id: category.id, original_estimate: 30 };
  const { assignment_id } = await send(getTaskIntervention, { body: ask });
  const task = await given.task({ category_id: category.id });
  await send(timer.startTimer, { params: { id: String(task.id) }, body: {} });
  const [signIn] = (await send(getAccess, {})).sign_ins;
  return {
    project: task.project_id,
    list: task.list_id,
    task: task.id,
    category: category.id,
    experiment: experiment.id,
    assignment: assignment_id ?? 0,
    sign_in: signIn?.id ?? 0,
  };
}

/** What the id in a path is the id of. */
const IN_PATH: [beginning: string, thing: keyof Things][] = [
  ['/project/', 'project'],
  ['/list/', 'list'],
  ['/task/', 'task'],
  ['/categories/', 'category'],
  ['/analytics/categories/', 'category'],
  ['/experiment/', 'experiment'],
  ['/auth/sign-ins/', 'sign_in'],
];
const EXCEPTIONS: Record<string, keyof Things> = { [`POST ${createList.path}`]: 'project' };

/** Bodies that are right but for the one id that is put in, by the calls and fields that take one. */
const TASK = { name: 'T', planned_duration: 30, priority: 'low' };
const drawn = (mine: Things, field: object) => ({
  ...{ experiment_id: mine.experiment, assignment_id: mine.assignment },
  ...{ original_estimate: 30, suggested_estimate: 45, accepted: false },
  ...field,
});
const IN_BODY: Record<string, Record<string, (mine: Things, id: number) => object>> = {
  [`POST ${tasks.createTask.path}`]: {
    list_id: (_, list_id) => ({ ...TASK, list_id }),
    category_id: ({ list }, category_id) => ({ ...TASK, list_id: list, category_id }),
    'experiment_data.experiment_id': (mine, experiment_id) => ({
      ...{ ...TASK, list_id: mine.list, category_id: mine.category },
      experiment_data: drawn(mine, { experiment_id }),
    }),
    'experiment_data.assignment_id': (mine, assignment_id) => ({
      ...{ ...TASK, list_id: mine.list, category_id: mine.category },
      experiment_data: drawn(mine, { assignment_id }),
    }),
  },
  [`PATCH ${tasks.updateTask.path}`]: {
    category_id: (_, category_id) => ({ category_id }),
    list_id: (_, list_id) => ({ list_id }),
  },
  [`POST ${createExperiment.path}`]: { category_id: (_, category_id) => ({ name: 'E', category_id }) },
  [`POST ${getTaskIntervention.path}`]: { category_id: (_, category_id) => ({ category_id, original_estimate: 30 }) },
};

const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;
const thingOf = (field: string) => field.replace(/^.*\./, '').replace(/_id$/, '') as keyof Things;

const withId = CONTRACT.filter(({ path }) => path.includes(':id')).map((endpoint) => ({
  call: nameOf(endpoint),
  endpoint,
  thing: EXCEPTIONS[nameOf(endpoint)] ?? IN_PATH.find(([beginning]) => endpoint.path.startsWith(beginning))?.[1],
}));

test.each(withId)('$call answers for a stranger’s as for none', async ({ endpoint, thing }) => {
  expect(thing).toBeDefined();
  const { ask, theirs, mine } = await scene();
  // A body that would be right for one's own.
  const [body] = Object.values(IN_BODY[nameOf(endpoint)] ?? {});
  const payload = body?.(mine, mine.category) ?? BODIES[nameOf(endpoint)];
  const path = (id: number) => endpoint.path.replace(':id', String(id));
  const foreign = await ask(endpoint.method, path(theirs[thing ?? 'task']), payload);
  expect(foreign.status).toBe(404);
  expect(foreign).toEqual(await ask(endpoint.method, path(MISSING), payload));
  // Else it would be the body that is refused.
  const own = await ask(endpoint.method, path(mine[thing ?? 'task']), payload);
  expect([200, 201, 409]).toContain(own.status);
});

/** Right bodies of calls with an id in their path. */
const BODIES: Record<string, object> = {
  [`POST ${timer.extendTimer.path}`]: { additional_minutes: 5 },
  [`POST ${timer.completeTask.path}`]: { mental_state: 'tired', reflection: 'x' },
  [`POST ${createList.path}`]: { name: 'L' },
};

const inBodies = Object.entries(IN_BODY).flatMap(([call, fields]) =>
  Object.entries(fields).map(([field, body]) => ({ call, field, body })),
);

test.each(inBodies)('$call with the $field of a stranger is answered as with none', async ({ call, field, body }) => {
  const { ask, theirs, mine } = await scene();
  const [method = '', path = ''] = call.split(' ');
  const url = path.replace(':id', String(mine.task));
  const foreign = await ask(method, url, body(mine, theirs[thingOf(field)]));
  expect(foreign.status).toBeGreaterThanOrEqual(400);
  expect(foreign).toEqual(await ask(method, url, body(mine, MISSING)));
});

test.each([
  { call: 'GET /list', query: (id: number) => `ids=${id}`, thing: 'list' },
  { call: 'GET /experiment/multiplier', query: (id: number) => `category_id=${id}`, thing: 'category' },
] as const)('$call tells nothing of a stranger’s $thing', async ({ call, query, thing }) => {
  const { ask, theirs } = await scene();
  const url = (id: number) => `${call.split(' ')[1]}?${query(id)}`;
  expect(await ask('GET', url(theirs[thing]))).toEqual(await ask('GET', url(MISSING)));
});

test('every id that a call takes is tried above', () => {
  const inBody = CONTRACT.flatMap((endpoint) =>
    idFields(schemaOf(endpoint, 'body') ?? {}).map((field) => `${nameOf(endpoint)} ${field}`),
  );
  const tried = inBodies.map(({ call, field }) => `${call} ${field}`);
  expect(inBody.filter((field) => !tried.includes(field))).toEqual([]);
  const inQuery = CONTRACT.filter((endpoint) => idFields(schemaOf(endpoint, 'query') ?? {}).length > 0);
  expect(inQuery.map(nameOf)).toEqual(['GET /experiment/multiplier', 'GET /list']);
});

test('nothing that is asked for without an id holds anything of a stranger', async () => {
  const { app, given } = await scene();
  const trace = 'Bleistiftspitzer';
  const stranger = await app.another();
  const category = await stranger.given.category({ name: trace });
  const list = await stranger.given.list({ name: trace });
  await stranger.given.task({ list_id: list.id, category_id: category.id, name: trace });
  await given.task();
  const lists = CONTRACT.filter(({ method, path }) => method === 'GET' && !path.includes(':id'));
  for (const { path } of lists) {
    const url = path
      .replace(':date', '2026-11-20')
      .replace(':year', '2026')
      .replace(':month', '11')
      .replace(':table', 'tasks.csv');
    const response = await app.raw({ url: `/api${url}`, headers: app.headers });
    expect(response.body, path).not.toContain(trace);
  }
});

/** Somebody and a stranger with one of everything each; whatever is asked, the stranger's rows stay as they are. */
async function scene() {
  const app = await testApp();
  const stranger = await app.another();
  const theirs = await givenThings(stranger);
  const mine = await givenThings(app);
  const rows = async () =>
    Object.values(await allRows(app.db()))
      .flat()
      .filter((row) => 'user_id' in row && row.user_id === stranger.user.id);
  const before = await rows();

  async function ask(method: string, path: string, payload?: object) {
    const request = { method: method as 'GET', url: `/api${path}`, headers: app.headers };
    const response = await app.raw({ ...request, ...(payload && { payload }) });
    expect(await rows()).toEqual(before);
    return { status: response.statusCode, answer: response.json() };
  }
  return { app, given: app.given, ask, theirs, mine };
}

/** The fields that hold an id of something, dotted where they are nested. */
function idFields({ properties = {}, anyOf = [] }: JsonSchema): string[] {
  const here = Object.entries(properties).flatMap(([name, field]) => [
    ...(/(_id|^ids)$/.test(name) ? [name] : []),
    ...idFields(field).map((nested) => `${name}.${nested}`),
  ]);
  return [...here, ...anyOf.flatMap(idFields)];
}
