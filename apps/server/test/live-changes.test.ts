import * as account from '@daymark/contract/account.ts';
import * as calendarFeed from '@daymark/contract/calendar-feed.ts';
import * as calendars from '@daymark/contract/calendars.ts';
import * as categories from '@daymark/contract/categories.ts';
import * as codes from '@daymark/contract/codes.ts';
import { undoCommand } from '@daymark/contract/commands.ts';
import type { Endpoint } from '@daymark/contract/endpoint.ts';
import { KEY_HEADER, REPLAYED_HEADER } from '@daymark/contract/envelope.ts';
import { CHANGES_HEADER, TAB_HEADER } from '@daymark/contract/events.ts';
import { createListWithProject } from '@daymark/contract/new-lists.ts';
import * as passkeys from '@daymark/contract/passkeys.ts';
import * as projects from '@daymark/contract/projects.ts';
import * as promises from '@daymark/contract/promises.ts';
import * as proofs from '@daymark/contract/proofs.ts';
import * as providers from '@daymark/contract/providers.ts';
import * as signIn from '@daymark/contract/sign-in.ts';
import * as timer from '@daymark/contract/timer.ts';
import { createToken, endToken } from '@daymark/contract/tokens.ts';
import { deleteTrash, restoreTrash } from '@daymark/contract/trash.ts';
import { makeGiven } from '@daymark/testing/given.ts';
import { expect, test } from 'vitest';
import { testApp } from './app.ts';
import { CONTRACT, isEndpoint } from './contract.ts';
import { openEvents } from './event-stream.ts';
import { expectIndexed } from './words.ts';
import { recordsToWrite, requestOf, WRITES } from './writes.ts';

/** The server on a port. */
async function listening() {
  const app = await testApp();
  const url = await app.app.listen({ host: '127.0.0.1', port: 0 });
  return { ...app, url };
}

test('every write tells in its answer and as an event what it changes, what it is told by, and with a key all of it once', async () => {
  const { url, token, given, another, headers, db } = await listening();
  const stranger = await another();
  const [mine, theirs] = [await openEvents(url, token), await openEvents(url, stranger.token)];
  const ids = await recordsToWrite({ given });
  for (let told = 0; told < 8; told += 1) await mine.next();

  for (const [place, entry] of WRITES.entries()) {
    const { told } = entry;
    const { method, url: path, payload } = requestOf(entry, ids);
    const write = {
      method,
      headers: {
        ...headers,
        [TAB_HEADER]: 'tab7',
        [KEY_HEADER]: `write-${place}`,
        ...(payload && { 'content-type': 'application/json' }),
      },
      ...(payload && { body: JSON.stringify(payload) }),
    };
    const response = await fetch(`${url}${path}`, write);
    type Made = { id?: number };
    const answer = (await response.json()) as { data: Made | [Made] | null; message: string };
    const { data, message } = answer;
    expect({ path, message }).toEqual({ path, message: 'OK' });
    const changes = told(ids, (Array.isArray(data) ? data[0] : data)?.id ?? 0);
    expect({ path, changes: JSON.parse(response.headers.get(CHANGES_HEADER) ?? 'null') }).toEqual({ path, changes });
    if (changes.length === 0) continue;
    expect(await mine.next()).toEqual({ id: mine.lastId(), changes, by: 'tab7' });
    // Sent again, it is answered as before, and the next event is that of the next write.
    const again = await fetch(`${url}${path}`, write);
    expect({ path, status: again.status, answer: await again.json() }).toEqual({
      path,
      status: response.status,
      answer,
    });
    expect({ path, replayed: again.headers.get(REPLAYED_HEADER) }).toEqual({ path, replayed: 'true' });
    expect(again.headers.get(CHANGES_HEADER)).toBe(response.headers.get(CHANGES_HEADER));
  }

  const asked = [
    ...WRITES.map(({ endpoint }) => endpoint),
    ...SIGN_INS,
    createListWithProject,
    ...WITH_IDS,
    ...SECRETS,
    ...CALENDARS,
    ...PROVIDERS,
    ...WAYS_IN,
  ];
  expect(new Set(CONTRACT.filter(({ method }) => method !== 'GET'))).toEqual(new Set(asked));
  await expectIndexed(db());
  // Nothing of all this reached the other user.
  await stranger.given.project({ name: 'Theirs' });
  expect(await theirs.next()).toMatchObject({ changes: [{ kind: 'project' }] });
});

/** Calls on what other calls have left, which `history.test.ts`, `trash.test.ts` and `promises.test.ts` make. */
const WITH_IDS: Endpoint[] = [undoCommand, restoreTrash, deleteTrash, promises.withdrawPromise];

