import { getAccess, getProfile, updateProfile } from '@daymark/contract/account.ts';
import { getCommands, undoCommand } from '@daymark/contract/commands.ts';
import { type Endpoint, SCOPES, type Scope } from '@daymark/contract/endpoint.ts';
import { createEntry, deleteEntry } from '@daymark/contract/entries.ts';
import { createProject, getProject, getProjects } from '@daymark/contract/projects.ts';
import { provePassword } from '@daymark/contract/proofs.ts';
import * as api from '@daymark/contract/tokens.ts';
import { getTrash, restoreTrash, TRASH_KINDS } from '@daymark/contract/trash.ts';
import { expect, test } from 'vitest';
import { scopeOfKind } from '#context/scopes.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { CONTRACT } from '#test/contract.ts';
import { ruleTest } from '#test/engine.ts';

const PASSWORD = 'correct horse';

type Asked = { name?: string; scopes?: Scope[]; days?: number | null };

type Maker = Pick<TestApp, 'send'>;

/** Makes a token; every account of the tests has the same password. */
const made = async (app: Maker, { name = 'Script', scopes = ['read'], days = 90 }: Asked = {}) =>
  app.send(api.createToken, { body: { name, scopes, days, current_password: PASSWORD } });

const DAY_MINUTES = 24 * 60;

test('a token is told once, and listed without itself', async () => {
  const app = await testApp();
  const { token, ...told } = await made(app, { name: '  Morning script ', scopes: ['read', 'plan'] });
  expect(token).toMatch(/^dmk_[\dA-Za-z]{49}$/);
  expect(told).toEqual({
    id: expect.any(Number),
    name: 'Morning script',
    scopes: ['read', 'plan'],
    created_at: '2026-11-20T09:30:00.000Z',
    ends_at: '2027-02-18T09:30:00.000Z',
    last_used_at: null,
    last_address: null,
  });
  expect(await app.send(api.getTokens, {})).toEqual([told]);
  const rows = await app.db().selectFrom('tokens').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(token.slice(4, 47));
});

ruleTest('its last use is told, to the hour', async () => {
  const app = await testApp();
  const { token } = await made(app);
  const used = async () => (await app.send(api.getTokens, {}))[0];
  app.passMinutes(10);
  await app.sender(token)(getProjects, {});
  expect(await used()).toMatchObject({ last_used_at: '2026-11-20T09:40:00.000Z', last_address: '127.0.0.1' });
  app.passMinutes(59);
  await app.sender(token)(getProjects, {});
  expect(await used()).toMatchObject({ last_used_at: '2026-11-20T09:40:00.000Z' });
  app.passMinutes(1);
  await app.sender(token)(getProjects, {});
  expect(await used()).toMatchObject({ last_used_at: '2026-11-20T10:40:00.000Z' });
});

test('a token is made with the password of the account, or within 10 minutes of the last proof', async () => {
  const app = await testApp();
  const body = { name: 'Script', scopes: ['read'] as Scope[] };
  const asked = (more: object = {}) => app.send(api.createToken, { body: { ...body, ...more } });
  const wrong = { current_password: 'not this one' };
  await expect(asked(wrong)).rejects.toMatchObject({ status: 422, message: 'Current password is incorrect' });
  app.passMinutes(10);
  expect(await asked()).toMatchObject({ name: 'Script' });
  app.passMinutes(1);
  const old = { status: 403, code: 'proof_required', message: 'Confirm that it is you to go on' };
  await expect(asked()).rejects.toMatchObject(old);
  expect(await asked({ current_password: PASSWORD })).toMatchObject({ name: 'Script' });
  await expect(asked()).rejects.toMatchObject(old);
  await app.send(provePassword, { body: { current_password: PASSWORD } });
  expect(await asked()).toMatchObject({ name: 'Script' });
  await app.db().updateTable('users').set({ password_hash: null }).execute();
  app.passMinutes(11);
  await expect(asked()).rejects.toMatchObject(old);
  await expect(asked({ current_password: PASSWORD })).rejects.toMatchObject({
    status: 409,
    message: 'This account has no password',
  });
});

