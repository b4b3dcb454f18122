const UNIQUE_VIOLATIONS = new Set<unknown>(['23505', 2067, 1555]);
const FOREIGN_KEY_VIOLATIONS = new Set<unknown>(['23503', 787]);

/** SQLite's primary codes: busy, locked, read-only, I/O error, full disk, cannot open. */
const SQLITE_UNAVAILABLE = new Set([5, 6, 8, 10, 13, 14]);

/** PostgreSQL's classes: lost connection, exhausted resources, server starting or stopping. */
const POSTGRES_UNAVAILABLE = /^(08|53|57P)/;
const SOCKET_FAILURES = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'ETIMEDOUT', 'EPIPE', 'ENOENT']);

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

/** Another connection holds SQLite's lock. */
export function isBusy(error: unknown): boolean {
  return sqliteCode(error) === 5;
}

/** The database cannot answer now, and a retry may help. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof FileGoneError) return true;
  const sqlite = sqliteCode(error);
  if (sqlite !== undefined) return SQLITE_UNAVAILABLE.has(sqlite);
  const { code, syscall } = (error ?? {}) as DriverError;
  if (typeof code !== 'string') return false;
  return POSTGRES_UNAVAILABLE.test(code) || (syscall === 'connect' && SOCKET_FAILURES.has(code));
}

/** SQLite's primary result code, the low byte of an extended one. */
export function sqliteCode(error: unknown): number | undefined {
  const { errcode } = (error ?? {}) as DriverError;
  return typeof errcode === 'number' ? errcode & 0xff : undefined;
}

/** PostgreSQL names its conditions in `code`, SQLite in `errcode`. */
type DriverError = { code?: unknown; errcode?: unknown; syscall?: unknown };

function codesOf(error: unknown): unknown[] {
  const { code, errcode } = (error ?? {}) as DriverError;
  return [code, errcode];
}
