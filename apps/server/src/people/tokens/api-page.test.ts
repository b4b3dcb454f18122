import { readFileSync } from 'node:fs';
import { SCOPES } from '@daymark/contract/endpoint.ts';
import { createToken } from '@daymark/contract/tokens.ts';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { type TestApp, testApp } from '#test/app.ts';

const PAGE = readFileSync(new URL('../../../../../docs/api.md', import.meta.url), 'utf8');

/** The calls of the page in their order, as a shell would make them. */
const EXAMPLES = [
  ...PAGE.matchAll(/^(?:task=\$\()?api (?:-X (\w+) )?"\$DAYMARK([^"]+)"(?: -d (?:'([^']+)'|"((?:[^"\\]|\\.)+)"))?/gm),
].map(([, method = 'GET', path = '', plain, quoted]) => ({
  method,
  path,
  body: plain ?? quoted?.replaceAll('\\"', '"'),
}));

type Content = { content: Record<string, { schema: object }> };

type Operation = {
  parameters: { name?: string; in?: string }[];
  requestBody?: Content;
  responses: Record<string, Content>;
};

/** Finds calls as a program does that knows the page and openapi.json alone. */
async function describedCalls({ raw }: TestApp) {
  type Described = {
    paths: Record<string, Record<string, Operation>>;
    components: { schemas: Record<string, object> };
  };
  const { paths, components } = (await raw({ url: '/api/openapi.json' })).json<Described>();
  const patterns = Object.entries(paths).map(([path, operations]) => ({
    ...{ path, operations, pattern: new RegExp(`^/api${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`) },
  }));
  /** Schemas that this one refers to, or one of these: to make all of them for each call takes seconds. */
  const referredTo = (schema: object, found: Record<string, object> = {}) => {
    for (const [, name = ''] of JSON.stringify(schema).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      const referred = components.schemas[name];
      if (found[name] || !referred) continue;
      found[name] = referred;
      referredTo(referred, found);
    }
    return found;
  };
  const schemaOf = ({ content }: Content) => {
    const { schema } = content['application/json'] ?? { schema: {} };
    const text = JSON.stringify({ ...schema, $defs: referredTo(schema) });
    return z.fromJSONSchema(JSON.parse(text.replaceAll('#/components/schemas/', '#/$defs/')));
  };
  return ({ method, url }: { method: string; url: string }) => {
    const { pathname, searchParams } = new URL(url, 'http://localhost');
    // Fixed paths stand before those with parameters, which they match, too.
    const byParameters = patterns.toSorted((one, other) => one.path.split('{').length - other.path.split('{').length);
    const operation = byParameters.find(({ pattern }) => pattern.test(pathname))?.operations[method.toLowerCase()];
    if (!operation) throw new Error(`${method} ${url} is not described`);
    const { parameters, requestBody, responses } = operation;
    return {
      unknownInQuery: [...searchParams.keys()].filter(
        (key) => !parameters.some(({ name, in: place }) => name === key && place === 'query'),
      ),
      body: requestBody && schemaOf(requestBody),
      answerOf: (status: number) => schemaOf(responses[status] ?? { content: {} }),
    };
  };
}

/** A day that examples name, where others have the variable of today. */
const WRITTEN_DAY = '2026-11-27';
const TODAY = '2026-11-20';

test('the calls of docs/api.md, one after the other, plan a day and work on it, as openapi.json describes them', async () => {
  const app = await testApp();
  const described = await describedCalls(app);
  const { token } = await app.send(createToken, {
    body: { name: 'Script', scopes: [...SCOPES], current_password: 'correct horse' },
  });
  const headers = {
    authorization: `Bearer ${token}`,
    'x-time-zone': 'Europe/Berlin',
    'content-type': 'application/json',
  };
  const [create, ...others] = EXAMPLES;
  const made = await app.raw({ ...callOf(create), headers });
  expect(made.statusCode).toBe(201);
  const { id, name } = made.json().data;

  const inPlace = (text: string) =>
    text.replaceAll(WRITTEN_DAY, TODAY).replaceAll('$day', TODAY).replaceAll('$task', String(id));
  const answers = [];
  for (const example of others) {
    const call = callOf(example, inPlace);
    const answer = await app.raw({ ...call, headers });
    const name = `${example.method} ${example.path}`;
    expect([200, 201], `${name}: ${answer.body.slice(0, 200)}`).toContain(answer.statusCode);
    const { unknownInQuery, body, answerOf } = described(call);
    expect(unknownInQuery, name).toEqual([]);
    const sent = JSON.parse(call.payload ?? '{}');
    expect((body ?? z.strictObject({})).safeParse(sent).error, name).toBeUndefined();
    const schema = answerOf(answer.statusCode);
    expect(schema.safeParse(answer.json()).error, name).toBeUndefined();
    expect(schema.safeParse({ success: true, message: '', data: 'seven' }).success, name).toBe(false);
    answers.push({ path: example.path, answer });
  }
  expect(answers.length).toBeGreaterThanOrEqual(6);
  const plan = answers.findLast(({ path }) => path.endsWith('/plan/$day'))?.answer.json().data;
  expect(plan.tasks).toMatchObject([{ task: { id, name } }]);
});

type Example = (typeof EXAMPLES)[number];

function callOf(example: Example | undefined, inPlace = (text: string) => text) {
  const { method, path, body } = example ?? { method: 'GET', path: '/', body: undefined };
  return { method: method as 'GET' | 'POST', url: inPlace(path), ...(body && { payload: inPlace(body) }) };
}
