import type { ArchiveTable } from '@daymark/contract/archive.ts';
import type { Selectable } from 'kysely';
import type { Tables } from '#db/tables.ts';
import type { UserContext } from '#http/context.ts';

export type ArchiveRow<Table extends ArchiveTable> = Selectable<Tables[Table]> & { id: number };

/** So many rows are in memory at once, the widest with some 80 KB of texts each. */
const ROWS_AT_ONCE = 500;

/** The next rows after this id, in the order of their ids; none at the end. */
export async function findRows<Table extends ArchiveTable>(
  ctx: UserContext,
  table: Table,
  after: number,
): Promise<ArchiveRow<Table>[]> {
  const rows = await selectAfter(ctx, table, after).selectAll().limit(ROWS_AT_ONCE).execute();
  return rows as unknown as ArchiveRow<Table>[];
}

const IDS_AT_ONCE = 10_000;

/** The same of the ids alone. */
export async function findIds(ctx: UserContext, table: ArchiveTable, after: number): Promise<number[]> {
  const rows = await selectAfter(ctx, table, after).select('id').limit(IDS_AT_ONCE).execute();
  return rows.map(({ id }) => id);
}

/** What all of these tables have is what any of them has. */
function selectAfter(ctx: UserContext, table: ArchiveTable, after: number) {
  return ctx.db
    .selectFrom(table as 'projects')
    .where('user_id', '=', ctx.userId)
    .where('id', '>', after)
    .orderBy('id');
}
