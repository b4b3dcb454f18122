import type { DatabaseSync, StatementSync } from 'node:sqlite';

const CACHED_STATEMENTS = 500;

/** A statement without columns returns no rows. */
type CachedStatement = { statement: StatementSync; toRow: ToRow | undefined };

/** Makes a row of the values of its columns. */
type ToRow = (values: unknown) => unknown;

/** Caches prepared statements, since preparing costs as much as a small query. The oldest is dropped first. */
export class StatementCache {
  readonly raw: DatabaseSync;
  readonly #cache = new Map<string, CachedStatement>();

  constructor(raw: DatabaseSync) {
    this.raw = raw;
  }

  prepare(sql: string): CachedStatement {
    const known = this.#cache.get(sql);
    if (known) return known;
    const statement = this.raw.prepare(sql);
    statement.setReturnArrays(true);
    const columns = statement.columns();
    const toRow = columns.length > 0 ? compileToRow(columns.map(({ name }) => name)) : undefined;
    const prepared = { statement, toRow };
    const oldest = this.#cache.keys().next();
    if (this.#cache.size >= CACHED_STATEMENTS && !oldest.done) this.#cache.delete(oldest.value);
    this.#cache.set(sql, prepared);
    return prepared;
  }

  close(): void {
    this.#cache.clear();
    this.raw.close();
  }
}

export type SqlValue = string | number | bigint | null | Uint8Array;

export function toSqlValue(value: unknown): SqlValue {
  if (value === undefined) return null;
  return typeof value === 'boolean' ? Number(value) : (value as SqlValue);
}

/**
 * Compiles the object literal of a statement's rows: `values => ({ "id": values[0], … })`. Objects that are filled in a
 * loop, as those of node:sqlite, end up in V8's dictionary mode: making and spreading them takes five times as long.
 * The names are those of our own SQL, quoted.
 */
function compileToRow(columns: readonly string[]): ToRow {
  const fields = columns.map((name, index) => `${JSON.stringify(name)}: values[${index}]`);
  return new Function('values', `return { ${fields.join(', ')} }`) as ToRow;
}