ruleTest.each([
  [{ name: ' ' }, 'Token name is required'],
  [{ scopes: [] }, 'Choose what the token opens'],
  [{ scopes: ['all'] }, 'Scopes must be of read, tasks, timer, entries, plan, busy, archive, mcp'],
  [{ scopes: ['read', 'read'] }, 'Each scope can be named once'],
  [{ days: 366 }, 'Days must be a whole number from 1 to 365'],
  [{ days: 0 }, 'Days must be a whole number from 1 to 365'],
])('%j is refused', async (more, message) => {
  const app = await testApp();
  const body = { name: 'Script', scopes: ['read'], current_password: PASSWORD, ...more };
  const response = await app.raw({ method: 'POST', url: '/api/auth/tokens', headers: app.headers, payload: body });
  expect([response.statusCode, response.json().message]).toEqual([422, message]);
});

test('an account has at most 50 tokens', async () => {
  const app = await testApp();
  const { id } = await made(app);
  const row = await app.db().selectFrom('tokens').selectAll().executeTakeFirstOrThrow();
  const copies = Array.from({ length: 49 }, (_, n) => ({ ...row, id: id + n + 1, token_hash: `${n}` }));
  await app.db().insertInto('tokens').values(copies).execute();
  const body = { name: 'One more', scopes: ['read'] as Scope[], current_password: PASSWORD };
  await expect(app.send(api.createToken, { body })).rejects.toMatchObject({
    status: 409,
    message: 'There can be at most 50 tokens. End one that is no longer used.',
  });
});

ruleTest('a token ends by its time, by its owner, and with all others', async () => {
  const app = await testApp();
  const statusOf = async (token: string) => (await app.raw(withToken(getProjects, token))).statusCode;
  const [short, kept, first, second] = [
    await made(app, { days: 1 }),
    await made(app, { days: null }),
    await made(app),
    await made(app),
  ];
  app.passMinutes(DAY_MINUTES - 1);
  expect(await statusOf(short.token)).toBe(200);
  app.passMinutes(1);
  expect(await statusOf(short.token)).toBe(401);
  await app.send(api.endToken, { params: { id: String(first.id) } });
  expect([await statusOf(first.token), await statusOf(second.token)]).toEqual([401, 200]);
  app.passMinutes(400 * DAY_MINUTES);
  expect(await statusOf(kept.token)).toBe(200);
});

test('all tokens end at once, and another account keeps its own', async () => {
  const app = await testApp();
  const stranger = await app.another();
  const [own, others] = [await made(app), await made(stranger)];
  const ending = app.send(api.endToken, { params: { id: String(others.id) } });
  await expect(ending).rejects.toMatchObject({ status: 404, message: 'Token not found' });
  await app.send(api.endTokens, {});
  expect((await app.raw(withToken(getProjects, own.token))).statusCode).toBe(401);
  expect((await app.raw(withToken(getProjects, others.token))).statusCode).toBe(200);
});

ruleTest('what a token does stands in the log under its name', async () => {
  const app = await testApp();
  const { token } = await made(app, { name: 'Morning script', scopes: ['tasks'] });
  await app.sender(token)(createProject, { body: { name: 'By a script' } });
  const [command] = await app.send(getCommands, { query: {} });
  expect(command).toMatchObject({ kind: 'create_project', by: 'Morning script' });
});

test('a key keeps no answer that tells a token', async () => {
  const app = await testApp();
  const payload = { name: 'Script', scopes: ['read'], current_password: PASSWORD };
  const headers = { ...app.headers, 'idempotency-key': 'once' };
  const answers = [1, 2].map(() => app.raw({ method: 'POST', url: '/api/auth/tokens', headers, payload }));
  const [one, other] = (await Promise.all(answers)).map((answer) => answer.json().data.token);
  expect(one).not.toBe(other);
  expect(await app.db().selectFrom('kept_answers').selectAll().execute()).toEqual([]);
});

ruleTest('a token of another user finds nothing of this one', async () => {
  const app = await testApp();
  const stranger = await app.another();
  const { id } = await app.given.project();
  const { token } = await made(stranger);
  const looking = app.sender(token)(getProject, { params: { id: String(id) } });
  await expect(looking).rejects.toMatchObject({ status: 404, message: 'Project not found', data: null });
});

/** A call of this endpoint on records that nobody has. */
function withToken({ method, path }: Endpoint, token: string | null) {
  const filled = path
    .replace(':date', '2026-11-20')
    .replace(':year', '2026')
    .replace(':month', '11')
    .replace(':table', 'tasks.csv')
    .replaceAll(/:\w+/g, '999999999');
  const headers = token === null ? {} : { authorization: `Bearer ${token}` };
  return { method, url: `/api${filled}`, headers, ...(method !== 'GET' && { payload: {} }) };
}

