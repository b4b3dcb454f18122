import { createProject } from '@daymark/contract/projects.ts';
import { userRecord } from '@daymark/testing/records.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { tabName } from './changes.ts';
import { send } from './client.ts';
import { offline } from './connection.ts';
import { dropSession, startSession } from './session.ts';

beforeEach(() => {
  vi.useFakeTimers();
  startSession({ token: 'token', user: userRecord() });
});
afterEach(() => {
  vi.useRealTimers();
  offline.set(false);
  dropSession('logged_out');
  vi.unstubAllGlobals();
});

type Outcome = 'lost' | Response;

const made = () => Response.json({ success: true, data: { id: 1 }, message: 'OK' }, { status: 201 });
const refused = (status: number, headers: Record<string, string> = {}) =>
  Response.json({ success: false, data: null, message: 'No' }, { status, headers });

/** A server whose answers to changes have these outcomes; gives the keys and tabs of the requests. */
function serverOf(outcomes: Outcome[], { isReached = true } = {}) {
  const requests: { key: string | null; tab: string | null; body: unknown }[] = [];
  vi.stubGlobal('fetch', async (url: string, { headers, body }: RequestInit = {}) => {
    if (url === '/health') {
      if (!isReached) throw new TypeError('Failed to fetch');
      return new Response();
    }
    const sent = new Headers(headers);
    requests.push({ key: sent.get('Idempotency-Key'), tab: sent.get('X-Tab'), body });
    const outcome = outcomes.shift() ?? made();
    if (outcome === 'lost') throw new TypeError('Failed to fetch');
    return outcome;
  });
  return requests;
}

async function created() {
  const answer = send(createProject, { body: { name: 'Garden' } }).catch((error: unknown) => error);
  await vi.runAllTimersAsync();
  return answer;
}

test.each<{ what: string; outcomes: Outcome[] }>([
  { what: 'the network lost', outcomes: ['lost'] },
  { what: 'the network lost twice', outcomes: ['lost', 'lost'] },
  { what: 'the server was unavailable to give', outcomes: [refused(503, { 'Retry-After': '5' })] },
  { what: 'the first try still prepares', outcomes: ['lost', refused(409, { 'Retry-After': '1' })] },
])('an answer that $what is asked for again with the same key, as the same tab', async ({ outcomes }) => {
  const tries = outcomes.length + 1;
  const tab = tabName();
  const requests = serverOf(outcomes);
  expect(await created()).toMatchObject({ id: 1 });
  expect(requests).toHaveLength(tries);
  expect(new Set(requests.map((request) => JSON.stringify(request))).size).toBe(1);
  expect(requests[0]?.key).toMatch(/^[\da-z-]{1,64}$/i);
  expect(tabName()).toBe(tab);
});

test('two changes have two keys', async () => {
  const requests = serverOf([]);
  await created();
  await created();
  expect(new Set(requests.map(({ key }) => key)).size).toBe(2);
});

test.each([
  { what: 'a conflict', status: 409 },
  { what: 'a refusal', status: 422 },
  { what: 'a failure of the server', status: 500 },
])('$what is final', async ({ status }) => {
  const requests = serverOf([refused(status)]);
  expect(await created()).toMatchObject({ status });
  expect(requests).toHaveLength(1);
});

test('a change that stays without an answer fails after three tries, and its event is news to the tab', async () => {
  const tab = tabName();
  const requests = serverOf(['lost', 'lost', 'lost']);
  expect(await created()).toMatchObject({ status: 0 });
  expect(requests).toHaveLength(3);
  expect(tabName()).not.toBe(tab);
});

test('nothing is tried again while the server is out of reach', async () => {
  const requests = serverOf(['lost', 'lost'], { isReached: false });
  const answer = send(createProject, { body: { name: 'Garden' } }).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(1000);
  expect(await answer).toMatchObject({ status: 0 });
  expect(requests).toHaveLength(1);
});
