import { statSync } from 'node:fs';
import { dirname } from 'node:path';
import { ConnectionLostError, sqliteCode } from './database-errors.ts';

/** Daymark cannot or must not use this database as it is; the message is one sentence for the host. */
export class DatabaseStartupError extends Error {}

export function damaged(file: string, finding: string): DatabaseStartupError {
  return new DatabaseStartupError(
    `The database ${file} is damaged (${finding}), so it was left as it is. Put a copy in its place, or set DATA_DIR to another folder.`,
  );
}

/** Whether the system refused something, such as to read a file: the host can mend that. */
export const isOfSystem = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && (error as NodeJS.ErrnoException).syscall !== undefined;

/** Turns an error of the system or SQLite into one sentence for the host; a bug in Daymark stays as it is. */
export function toStartupError(error: unknown, file: string): unknown {
  const message = startupMessage(error, file);
  return message === undefined ? error : new DatabaseStartupError(message, { cause: error });
}

/** Turns an error of PostgreSQL into one sentence for the host; `place` says where the database is. */
export function toPostgresStartupError(error: unknown, place: string): unknown {
  const message = postgresMessage(error, place);
  return message === undefined ? error : new DatabaseStartupError(message, { cause: error });
}

function postgresMessage(error: unknown, place: string): string | undefined {
  if (error instanceof DatabaseStartupError) return undefined;
  if (error instanceof ConnectionLostError) {
    const { code, message } = error.cause as NodeJS.ErrnoException;
    return `The database ${place} cannot be reached (${code ?? message}). Start PostgreSQL, or correct DATABASE_URL.`;
  }
  const { code, message } = error as { code?: string; message: string };
  switch (code) {
    case undefined:
      return undefined;
    case '28000': // invalid_authorization_specification
    case '28P01': // invalid_password
      return `The database ${place} refuses the user or the password of DATABASE_URL.`;
    case '3D000': // invalid_catalog_name
      return `There is no database ${place}. Create it, or correct DATABASE_URL.`;
    case '42501': // insufficient_privilege
      return `The user of DATABASE_URL has no right to make tables in the database ${place}. Make it the owner of the database.`;
    case '08P01': // protocol_violation
      if (/startup parameter/.test(message))
        return `The pooler before the database ${place} refuses a parameter of DATABASE_URL (${message}). Leave it out, or name it in ignore_startup_parameters of pgbouncer.ini.`;
      return `The database ${place} cannot be opened: ${message}.`;
    default:
      return `The database ${place} cannot be opened: ${message}.`;
  }
}

function startupMessage(error: unknown, file: string): string | undefined {
  if (error instanceof DatabaseStartupError) return undefined;
  const { message, code, syscall, path } = error as NodeJS.ErrnoException;
  const folder = dirname(file);
  if (code === 'ENOSPC') return diskIsFull(folder);
  if (syscall === 'mkdir') return `The folder ${path} cannot be made (${code}). Set DATA_DIR to another one.`;
  if (code === 'EACCES') return noRight(folder);
  if (syscall !== undefined) return `The folder ${folder} cannot be used (${code}). Set DATA_DIR to another one.`;
  switch (sqliteCode(error)) {
    case undefined:
      return undefined;
    case 3: // SQLITE_PERM
    case 8: // SQLITE_READONLY
    case 14: // SQLITE_CANTOPEN
      return noRight(folder);
    case 5: // SQLITE_BUSY
      return `The database ${file} is locked by another program. Close that program and start again.`;
    case 10: // SQLITE_IOERR, also where a full disk has no room for the files beside the database
      if (statSync(file, { throwIfNoEntry: false })?.isDirectory())
        return `The database ${file} cannot be opened: it is a folder. Move it away, or set DATA_DIR to another folder.`;
      return `The disk that holds ${folder} is full or failing (${message}). Make room and start again.`;
    case 11: // SQLITE_CORRUPT
      return damaged(file, message).message;
    case 13: // SQLITE_FULL
      return diskIsFull(folder);
    case 26: // SQLITE_NOTADB
      return `The file ${file} is no database, so it was left as it is. Move it away, or set DATA_DIR to another folder.`;
    default:
      return `The database ${file} cannot be opened: ${message}.`;
  }
}

const noRight = (folder: string) =>
  `The folder ${folder} and the database in it cannot be written. Give Daymark the right to, or set DATA_DIR to another folder.`;

const diskIsFull = (folder: string) => `The disk that holds ${folder} is full. Make room and start again.`;
