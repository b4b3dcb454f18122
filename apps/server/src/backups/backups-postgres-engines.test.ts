import { readdirSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { readSettings } from '#config.ts';
import type { Db } from '#db/connection.ts';
import { openDatabase } from '#db/database.ts';
import { openPostgres } from '#db/postgres.ts';
import { copiesOf, flipped } from '#test/damaged-files.ts';
import { binariesOfTools, startPostgres } from '#test/postgres.ts';
import { runCommand, runLimited, temporaryFolder } from '#test/process.ts';
import { insertAccount } from '#test/template.ts';
import { writeBackup } from './backup-file.ts';
import { backUpInto } from './make-backup.ts';

const NOW = Temporal.Instant.from('2026-11-28T03:00:00Z');
const BINARIES = binariesOfTools();
const WHY_NOT =
  'pg_dump, or a server of its version, is not on this machine, so that backups on PostgreSQL are not tested';

/** A database on PostgreSQL with two accounts, and a backup of the first of them. */
async function backedUp() {
  const server = await startPostgres(undefined, BINARIES);
  onTestFinished(() => server.stop());
  const DATABASE_URL = await server.createDatabase();
  const env = { DATABASE_URL, BACKUP_DIR: temporaryFolder() };
  const settings = readSettings(env);
  const made = await openDatabase(settings);
  const { user } = await insertAccount(made.db, NOW);
  const { file } = await backUpInto(settings, { now: NOW, reason: 'asked' });
  await insertAccount(made.db, NOW);
  await made.close();
  /** Works on a connection that is closed again, since a restore refuses a database that others use. */
  const onDatabase = async <Result>(work: (db: Db) => Promise<Result>): Promise<Result> => {
    const db = openPostgres(DATABASE_URL, 1);
    return work(db).finally(() => db.destroy());
  };
  /** The schemas with their tables, and the accounts: what a restore that is refused leaves as it was. */
  const present = () =>
    onDatabase(async (db) => {
      const tables = await sql`select table_schema, table_name from information_schema.tables
        where table_schema not in ('pg_catalog', 'information_schema') order by 1, 2`.execute(db);
      return { tables: tables.rows, users: await db.selectFrom('users').select('username').orderBy('id').execute() };
    });
  return { env, file, onDatabase, present, first: { username: user.username } };
}

test('damaged, cut, foreign and newer backups leave PostgreSQL as it was', async ({ skip }) => {
  if (BINARIES === undefined) skip(WHY_NOT);
  const { env, file, present, first } = await backedUp();
  const { folder, copy } = copiesOf(file);
  const written = async (name: string, contents: 'sqlite' | 'postgresql', schema: string, script: string) => {
    const path = join(folder, name);
    const facts = { contents, made_at: NOW.toString(), version: '9.0.0', schema } as const;
    await writeBackup(path, Readable.from([Buffer.from(script)]), facts);
    return path;
  };
  const size = statSync(file).size;
  const refused: [string, RegExp][] = [
    [copy('changed', flipped(size - 100)), /is damaged \((it cannot be unpacked|its checksum differs)\)/],
    [copy('changed head', flipped(40)), /is damaged \(its head has changed\)/],
    [copy('cut', (path) => truncateSync(path, size - 1)), /is damaged \(its end is missing\)/],
    [copy('foreign', (path) => writeFileSync(path, 'Dear diary')), /is no backup of Daymark/],
    [await written('newer', 'postgresql', '9999-later', ''), /was made by a newer version of Daymark/],
    [await written('of SQLite', 'sqlite', '0001-core', ''), /SQLite/],
    [await written('no script', 'postgresql', '0001-core', 'create table users (;'), /psql failed/],
  ];
  const before = await present();
  expect(before.users).toHaveLength(2);
  for (const [path, words] of refused) {
    const { code, errors } = await runCommand(env, 'restore', path);
    expect([code, errors], path).toEqual([1, expect.stringMatching(words)]);
    expect(await present(), path).toEqual(before);
  }
  expect((await runCommand(env, 'restore', file)).code).toBe(0);
  expect((await present()).users).toEqual([first]);
});

test('a full disk in the middle of a backup or a restore leaves PostgreSQL as it was', async ({ skip }) => {
  if (BINARIES === undefined) skip(WHY_NOT);
  const { env, file, onDatabase, present, first } = await backedUp();
  const before = await present();
  const made = await runLimited(10, env, 'backup', join(env.BACKUP_DIR, 'second.backup'));
  expect([made.code, made.errors]).toEqual([1, expect.stringMatching(/full|cannot/)]);
  expect(readdirSync(env.BACKUP_DIR)).toHaveLength(1);

  // The disk of the server is full once half of the script has run: its indexes come after its rows.
  await onDatabase(async (db) => {
    await sql`create schema faults`.execute(db);
    await sql
      .raw(`create function faults.fill() returns event_trigger language plpgsql as $$
        begin raise exception 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$`)
      .execute(db);
    const onIndex = sql`create event trigger fill on ddl_command_end when tag in ('CREATE INDEX')
      execute function faults.fill()`;
    await onIndex.execute(db);
  });
  const restored = await runCommand(env, 'restore', file);
  expect([restored.code, restored.errors]).toEqual([1, expect.stringMatching(/No space left on device/)]);
  expect(await present()).toEqual(before);
  await onDatabase((db) => sql`drop event trigger fill`.execute(db));
  expect((await runCommand(env, 'restore', file)).code).toBe(0);
  expect((await present()).users).toEqual([first]);
});
