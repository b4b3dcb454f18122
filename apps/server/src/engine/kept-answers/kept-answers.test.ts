import { deleteAccount, getProfile, updateProfile } from '@daymark/contract/account.ts';
import { importArchive } from '@daymark/contract/archive.ts';
import type { Endpoint } from '@daymark/contract/endpoint.ts';
import { createProject, deleteProject, getProjects } from '@daymark/contract/projects.ts';
import { createTask, getTask, updateTask } from '@daymark/contract/tasks.ts';
import { extendTimer, startTimer } from '@daymark/contract/timer.ts';
import { expect, test } from 'vitest';
import { processClock } from '#context/clock.ts';
import { countRows, type TestApp, testApp } from '#test/app.ts';
import { fileOf } from '#test/archive.ts';
import { ruleTest } from '#test/engine.ts';
import { allow, refuse } from '#test/refusals.ts';
import { requestFor } from '#test/requests.ts';
import { deleteOldAnswers } from './kept-answers.service.ts';

type Input = { params?: Record<string, string>; body?: unknown };

/** Makes calls with a key; gives status, data or message, and whether the answer was replayed. */
function callsOf({ raw }: Pick<TestApp, 'raw'>, { headers }: Pick<TestApp, 'headers'>) {
  return async (key: string, endpoint: Endpoint, input: Input = {}) => {
    const request = requestFor(endpoint, input as never);
    const answer = await raw({ ...request, headers: { ...request.headers, ...headers, 'idempotency-key': key } });
    const { data, message, errors } = answer.json();
    return {
      status: answer.statusCode,
      data,
      message,
      ...(errors && { path: errors[0].path }),
      isReplayed: answer.headers['idempotency-replayed'] === 'true',
    };
  };
}

async function scene() {
  const app = await testApp();
  return { ...app, call: callsOf(app, app) };
}

const OTHER_REQUEST = { status: 422, message: 'This key was used for another request', path: 'Idempotency-Key' };

ruleTest(
  'a call with the same key is answered again and done once; the body is compared as JSON, the key without quotes',
  async () => {
    const { call, raw, headers, send } = await scene();
    const first = await call('key-1', createProject, { body: { name: 'Garden' } });
    expect(first).toMatchObject({ status: 201, data: { name: 'Garden' }, isReplayed: false });
    expect(await call('"key-1"', createProject, { body: { name: 'Garden' } })).toEqual({ ...first, isReplayed: true });
    const spaced = await raw({
      method: 'POST',
      url: '/api/project',
      headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': 'key-1' },
      payload: ' { "name" : "Garden" } ',
    });
    expect(spaced.json().data).toEqual(first.data);
    expect(await send(getProjects, {})).toHaveLength(1);
  },
);

test('another body, path or method under a used key is refused, and without a key nothing is kept', async () => {
  const { call, given, send, db } = await scene();
  const task = await given.task();
  expect(await countRows(db())).toMatchObject({ kept_answers: 0 });
  const params = { id: String(task.id) };
  await call('k', updateTask, { params, body: { name: 'Sow' } });
  expect(await call('k', updateTask, { params, body: { name: 'Reap' } })).toMatchObject(OTHER_REQUEST);
  expect(await call('k', startTimer, { params, body: {} })).toMatchObject(OTHER_REQUEST);
  expect(await send(getTask, { params })).toMatchObject({ name: 'Sow', status: 'not_started' });
  expect(await call('k', getTask, { params })).toMatchObject({ status: 200, isReplayed: false });
});

ruleTest.each([
  { what: '64 letters', key: 'aZ9-'.repeat(16), status: 201 },
  { what: '65 letters', key: 'a'.repeat(65), status: 422 },
  { what: '10,000 letters', key: 'a'.repeat(10_000), status: 422 },
  { what: 'nothing', key: '', status: 422 },
  { what: 'empty quotes', key: '""', status: 422 },
  { what: 'one quote', key: '"a', status: 422 },
  { what: 'a space', key: 'a b', status: 422 },
  { what: 'a sign', key: 'a_b', status: 422 },
])('a key of $what is answered with $status', async ({ key, status }) => {
  const { call } = await scene();
  const answer = await call(key, createProject, { body: { name: 'Garden' } });
  expect(answer.status).toBe(status);
  if (status === 201) return;
  const message = 'Idempotency-Key must be 1 to 64 letters, digits or hyphens';
  expect(answer).toMatchObject({ path: 'Idempotency-Key', message });
});

test('the key of another user is that user’s own and says nothing', async () => {
  const app = await scene();
  const other = await app.another();
  const mine = await app.call('same', createProject, { body: { name: 'Mine' } });
  const theirs = await callsOf(app, other)('same', createProject, { body: { name: 'Theirs' } });
  expect(theirs).toMatchObject({ status: 201, data: { name: 'Theirs' }, isReplayed: false });
  expect(await app.call('same', createProject, { body: { name: 'Mine' } })).toEqual({ ...mine, isReplayed: true });
});

