import type { BookedEntry, Booking } from '@daymark/domain/entries.ts';
import type { Countdown } from '@daymark/domain/timer.ts';
import type { OtherEntry, StoppedEntry } from '@daymark/domain/undo-done.ts';
import { sql } from 'kysely';
import type { UserContext } from '#context/context.ts';
import { isOverlap } from '#db/database-errors.ts';
import { fromMs, toMs } from '#db/instants.ts';
import { prepared, type ValueOf } from '#db/prepared.ts';
import { insertInBulk, type NewRow, toColumns } from '#db/rows.ts';

export type RunningEntry = Countdown & { id: number; task_id: number };

const RUNNING_COLUMNS = ['id', 'task_id', 'started_at', 'planned_end_at'] as const;

/** Whether a change failed because another entry of the user has a part of that time: a trigger refuses it. */
export const isTimeBooked = isOverlap;

const runningEntry = prepared((db, value: ValueOf<{ userId: number }>) =>
  db
    .selectFrom('time_entries')
    .select(RUNNING_COLUMNS)
    .where('user_id', '=', value('userId'))
    .where('ended_at', 'is', null)
    .$narrowType<{ planned_end_at: number }>(),
);

export async function findRunningEntry(ctx: UserContext): Promise<RunningEntry | undefined> {
  const [row] = await runningEntry(ctx, { userId: ctx.userId });
  return row && toRunning(row);
}

const lastEnded = prepared((db, value: ValueOf<{ userId: number; taskId: number }>) =>
  db
    .selectFrom('time_entries')
    .select(({ fn, ref }) => [
      'id',
      'started_at',
      'planned_end_at',
      fn.coalesce(ref('measured_ended_at'), ref('ended_at')).as('ended_at'),
    ])
    .where('user_id', '=', value('userId'))
    .where('task_id', '=', value('taskId'))
    .where('ended_at', 'is not', null)
    .where('planned_end_at', 'is not', null)
    .$narrowType<{ planned_end_at: number; ended_at: number }>()
    .orderBy('id', 'desc')
    .limit(sql.lit(1)),
);

/** The latest interrupted countdown of this task, as the timer measured it. */
export async function findLastEnded(ctx: UserContext, taskId: number) {
  const [row] = await lastEnded(ctx, { userId: ctx.userId, taskId });
  if (!row) return undefined;
  const { id, started_at, planned_end_at, ended_at } = row;
  return { id, started_at: fromMs(started_at), planned_end_at: fromMs(planned_end_at), ended_at: fromMs(ended_at) };
}

const latestEnd = prepared((db, value: ValueOf<{ userId: number }>) =>
  db
    .selectFrom('time_entries')
    .select('ended_at')
    .where('user_id', '=', value('userId'))
    .where('ended_at', 'is not', null)
    .$narrowType<{ ended_at: number }>()
    .orderBy('ended_at', 'desc')
    .limit(sql.lit(1)),
);

/** The latest end of this user's time entries. */
export async function findLatestEnd(ctx: UserContext): Promise<Temporal.Instant | undefined> {
  const [row] = await latestEnd(ctx, { userId: ctx.userId });
  return row && fromMs(row.ended_at);
}

type NewEntry = { userId: number; taskId: number; startedAt: number; plannedEndAt: number };

