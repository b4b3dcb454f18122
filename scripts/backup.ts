import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readSettings } from '#server/config.ts';
import { copyDatabase } from '#server/db/data-folder.ts';
import { Failure } from './processes.mjs';

/** Copies the database of DATA_DIR into this file, with or without a running server. */
export async function backUp([copy, ...more]: string[]): Promise<void> {
  if (copy === undefined || more.length > 0) throw new Failure('Name one file for the copy: npm run backup -- <file>');
  const target = resolve(copy);
  if (existsSync(target)) throw new Failure(`The file ${target} is there already, and a copy replaces nothing.`);
  const { databaseUrl, dataDir } = readSettings(process.env);
  if (databaseUrl !== null)
    throw new Failure('The data lies in PostgreSQL, which DATABASE_URL names: copy it with pg_dump.');
  const file = join(resolve(dataDir), 'daymark.db');
  if (!existsSync(file)) throw new Failure(`There is no database ${file}. Set DATA_DIR to the folder of the server.`);
  process.umask(0o077); // as private as the database itself
  await copyDatabase(file, target);
  process.stdout.write(`Copied ${file} to ${target}\n`);
}
