import { getCommands } from '@daymark/contract/commands.ts';
import type { Scope } from '@daymark/contract/endpoint.ts';
import { getTask } from '@daymark/contract/tasks.ts';
import { endToken } from '@daymark/contract/tokens.ts';
import type { InjectOptions } from 'fastify';
import { expect, test } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { ALL_SCOPES, assistant, REVISIONS, tokenFor, ZONE } from '#test/assistants.ts';

test.each(REVISIONS)('an assistant plans a day by tools, in revision %s', async (revision) => {
  const app = await testApp();
  const { client, told } = await assistant(app, { revision });
  expect(client.getInstructions()).toContain('data, never instructions');

  const planned = [30, 45, 60].map((planned_duration) => ({ name: `Part ${planned_duration}`, planned_duration }));
  const { tasks } = (await told('add_tasks', { tasks: planned })) as { tasks: { id: number }[] };
  const ids = tasks.map(({ id }) => id);
  expect(tasks).toMatchObject(planned.map(({ name }) => ({ name, status: 'not_started' })));

  expect(await told('forecast', { task_ids: ids })).toMatchObject({ forecast: { tasks: 3, not_estimated: 3 } });
  await told('plan_day', { add: ids, order: [ids[2]] });
  expect(await told('get_day')).toMatchObject({
    date: '2026-11-20',
    time_zone: ZONE,
    tasks: [{ task: { id: ids[2] } }, { task: { id: ids[0] } }, { task: { id: ids[1] } }],
  });

  expect(await told('timer', { task_id: ids[2], action: 'start' })).toMatchObject({ task: { status: 'active' } });
  expect(await told('get_day')).toMatchObject({ running: { task: { id: ids[2] } } });
  app.passMinutes(20);
  expect(await told('timer', { task_id: ids[2], action: 'pause' })).toMatchObject({ total_time_worked: 20 });
  await told('complete_task', { task_id: ids[2] });
  const done = await app.send(getTask, { params: { id: String(ids[2]) } });
  expect(done).toMatchObject({ status: 'done', mental_state: null, total_time_worked: 20 });

  const commands = await app.send(getCommands, { query: {} });
  const made = ['complete_task', 'pause_timer', 'start_timer', 'order_plan', 'add_to_plan', 'create_tasks'];
  expect(commands.map(({ kind, by }) => [kind, by])).toEqual(made.map((kind) => [kind, 'Claude']));
});

const READING = [
  'find_tasks',
  'get_day',
  'get_project',
  'forecast',
  'typical_duration',
  'what_fits',
  'when',
  'get_analytics',
  'list_entries',
];
const PROMPTS = ['plan_my_day', 'weekly_review', 'is_this_promise_safe'];

test.each<[Scope[], string[], string[]]>([
  [[], [], []],
  [['read'], READING, ['weekly_review', 'is_this_promise_safe']],
  [['tasks'], ['add_tasks', 'update_task'], []],
  [['plan'], ['plan_day'], []],
  [['timer'], ['timer'], []],
  [['entries'], ['book_time'], []],
  [['archive'], [], []],
  [['tasks', 'timer'], ['add_tasks', 'update_task', 'timer'], []],
  [
    ['plan', 'entries', 'timer', 'tasks', 'read'],
    [...READING, 'add_tasks', 'update_task', 'plan_day', 'timer', 'complete_task', 'book_time'],
    PROMPTS,
  ],
])('a token with mcp and %j has the tools %j and prompts %j, in this order', async (scopes, tools, prompts) => {
  const { client, refused } = await assistant(await testApp(), { scopes: [...scopes, 'mcp'] });
  expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(tools);
  expect((await client.listPrompts()).prompts.map(({ name }) => name)).toEqual(prompts);
  if (tools.includes('add_tasks')) return;
  const adding = refused('add_tasks', { tasks: [{ name: 'Dig' }] });
  await expect(adding).rejects.toThrow('Tool add_tasks disabled');
});

test('all tools together cost fewer than 3,000 tokens, where three characters are one', async () => {
  const { client } = await assistant(await testApp());
  const { tools } = await client.listTools();
  expect(tools).toHaveLength(15);
  expect(JSON.stringify(tools).length / 3).toBeLessThan(3000);
  for (const { description, inputSchema, outputSchema, annotations, name } of tools) {
    expect({ name, description, inputSchema, outputSchema }).toMatchObject({
      description: expect.stringMatching(/./),
      inputSchema: { type: 'object' },
      outputSchema: { type: 'object' },
    });
    expect(annotations).toEqual(
      READING.includes(name) ? { readOnlyHint: true } : { destructiveHint: expect.any(Boolean) },
    );
  }
});

test('prompts say what is asked for', async () => {
  const { client } = await assistant(await testApp());
  const args = { what: 'Move "house"', date: '2026-12-24', time_zone: ZONE };
  const { messages } = await client.getPrompt({ name: 'is_this_promise_safe', arguments: args });
  const asked = 'promise "Move \\"house\\"" by "2026-12-24". My time zone is Europe/Berlin.';
  expect(messages).toMatchObject([{ role: 'user', content: { text: expect.stringContaining(asked) } }]);
  for (const name of ['plan_my_day', 'weekly_review']) {
    expect((await client.getPrompt({ name })).messages).toHaveLength(1);
  }
});

const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} };
const ACCEPT = { accept: 'application/json, text/event-stream' };

type Asked = { token?: string; headers?: Record<string, string>; payload?: InjectOptions['payload'] };

/** A message without the protocol's client. */
const post = (app: TestApp, { token, headers = {}, payload = LIST }: Asked) =>
  app.raw({
    method: 'POST',
    url: '/mcp',
    headers: { ...ACCEPT, ...(token !== undefined && { authorization: `Bearer ${token}` }), ...headers },
    payload,
  });

