import type { Countdown } from '@daymark/domain/timer.ts';
import { fromMs, toMs } from '#db/instants.ts';
import { prepared, type ValueOf } from '#db/prepared.ts';
import { countDeleted, idsOfUser, insertInBulk, type NewRow, toColumns } from '#db/rows.ts';
import type { UserContext } from '#http/context.ts';

export type RunningEntry = Countdown & { id: number; task_id: number };

const RUNNING_COLUMNS = ['id', 'task_id', 'started_at', 'planned_end_at'] as const;

const runningEntry = prepared((db, value: ValueOf<{ userId: number }>) =>
  db
    .selectFrom('time_entries')
    .select(RUNNING_COLUMNS)
    .where('user_id', '=', value('userId'))
    .where('ended_at', 'is', null),
);

export async function findRunningEntry(ctx: UserContext): Promise<RunningEntry | undefined> {
  const [row] = await runningEntry(ctx, { userId: ctx.userId });
  return row && toRunning(row);
}

/**
 * The running entry, locked for a change: an update that changes nothing makes the second of two requests wait and see
 * the result of the first on PostgreSQL. On SQLite it has waited already, for the transaction.
 */
export async function lockRunningEntry(ctx: UserContext): Promise<RunningEntry | undefined> {
  const row = await ctx.db
    .updateTable('time_entries')
    .set(({ ref }) => ({ ended_at: ref('ended_at') }))
    .where('user_id', '=', ctx.userId)
    .where('ended_at', 'is', null)
    .returning(RUNNING_COLUMNS)
    .executeTakeFirst();
  return row && toRunning(row);
}

/** The latest interrupted countdown of this task. */
export async function findLastEnded(ctx: UserContext, taskId: number) {
  const row = await ctx.db
    .selectFrom('time_entries')
    .select(['planned_end_at', 'ended_at'])
    .where('user_id', '=', ctx.userId)
    .where('task_id', '=', taskId)
    .where('ended_at', 'is not', null)
    .$narrowType<{ ended_at: number }>()
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && { planned_end_at: fromMs(row.planned_end_at), ended_at: fromMs(row.ended_at) };
}

/** When this user's latest time entry ended. */
export async function findLatestEnd(ctx: UserContext): Promise<Temporal.Instant | undefined> {
  const row = await ctx.db
    .selectFrom('time_entries')
    .select('ended_at')
    .where('user_id', '=', ctx.userId)
    .where('ended_at', 'is not', null)
    .$narrowType<{ ended_at: number }>()
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && fromMs(row.ended_at);
}

/** False where a timer of this user runs already: a unique index allows one. */
export async function insertEntry(ctx: UserContext, entry: Omit<RunningEntry, 'id'>): Promise<boolean> {
  const row = await insert(ctx, [{ ...entry, ended_at: null }])
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return row !== undefined;
}

/** Bulk insert with given timestamps, for import, in the order of their start. At most one of them runs. */
export function insertEntries(ctx: UserContext, entries: NewRow<'time_entries'>[]): Promise<number[]> {
  return insertInBulk(entries, (rows) => insert(ctx, rows));
}

/** Deletes some time entries of these tasks; gives their number. */
export function deleteSomeEntries(ctx: UserContext, taskIds: number[], most: number): Promise<number> {
  const some = ctx.db
    .selectFrom('time_entries')
    .select('id')
    .where('user_id', '=', ctx.userId)
    .where('task_id', 'in', taskIds)
    .limit(most);
  return countDeleted(ctx.db.deleteFrom('time_entries').where('user_id', '=', ctx.userId).where('id', 'in', some));
}

export async function endEntry(ctx: UserContext, id: number, endedAt: Temporal.Instant): Promise<void> {
  await change(ctx, id)
    .set({ ended_at: toMs(endedAt) })
    .execute();
}

export async function updatePlannedEnd(ctx: UserContext, id: number, plannedEnd: Temporal.Instant): Promise<void> {
  await change(ctx, id)
    .set({ planned_end_at: toMs(plannedEnd) })
    .execute();
}

/** Deletes some time entries of the user after this id; gives their number. */
export function deleteEntriesAfter(ctx: UserContext, id: number, most: number): Promise<number> {
  const some = idsOfUser(ctx, 'time_entries').where('id', '>', id).limit(most);
  return countDeleted(ctx.db.deleteFrom('time_entries').where('user_id', '=', ctx.userId).where('id', 'in', some));
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
