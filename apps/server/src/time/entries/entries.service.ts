import { type EntryBooking, type EntryChanges, MOST_ENTRIES, type TimeEntry } from '@daymark/contract/entries.ts';
import type { BoundedPeriod } from '@daymark/domain/day-timeline.ts';
import { minutesFromMs } from '@daymark/domain/durations.ts';
import { isChangedElsewhere } from '@daymark/domain/edits.ts';
import {
  alreadyBooked,
  type BookedEntry,
  type Booking,
  correctEntry,
  isSameSpan,
  partsOutside,
  type Span,
  spanAsOf,
  statusByEntries,
  whyNotBook,
  whyNotChangeEntry,
  whyNotRestore,
} from '@daymark/domain/entries.ts';
import { frozenEstimate } from '@daymark/domain/estimate-origins.ts';
import { msBetween } from '@daymark/domain/instants.ts';
import { periodOfDays } from '@daymark/domain/periods.ts';
import { endOfWork } from '@daymark/domain/timer.ts';
import { changedElsewhere, conflict, conflictWith, invalid, required } from '#context/api-error.ts';
import { entryLost, entryRegained, startUndone, workEmptied, workMeasured } from '#context/callbacks.ts';
import { answerInTransaction, tell, type UserContext, wireInstant } from '#context/context.ts';
import { requireTaskRecord } from '#work/task-records/task-records.service.ts';
import { updateStarted } from '#work/task-records/task-writes.repository.ts';
import * as repository from './entries.repository.ts';
import { deleteEntry as deleteRow, insertManualEntry, updateEntry as updateRow } from './time-entries.repository.ts';

export async function taskEntries(ctx: UserContext, taskId: number): Promise<TimeEntry[]> {
  const task = await requireTaskRecord(ctx, taskId);
  const records = await repository.findEntriesOfTask(ctx, task.id, MOST_ENTRIES);
  return records.map((record) => toTimeEntry(ctx, record));
}

export async function dayEntries(ctx: UserContext, date: string): Promise<TimeEntry[]> {
  const day = Temporal.PlainDate.from(date);
  const records = await repository.findEntriesOfDay(ctx, periodOfDays(day, day, ctx.days), MOST_ENTRIES);
  return records.map((record) => toTimeEntry(ctx, record));
}

export function createEntry(ctx: UserContext, { task_id, instead, ...times }: EntryBooking): Promise<TimeEntry> {
  return answerInTransaction(ctx, async (ctx) => {
    const span = requireSpan(ctx, times);
    await requireTaskRecord(ctx, task_id);
    if (instead) await makeWay(ctx, { from: span.started_at, until: span.ended_at ?? ctx.now }, task_id);
    const id = await bookByHand(ctx, { task_id, ...span });
    await settleTask(ctx, task_id);
    return toTimeEntry(ctx, await requireRecord(ctx, id));
  });
}

export function updateEntry(ctx: UserContext, id: number, changes: EntryChanges): Promise<TimeEntry> {
  return answerInTransaction(ctx, async (ctx) => {
    const entry = await requireRecord(ctx, id);
    const to = correctionOf(ctx, entry, changes);
    if (to.task_id !== entry.task_id) await requireTaskRecord(ctx, to.task_id);
    refuseWhileRunning(entry, to);
    const present = toTimeEntry(ctx, entry);
    if (isChangedElsewhere(present, inWireForm(changes))) throw changedElsewhere(present);
    await store(ctx, entry, to);
    return toTimeEntry(ctx, await requireRecord(ctx, id));
  });
}

export function deleteEntry(ctx: UserContext, id: number): Promise<null> {
  return answerInTransaction(ctx, async (ctx) => {
    const entry = await requireRecord(ctx, id);
    refuseWhileRunning(entry, null);
    await dropEntry(ctx, entry);
    await settleTask(ctx, entry.task_id);
    return null;
  });
}

export function restoreEntry(ctx: UserContext, id: number): Promise<TimeEntry> {
  return answerInTransaction(ctx, async (ctx) => {
    const entry = await requireRecord(ctx, id);
    const why = whyNotRestore(entry.source);
    if (why !== null) throw conflict(why);
    if (entry.measured) await store(ctx, entry, entry.measured);
    return toTimeEntry(ctx, await requireRecord(ctx, id));
  });
}

/**
 * Frees this time: entries that have a part of it are shortened, split or deleted. The task that it is booked on is settled once it is:
 * between, without any entry, it would have lost its start and its estimate.
 */
async function makeWay(ctx: UserContext, time: BoundedPeriod, bookedOn: number): Promise<void> {
  for (const entry of await repository.findEntriesInWay(ctx, time)) {
    await giveWay(ctx, entry, time);
    if (entry.task_id !== bookedOn) await settleTask(ctx, entry.task_id);
  }
}

/** A running entry goes on as its last part, since its timer does. */
async function giveWay(ctx: UserContext, entry: repository.EntryRecord, time: BoundedPeriod): Promise<void> {
  const { id, task_id } = entry;
  const parts = partsOutside(entry, time);
  const kept = entry.ended_at === null ? parts.at(-1) : parts[0];
  if (kept) await updateRow(ctx, id, correctEntry(entry, { task_id, ...kept }));
  else await dropEntry(ctx, entry);
  for (const part of parts) if (part !== kept) await insertManualEntry(ctx, { task_id, ...part });
  if (entry.ended_at === null) tell(ctx, { kind: 'timer' });
}