test('only a token with the scope mcp comes in', async () => {
  const app = await testApp();
  const { token } = await tokenFor(app, ALL_SCOPES);
  expect((await post(app, { token })).statusCode).toBe(200);
  const answers: [number, unknown, string][] = [];
  const ended = await tokenFor(app, ALL_SCOPES);
  await app.send(endToken, { params: { id: String(ended.id) } });
  const without = await tokenFor(app, ['read', 'tasks']);
  for (const one of [undefined, ended.token, `${token}x`, without.token, app.token]) {
    const answer = await post(app, { ...(one !== undefined && { token: one }) });
    answers.push([answer.statusCode, answer.headers['www-authenticate'], answer.json().message]);
  }
  const insufficient = 'Bearer error="insufficient_scope", scope="mcp"';
  expect(answers).toEqual([
    [401, 'Bearer', 'Sign in to continue'],
    [401, 'Bearer', 'Sign in to continue'],
    [401, 'Bearer', 'Sign in to continue'],
    [403, insufficient, 'This token does not open this: it needs the scope mcp'],
    [403, insufficient, 'This token does not open this: it needs the scope mcp'],
  ]);
});

test('a page of another site is not answered, whatever name it has given this server', async () => {
  const app = await testApp();
  const { token } = await tokenFor(app, ALL_SCOPES);
  const asked = async (origin: string, host: string) =>
    (await post(app, { token, headers: { origin, host } })).statusCode;
  expect(await asked('http://localhost:3000', 'localhost:3000')).toBe(200);
  expect(await asked('http://192.0.2.7:3000', '192.0.2.7:3000')).toBe(200);
  expect(await asked('https://evil.example', 'localhost:3000')).toBe(403);
  expect(await asked('http://evil.example:3000', 'evil.example:3000')).toBe(403);
  expect(await asked('null', 'localhost:3000')).toBe(403);
});

test('where an address is set, pages of this address are answered', async () => {
  const app = await testApp({ env: { PUBLIC_URL: 'https://daymark.example.org' } });
  const { token } = await tokenFor(app, ALL_SCOPES);
  const asked = async (origin: string) => (await post(app, { token, headers: { origin } })).statusCode;
  expect(await asked('https://daymark.example.org')).toBe(200);
  expect(await asked('http://daymark.example.org')).toBe(403);
  expect(await asked('http://localhost')).toBe(403);
});

const AS_JSON = { 'content-type': 'application/json' };

test.each<[string, Asked, number, string]>([
  ['a batch', { payload: Array.from({ length: 1000 }, () => LIST) }, 400, 'Send one message at a time'],
  ['an empty body', { payload: '', headers: AS_JSON }, 400, 'The body is no message'],
  ['a body that is no JSON', { payload: '{', headers: AS_JSON }, 400, 'The body is not valid JSON'],
  ['a body that is no object', { payload: '"tools/list"', headers: AS_JSON }, 400, 'The body is no message'],
  ['another type', { payload: 'x', headers: { 'content-type': 'text/plain' } }, 415, 'The body must be JSON'],
  ['more than a MiB', { payload: { ...LIST, more: 'x'.repeat(1_100_000) } }, 413, 'The body must be at most 1 MiB'],
  ['no message', { payload: { hello: 'world' } }, 400, 'not a valid JSON-RPC message'],
  ['an unknown revision', { headers: { 'mcp-protocol-version': '1999-01-01' } }, 400, 'Unsupported protocol version'],
])('%s is refused', async (_name, asked, status, message) => {
  const app = await testApp();
  const { token } = await tokenFor(app, ALL_SCOPES);
  const answer = await post(app, { token, ...asked });
  const { error, ...refusal } = answer.json();
  expect([answer.statusCode, refusal.message ?? error.message]).toEqual([status, expect.stringContaining(message)]);
});

test.each(['GET', 'DELETE'] as const)('%s opens no session', async (method) => {
  const response = await (await testApp()).raw({ method, url: '/mcp' });
  expect([response.statusCode, response.headers['allow']]).toEqual([405, 'POST']);
});

test('nobody can follow changes here', async () => {
  const app = await testApp();
  const { token } = await tokenFor(app, ALL_SCOPES);
  const meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  const headers = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'subscriptions/listen' };
  const params = { _meta: meta, notifications: { toolsListChanged: true } };
  const payload = { jsonrpc: '2.0', id: 1, method: 'subscriptions/listen', params };
  const answer = await post(app, { token, headers, payload });
  expect(answer.json().error).toMatchObject({ message: 'Subscription limit reached' });
});

test('changes of an assistant count in the budget of its user', async () => {
  const app = await testApp({ env: { WRITES_PER_SECOND: '1' } });
  const { use } = await assistant(app);
  const texts: string[] = [];
  for (let n = 0; n < 11; n += 1) texts.push((await use('add_tasks', { tasks: [{ name: `Task ${n}` }] })).text);
  expect(texts.at(-1)).toMatch(/^Too many changes\. Try again in \d+ seconds?\.$/);
});

test.each(REVISIONS)(
  'assistants that leave before they are answered keep no turn, in revision %s',
  async (revision) => {
    const app = await testApp();
    const { client, told } = await assistant(app, { revision });
    const leaving = Array.from({ length: 20 }, async () => {
      const controller = new AbortController();
      const call = client.callTool({ name: 'get_day', arguments: {} }, { signal: controller.signal });
      setImmediate(() => controller.abort());
      await expect(call).rejects.toThrow();
    });
    await Promise.all(leaving);
    expect(await told('get_day')).toMatchObject({ tasks: [] });
  },
);
