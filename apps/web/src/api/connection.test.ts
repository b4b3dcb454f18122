import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  checkConnection,
  noteBody,
  noteFailed,
  noteReached,
  noteStatus,
  offline,
  watchConnection,
} from './connection.ts';

const health = vi.fn<() => Promise<Response>>();
const answer = () => Promise.resolve(new Response());
const noAnswer = () => Promise.reject(new TypeError('Failed to fetch'));

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', health);
  vi.stubGlobal('navigator', { onLine: true });
  health.mockReset();
  noteReached();
});
afterEach(() => {
  noteReached(); // other files share the state of the connection
  vi.clearAllTimers();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a call without an answer is not offline while the health check is answered', async () => {
  health.mockImplementation(answer);
  await checkConnection();
  expect(offline.get()).toBe(false);
});

test('a call and the check after it, both without an answer, are offline', async () => {
  health.mockImplementation(noAnswer);
  await noteFailed();
  expect(health).toHaveBeenCalledTimes(1);
  expect(offline.get()).toBe(true);
});

test('a check alone that gets no answer asks a second time', async () => {
  health.mockImplementationOnce(noAnswer).mockImplementation(answer);
  await checkConnection();
  expect(health).toHaveBeenCalledTimes(2);
  expect(offline.get()).toBe(false);
});

test('the word of the browser about its network is no answer', async () => {
  const browser = new EventTarget();
  vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser));
  vi.stubGlobal('navigator', { onLine: false });
  watchConnection();
  health.mockImplementation(answer);
  browser.dispatchEvent(new Event('offline'));
  expect(offline.get()).toBe(false);
  await checkConnection();
  expect(offline.get()).toBe(false);
  health.mockImplementation(noAnswer);
  browser.dispatchEvent(new Event('offline'));
  await checkConnection();
  expect(offline.get()).toBe(true);
});

test.each([
  { what: 'the page of a proxy', response: () => new Response('Bad gateway', { status: 502 }), isOffline: true },
  { what: 'the JSON of a proxy', response: () => Response.json({ message: 'No' }, { status: 504 }), isOffline: true },
  {
    what: 'the own refusal of a server without its database',
    response: () => Response.json({ success: false, message: 'No' }, { status: 503 }),
    isOffline: false,
  },
])('$what as the answer to the check: offline $isOffline', async ({ response, isOffline }) => {
  health.mockImplementation(async () => response());
  await noteFailed();
  expect(offline.get()).toBe(isOffline);
});

test('the answer of a proxy to a call is no answer of the server', async () => {
  health.mockImplementation(noAnswer);
  noteStatus(502);
  noteBody(502, false);
  await checkConnection();
  expect(health).toHaveBeenCalledTimes(1);
  expect(offline.get()).toBe(true);
  noteStatus(503);
  expect(offline.get()).toBe(true);
  noteBody(503, true);
  expect(offline.get()).toBe(false);
});

test('offline is checked again every five seconds until an answer comes', async () => {
  health.mockImplementation(noAnswer);
  await Promise.all([checkConnection(), checkConnection()]);
  expect(health).toHaveBeenCalledTimes(2);
  expect(offline.get()).toBe(true);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(health).toHaveBeenCalledTimes(3);
  expect(offline.get()).toBe(true);
  health.mockImplementation(answer);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(offline.get()).toBe(false);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(health).toHaveBeenCalledTimes(4);
});

test('the answer to any other call ends being offline at once', async () => {
  health.mockImplementation(noAnswer);
  await checkConnection();
  noteReached();
  expect(offline.get()).toBe(false);
});

test('a browser that says it has no network checks every thirty seconds', async () => {
  vi.stubGlobal('navigator', { onLine: false });
  health.mockImplementation(noAnswer);
  await checkConnection();
  await vi.advanceTimersByTimeAsync(29_000);
  expect(health).toHaveBeenCalledTimes(2);
  health.mockImplementation(answer);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(offline.get()).toBe(false);
});

test('a network that comes back during a check that began without it is checked again at once', async () => {
  const browser = new EventTarget();
  vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser));
  watchConnection();
  const { promise, reject } = Promise.withResolvers<Response>();
  health.mockReturnValueOnce(promise).mockImplementation(answer);
  const check = checkConnection();
  browser.dispatchEvent(new Event('online'));
  reject(new TypeError('Failed to fetch'));
  await check;
  await vi.advanceTimersByTimeAsync(0);
  expect(health).toHaveBeenCalledTimes(3);
  expect(offline.get()).toBe(false);
});

test('a late answer to a browser without a network is soon followed by a check', async () => {
  vi.stubGlobal('navigator', { onLine: false });
  health.mockImplementation(noAnswer);
  await checkConnection();
  expect(offline.get()).toBe(true);
  noteReached();
  expect(offline.get()).toBe(false);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(offline.get()).toBe(true);
});
