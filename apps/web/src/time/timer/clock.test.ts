import { taskRecord } from '@daymark/testing/records.ts';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { offline } from '#api/connection.ts';
import {
  countdownUsed,
  isSameTimer,
  minutesWorked,
  type RunningTimerState,
  readCountdown,
  receivedNow,
} from './clock.ts';

const SERVER_TIME = '2026-11-20T09:30:00.000Z';

/** A timer received `agoMs` ago, with `leftMs` left then. */
function received(leftMs: number, agoMs: number): RunningTimerState {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(50_000);
  const timer = receivedNow({
    status: 'active',
    task: taskRecord(),
    current_work_start: '2026-11-20T09:00:00.000Z',
    current_planned_end: Temporal.Instant.from(SERVER_TIME)
      .add({ milliseconds: leftMs })
      .toString({ fractionalSecondDigits: 3 }),
    total_time_worked: 30,
    is_expired: false,
    remaining_seconds: 0,
    server_time: SERVER_TIME,
  });
  clock.mockReturnValue(50_000 + agoMs);
  return timer;
}

test.each([
  { leftMs: 60_000, agoMs: 0, text: '1:00', isOver: false },
  { leftMs: 60_000, agoMs: 1, text: '1:00', isOver: false },
  { leftMs: 60_000, agoMs: 1000, text: '0:59', isOver: false },
  { leftMs: 60_000, agoMs: 59_999, text: '0:01', isOver: false },
  { leftMs: 60_000, agoMs: 60_000, text: '+0:00', isOver: true },
  { leftMs: 60_000, agoMs: 61_000, text: '+0:01', isOver: true },
  { leftMs: -135_000, agoMs: 0, text: '+2:15', isOver: true },
  { leftMs: 3_600_000, agoMs: 0, text: '1:00:00', isOver: false },
])('$leftMs ms left, received $agoMs ms ago: $text', ({ leftMs, agoMs, text, isOver }) => {
  expect(readCountdown(received(leftMs, agoMs))).toEqual({ text, isOver });
});

test('after a sleep the figures are right at once, whatever the local clock says', () => {
  fc.assert(
    fc.property(fc.integer({ min: -36_000_000, max: 36_000_000 }), fc.nat(36_000_000), (leftMs, agoMs) => {
      const timer = received(leftMs, agoMs);
      vi.setSystemTime(agoMs);
      expect(readCountdown(timer).isOver).toBe(leftMs - agoMs <= 0);
      expect(minutesWorked(timer)).toBeCloseTo(30 + agoMs / 60_000, 1);
    }),
  );
});

test('out of reach a countdown goes on while the machine sleeps, and stays where its clock is set back', () => {
  const wall = vi.spyOn(Temporal.Now, 'instant');
  const setWall = (ms: number) => wall.mockReturnValue(Temporal.Instant.fromEpochMilliseconds(ms));
  setWall(0);
  const timer = received(60_000, 1_000);
  setWall(3_600_000);
  expect(readCountdown(timer).text).toBe('0:59');
  offline.set(true);
  expect(readCountdown(timer).text).toBe('+59:00');
  setWall(-3_600_000);
  expect(readCountdown(timer).text).toBe('0:59');
  offline.set(false);
  wall.mockRestore();
});

test.each([
  { leftMs: 900_000, agoMs: 0, used: 0.667 },
  { leftMs: 900_000, agoMs: 450_000, used: 0.833 },
  { leftMs: 900_000, agoMs: 900_000, used: 1 },
  { leftMs: 900_000, agoMs: 9_000_000, used: 1 },
])('of 45 minutes with $leftMs ms left $agoMs ms ago, $used is used', ({ leftMs, agoMs, used }) => {
  expect(countdownUsed(received(leftMs, agoMs))).toBeCloseTo(used, 3);
});

const timer = { ...received(60_000, 0), task: taskRecord() };

test.each([
  { change: 'none', other: { server_time: '2026-11-20T09:31:00.000Z' }, isSame: true },
  { change: 'task', other: { task: taskRecord({ id: 2 }) }, isSame: false },
  { change: 'start', other: { current_work_start: '2026-11-20T09:10:00.000Z' }, isSame: false },
  { change: 'planned end', other: { current_planned_end: '2026-11-20T10:30:00.000Z' }, isSame: false },
])('a state with another $change is of the same timer: $isSame', ({ other, isSame }) => {
  expect(isSameTimer(timer, { ...timer, ...other })).toBe(isSame);
});

test('a stopped timer is another one, and no timer stays no timer', () => {
  expect(isSameTimer(timer, null)).toBe(false);
  expect(isSameTimer(null, null)).toBe(true);
});
