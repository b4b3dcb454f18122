import { keyOf, rowOf } from '@daymark/domain/patches.ts';
import type { UserContext } from '#context/context.ts';
import { findRows, type Row } from './patches.repository.ts';

/** The rows of the user that there are of these, each named as in a patch. */
export async function findAll(ctx: UserContext, keys: Iterable<string>): Promise<Map<string, Row>> {
  const found = new Map<string, Row>();
  const tables = Map.groupBy([...keys].map(rowOf), ({ table }) => table);
  for (const [table, rows] of tables) {
    const ids = rows.map(({ id }) => id);
    for (const [id, row] of await findRows(ctx, table, ids)) found.set(keyOf(table, id), row);
  }
  return found;
}
