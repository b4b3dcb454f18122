import { YEARS } from '@daymark/contract/fields.ts';
import type { TaskStatus } from '@daymark/contract/statuses.ts';
import { PLANNED_DURATION } from '@daymark/contract/tasks.ts';
import { exactMinutes, msFromMinutes } from './durations.ts';
import { earlierOf, isBefore, laterOf } from './instants.ts';

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

/** Why a countdown cannot have this planned end; null when it can. */
export function whyNotPlan(plannedEnd: Temporal.Instant): string | null {
  const isLate = plannedEnd.toZonedDateTimeISO('UTC').year > YEARS.max;
  return isLate ? `A timer cannot run beyond the year ${YEARS.max}` : null;
}

/** Why this task cannot be edited or deleted now; null when it can. */
export function whyNotChange(task: { id: number }, runningTaskId: number | null): string | null {
  return task.id === runningTaskId ? 'Pause the timer before changing this task' : null;
}

/**
 * The countdown of a task's next start, in milliseconds: the minutes given, else what the interrupted countdown
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

/** Longest wait of a request for the database, in milliseconds. */
const LONGEST_WAIT_MS = 60_000;

/**
 * Start of an entry that is begun now. A request reads the clock before it waits for the database, and must not overlap
 * an entry that another request has ended meanwhile. An end further ahead means that the server's clock was set back:
 * work begins now and does not wait until the clock has caught up.
 */
export function startOfWork(now: Temporal.Instant, lastEnd: Temporal.Instant | undefined): Temporal.Instant {
  if (lastEnd === undefined || isBefore(now.add({ milliseconds: LONGEST_WAIT_MS }), lastEnd)) return now;
  return laterOf(now, lastEnd);
}

/**
 * End of the work to count while a countdown runs: now, but not before the start, where the server's clock was set back.
 */
export function endOfWork(countdown: Pick<Countdown, 'started_at'>, now: Temporal.Instant): Temporal.Instant {
  return laterOf(now, countdown.started_at);
}

/** Tolerance for a browser's clock that runs ahead of the server's, in milliseconds (decisions §5). */
export const AHEAD_MS = 5000;

/** The user's statement on the end of a time entry (decisions §5). */
export type Ending = {
  /** The instant at which work ended; now where absent. */
  worked_until?: Temporal.Instant | undefined;
  /** How much of the time since the planned end was work; all of it where absent. */
  overtime_minutes?: number | undefined;
  /** Milliseconds without work before now, by the clock of a device that had no network: they say the end in place of the others. */
  idle_ms?: number | undefined;
};

export type EndingFault = { path: keyof Ending; message: string };

/** Why a time entry cannot have ended like this, in words for the user; null when it can. */
export function whyNotEnd(countdown: Countdown, now: Temporal.Instant, ending: Ending): EndingFault | null {
  const { worked_until, overtime_minutes = 0, idle_ms } = ending;
  if (idle_ms !== undefined) return null;
  if (worked_until && !isBetween(worked_until, countdown.started_at, now.add({ milliseconds: AHEAD_MS }))) {
    return { path: 'worked_until', message: 'Worked until must lie between the start of the timer and now' };
  }
  const most = Math.max(
    0,
    overtimeFrom(countdown)
      .until(workedUntil(countdown, now, ending))
      .total('milliseconds'),
  );
  if (wholeMs(overtime_minutes) <= most) return null;
  // The limit is rounded down: the most that the text allows is allowed.
  const minutes = Math.floor(most / msFromMinutes(0.01)) / 100;
  return { path: 'overtime_minutes', message: `Overtime minutes must be between 0 and ${minutes}` };
}

/**
 * The two moments of an ending that `whyNotEnd` accepts: `until` is the end of the person's time on the task, at which it
 * is completed, `ended_at` the end of the work that counts.
 */
