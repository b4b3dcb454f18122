import { expect, onTestFinished, test, vi } from 'vitest';
import { keepPace, PACE } from './pace.ts';

/** The clock of one transfer at the pace of the product, and the seconds after which it was found too slow. */
function transfer() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const onTooSlow = vi.fn();
  const clock = keepPace(PACE, onTooSlow);
  const moveAfter = (seconds: number, bytes: number) => {
    clock.start();
    vi.advanceTimersByTime(seconds * 1000);
    clock.stop(bytes);
    return onTooSlow.mock.calls.length > 0;
  };
  return { moveAfter };
}

test('a client has ten seconds to begin with', () => {
  const { moveAfter } = transfer();
  expect(moveAfter(9.999, 0)).toBe(false);
  expect(moveAfter(0.001, 0)).toBe(true);
});

test('8 KiB a second go on for as long as the file takes', () => {
  const { moveAfter } = transfer();
  for (let second = 0; second < 1800; second += 1) expect(moveAfter(1, 8192)).toBe(false);
});

test('slightly less than that ends when the ten seconds are used up', () => {
  const { moveAfter } = transfer();
  let seconds = 1;
  while (!moveAfter(1, 8192 * 0.9)) seconds += 1;
  expect(seconds).toBe(91);
});

test('a fast start is a credit of a minute, not more', () => {
  const { moveAfter } = transfer();
  moveAfter(1, 100 * 1024 * 1024);
  expect(moveAfter(59.999, 0)).toBe(false);
  expect(moveAfter(0.001, 0)).toBe(true);
});

test('time that the server takes costs the client none', () => {
  const { moveAfter } = transfer();
  moveAfter(9, 0);
  vi.advanceTimersByTime(3_600_000);
  expect(moveAfter(0.999, 0)).toBe(false);
});
