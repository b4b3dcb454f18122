import type { TimerState } from '@daymark/contract/timer.ts';
import { minutesFromMs } from '@daymark/domain/durations.ts';
import { remainingMs } from '@daymark/domain/timer.ts';
import { useWindowEvent } from '@mantine/hooks';
import { useEffect, useEffectEvent } from 'react';
import { offline } from '#api/connection.ts';
import { receivedAt } from '#api/first-answers.ts';
import { presentMoment } from '#api/kept.ts';
import { ageOf } from '#api/kept-commands.ts';
import { onTick } from '#shared/ticking.ts';
import { formatClock } from '#ui/format.ts';

/**
 * The server's state of a running timer, received at `performance.now()` and at this epoch millisecond of the wall clock. The time
 * left then and the whole countdown are milliseconds, so that a tick parses no dates.
 */
export type RunningTimerState = TimerState & {
  received_at: number;
  received_wall: number;
  ms_left: number;
  ms_planned: number;
};

export function receivedNow(state: TimerState): RunningTimerState {
  const { current_work_start, current_planned_end, server_time } = state;
  const end = Temporal.Instant.from(current_planned_end ?? server_time);
  const received_at = receivedAt(state);
  const now = presentMoment();
  return {
    ...state,
    received_at,
    received_wall: Math.round(now.wall - (now.steady - received_at)),
    ms_left: remainingMs({ planned_end_at: end }, Temporal.Instant.from(server_time)),
    ms_planned: remainingMs({ planned_end_at: end }, Temporal.Instant.from(current_work_start ?? server_time)),
  };
}

/** Whether two states are of the same countdown. An extension on another device changes only the planned end. */
export function isSameTimer(known: TimerState | null, state: TimerState | null): boolean {
  return (
    known?.task.id === state?.task.id &&
    known?.current_work_start === state?.current_work_start &&
    known?.current_planned_end === state?.current_planned_end
  );
}

/** Countdown text for the screen: time left, or overtime as '+2:15'. */
export function readCountdown(timer: RunningTimerState): { text: string; isOver: boolean } {
  const left = msLeft(timer);
  return left > 0
    ? { text: formatClock(Math.ceil(left / 1000)), isOver: false }
    : { text: `+${formatClock(Math.floor(-left / 1000))}`, isOver: true };
}

/** Minutes worked on the task up to now, earlier entries included. */
export function minutesWorked(timer: RunningTimerState): number {
  return timer.total_time_worked + minutesFromMs(msSince(timer));
}

/** Milliseconds to the planned end; below zero they are overtime. */
export function msLeft(timer: RunningTimerState): number {
  return timer.ms_left - msSince(timer);
}

/** The share of the running countdown that has passed, from 0 to 1. */
export function countdownUsed(timer: RunningTimerState): number {
  if (timer.ms_planned === 0) return 0;
  return Math.min(1, Math.max(0, 1 - msLeft(timer) / timer.ms_planned));
}

/** The server's time now, independent of the local clock, which may be wrong. */
export function serverNow(timer: RunningTimerState): Temporal.Instant {
  return Temporal.Instant.from(timer.server_time).add({ milliseconds: Math.round(msSince(timer)) });
}

/** The browser's time as the wire has instants, where the server's comes with the answer. */
export const browserInstant = (): string => Temporal.Now.instant().toString({ fractionalSecondDigits: 3 });

/** Out of reach the server cannot be asked after a sleep of the machine, in which the steady clock has stood still. */
function msSince({ received_at, received_wall }: RunningTimerState): number {
  if (!offline.get()) return performance.now() - received_at;
  const now = presentMoment();
  return ageOf({ ...now, steady: received_at, wall: received_wall }, now);
}

/** Milliseconds by which the two clocks may differ between two ticks without counting as a jump. */
const DRIFT = 2_000;

/**
 * Calls `onJump` when the wall clock and `performance.now()` drift apart: the machine slept, or its clock was set. Either
 * way the server has to be asked.
 */
function useClockJump(onJump: () => void): void {
  const notify = useEffectEvent(onJump);
  useEffect(() => {
    let offset = wallOffset();
    return onTick(() => {
      const now = wallOffset();
      if (Math.abs(now - offset) > DRIFT) notify();
      offset = now;
    });
  }, []);
}

/** Calls `onWake` when the page may be stale: it gets the focus, or the machine has slept. */
export function useWake(onWake: () => void): void {
  useClockJump(onWake);
  useWindowEvent('focus', onWake);
}

const wallOffset = () => Temporal.Now.instant().epochMilliseconds - performance.now();
