import { notifyManager } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { afterPress } from '#api/after-press.ts';
import { giveFramesToPresses } from './press-frames.ts';

const told: string[] = [];
const tell = (what: string) => notifyManager.schedule(() => told.push(what));
const press = (type = 'keydown') => document.body.dispatchEvent(new Event(type, { bubbles: true }));

giveFramesToPresses();

beforeEach(() => {
  told.length = 0;
  vi.useFakeTimers();
});
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

test('without a press changes are told in the next task', () => {
  tell('answer');
  vi.advanceTimersByTime(0);
  expect(told).toEqual(['answer']);
});

test('changes of a press are told after its frame, all together and in their order', async () => {
  press();
  tell('change');
  tell('another');
  await vi.advanceTimersByTimeAsync(1);
  expect(told).toEqual([]);
  await vi.advanceTimersToNextFrame();
  await vi.advanceTimersByTimeAsync(1);
  expect(told).toEqual(['change', 'another']);
});

test('a press that comes before the frame of the last one has a frame of its own', async () => {
  press();
  tell('change');
  await vi.advanceTimersByTimeAsync(10);
  press('keyup');
  vi.advanceTimersToNextFrame();
  press('keydown');
  await vi.advanceTimersByTimeAsync(1);
  expect(told).toEqual([]);
  vi.advanceTimersToNextFrame();
  await vi.advanceTimersByTimeAsync(1);
  expect(told).toEqual(['change']);
});

test('a key that is held down does not keep changes back', async () => {
  press();
  tell('change');
  for (let repeat = 0; repeat < 20; repeat += 1) {
    await vi.advanceTimersByTimeAsync(10);
    press();
  }
  expect(told).toEqual(['change']);
});

test('the queries of a screen that a press leads to are sent after its frame', async () => {
  press('click');
  await vi.advanceTimersByTimeAsync(200);
  void afterPress(() => told.push('query'));
  await vi.advanceTimersByTimeAsync(1);
  expect(told).toEqual([]);
  await vi.advanceTimersByTimeAsync(20);
  expect(told).toEqual(['query']);
});

test('a query long after a press is sent at once', async () => {
  press('click');
  await vi.advanceTimersByTimeAsync(2000);
  void afterPress(() => told.push('query'));
  expect(told).toEqual(['query']);
});