async function dropEntry(ctx: UserContext, { id, task_id }: repository.EntryRecord): Promise<void> {
  await deleteRow(ctx, id);
  await entryLost.call(ctx, { id: task_id });
}

/** Books work that the timer did not measure, on a task that has been looked up; gives the id of the entry. */
export async function bookByHand(ctx: UserContext, booking: Booking): Promise<number> {
  await refuseBooked(ctx, booking, null);
  return insertManualEntry(ctx, booking);
}

/** The span of these times as it is stored; one that cannot be booked is refused. */
export function requireSpan(
  ctx: UserContext,
  { started_at, ended_at }: { started_at: string; ended_at: string },
): Span {
  return requireBookable(ctx, {
    started_at: Temporal.Instant.from(started_at),
    ended_at: Temporal.Instant.from(ended_at),
  });
}

function requireBookable({ now }: UserContext, span: Span): Span {
  const fault = whyNotBook(span, now);
  if (fault) throw invalid(fault);
  return spanAsOf(now, span);
}

/** Refuses time that another entry has already, with that entry as data. */
export async function refuseBooked(ctx: UserContext, span: Span, exceptId: number | null): Promise<void> {
  const time = { from: span.started_at, until: span.ended_at ?? ctx.now };
  const inWay = await repository.findEntryInWay(ctx, time, exceptId);
  if (inWay) throw conflictWith(alreadyBooked(inWay.task_name), toTimeEntry(ctx, inWay));
}

/**
 * Brings a task whose entries have changed up to date: its status, its first start and its estimate, frozen with the first
 * entry, and the work in its enrolment.
 */
export async function settleTask(ctx: UserContext, taskId: number): Promise<void> {
  const task = await requireTaskRecord(ctx, taskId);
  const { status, completed_at, list_id } = task;
  tell(ctx, { kind: 'task', id: taskId, list_id });
  const first_started_at = (await repository.findFirstStart(ctx, taskId)) ?? null;
  await updateStarted(ctx, taskId, {
    status: statusByEntries(status, first_started_at !== null),
    first_started_at,
    estimate: first_started_at && (task.first_started_at === null ? frozenEstimate(task) : task.estimate),
  });
  if (!first_started_at) await startUndone.call(ctx, { id: taskId });
  if (completed_at === null) return;
  if (first_started_at) await workMeasured.call(ctx, { id: taskId, completed_at: Temporal.Instant.from(completed_at) });
  else await workEmptied.call(ctx, { id: taskId });
}

/** Stores a correction that may be made, where its time is free. */
async function store(ctx: UserContext, entry: repository.EntryRecord, to: Booking): Promise<void> {
  const corrected: BookedEntry = correctEntry(entry, to);
  if (!isSameSpan(entry, to)) {
    // Nobody could book the time of a running entry since its start, also where the server's clock was set back to
    // before it.
    await refuseBooked(ctx, { ...to, ended_at: to.ended_at ?? endOfWork(entry, ctx.now) }, entry.id);
  }
  await updateRow(ctx, entry.id, corrected);
  if (to.ended_at === null) tell(ctx, { kind: 'timer' });
  if (to.task_id !== entry.task_id) {
    await entryLost.call(ctx, { id: entry.task_id });
    if (to.task_id === entry.measured?.task_id) await entryRegained.call(ctx, { id: to.task_id });
    await settleTask(ctx, entry.task_id);
  }
  await settleTask(ctx, to.task_id);
}

/** The entry as these changes make it. Times that stay as they are need not follow the rules for new ones. */
function correctionOf(ctx: UserContext, entry: repository.EntryRecord, changes: EntryChanges): Booking {
  const span = {
    started_at: changes.started_at === undefined ? entry.started_at : Temporal.Instant.from(changes.started_at),
    ended_at: changes.ended_at === undefined ? entry.ended_at : Temporal.Instant.from(changes.ended_at),
  };
  return {
    task_id: changes.task_id ?? entry.task_id,
    ...(isSameSpan(entry, span) ? span : requireBookable(ctx, span)),
  };
}

async function requireRecord(ctx: UserContext, id: number): Promise<repository.EntryRecord> {
  return required(await repository.findEntry(ctx, id), 'Time entry');
}

function refuseWhileRunning(entry: repository.EntryRecord, to: Booking | null): void {
  const why = whyNotChangeEntry(entry, to);
  if (why !== null) throw conflict(why);
}

function toTimeEntry(ctx: UserContext, { measured, ...entry }: repository.EntryRecord): TimeEntry {
  const { started_at, planned_end_at, ended_at } = entry;
  const end = ended_at ?? endOfWork({ started_at }, ctx.now);
  return {
    ...entry,
    started_at: wireInstant(started_at),
    planned_end_at: planned_end_at && wireInstant(planned_end_at),
    ended_at: ended_at && wireInstant(ended_at),
    minutes: minutesFromMs(msBetween(started_at, end)),
    measured_started_at: measured && wireInstant(measured.started_at),
    measured_ended_at: measured?.ended_at ? wireInstant(measured.ended_at) : null,
  };
}

/** The changes with their instants as records have them, to be compared with one. */
function inWireForm({ started_at, ended_at, ...changes }: EntryChanges): EntryChanges {
  return {
    ...changes,
    started_at: started_at && wireInstant(Temporal.Instant.from(started_at)),
    ended_at: ended_at && wireInstant(Temporal.Instant.from(ended_at)),
  };
}
