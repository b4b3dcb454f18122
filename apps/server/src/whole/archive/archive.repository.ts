import { type ArchiveRecords, type ArchiveTable, CAPACITY_FIELDS } from '@daymark/contract/archive.ts';
import type { Selectable } from 'kysely';
import type { UserContext } from '#context/context.ts';
import { wireToMs } from '#db/instants.ts';
import type { Tables } from '#db/tables.ts';

export type ArchiveRow<Table extends ArchiveTable> = (Table extends keyof Tables
  ? Selectable<Tables[Table]>
  : ArchiveRecords[Table]) & { id: number };

/** Bounds the memory: the widest rows have some 80 KB of texts each. */
const ROWS_AT_ONCE = 100;

/** Next page of rows after this id, ordered by id; empty at the end. */
export async function findRows<Table extends ArchiveTable>(
  ctx: UserContext,
  table: Table,
  after: number,
): Promise<ArchiveRow<Table>[]> {
  const rows =
    table === 'settings'
      ? await findSettings(ctx, after)
      : await selectAfter(ctx, table, after).selectAll().limit(ROWS_AT_ONCE).execute();
  return rows as unknown as ArchiveRow<Table>[];
}

/** The settings of the user that an archive holds, as their columns. */
export function findSettingColumns({ db, userId }: UserContext) {
  return db
    .selectFrom('users')
    .select(['id', 'day_start_hour', 'capacity_minutes', 'ask_before_done'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
}

/** The settings of the user as a row of this id; none where all of them are as they came. */
export async function findSettings(ctx: UserContext, after = 0): Promise<object[]> {
  const { capacity_minutes, ...settings } = await findSettingColumns(ctx);
  const minutes: (number | null)[] = JSON.parse(capacity_minutes);
  const isUnset =
    settings.day_start_hour === 0 && settings.ask_before_done === 0 && minutes.every((figure) => figure === null);
  if (isUnset || settings.id <= after) return [];
  return [{ ...settings, ...Object.fromEntries(CAPACITY_FIELDS.map((field, weekday) => [field, minutes[weekday]])) }];
}

/** Tables whose records belong to no other record. */
type RootTable = 'projects' | 'categories';

/** The name of one of these records that the user has already: created at the same instant under the same name. */
export async function findKnownName(
  ctx: UserContext,
  table: RootTable,
  records: { name: string; created_at: string }[],
): Promise<string | undefined> {
  const key = ({ name, created_at }: { name: string; created_at: number }) => `${created_at} ${name}`;
  const wanted = records.map(({ name, created_at }) => ({ name, created_at: wireToMs(created_at) }));
  const rows = await ctx.db
    .selectFrom(table as 'projects')
    .select(['name', 'created_at'])
    .distinct()
    .where('user_id', '=', ctx.userId)
    .where(
      'name',
      'in',
      wanted.map(({ name }) => name),
    )
    .where(
      'created_at',
      'in',
      wanted.map(({ created_at }) => created_at),
    )
    .execute();
  const known = new Set(rows.map(key));
  return wanted.find((record) => known.has(key(record)))?.name;
}

const IDS_AT_ONCE = 10_000;

/** Next page of ids alone. */
export async function findIds(ctx: UserContext, table: ArchiveTable, after: number): Promise<number[]> {
  const rows = await selectAfter(ctx, table, after).select('id').limit(IDS_AT_ONCE).execute();
  return rows.map(({ id }) => id);
}

/** Next page of the times of entries, by their ids. */
export async function findTimes(
  ctx: UserContext,
  after: number,
): Promise<{ id: number; started_at: number; ended_at: number | null }[]> {
  return ctx.db
    .selectFrom('time_entries')
    .select(['id', 'started_at', 'ended_at'])
    .where('user_id', '=', ctx.userId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(IDS_AT_ONCE)
    .execute();
}

/** Selects rows after an id. The table is typed as one of these, since all have the columns used here. */
function selectAfter(ctx: UserContext, table: ArchiveTable, after: number) {
  return ctx.db
    .selectFrom(table as 'projects')
    .where('user_id', '=', ctx.userId)
    .where('id', '>', after)
    .orderBy('id');
}
