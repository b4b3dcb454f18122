import type { TaskStatus } from '@daymark/contract/statuses.ts';
import { PLANNED_DURATION } from '@daymark/contract/tasks.ts';
import { msFromMinutes } from './durations.ts';

/** Minutes counted down on resume where the interrupted countdown has nothing left (decisions §5). */
export const RESUME_WITHOUT_REST = 15;

/** A countdown that was interrupted has at least this much left when it is resumed, in minutes (decisions §5). */
export const SHORTEST_REST = 1;

/** One countdown, from its start to the end that was planned for it. */
export type Countdown = { started_at: Temporal.Instant; planned_end_at: Temporal.Instant };

/** Why this task cannot be started now, in words for the user; null when it can. */
export function whyNotStart(task: { id: number; status: TaskStatus }, runningTaskId: number | null): string | null {
  if (task.status === 'done') return 'Task is already completed';
  if (runningTaskId === null || runningTaskId === task.id) return null;
  return 'Another task is currently active. Pause it first to work on this task.';
}

/** Why this task cannot be edited or deleted now; null when it can. */
export function whyNotChange(task: { id: number }, runningTaskId: number | null): string | null {
  return task.id === runningTaskId ? 'Pause the timer before changing this task' : null;
}

/**
 * What the next start of a task counts down, in milliseconds: the minutes given, else what the interrupted countdown
 * had left, else the planned duration (decisions §5).
 */
export function countdownMs({ given, interrupted, planned }: CountdownChoice): number {
  if (given !== undefined) return msFromMinutes(given);
  if (interrupted === undefined) return msFromMinutes(planned ?? PLANNED_DURATION.default);
  const rest = interrupted.ended_at.until(interrupted.planned_end_at).total('milliseconds');
  return rest > 0 ? Math.max(rest, msFromMinutes(SHORTEST_REST)) : msFromMinutes(RESUME_WITHOUT_REST);
}

type CountdownChoice = {
  given?: number | undefined;
  /** The last time entry of a paused task. */
  interrupted?: { planned_end_at: Temporal.Instant; ended_at: Temporal.Instant } | undefined;
  planned?: number | undefined;
};

/**
 * When work that is ended now has ended. A server clock that was set back would end it before it began; a stretch of
 * work is never negative.
 */
export function endOfWork(countdown: Pick<Countdown, 'started_at'>, now: Temporal.Instant): Temporal.Instant {
  return Temporal.Instant.compare(now, countdown.started_at) < 0 ? countdown.started_at : now;
}

export function isExpired({ planned_end_at }: Pick<Countdown, 'planned_end_at'>, now: Temporal.Instant): boolean {
  return Temporal.Instant.compare(now, planned_end_at) >= 0;
}

/** Milliseconds to the planned end: below zero they are overtime. */
export function remainingMs({ planned_end_at }: Pick<Countdown, 'planned_end_at'>, now: Temporal.Instant): number {
  return now.until(planned_end_at).total('milliseconds');
}

/** Whole seconds of a countdown as people read them: 0 only when nothing is left, so the last second reads 1. */
export const wholeSeconds = (ms: number): number => Math.max(0, Math.ceil(ms / 1000));
