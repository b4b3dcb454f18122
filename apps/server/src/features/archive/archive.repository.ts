import type { ArchiveTable } from '@daymark/contract/archive.ts';
import type { Selectable } from 'kysely';
import type { Tables } from '#db/tables.ts';
import type { UserContext } from '#http/context.ts';

export type ArchiveRow<Table extends ArchiveTable> = Selectable<Tables[Table]> & { id: number };

/** Bounds the memory: the widest rows have some 80 KB of texts each. */
const ROWS_AT_ONCE = 500;

/** Next page of rows after this id, ordered by id; empty at the end. */
export async function findRows<Table extends ArchiveTable>(
  ctx: UserContext,
  table: Table,
  after: number,
): Promise<ArchiveRow<Table>[]> {
  const rows = await selectAfter(ctx, table, after).selectAll().limit(ROWS_AT_ONCE).execute();
  return rows as unknown as ArchiveRow<Table>[];
}

const IDS_AT_ONCE = 10_000;

/** Next page of ids alone. */
export async function findIds(ctx: UserContext, table: ArchiveTable, after: number): Promise<number[]> {
  const rows = await selectAfter(ctx, table, after).select('id').limit(IDS_AT_ONCE).execute();
  return rows.map(({ id }) => id);
}

/** Typed as one of these tables, since all have the columns used here. */
function selectAfter(ctx: UserContext, table: ArchiveTable, after: number) {
  return ctx.db
    .selectFrom(table as 'projects')
    .where('user_id', '=', ctx.userId)
    .where('id', '>', after)
    .orderBy('id');
}
