import * as timer from '@daymark/contract/timer.ts';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { testApp } from '#test/app.ts';
import { CONTRACT } from '#test/contract.ts';

type Json = { [key: string]: Json };

type Described = {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object> };
};
type Operation = {
  security: object[];
  parameters: { name?: string; in?: string; required?: boolean }[];
  requestBody?: { content: Record<string, { schema: object }> };
  responses: Record<string, { content: Record<string, { schema: object }> }>;
};

async function described() {
  const app = await testApp();
  const response = await app.raw({ url: '/api/openapi.json' });
  return { ...app, description: response.json<Described>() };
}

test('openapi.json lists exactly the calls of the contract', async () => {
  const { description } = await described();
  const listed = Object.entries(description.paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const named = CONTRACT.map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`);
  expect(listed.sort()).toEqual(named.sort());
  expect(description.openapi).toBe('3.1.0');
});

test('each call states its authentication, parameters and status', async () => {
  const { description } = await described();
  for (const { method, path, isPublic, creates, scope } of CONTRACT) {
    const operation = description.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
    const token = scope === null ? [] : [{ token: [scope] }];
    expect(operation?.security).toEqual(isPublic ? [] : [{ signIn: [] }, ...token]);
    expect(operation?.responses).toHaveProperty(creates ? '201' : '200');
    expect(operation?.responses).toHaveProperty('429');
    const inPath = operation?.parameters
      .filter(({ in: location }) => location === 'path')
      .map(({ name }) => `:${name}`);
    expect(inPath).toEqual(path.match(/:\w+/g) ?? []);
  }
});

test('no two paths differ only in the names of their parameters', async () => {
  const { description } = await described();
  const shapes = Object.keys(description.paths).map((path) => path.replace(/\{\w+\}/g, '{}'));
  expect(new Set(shapes).size).toBe(shapes.length);
});

test('an optional body is not required', async () => {
  const { description } = await described();
  expect(description.paths['/task/{id}/timer/work']?.['post']).toMatchObject({ requestBody: { required: false } });
  expect(description.paths['/project']?.['post']).toMatchObject({ requestBody: { required: true } });
});

test('a file is described by its type, and an upload by its largest size', async () => {
  const { description } = await described();
  const { paths } = description;
  expect(paths['/archive/{table}']?.['get']?.responses['200']?.content).toEqual({
    'text/csv': { schema: { type: 'string' } },
  });
  expect(paths['/archive']?.['get']?.responses['200']).toMatchObject({
    headers: { 'Content-Disposition': expect.anything() },
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Archive' } } },
  });
  expect(paths['/archive']?.['post']).toMatchObject({
    requestBody: { required: true },
    responses: { 413: { description: 'The file is over 256 MiB' } },
  });
});

test('every reference resolves to a schema', async () => {
  const { description } = await described();
  const references = JSON.stringify(description).match(/"#\/[^"]+"/g) ?? [];
  for (const reference of new Set(references)) {
    const [, ...steps] = reference.slice(1, -1).split('/');
    const found = steps.reduce<Json | undefined>((at, step) => at?.[step], description as unknown as Json);
    expect(found, reference).toBeDefined();
  }
  expect(Object.keys(description.components.schemas)).toEqual(expect.arrayContaining(['Task', 'Project', 'Failure']));
});

test('its schemas accept the real answers, and refuse changed ones', async () => {
  const { description, raw, headers, given, send } = await described();
  const task = await given.task();
  await send(timer.startTimer, { params: { id: String(task.id) }, body: {} });
  const experiment = await given.experiment();

  const schemaOf = (path: string, status: string, method = 'get') => {
    const schema = description.paths[path]?.[method]?.responses[status]?.content['application/json']?.schema;
    const text = JSON.stringify({ ...schema, $defs: description.components.schemas });
    return z.fromJSONSchema(JSON.parse(text.replaceAll('#/components/schemas/', '#/$defs/')));
  };
  const answers = [
    { path: '/project', url: '/api/project' },
    { path: '/project/{id}', url: `/api/project/${task.project_id}` },
    { path: '/project/{id}/summary', url: `/api/project/${task.project_id}/summary` },
    { path: '/list/{id}', url: `/api/list/${task.list_id}` },
    { path: '/task/{id}', url: `/api/task/${task.id}` },
    { path: '/task/active', url: '/api/task/active' },
    { path: '/task/{id}/timer/status', url: `/api/task/${task.id}/timer/status` },
    { path: '/analytics/daily', url: '/api/analytics/daily?start_date=2026-11-19&end_date=2026-11-20' },
    { path: '/analytics/daily/{date}', url: '/api/analytics/daily/2026-11-20' },
    { path: '/analytics/summary', url: '/api/analytics/summary' },
    { path: '/analytics/categories/none', url: '/api/analytics/categories/none' },
    { path: '/experiment', url: '/api/experiment' },
    { path: '/experiment/{id}/results', url: `/api/experiment/${experiment.id}/results` },
    { path: '/experiment/{id}/stats', url: `/api/experiment/${experiment.id}/stats` },
    { path: '/auth/profile', url: '/api/auth/profile' },
  ];
  for (const { path, url } of answers) {
    const answer = (await raw({ url, headers })).json();
    expect(schemaOf(path, '200').safeParse(answer).error, path).toBeUndefined();
    expect(schemaOf(path, '200').safeParse({ ...answer, data: { id: 'seven' } }).success, path).toBe(false);
  }
  const missing = (await raw({ url: '/api/task/999', headers })).json();
  expect(schemaOf('/task/{id}', '404').safeParse(missing).error).toBeUndefined();
  const edit = { name: 'Mine', expected: { name: 'Old' } };
  const conflict = (await raw({ method: 'PATCH', url: `/api/list/${task.list_id}`, headers, payload: edit })).json();
  expect(schemaOf('/list/{id}', '409', 'patch').safeParse(conflict).error).toBeUndefined();
  expect(schemaOf('/list/{id}', '409', 'patch').safeParse({ ...conflict, data: { id: 'seven' } }).success).toBe(false);
  expect(schemaOf('/task', '409', 'post').safeParse(conflict).success).toBe(false);
  const refused = (await raw({ method: 'POST', url: '/api/task', headers, payload: {} })).json();
  expect(schemaOf('/task', '422', 'post').safeParse(refused).error).toBeUndefined();
});
