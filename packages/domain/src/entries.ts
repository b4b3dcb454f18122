import { type EntrySource, LONGEST_ENTRY } from '@daymark/contract/entries.ts';
import type { TaskStatus } from '@daymark/contract/statuses.ts';
import type { Task } from '@daymark/contract/tasks.ts';
import type { BoundedPeriod } from './day-timeline.ts';
import { earlierOf, isBefore, laterOf } from './instants.ts';
import { AHEAD_MS } from './timer.ts';

/** The time of an entry; without an end it runs. */
export type Span = { started_at: Temporal.Instant; ended_at: Temporal.Instant | null };

/** An entry as it can be booked or corrected. */
export type Booking = Span & { task_id: number };

/** A booked entry, with what the timer measured; null where a person booked it. */
export type BookedEntry = Booking & { source: EntrySource; measured: Booking | null };

/** Parts of a span outside of a time, the earlier one first: what is left of an entry that gives way. */
export function partsOutside({ started_at, ended_at }: Span, { from, until }: BoundedPeriod): Span[] {
  const before = { started_at, ended_at: ended_at === null ? from : earlierOf(ended_at, from) };
  const after = { started_at: laterOf(started_at, until), ended_at };
  return [
    ...(isBefore(started_at, from) ? [before] : []),
    ...(ended_at === null || isBefore(until, ended_at) ? [after] : []),
  ];
}

export type SpanFault = { path: 'started_at' | 'ended_at'; message: string };

/** The span as it is stored: in whole milliseconds, and what lies ahead by the tolerance for clocks counts as now. */
export function spanAsOf(now: Temporal.Instant, { started_at, ended_at }: Span): Span {
  return { started_at: untilNow(started_at, now), ended_at: ended_at && untilNow(ended_at, now) };
}

/** Why a person cannot book or correct this span, in words for the user; null when it can be (decisions §9). */
export function whyNotBook(span: Span, now: Temporal.Instant): SpanFault | null {
  const { started_at, ended_at } = spanAsOf(now, span);
  const path = ended_at === null ? 'started_at' : 'ended_at';
  const end = ended_at ?? now;
  if (ended_at !== null && !isBefore(started_at, ended_at)) return { path, message: 'End must be after start' };
  if (isBefore(now, started_at) || isBefore(now, end)) return { path, message: 'Time in the future cannot be booked' };
  if (started_at.until(end).total('hours') <= LONGEST_ENTRY) return null;
  return { path, message: `An entry can last at most ${LONGEST_ENTRY} hours` };
}

/** Why an entry cannot be changed to this now, or deleted (null), in words for the user; null when it can be. */
export function whyNotChangeEntry(entry: Booking, to: Booking | null): string | null {
  const isRunning = entry.ended_at === null;
  const isMovedStart = to !== null && to.ended_at === null && to.task_id === entry.task_id;
  return isRunning && !isMovedStart ? 'Pause the timer before changing this entry' : null;
}

/** An entry after a correction. One that is corrected back to what the timer measured counts as measured again. */
export function correctEntry({ measured }: Pick<BookedEntry, 'measured'>, to: Booking): BookedEntry {
  if (measured === null) return { ...to, source: 'manual', measured };
  return { ...to, source: isSameBooking(to, measured) ? 'timer' : 'corrected', measured };
}

/** Why nothing can be restored, in words for the user; null when it can be. */
export function whyNotRestore(source: EntrySource): string | null {
  return source === 'manual' ? 'Nothing was measured for this entry' : null;
}

export function isSameSpan(one: Span, other: Span): boolean {
  const hasSameEnd =
    one.ended_at === null || other.ended_at === null
      ? one.ended_at === other.ended_at
      : one.ended_at.equals(other.ended_at);
  return hasSameEnd && one.started_at.equals(other.started_at);
}

/** Refusal of time that another entry has already. */
export const alreadyBooked = (taskName: string): string => `That time is already booked on "${taskName}"`;

/** Status of a task whose entries have changed: only a done or running task keeps its status without a look at them. */
export function statusByEntries(status: TaskStatus, hasEntries: boolean): TaskStatus {
  if (status === 'done' || status === 'active') return status;
  return hasEntries ? 'paused' : 'not_started';
}

/** Why this task cannot be completed without the timer, in words for the user; null when it can. */
export function whyNotComplete(status: TaskStatus): string | null {
  if (status === 'done') return 'Task is already completed';
  return status === 'active' ? 'Complete the running timer instead' : null;
}

/** Why this task cannot be reopened, in words for the user; null when it can. */
export function whyNotReopen(status: TaskStatus): string | null {
  return status === 'done' ? null : 'Only a completed task can be reopened';
}

/** Why the state and the reflection of this task cannot be told, in words for the user; null when they can. */
export function whyNotReview(status: TaskStatus): string | null {
  return status === 'done' ? null : 'Only a completed task can be reviewed';
}

/** Whether the state or the reflection of a done task is not told yet. */
export const isToTell = (task: Pick<Task, 'status' | 'mental_state' | 'reflection'>): boolean =>
  task.status === 'done' && (task.mental_state === null || task.reflection === null);

const isSameBooking = (one: Booking, other: Booking): boolean =>
  one.task_id === other.task_id && isSameSpan(one, other);

function untilNow(at: Temporal.Instant, now: Temporal.Instant): Temporal.Instant {
  const whole = Temporal.Instant.fromEpochMilliseconds(at.epochMilliseconds);
  return isBefore(now.add({ milliseconds: AHEAD_MS }), whole) ? whole : earlierOf(whole, now);
}