test('of ten parallel calls with one key one is done; the others are told to wait, or get its answer', async () => {
  const { raw, headers, send } = await scene();
  const request = {
    ...requestFor(createProject, { body: { name: 'Garden' } }),
    headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': 'k' },
  };
  const answers = await Promise.all(Array.from({ length: 10 }, () => raw(request)));
  const waiting = answers.filter(({ statusCode }) => statusCode === 409);
  const made = answers.filter((answer) => answer.statusCode === 201 && !answer.headers['idempotency-replayed']);
  expect(made).toHaveLength(1);
  for (const answer of waiting) {
    expect(answer.json().message).toBe('This request is still running. Try again in a moment.');
    expect(answer.headers['retry-after']).toBe('1');
  }
  expect((await raw(request)).headers['idempotency-replayed']).toBe('true');
  expect(await send(getProjects, {})).toHaveLength(1);
});

test('what was refused or failed is not kept: the same call can succeed later', async () => {
  const app = await scene();
  const { id: list_id } = await app.given.list();
  const body = { name: 'T', list_id };
  app.expectFailure();
  await refuse(app.db(), { name: 'failing', change: 'insert', when: "new.name = 'T'" });
  expect((await app.call('k', createTask, { body })).status).toBe(500);
  await allow(app.db(), 'failing');
  expect(await app.call('k', createTask, { body })).toMatchObject({ status: 201, isReplayed: false });
  const [task] = await app.db().selectFrom('tasks').select('id').execute();
  const params = { id: String(task?.id) };
  expect((await app.call('e', extendTimer, { params, body: { additional_minutes: 5 } })).status).toBe(409);
  await app.send(startTimer, { params, body: {} });
  expect((await app.call('e', extendTimer, { params, body: { additional_minutes: 5 } })).status).toBe(200);
});

ruleTest('an extension that is sent again adds no minutes again', async () => {
  const app = await scene();
  const task = await app.given.task({ planned_duration: 25 });
  const params = { id: String(task.id) };
  await app.send(startTimer, { params, body: {} });
  const first = await app.call('k', extendTimer, { params, body: { additional_minutes: 15 } });
  app.passMinutes(1);
  expect(await app.call('k', extendTimer, { params, body: { additional_minutes: 15 } })).toEqual({
    ...first,
    isReplayed: true,
  });
  const { current_planned_end } = await app.send(getTask, { params });
  expect(current_planned_end).toBe('2026-11-20T10:10:00.000Z');
});

test('a call is answered again where what it has changed would refuse it now', async () => {
  const app = await scene();
  const { id } = await app.given.project();
  const params = { id: String(id) };
  const body = { current_password: app.password, new_password: 'another secret' };
  const calls = [
    { key: 'deleted', endpoint: deleteProject, input: { params } },
    { key: 'changed', endpoint: updateProfile, input: { body } },
  ];
  for (const { key, endpoint, input } of calls) {
    const first = await app.call(key, endpoint, input);
    expect(first.status).toBe(200);
    expect(await app.call(key, endpoint, input)).toEqual({ ...first, isReplayed: true });
  }
});

test('an uploaded file is known by its content', async () => {
  const { raw, headers, send } = await scene();
  const at = '2026-11-20T09:00:00.000Z';
  const project = (name: string) =>
    fileOf({
      projects: [{ number: 1, name, description: '', status: 'done', created_at: at, updated_at: at }],
    });
  const imported = async (payload: string) => {
    const url = `/api${importArchive.path}`;
    const json = { ...headers, 'content-type': 'application/json', 'idempotency-key': 'file' };
    return raw({ method: 'POST', url, headers: json, payload });
  };
  const first = await imported(project('Garden'));
  expect(first.statusCode).toBe(201);
  const again = await imported(project('Garden'));
  expect([again.statusCode, again.headers['idempotency-replayed'], again.json()]).toEqual([201, 'true', first.json()]);
  expect((await imported(project('House'))).json()).toMatchObject({ message: OTHER_REQUEST.message });
  expect(await send(getProjects, {})).toHaveLength(1);
});

test('answers are kept for 48 hours, exports do not hold them, and none outlives its account', async () => {
  const app = await scene();
  const clock = (at: string) => processClock(() => Temporal.Instant.from(at));
  const kept = async () => (await countRows(app.db()))['kept_answers'];
  await app.call('old', createProject, { body: { name: 'Garden' } });
  const tidied = async (at: string) => {
    for await (const _ of deleteOldAnswers({ db: app.db(), clock: clock(at) }));
    return kept();
  };
  expect(await tidied('2026-11-22T09:30:00Z')).toBe(1);
  const archive = await app.raw({ url: '/api/archive', headers: app.headers });
  expect(archive.body).not.toContain('kept_answers');
  expect(await tidied('2026-11-22T09:30:01Z')).toBe(0);
  expect(await app.call('old', createProject, { body: { name: 'Garden' } })).toMatchObject({ isReplayed: false });
  expect(await app.call('bye', deleteAccount)).toMatchObject({ status: 200 });
  expect(await kept()).toBe(0);
  expect(await app.call('bye', getProfile)).toMatchObject({ status: 401 });
});

test('more old answers than one statement deletes are all deleted', async () => {
  const app = await scene();
  const user_id = app.user.id;
  const rows = Array.from({ length: 250 }, (_, place) => ({
    ...{ user_id, key: `k${place}`, request_hash: '', answer: '{}', kept_at: 0 },
  }));
  await app.db().insertInto('kept_answers').values(rows).execute();
  let rests = 0;
  const clock = processClock(Temporal.Now.instant);
  for await (const _ of deleteOldAnswers({ db: app.db(), clock })) rests += 1;
  expect([rests, (await countRows(app.db()))['kept_answers']]).toEqual([2, 0]);
});
