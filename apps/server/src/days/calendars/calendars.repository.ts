import type { Calendar, FetchFailure } from '@daymark/contract/calendars.ts';
import type { Context, UserContext } from '#context/context.ts';
import { msToWire, msToWireOrNull, toMs } from '#db/instants.ts';
import type { Tables } from '#db/tables.ts';

type Row = Omit<Tables['calendars'], 'id'> & { id: number };

/** The choices of a user about a calendar. */
export type Choices = Pick<Calendar, 'name' | 'counts_all_day' | 'keeps_titles'>;

const calendarsOf = ({ db, userId }: UserContext) =>
  db.selectFrom('calendars').selectAll().where('user_id', '=', userId);

export async function findCalendars(ctx: UserContext): Promise<Calendar[]> {
  return (await calendarsOf(ctx).orderBy('id').execute()).map(toCalendar);
}

/** The calendar as it is stored, with its address. */
export function findRow(ctx: UserContext, id: number): Promise<Row | undefined> {
  return calendarsOf(ctx).where('id', '=', id).executeTakeFirst();
}

export async function findAddresses(ctx: UserContext): Promise<string[]> {
  const rows = await ctx.db.selectFrom('calendars').select('address').where('user_id', '=', ctx.userId).execute();
  return rows.map(({ address }) => address);
}

/** Inserts a calendar that is to be read at once. */
export async function insertCalendar(
  ctx: UserContext,
  { address, ...choices }: Choices & { address: string },
): Promise<Calendar> {
  const row = await ctx.db
    .insertInto('calendars')
    .values({
      ...{ user_id: ctx.userId, address, ...toColumns(choices), created_at: toMs(ctx.now) },
      ...{ etag: null, read_at: null, read_until: null, failure: null, ...asked(ctx) },
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return toCalendar(row);
}

/** Changes a calendar, which is read anew where that `changesBlocks`. */
export async function updateCalendar(
  ctx: UserContext,
  id: number,
  { changesBlocks, ...choices }: Choices & { changesBlocks: boolean },
): Promise<void> {
  await ctx.db
    .updateTable('calendars')
    .set({ ...toColumns(choices), ...(changesBlocks && { etag: null, ...asked(ctx) }) })
    .where('user_id', '=', ctx.userId)
    .where('id', '=', id)
    .execute();
}

/** Makes a calendar due now, by the clock of this user. */
export async function askForReading(ctx: UserContext, id: number): Promise<void> {
  await ctx.db
    .updateTable('calendars')
    .set(asked(ctx))
    .where('user_id', '=', ctx.userId)
    .where('id', '=', id)
    .execute();
}

const asked = ({ now, days }: UserContext) => ({
  ...{ asked_at: toMs(now), tried_at: null, next_read_at: toMs(now) },
  time_zone: days.timeZone,
});

/** Whether there was such a calendar. */
export async function deleteCalendar(ctx: UserContext, id: number): Promise<boolean> {
  const { numDeletedRows } = await ctx.db
    .deleteFrom('calendars')
    .where('user_id', '=', ctx.userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0;
}

/** A calendar that is to be read, of any user. */
export type Due = { id: number; user_id: number; next_read_at: number };

/** The calendars of all users that are to be read by now, the longest due first. */
export function findDue({ db, now }: Pick<Context, 'db' | 'now'>, most: number): Promise<Due[]> {
  return db
    .selectFrom('calendars')
    .select(['id', 'user_id', 'next_read_at'])
    .where('next_read_at', '<=', toMs(now))
    .orderBy('next_read_at')
    .limit(most)
    .execute();
}

/** Puts the next reading off until then, and gives the calendar; none where another process has done so before. */
export function claimDue(
  ctx: UserContext,
  { id, next_read_at }: Due,
  until: Temporal.Instant,
): Promise<Row | undefined> {
  return ctx.db
    .updateTable('calendars')
    .set({ next_read_at: toMs(until) })
    .where('user_id', '=', ctx.userId)
    .where('id', '=', id)
    .where('next_read_at', '=', next_read_at)
    .returningAll()
    .executeTakeFirst();
}

type Outcome = { failure: FetchFailure } | { failure: null; etag: string | null; read_until: number };

/** Stores how a reading ended. */
export async function updateReading(
  ctx: UserContext,
  id: number,
  { next, ...outcome }: Outcome & { next: Temporal.Instant },
): Promise<void> {
  const at = toMs(ctx.now);
  await ctx.db
    .updateTable('calendars')
    .set({ ...outcome, ...(outcome.failure === null && { read_at: at }), tried_at: at, next_read_at: toMs(next) })
    .where('user_id', '=', ctx.userId)
    .where('id', '=', id)
    .execute();
}

export function toCalendar(row: Row): Calendar {
  return {
    id: row.id,
    name: row.name,
    host: new URL(row.address).hostname,
    counts_all_day: row.counts_all_day === 1,
    keeps_titles: row.keeps_titles === 1,
    read_at: msToWireOrNull(row.read_at),
    failure: row.failure as FetchFailure | null, // only updateReading writes it
    is_reading: row.tried_at === null,
    created_at: msToWire(row.created_at),
  };
}

const toColumns = ({ name, counts_all_day, keeps_titles }: Choices) => ({
  name,
  counts_all_day: Number(counts_all_day),
  keeps_titles: Number(keeps_titles),
});