// Statements of all calls are repeated by `query-faults.test.ts`.
ruleTest('each call is opened by its scope alone, and by no token that has ended', async () => {
  const app = await testApp();
  const expired = await made(app, { scopes: [...SCOPES], days: 1 });
  app.passMinutes(DAY_MINUTES);
  const tokens: [Scope, string][] = [];
  for (const scope of SCOPES) tokens.push([scope, (await made(app, { scopes: [scope] })).token]);
  const ended = await made(app, { scopes: [...SCOPES] });
  await app.send(api.endToken, { params: { id: String(ended.id) } });
  const mistyped = ended.token.replace(/.$/, (last) => (last === 'a' ? 'b' : 'a'));
  const doors = [...[null, expired.token, ended.token, mistyped].map((token) => [null, token] as const), ...tokens];

  for (const endpoint of CONTRACT.filter(({ isPublic }) => !isPublic)) {
    for (const [scope, token] of doors) {
      const answer = await app.raw(withToken(endpoint, token));
      const name = `${endpoint.method} ${endpoint.path} by ${scope}`;
      if (scope !== null && scope === endpoint.scope) {
        expect([401, 403], name).not.toContain(answer.statusCode);
        continue;
      }
      const told = [answer.statusCode, answer.headers['www-authenticate'], answer.json().data];
      if (scope === null) expect(told, name).toEqual([401, 'Bearer', null]);
      else expect(told, name).toEqual([403, challengeOf(endpoint.scope), null]);
    }
  }
});

const challengeOf = (scope: Scope | null) =>
  `Bearer error="insufficient_scope"${scope === null ? '' : `, scope="${scope}"`}`;

test('taking a command back, or out of the trash, needs the scope of what was done as well', async () => {
  const app = await testApp();
  const { id: task_id } = await app.given.task();
  const times = { started_at: '2026-11-20T08:00:00.000Z', ended_at: '2026-11-20T08:30:00.000Z' };
  const entry = await app.send(createEntry, { body: { task_id, ...times } });
  await app.send(deleteEntry, { params: { id: String(entry.id) } });
  const [{ id: command } = { id: 0 }] = await app.send(getCommands, { query: {} });
  const [{ id: item } = { id: 0 }] = await app.send(getTrash, { query: {} });
  const byTasks = app.sender((await made(app, { scopes: ['tasks'] })).token);
  const byEntries = app.sender((await made(app, { scopes: ['tasks', 'entries'] })).token);
  const refused = { status: 403, message: 'This token does not open this: it needs the scope entries' };
  await expect(byTasks(undoCommand, { params: { id: String(command) } })).rejects.toMatchObject(refused);
  await expect(byTasks(restoreTrash, { params: { id: String(item) } })).rejects.toMatchObject(refused);
  expect(await byEntries(restoreTrash, { params: { id: String(item) } })).toMatchObject({ kind: 'delete_entry' });
});

test('no call that a token may make to read changes anything', () => {
  const reading = CONTRACT.filter(({ scope }) => scope === 'read');
  const changing = reading.filter(({ command }) => command && !('unlogged' in command && command.unlogged === READS));
  expect(changing).toEqual([]);
});

/** The reason for which a call that is no GET stands in no log. */
const READS = 'It changes nothing';

test('each deletion can be restored by some token', async () => {
  const scopeOf = scopeOfKind(CONTRACT);
  const kinds = TRASH_KINDS.map((kind) => (kind === 'import' ? 'import_archive' : `delete_${kind}`));
  expect(kinds.filter((kind) => scopeOf(kind) === null)).toEqual([]);
});

test('a change of the password can end the tokens as well', async () => {
  const app = await testApp();
  const { token } = await made(app);
  const change = { current_password: PASSWORD, new_password: 'Another-horse2 battery' };
  await app.send(updateProfile, { body: change });
  expect((await app.raw(withToken(getProfile, token))).statusCode).toBe(200);
  const back = { current_password: change.new_password, new_password: PASSWORD, end_tokens: true };
  await app.send(updateProfile, { body: back });
  expect((await app.raw(withToken(getProfile, token))).statusCode).toBe(401);
  expect((await app.send(getAccess, {})).sign_ins).toHaveLength(1);
});
