const UNIQUE_VIOLATIONS = new Set<unknown>(['23505', 2067, 1555]);
const FOREIGN_KEY_VIOLATIONS = new Set<unknown>(['23503', 787]);

/** SQLite's primary codes for busy, locked, read-only, failing or full disk and cannot be opened; its extended codes hold them in the low byte. */
const SQLITE_OUT_OF_REACH = new Set([5, 6, 8, 10, 13, 14]);

/** PostgreSQL's classes for lost connections, exhausted resources and a server that is starting or stopping. */
const POSTGRES_OUT_OF_REACH = /^(08|53|57P)/;
const SOCKET_FAILURES = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'ETIMEDOUT', 'EPIPE', 'ENOENT']);

export function isUniqueViolation(error: unknown): boolean {
  return codesOf(error).some((code) => UNIQUE_VIOLATIONS.has(code));
}

export function isForeignKeyViolation(error: unknown): boolean {
  return codesOf(error).some((code) => FOREIGN_KEY_VIOLATIONS.has(code));
}

/** Another connection holds SQLite's lock. */
export function isBusy(error: unknown): boolean {
  return codesOf(error).some((code) => typeof code === 'number' && (code & 0xff) === 5);
}

/** The database did not answer: trying again later can help. */
export function isOutOfReach(error: unknown): boolean {
  const { code, errcode, syscall } = (error ?? {}) as DriverError;
  if (typeof errcode === 'number') return SQLITE_OUT_OF_REACH.has(errcode & 0xff);
  if (typeof code !== 'string') return false;
  return POSTGRES_OUT_OF_REACH.test(code) || (syscall === 'connect' && SOCKET_FAILURES.has(code));
}

/** PostgreSQL names its conditions in `code`, SQLite in `errcode`. */
type DriverError = { code?: unknown; errcode?: unknown; syscall?: unknown };

function codesOf(error: unknown): unknown[] {
  const { code, errcode } = (error ?? {}) as DriverError;
  return [code, errcode];
}
