import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely';
import type { Tables } from './tables.ts';

/** Bytes of the texts of a task of the outer query. SQLite reads no text for them. */
export function textBytes({ fn }: ExpressionBuilder<Tables, 'tasks'>): RawBuilder<number> {
  const bytesOf = (column: 'name' | 'description' | 'reflection') =>
    fn.coalesce(fn<number | null>('octet_length', [`tasks.${column}`]), sql.lit(0));
  return sql<number>`${bytesOf('name')} + ${bytesOf('description')} + ${bytesOf('reflection')}`;
}
