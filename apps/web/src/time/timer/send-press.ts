import type { DataOf, Endpoint, InputOf } from '@daymark/contract/endpoint.ts';
import type { EndRequest } from '@daymark/contract/timer.ts';
import type { QueryClient } from '@tanstack/react-query';
import { sendOrKeep } from '#api/send-or-keep.ts';
import { type RunningTimerState, serverNow } from './clock.ts';
import { timerBefore } from './shown-timer.ts';
import { takeSnapshot } from './timer-snapshot.ts';

/** Sends or keeps a press that can end work, with the timer that its person saw. */
export function sendPress<E extends Endpoint>(client: QueryClient, endpoint: E, input: InputOf<E>): Promise<DataOf<E>> {
  const timer = timerBefore(client);
  const { body } = input as { body: EndRequest };
  return sendOrKeep(endpoint, input, timer ? { task: timer.task.id, idle: idleBefore(timer, body) } : undefined);
}

/**
 * Milliseconds between the end of work and a press, by the countdown that is shown: the server may know another planned end by the
 * time it hears of the press. All was work where the press says nothing.
 */
export function idleBefore(timer: RunningTimerState, { overtime_minutes, worked_until }: EndRequest): number {
  const now = serverNow(timer);
  const idle =
    overtime_minutes === undefined
      ? Temporal.Instant.from(worked_until ?? now)
          .until(now)
          .total('milliseconds')
      : (takeSnapshot(timer.task, timer).overtime - overtime_minutes) * 60_000;
  return Math.max(0, Math.round(idle));
}