export function endOf(countdown: Countdown, now: Temporal.Instant, ending: Ending) {
  if (ending.idle_ms !== undefined) {
    const until = endOfWork(countdown, now);
    return { until, ended_at: endOfWork(countdown, until.subtract({ milliseconds: ending.idle_ms })) };
  }
  const until = workedUntil(countdown, now, ending);
  if (ending.overtime_minutes === undefined || !isExpired(countdown, until)) return { until, ended_at: until };
  return { until, ended_at: overtimeFrom(countdown).add({ milliseconds: wholeMs(ending.overtime_minutes) }) };
}

/** Milliseconds since the start of overtime; 0 before it. */
export function overtimeMs(countdown: Countdown, now: Temporal.Instant): number {
  return Math.max(0, overtimeFrom(countdown).until(now).total('milliseconds'));
}

/** Minutes of overtime after which a timer counts as forgotten (decisions §5). */
const FORGOTTEN_AFTER = 1;

/** Whether a timer with so many minutes of overtime is forgotten: only its owner knows how much of them was work. */
export const isForgotten = (overtime: number): boolean => overtime > FORGOTTEN_AFTER;

/** Why a switch cannot pause this countdown unasked, in words for the user; null when it can. */
export function whyNotSwitch(
  countdown: Countdown,
  now: Temporal.Instant,
  { overtime_minutes, idle_ms }: Pick<Ending, 'overtime_minutes' | 'idle_ms'>,
): string | null {
  const isSaid = overtime_minutes !== undefined || idle_ms !== undefined;
  if (isSaid || !isForgotten(exactMinutes(overtimeMs(countdown, now)))) return null;
  return 'The running timer rang more than a minute ago. Say how much of that was work.';
}

/** The planned end after so many minutes more: counted from the planned end, or from now where that has passed. */
export function extendedEnd(
  { planned_end_at }: Pick<Countdown, 'planned_end_at'>,
  now: Temporal.Instant,
  minutes: number,
): Temporal.Instant {
  return laterOf(planned_end_at, now).add({ milliseconds: msFromMinutes(minutes) });
}

/**
 * The planned end of a countdown that its owner estimates after its start: what is left of these minutes from the end of the work
 * so far on, and never before it.
 */
export function estimatedEnd(
  { started_at, until }: { started_at: Temporal.Instant; until: Temporal.Instant },
  { minutes, workedMs }: { minutes: number; workedMs: number },
): Temporal.Instant {
  const rest = Math.max(0, Math.round(msFromMinutes(minutes) - workedMs));
  // A planned end lies after the start.
  return laterOf(until.add({ milliseconds: rest }), started_at.add({ milliseconds: 1 }));
}

export function isExpired({ planned_end_at }: Pick<Countdown, 'planned_end_at'>, now: Temporal.Instant): boolean {
  return !isBefore(now, planned_end_at);
}

/** Milliseconds to the planned end: below zero they are overtime. */
export function remainingMs({ planned_end_at }: Pick<Countdown, 'planned_end_at'>, now: Temporal.Instant): number {
  return now.until(planned_end_at).total('milliseconds');
}

/** Whole seconds of a countdown for display: 0 only when nothing is left, so the last second reads 1. */
export const wholeSeconds = (ms: number): number => Math.max(0, Math.ceil(ms / 1000));

const wholeMs = (minutes: number): number => Math.round(msFromMinutes(minutes));

/** The start of overtime: the planned end, or the start of the entry that was corrected to a later one. */
const overtimeFrom = ({ started_at, planned_end_at }: Countdown) => laterOf(planned_end_at, started_at);

function workedUntil(countdown: Countdown, now: Temporal.Instant, { worked_until = now }: Ending): Temporal.Instant {
  return endOfWork(countdown, earlierOf(worked_until, now));
}

const isBetween = (at: Temporal.Instant, from: Temporal.Instant, until: Temporal.Instant) =>
  !isBefore(at, from) && !isBefore(until, at);
