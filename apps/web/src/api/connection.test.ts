import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { checkConnection, noteAnswer, offline, watchConnection } from './connection.ts';

const health = vi.fn<() => Promise<Response>>();
const answer = () => Promise.resolve(new Response());
const noAnswer = () => Promise.reject(new TypeError('Failed to fetch'));

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', health);
  vi.stubGlobal('navigator', { onLine: true });
  health.mockReset();
  noteAnswer();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a call without an answer is not offline while the health check is answered', async () => {
  health.mockImplementation(answer);
  await checkConnection();
  expect(offline.get()).toBe(false);
});

test('offline is checked again every five seconds until an answer comes', async () => {
  health.mockImplementation(noAnswer);
  await Promise.all([checkConnection(), checkConnection()]);
  expect(health).toHaveBeenCalledTimes(1);
  expect(offline.get()).toBe(true);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(health).toHaveBeenCalledTimes(2);
  expect(offline.get()).toBe(true);
  health.mockImplementation(answer);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(offline.get()).toBe(false);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(health).toHaveBeenCalledTimes(3);
});

test('the answer to any other call ends being offline at once', async () => {
  health.mockImplementation(noAnswer);
  await checkConnection();
  noteAnswer();
  expect(offline.get()).toBe(false);
});

test('a browser without a network does not check until it has one', async () => {
  vi.stubGlobal('navigator', { onLine: false });
  health.mockImplementation(noAnswer);
  await checkConnection();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(health).toHaveBeenCalledTimes(1);
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
  expect(health).toHaveBeenCalledTimes(2);
  expect(offline.get()).toBe(false);
});
