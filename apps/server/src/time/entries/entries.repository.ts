import type { CategoryOption } from '@daymark/contract/tasks.ts';
import type { BookedEntry } from '@daymark/domain/entries.ts';
import type { Period } from '@daymark/domain/periods.ts';
import type { UserContext } from '#context/context.ts';
import { isLongEntry, LONG_ENTRY_MS } from '#db/ended-work.ts';
import { fromMs, toMs } from '#db/instants.ts';
import { joinedCategory } from '#db/joined-category.ts';
import { isOneOf } from '#db/rows.ts';

/** An entry as stored. The minutes of a running one depend on the moment, so the service adds them. */
export type EntryRecord = BookedEntry & {
  id: number;
  planned_end_at: Temporal.Instant | null;
  task_name: string;
  category: CategoryOption | null;
  list_id: number;
  list_name: string;
  project_name: string;
};

export async function findEntry(ctx: UserContext, id: number): Promise<EntryRecord | undefined> {
  const row = await selectEntries(ctx).where('time_entries.id', '=', id).executeTakeFirst();
  return row && toRecord(row);
}

/** The entries of a task that began last, oldest first. */
export async function findEntriesOfTask(ctx: UserContext, taskId: number, most: number): Promise<EntryRecord[]> {
  return latest(selectEntries(ctx).where('time_entries.task_id', '=', taskId), most);
}

/** The entries of a day that began last, oldest first. */
export async function findEntriesOfDay(ctx: UserContext, day: Period, most: number): Promise<EntryRecord[]> {
  const [from, until] = [day.from, day.until].map((end) => (end ? toMs(end) : 0));
  if (from === undefined || until === undefined || from >= until) return []; // a day that the zone has skipped
  const entries = ctx.db.selectFrom('time_entries').where('user_id', '=', ctx.userId).select('id');
  const begun = entries.where('started_at', '>=', from).where('started_at', '<', until);
  const before = entries.where('started_at', '<', from);
  const ended = before.where('ended_at', '>', from).where('ended_at', '<', until);
  const covering = before.where('ended_at', '>=', until).where(isLongEntry);
  // A running entry lasts until now.
  const running = before.where('ended_at', 'is', null).where('started_at', '<', from < toMs(ctx.now) ? from : 0);
  const ids = begun.unionAll([ended, covering, running]);
  return latest(selectEntries(ctx).where(isOneOf(ctx.db, ids, 'time_entries.id')), most);
}

/** The instant at which the earliest entry of a task began; undefined where it has none. */
export async function findFirstStart(ctx: UserContext, taskId: number): Promise<Temporal.Instant | undefined> {
  const row = await ctx.db
    .selectFrom('time_entries')
    .select('started_at')
    .where('user_id', '=', ctx.userId)
    .where('task_id', '=', taskId)
    .orderBy('started_at')
    .limit(1)
    .executeTakeFirst();
  return row && fromMs(row.started_at);
}

type Time = { from: Temporal.Instant; until: Temporal.Instant };

/**
 * The first entry that has a part of this time, other than this one: what the triggers on time entries refuse, found by the
 * same indexes. An entry without length has no time.
 */
export async function findEntryInWay(
  ctx: UserContext,
  time: Time,
  exceptId: number | null,
): Promise<EntryRecord | undefined> {
  const row = await selectInWay(ctx, time, exceptId).limit(1).executeTakeFirst();
  return row && toRecord(row);
}

/** All entries that have a part of this time, the earliest first. */
export async function findEntriesInWay(ctx: UserContext, time: Time): Promise<EntryRecord[]> {
  return (await selectInWay(ctx, time, null).execute()).map(toRecord);
}

function selectInWay(ctx: UserContext, time: Time, exceptId: number | null) {
  const inWay = idsInWay(ctx, { from: toMs(time.from), until: toMs(time.until), exceptId });
  return selectEntries(ctx)
    .where(isOneOf(ctx.db, inWay, 'time_entries.id'))
    .orderBy('time_entries.started_at');
}

