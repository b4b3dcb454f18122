import { expect, test } from 'vitest';
import { toStartupError } from './startup-errors.ts';

const ofSqlite = (errcode: number, message: string) => Object.assign(new Error(message), { errcode });
const ofSystem = (code: string, syscall: string) => Object.assign(new Error(code), { code, syscall, path: '/data' });

test.each([
  // SQLite's answer where a disk has no room for the file beside the database.
  { error: ofSqlite(4874, 'disk I/O error'), says: 'The disk that holds /data is full or failing (disk I/O error).' },
  { error: ofSqlite(13, 'database or disk is full'), says: 'The disk that holds /data is full.' },
  { error: ofSystem('ENOSPC', 'write'), says: 'The disk that holds /data is full.' },
  { error: ofSystem('EACCES', 'stat'), says: 'The folder /data and the database in it cannot be written.' },
  { error: ofSystem('EEXIST', 'mkdir'), says: 'The folder /data cannot be made (EEXIST).' },
])('a start says "$says"', ({ error, says }) => {
  expect((toStartupError(error, '/data/daymark.db') as Error).message).toContain(says);
});
