import { afterEach, expect, test } from 'vitest';
import { noteBeat, noteSilence, onLive } from './live.ts';

afterEach(() => noteSilence());

test('a listener is called when the stream is heard after a silence, and not with every beat', () => {
  noteSilence();
  let calls = 0;
  const stop = onLive(() => {
    calls += 1;
  });
  noteBeat();
  noteBeat();
  expect(calls).toBe(1);
  noteSilence();
  noteBeat();
  expect(calls).toBe(2);
  stop();
  noteSilence();
  noteBeat();
  expect(calls).toBe(2);
});