/** Time that is booked within this one, in milliseconds; without an end an entry runs. */
export async function findBookedIn(ctx: UserContext, time: { from: number; until: number }) {
  return ctx.db
    .selectFrom('time_entries')
    .select(['started_at as from', 'ended_at as until'])
    .where('user_id', '=', ctx.userId)
    .where(isOneOf(ctx.db, idsInWay(ctx, { ...time, exceptId: null })))
    .execute();
}

/** Subquery: the entries that have a part of this time. */
function idsInWay(
  ctx: UserContext,
  { from, until, exceptId }: { from: number; until: number; exceptId: number | null },
) {
  const before = ctx.db
    .selectFrom('time_entries')
    .select('id')
    .where('user_id', '=', ctx.userId)
    .where('id', '<>', exceptId ?? 0)
    .where('started_at', '<', until);
  const near = before
    .where('started_at', '>', from - LONG_ENTRY_MS)
    .where('ended_at', '>', from)
    .whereRef('ended_at', '>', 'started_at');
  const long = before.where('ended_at', '>', from).where(isLongEntry);
  const running = before.where('ended_at', 'is', null);
  return near.unionAll(long).unionAll(running);
}

async function latest(entries: ReturnType<typeof selectEntries>, most: number): Promise<EntryRecord[]> {
  const rows = await entries
    .orderBy('time_entries.started_at', 'desc')
    .orderBy('time_entries.id', 'desc')
    .limit(most)
    .execute();
  return rows.map(toRecord).reverse();
}

function selectEntries(ctx: UserContext) {
  return ctx.db
    .selectFrom('time_entries')
    .innerJoin('tasks', (join) =>
      join.onRef('tasks.id', '=', 'time_entries.task_id').onRef('tasks.user_id', '=', 'time_entries.user_id'),
    )
    .innerJoin('lists', (join) =>
      join.onRef('lists.id', '=', 'tasks.list_id').onRef('lists.user_id', '=', 'tasks.user_id'),
    )
    .innerJoin('projects', (join) =>
      join.onRef('projects.id', '=', 'lists.project_id').onRef('projects.user_id', '=', 'lists.user_id'),
    )
    .leftJoin('categories', (join) =>
      join.onRef('categories.id', '=', 'tasks.category_id').onRef('categories.user_id', '=', 'tasks.user_id'),
    )
    .select([
      'time_entries.id',
      'time_entries.task_id',
      'time_entries.started_at',
      'time_entries.planned_end_at',
      'time_entries.ended_at',
      'time_entries.source',
      'time_entries.measured_started_at',
      'time_entries.measured_ended_at',
      'time_entries.measured_task_id',
      'tasks.name as task_name',
      'tasks.list_id',
      'lists.name as list_name',
      'projects.name as project_name',
      'tasks.category_id',
      'categories.name as category_name',
      'categories.color as category_color',
    ])
    .where('time_entries.user_id', '=', ctx.userId);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectEntries>['executeTakeFirstOrThrow']>>;

function toRecord(row: Row): EntryRecord {
  const booking = {
    task_id: row.task_id,
    started_at: fromMs(row.started_at),
    ended_at: row.ended_at === null ? null : fromMs(row.ended_at),
  };
  return {
    ...booking,
    id: row.id,
    planned_end_at: row.planned_end_at === null ? null : fromMs(row.planned_end_at),
    source: row.source,
    measured: row.source === 'manual' ? null : (correctedFrom(row) ?? booking),
    task_name: row.task_name,
    category: joinedCategory(row),
    list_id: row.list_id,
    list_name: row.list_name,
    project_name: row.project_name,
  };
}

/** The times that the timer booked before the correction; the task is the present one where the former is deleted. */
function correctedFrom({ task_id, measured_task_id, measured_started_at, measured_ended_at }: Row) {
  if (measured_started_at === null) return null;
  return {
    task_id: measured_task_id ?? task_id,
    started_at: fromMs(measured_started_at),
    ended_at: measured_ended_at === null ? null : fromMs(measured_ended_at),
  };
}