/** Calls that tell a secret, of which no answer is kept, and calls on what those have made: `tokens.test.ts`, `calendar-feed.test.ts` and `promises.test.ts` make them. */
const SECRETS: Endpoint[] = [
  createToken,
  endToken,
  calendarFeed.createCalendarFeed,
  calendarFeed.updateCalendarFeed,
  calendarFeed.endCalendarFeed,
  promises.makePromiseLink,
  promises.endPromiseLink,
];

/** Calls on calendars that the server reads, which `calendars.test.ts` makes. */
const CALENDARS: Endpoint[] = [
  calendars.createCalendar,
  calendars.updateCalendar,
  calendars.deleteCalendar,
  calendars.readCalendar,
];

/** Calls on accounts at OpenID providers, which `providers.test.ts` makes. */
const PROVIDERS: Endpoint[] = [
  providers.finishProviderSignIn,
  providers.beginProviderLink,
  providers.finishProviderLink,
  providers.unlinkProvider,
  providers.beginProviderProof,
  providers.proveProvider,
];

/** Calls whose events are tested below, as they end streams. */
const SIGN_INS: Endpoint[] = [
  signIn.register,
  signIn.login,
  signIn.signInWithGoogle,
  signIn.logout,
  account.endSignIn,
  account.deleteAccount,
  codes.signInWithCode,
  passkeys.askForPasskey,
  passkeys.signInWithPasskey,
];

/** Calls on other ways to sign in, and proofs of who is signed in: `passkeys.test.ts`, `codes.test.ts` and `proofs.test.ts` make them. */
const WAYS_IN: Endpoint[] = [codes, passkeys, proofs]
  .flatMap((module) => Object.values(module) as unknown[])
  .filter(isEndpoint)
  .filter(({ method, isPublic }) => method !== 'GET' && !isPublic);

test('changes of one transaction are one event', async () => {
  const { url, token, send } = await listening();
  const events = await openEvents(url, token);
  const body = { name: 'L', project: { name: 'P' }, task: { name: 'T' } };
  const {
    id,
    project_id,
    tasks: [task],
  } = await send(createListWithProject, { body });
  expect((await events.next())?.changes).toEqual([
    { kind: 'project', id: project_id },
    { kind: 'list', id },
    { kind: 'task', id: task?.id, list_id: id },
  ]);
});

test('a refused write tells nothing, and a name of a tab that is none is left out', async () => {
  const { url, token, headers, given, send } = await listening();
  const task = await given.task();
  const events = await openEvents(url, token);
  await expect(send(timer.pauseTimer, { params: { id: String(task.id) } })).rejects.toMatchObject({ status: 409 });
  await fetch(`${url}/api/project`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json', [TAB_HEADER]: 'x'.repeat(41) },
    body: '{"name":"P"}',
  });
  expect(await events.next()).toEqual({ id: events.lastId(), changes: [{ kind: 'project', id: expect.any(Number) }] });
});

test('a stream that was cut goes on with what it has missed, and only with that', async () => {
  const { url, token, given } = await listening();
  const first = await openEvents(url, token);
  const seen = await given.category();
  expect((await first.next())?.changes).toEqual([{ kind: 'category', id: seen.id }]);
  first.cut();
  const missed = [await given.category(), await given.category()];
  const second = await openEvents(url, token, { lastId: first.lastId() });
  for (const { id } of missed) expect((await second.next())?.changes).toEqual([{ kind: 'category', id }]);
  second.cut();
  const third = await openEvents(url, token, { lastId: second.lastId() });
  const { id } = await given.category();
  expect((await third.next())?.changes).toEqual([{ kind: 'category', id }]);
});

test('a stream that was cut dozens of times loses no change and repeats none', async () => {
  const { url, token, given } = await listening();
  const { id: project_id } = await given.project();
  const made: number[] = [];
  const told: unknown[] = [];
  let lastId: string | undefined;
  for (let cut = 0; cut < 54; cut += 1) {
    const stream = await openEvents(url, token, { lastId });
    // One of three cuts comes before all is read.
    for (let more = 0; more < 2; more += 1) made.push((await given.list({ project_id })).id);
    while (told.length < made.length - (cut % 3 === 0 ? 1 : 0)) told.push((await stream.next())?.changes);
    lastId = stream.lastId();
    stream.cut();
  }
  const rest = await openEvents(url, token, { lastId });
  while (told.length < made.length) told.push((await rest.next())?.changes);
  expect(told).toEqual(made.map((id) => [{ kind: 'list', id }]));
});

