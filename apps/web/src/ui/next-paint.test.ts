import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { nextPaint } from './next-paint.ts';

let frames: (() => void)[];

beforeEach(() => {
  frames = [];
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame));
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function waitForPaint() {
  const waited = { isOver: false };
  void nextPaint().then(() => {
    waited.isOver = true;
  });
  return waited;
}

test('a frame that takes long on a slow machine is waited for until after it', async () => {
  const waited = waitForPaint();
  await vi.advanceTimersByTimeAsync(300);
  for (const frame of frames) frame();
  expect(waited.isOver).toBe(false);
  await vi.advanceTimersByTimeAsync(0);
  expect(waited.isOver).toBe(true);
});

test('what waits for a frame that never comes goes on', async () => {
  const waited = waitForPaint();
  await vi.advanceTimersByTimeAsync(1000);
  expect(waited.isOver).toBe(true);
});