const newEntry = prepared((db, value: ValueOf<NewEntry>) =>
  db
    .insertInto('time_entries')
    .values({
      user_id: value('userId'),
      task_id: value('taskId'),
      started_at: value('startedAt'),
      planned_end_at: value('plannedEndAt'),
      ended_at: null,
      source: 'timer',
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id'),
);

/** Gives false where a timer of this user runs already: a unique index allows one. */
export async function insertEntry(
  ctx: UserContext,
  { task_id: taskId, started_at, planned_end_at }: Omit<RunningEntry, 'id'>,
): Promise<boolean> {
  const times = { startedAt: toMs(started_at), plannedEndAt: toMs(planned_end_at) };
  return (await newEntry(ctx, { userId: ctx.userId, taskId, ...times })).length > 0;
}

export async function insertManualEntry(ctx: UserContext, entry: Booking): Promise<number> {
  const row = { ...entry, planned_end_at: null, source: 'manual' } as const;
  const { id } = await insert(ctx, [row]).executeTakeFirstOrThrow();
  return id;
}

/** Inserts work of a timer that was started and stopped without a network. */
export async function insertEndedEntry(
  ctx: UserContext,
  entry: Omit<RunningEntry, 'id'> & { ended_at: Temporal.Instant },
): Promise<void> {
  await insert(ctx, [{ ...entry, source: 'timer' }]).execute();
}

/** Bulk insert with given timestamps, for import, in the order of their start. At most one of them runs. */
export function insertEntries(ctx: UserContext, entries: NewRow<'time_entries'>[]): Promise<number[]> {
  return insertInBulk(entries, (rows) => insert(ctx, rows));
}

const endedEntry = prepared(
  (db, value: ValueOf<{ userId: number; id: number; endedAt: number; doneAt: number | null }>) =>
    db
      .updateTable('time_entries')
      .set(({ eb, ref }) => ({
        ended_at: value('endedAt'),
        done_at: value('doneAt'),
        measured_ended_at: eb
          .case()
          .when('measured_started_at', '>', value('endedAt'))
          .then(ref('measured_started_at'))
          .when('source', '=', 'corrected')
          .then(value('endedAt'))
          .else(ref('measured_ended_at'))
          .end(),
      }))
      .where('user_id', '=', value('userId'))
      .where('id', '=', value('id')),
);

/**
 * Ends a running entry; `done_at` is the moment of the completion that does. The end was measured, also where its start was
 * corrected; of work that ended before the measured start, nothing was.
 */
export async function endEntry(
  ctx: UserContext,
  id: number,
  { ended_at, done_at }: { ended_at: Temporal.Instant; done_at?: Temporal.Instant },
): Promise<void> {
  await endedEntry(ctx, { userId: ctx.userId, id, endedAt: toMs(ended_at), doneAt: done_at ? toMs(done_at) : null });
}

/** The entry of this task that its completion has ended, where it was not corrected since. */
export async function findStoppedByDone(ctx: UserContext, taskId: number): Promise<StoppedEntry | undefined> {
  const row = await ctx.db
    .selectFrom('time_entries')
    .select(['id', 'ended_at', 'done_at'])
    .where('user_id', '=', ctx.userId)
    .where('task_id', '=', taskId)
    .where('done_at', 'is not', null)
    .where('ended_at', 'is not', null)
    .$narrowType<{ ended_at: number; done_at: number }>()
    .executeTakeFirst();
  return row && { id: row.id, ended_at: fromMs(row.ended_at), done_at: fromMs(row.done_at) };
}

/** Other entries of the user that were made after this one, or that end after it. */
export async function findEntriesSince(ctx: UserContext, { id, ended_at }: StoppedEntry): Promise<OtherEntry[]> {
  const rows = await ctx.db
    .selectFrom('time_entries')
    .select(['id', 'ended_at', 'source'])
    .where('user_id', '=', ctx.userId)
    .where('id', '<>', id)
    .where((eb) => eb.or([eb('id', '>', id), eb('ended_at', '>', toMs(ended_at)), eb('ended_at', 'is', null)]))
    .execute();
  return rows.map((row) => ({
    id: row.id,
    ended_at: row.ended_at === null ? null : fromMs(row.ended_at),
    isTimer: row.source !== 'manual',
  }));
}

/** Forgets which entry of this task its completion has ended: the task is open again. */
export async function forgetDone(ctx: UserContext, taskId: number): Promise<void> {
  await ctx.db
    .updateTable('time_entries')
    .set({ done_at: null })
    .where('user_id', '=', ctx.userId)
    .where('task_id', '=', taskId)
    .where('done_at', 'is not', null)
    .execute();
}

/** Lets an entry run again that has ended. */
export async function continueEntry(ctx: UserContext, id: number): Promise<void> {
  await change(ctx, id).set({ ended_at: null, measured_ended_at: null }).execute();
}

/** Stores a correction, with what the timer measured where the entry differs from that. */
export async function updateEntry(ctx: UserContext, id: number, entry: BookedEntry): Promise<void> {
  const measured = entry.source === 'corrected' ? entry.measured : null;
  await change(ctx, id)
    .set({
      task_id: entry.task_id,
      started_at: toMs(entry.started_at),
      ended_at: entry.ended_at && toMs(entry.ended_at),
      source: entry.source,
      measured_started_at: measured && toMs(measured.started_at),
      measured_ended_at: measured?.ended_at ? toMs(measured.ended_at) : null,
      measured_task_id: measured?.task_id ?? null,
      done_at: null,
    })
    .execute();
}

export async function deleteEntry(ctx: UserContext, id: number): Promise<void> {
  await ctx.db.deleteFrom('time_entries').where('user_id', '=', ctx.userId).where('id', '=', id).execute();
}

export async function updatePlannedEnd(ctx: UserContext, id: number, plannedEnd: Temporal.Instant): Promise<void> {
  await change(ctx, id)
    .set({ planned_end_at: toMs(plannedEnd) })
    .execute();
}

function change(ctx: UserContext, id: number) {
  return ctx.db.updateTable('time_entries').where('user_id', '=', ctx.userId).where('id', '=', id);
}

function insert(ctx: UserContext, entries: NewRow<'time_entries'>[]) {
  return ctx.db
    .insertInto('time_entries')
    .values(entries.map((entry) => toColumns(ctx.userId, entry)))
    .returning('id');
}

type RunningRow = Record<(typeof RUNNING_COLUMNS)[number], number>;

function toRunning({ started_at, planned_end_at, ...row }: RunningRow): RunningEntry {
  return { ...row, started_at: fromMs(started_at), planned_end_at: fromMs(planned_end_at) };
}

/** Inserts a part of an entry that is restored, given in columns, with an id of its own. */
export async function insertEntryPart(ctx: UserContext, entry: Record<string, unknown>): Promise<void> {
  await ctx.db
    .insertInto('time_entries')
    .values({ ...entry, user_id: ctx.userId } as never)
    .execute();
}

/** The number of timers that run, of all users together. */
export async function countRunning({ db }: Pick<UserContext, 'db'>): Promise<number> {
  const [row] = await db
    .selectFrom('time_entries')
    .select(({ fn }) => fn.countAll<number>().as('running'))
    .where('ended_at', 'is', null)
    .execute();
  return row?.running ?? 0;
}