test('where too much was missed, or the last event is not known, the stream begins with a reset', async () => {
  const { url, token, given, another } = await listening();
  const { id: project_id } = await given.project();
  const stream = await openEvents(url, token);
  await given.project();
  await stream.next();
  const before = stream.lastId();
  stream.cut();
  const witness = await openEvents(url, token);
  for (let missed = 0; missed < 101; missed += 1) await given.list({ project_id });
  // Events arrive after the answer on PostgreSQL; those that come later would follow the reset.
  for (let told = 0; told < 101; ) told += (await witness.next())?.changes.length ?? 0;
  const late = await openEvents(url, token, { lastId: before });
  expect(await late.next()).toMatchObject({ changes: 'reset' });
  // The stream goes on from there.
  const again = await openEvents(url, token, { lastId: late.lastId() });
  const { id } = await given.category();
  expect((await again.next())?.changes).toEqual([{ kind: 'category', id }]);

  const stranger = await another();
  for (const lastId of [late.lastId() ?? '', 'x'.repeat(5000), "' or 1=1", '%00']) {
    const events = await openEvents(url, stranger.token, { lastId });
    expect(await events.next()).toMatchObject({ changes: 'reset' });
  }
});

test('a stream without a last event begins now, or at the age of its page', async () => {
  const { url, token, given } = await listening();
  await given.category();
  const young = await openEvents(url, token, { age: 0 });
  const { id } = await given.category();
  expect((await young.next())?.changes).toEqual([{ kind: 'category', id }]);
  // This process cannot know what was before its start.
  const old = await openEvents(url, token, { age: 999_999_999 });
  expect(await old.next()).toMatchObject({ changes: 'reset' });
});

test('a stream holds no turn: other calls of its user are answered', async () => {
  const { url, token, given, send } = await listening();
  // The streams are more than the requests of one user that are in work at once.
  const streams = [];
  for (let opened = 0; opened < 12; opened += 1) streams.push(await openEvents(url, token));
  const { id } = await given.category();
  for (const stream of streams) expect((await stream.next())?.changes).toEqual([{ kind: 'category', id }]);
  // A deletion waits for every other request of its user.
  await send(categories.deleteCategory, { params: { id: String(id) } });
});

test('a stream ends with its sign-in, however that ends, and the others go on', async () => {
  const { url, token, user, send, sender, anonymous } = await listening();
  const signedIn = async () => {
    const other = await send(signIn.login, { body: { login: user.username, password: 'correct horse' } });
    return { ...other, events: await openEvents(url, other.token) };
  };
  const own = await openEvents(url, token);
  const projectOrEnd = async (events: typeof own) => {
    for (let told = await events.next(); told; told = await events.next())
      if (JSON.stringify(told.changes).includes('project')) return told.changes;
    return 'ended';
  };
  /** A stream that goes on gets every one of these changes. */
  const endOf = async (events: typeof own) => {
    for (let tries = 0; tries < 20; tries += 1) {
      await send(projects.createProject, { body: { name: 'P' } });
      if ((await projectOrEnd(events)) === 'ended') return 'ended';
    }
    return 'goes on';
  };

  const loggedOut = await signedIn();
  await sender(loggedOut.token)(signIn.logout, {});
  expect(await endOf(loggedOut.events)).toBe('ended');

  const ended = await signedIn();
  const { sign_ins } = await send(account.getAccess, {});
  const { id } = sign_ins.find(({ is_current }) => !is_current) ?? { id: 0 };
  await send(account.endSignIn, { params: { id: String(id) } });
  expect(await endOf(ended.events)).toBe('ended');

  const byPassword = await signedIn();
  const body = { current_password: 'correct horse', new_password: 'battery staple' };
  await send(account.updateProfile, { body });
  expect(await endOf(byPassword.events)).toBe('ended');

  // The stream of the sign-in that acted has lived through all of this, and is told of it.
  expect(await projectOrEnd(own)).toEqual([{ kind: 'project', id: expect.any(Number) }]);
  const stranger = await makeGiven(anonymous).user();
  const theirs = await openEvents(url, stranger.token);
  await send(account.deleteAccount, {});
  while ((await projectOrEnd(own)) !== 'ended');
  await sender(stranger.token)(projects.createProject, { body: { name: 'P' } });
  // Word of their sign-up may come first.
  expect(await projectOrEnd(theirs)).toEqual([{ kind: 'project', id: expect.any(Number) }]);
});

test('an expired sign-in opens no stream, and a stream is no use that keeps one alive', async () => {
  const { url, token, send, headers, passMinutes } = await listening();
  const day = 24 * 60;
  passMinutes(20 * day);
  (await openEvents(url, token)).cut();
  passMinutes(11 * day);
  const refused = await fetch(`${url}/api/events`, { headers });
  expect([refused.status, await refused.json()]).toEqual([
    401,
    { success: false, data: null, message: 'Sign in to continue' },
  ]);
  await expect(send(projects.getProjects, {})).rejects.toMatchObject({ status: 401 });
});

test('the age has to be a number', async () => {
  const { raw, headers } = await testApp();
  const refused = await raw({ url: '/api/events?age=old', headers });
  expect(refused.statusCode).toBe(422);
  expect(refused.json()).toMatchObject({ message: 'Age must be a number of milliseconds' });
});
