import { act, createElement, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fetchAhead, onDemand } from './on-demand.ts';

type Props = { name: string };

const Greeting = ({ name }: Props) => `Hello ${name}`;
const StandIn = ({ name, hasFailed }: Props & { hasFailed: boolean }) => (hasFailed ? 'failed' : `${name} comes`);

let page: HTMLElement;
let root: ReturnType<typeof createRoot>;

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  // The page is always idle: what a test has begun to fetch is fetched within it.
  vi.stubGlobal('requestIdleCallback', (callback: () => void) => callback());
  page = document.body.appendChild(document.createElement('div'));
  root = createRoot(page);
});

afterEach(() => {
  act(() => root.unmount());
  page.remove();
  vi.unstubAllGlobals();
});

const show = (node: ReactNode) => act(async () => root.render(node));

test('the stand-in is shown until the code is there', async () => {
  const { promise, resolve } = Promise.withResolvers<typeof Greeting>();
  const Part = onDemand(() => promise, StandIn);
  await show(createElement(Part, { name: 'Ada' }));
  expect(page.textContent).toBe('Ada comes');
  await act(async () => resolve(Greeting));
  expect(page.textContent).toBe('Hello Ada');
});

test('code that cannot be loaded is told by the stand-in, and tried again when the part is shown again', async () => {
  const load = vi
    .fn<() => Promise<typeof Greeting>>()
    .mockRejectedValueOnce(new Error('offline'))
    .mockResolvedValue(Greeting);
  const Part = onDemand(load, StandIn);
  await show(createElement(Part, { name: 'Ada' }));
  expect(page.textContent).toBe('failed');
  await show(null);
  await show(createElement(Part, { name: 'Ada' }));
  expect(page.textContent).toBe('Hello Ada');
  expect(load).toHaveBeenCalledTimes(2);
});

test('a failure stays told when the code comes while somebody goes to a button of it', async () => {
  const load = vi
    .fn<() => Promise<typeof Greeting>>()
    .mockRejectedValueOnce(new Error('404'))
    .mockResolvedValue(Greeting);
  const Part = onDemand(load, StandIn);
  const stop = fetchAhead();
  const failed = () => [
    createElement('button', { key: 'b', type: 'button' }),
    createElement(Part, { key: 'p', name: 'Ada' }),
  ];
  await show(failed());
  await act(async () => page.querySelector('button')?.dispatchEvent(new Event('pointerover', { bubbles: true })));
  expect(load).toHaveBeenCalledTimes(2);
  await show(failed());
  expect(page.textContent).toBe('failed');
  await show(null);
  await show(failed());
  expect(page.textContent).toBe('Hello Ada');
  stop();
});

test.each(['pointerover', 'focusin', 'touchstart'])('%s on a button loads the code ahead, once', async (event) => {
  const load = vi.fn(() => Promise.resolve(Greeting));
  const Part = onDemand(load, StandIn);
  const stop = fetchAhead();
  await show(createElement('button', { type: 'button' }, createElement('span')));
  const approach = (selector: string) =>
    act(async () => page.querySelector(selector)?.dispatchEvent(new Event(event, { bubbles: true })));
  page.dispatchEvent(new Event(event, { bubbles: true }));
  expect(load).not.toHaveBeenCalled();
  await approach('span');
  await approach('button');
  expect(load).toHaveBeenCalledTimes(1);
  await show(createElement(Part, { name: 'Ada' }));
  expect(page.textContent).toBe('Hello Ada');
  stop();
});

test('the code is loaded ahead some seconds after it is known, without an approach', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'requestIdleCallback'] });
  const load = vi.fn(() => Promise.resolve(Greeting));
  const stop = fetchAhead();
  onDemand(load, StandIn);
  vi.advanceTimersByTime(9_999);
  expect(load).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(100);
  expect(load).toHaveBeenCalledTimes(1);
  stop();
  vi.useRealTimers();
});

test('code is loaded ahead piece by piece, each once the page is idle', async () => {
  let idle: IdleRequestCallback | undefined;
  vi.stubGlobal('requestIdleCallback', (callback: IdleRequestCallback) => {
    idle = callback;
    return 1;
  });
  const loads = [1, 2].map(() => vi.fn(() => Promise.resolve(Greeting)));
  for (const load of loads) onDemand(load, StandIn);
  const stop = fetchAhead();
  await show(createElement('button', { type: 'button' }));
  const called = () => loads.map((load) => load.mock.calls.length);
  await act(async () => page.querySelector('button')?.dispatchEvent(new Event('pointerover', { bubbles: true })));
  expect(called()).toEqual([0, 0]);
  const beIdle = () => act(async () => idle?.({ didTimeout: false, timeRemaining: () => 10 }));
  await beIdle();
  expect(called()).toEqual([1, 0]);
  await beIdle();
  expect(called()).toEqual([1, 1]);
  stop();
});
