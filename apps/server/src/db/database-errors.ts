const UNIQUE_VIOLATIONS = new Set<unknown>(['23505', 2067, 1555]);
const FOREIGN_KEY_VIOLATIONS = new Set<unknown>(['23503', 787]);

/** PostgreSQL's exclusion violation, and SQLite's refusal by a trigger: the triggers are those on time entries. */
const OVERLAPS = new Set<unknown>(['23P01', 1811]);

/** SQLite's primary codes: busy, locked, read-only, I/O error, full disk, cannot open. */
const SQLITE_UNAVAILABLE = new Set([5, 6, 8, 10, 13, 14]);

/**
 * PostgreSQL's classes and conditions: lost connection, exhausted resources, server starting or stopping, statement or
 * lock time-out, a standby that only reads.
 */
const POSTGRES_UNAVAILABLE = /^(08|53|57P|57014|55P03|25006)/;

/** Words of Citus, which has no code for it, where a node was lost within a transaction or at its commit. */
const NODE_LOST = /^(could not commit transaction for shard|failure on connection marked as essential)/;

/** Serialization failure and deadlock: the transaction has been rolled back, and a repetition can succeed. */
const POSTGRES_REFUSED = new Set<unknown>(['40001', '40P01']);

/** The connection to PostgreSQL was refused, lost or silent for too long. */
export class ConnectionLostError extends Error {
  constructor(cause: unknown) {
    super(`The connection to PostgreSQL failed: ${(cause as Error).message}`, { cause });
  }
}

/** The file of an open database has been moved, deleted or replaced. */
export class FileGoneError extends Error {
  constructor(file: string) {
    super(`The database ${file} has been moved, deleted or replaced since it was opened`);
  }
}

export function isUniqueViolation(error: unknown): boolean {
  return codesOf(error).some((code) => UNIQUE_VIOLATIONS.has(code));
}

export function isForeignKeyViolation(error: unknown): boolean {
  return codesOf(error).some((code) => FOREIGN_KEY_VIOLATIONS.has(code));
}

/** A time entry would overlap another one of the user. */
export function isOverlap(error: unknown): boolean {
  return codesOf(error).some((code) => OVERLAPS.has(code));
}

/** A row would break a rule of the database, whichever: the class 23 of PostgreSQL, SQLite's primary code for constraints. */
export function isConstraintViolation(error: unknown): boolean {
  const { code } = (error ?? {}) as DriverError;
  return sqliteCode(error) === 19 || (typeof code === 'string' && /^23...$/.test(code));
}

/** Another connection holds SQLite's lock. */
export function isBusy(error: unknown): boolean {
  return sqliteCode(error) === 5;
}

/** Makes a write that others do not wait for. Skipped while the database cannot be written: who only reads can go on. */
export async function writeIfAvailable(write: { execute: () => Promise<unknown> }): Promise<void> {
  try {
    await write.execute();
  } catch (error) {
    if (!isUnavailable(error)) throw error;
  }
}

/** The database cannot answer now, and a retry may help. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof FileGoneError || error instanceof ConnectionLostError) return true;
  const sqlite = sqliteCode(error);
  if (sqlite !== undefined) return SQLITE_UNAVAILABLE.has(sqlite);
  const { code, message } = (error ?? {}) as DriverError;
  if (code === 'XX000') return NODE_LOST.test(String(message));
  return typeof code === 'string' && POSTGRES_UNAVAILABLE.test(code);
}

/** PostgreSQL has rolled the transaction back because of another one, so that it can be tried again. */
export function isRefusedTransaction(error: unknown): boolean {
  return codesOf(error).some((code) => POSTGRES_REFUSED.has(code));
}

/** PostgreSQL has not got a lock in the time that was set for it. */
export function isLockTimeout(error: unknown): boolean {
  return codesOf(error).includes('55P03');
}

/** The query names a table that the database does not have. */
export function isMissingTable(error: unknown): boolean {
  const { code, errcode, message } = (error ?? {}) as DriverError;
  return code === '42P01' || (errcode === 1 && /^no such table/.test(String(message)));
}

/** SQLite's primary result code, the low byte of an extended one. */
export function sqliteCode(error: unknown): number | undefined {
  const { errcode } = (error ?? {}) as DriverError;
  return typeof errcode === 'number' ? errcode & 0xff : undefined;
}

/** PostgreSQL names its conditions in `code`, SQLite in `errcode`. */
type DriverError = { code?: unknown; errcode?: unknown; message?: unknown };

function codesOf(error: unknown): unknown[] {
  const { code, errcode } = (error ?? {}) as DriverError;
  return [code, errcode];
}
