import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import type { Db } from '#db/connection.ts';
import { askWhetherDistributed, isDistributed } from '#db/distributed.ts';
import { refuseRunning } from '#db/move.ts';
import { describeDatabase, openMigrated, openPostgres } from '#db/postgres.ts';
import { skipIds } from '#db/skip-ids.ts';
import { toPostgresStartupError } from '#db/startup-errors.ts';
import { countTables } from '#db/statistics.ts';
import { BackupError, unpackBackup } from './backup-file.ts';
import type { Restored, RestoreOptions } from './backup-folder.ts';
import { ASIDE, runPsql } from './postgres-tools.ts';

/**
 * Moves what is there into a schema of its own and runs the script of the backup, in one transaction of psql, which ends only
 * after the last byte was right; then brings the tables up to date.
 */
export async function restorePostgres(
  url: string,
  file: string,
  { now, onStep = () => undefined, isHealthy }: RestoreOptions,
): Promise<Restored> {
  const where = describeDatabase(url);
  const moment = now.toString({ smallestUnit: 'millisecond' }).replaceAll(/[-:.]/g, '').toLowerCase();
  const aside = `${ASIDE}${moment}`;
  const hadTables = await refuseUnfit(url, where);
  onStep('Running the script of the backup');
  await runScript(url, file, hadTables ? moved('public', aside).join('\n') : '');
  try {
    onStep('Bringing the tables up to date');
    const db = await openMigrated({ url }, 2, {});
    await skipIds(db);
    await db.selectFrom('users').select('id').limit(1).execute();
    await countTables(db);
    await db.destroy();
    await isHealthy?.();
  } catch (error) {
    await putBack(url, hadTables ? aside : null);
    throw error;
  }
  return { where, aside: hadTables ? `schema ${aside} of ${where}` : null };
}

/** Whether there are tables to keep aside. Refuses a database of another program, and one on which a server runs. */
async function refuseUnfit(url: string, where: string): Promise<boolean> {
  const db = openPostgres(url, 1);
  try {
    const { rows } = await sql<{ table_name: string }>`
      select table_name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(db); // views are those of an extension
    if (rows.length === 0) return false;
    if (!rows.some(({ table_name }) => table_name === 'kysely_migration')) {
      throw new BackupError(`The database ${where} belongs to another program, so it was left as it is.`);
    }
    await refuseRunning(db, where);
    await askWhetherDistributed(db);
    if (isDistributed(db)) {
      throw new BackupError(
        `The database ${where} is distributed, so it was left as it is. Restore into a new one, and distribute that.`,
      );
    }
    return true;
  } catch (error) {
    throw toPostgresStartupError(error, where);
  } finally {
    await db.destroy();
  }
}

async function runScript(url: string, file: string, before: string): Promise<void> {
  const { input, done } = runPsql(url);
  const written = pipeline(Readable.from(transaction(file, before)), input);
  const [ran, sent] = await Promise.allSettled([done, written]);
  if (ran.status === 'rejected') throw ran.reason;
  if (sent.status === 'rejected') throw sent.reason;
}

/** A script that ends without its last line, since its backup turned out damaged, leaves psql without a commit. */
async function* transaction(file: string, before: string): AsyncGenerator<Buffer | string> {
  yield `begin;\n${before}\n`;
  const unpacked = new PassThrough();
  const unpacking = unpackBackup(file, unpacked);
  unpacking.catch((error) => unpacked.destroy(error));
  yield* unpacked;
  await unpacking;
  yield '\ncommit;\n';
}

async function putBack(url: string, aside: string | null): Promise<void> {
  const failed = 'daymark_failed_restore';
  const db = openPostgres(url, 1);
  try {
    await db.transaction().execute(async (db) => {
      for (const statement of moved('public', failed)) await run(db, statement);
      if (aside !== null) {
        await run(db, move(aside, 'public'));
        await run(db, `drop schema ${aside}`);
      }
      await run(db, `drop schema ${failed} cascade`);
    });
  } finally {
    await db.destroy();
  }
}

const run = (db: Db, statement: string) => sql.raw(statement).execute(db);

/** Statements that make a schema and move all that is in another one into it. */
const moved = (from: string, to: string) => [`create schema ${to};`, move(from, to)];

/**
 * Moves all tables and functions of a schema into another one; indexes, triggers and sequences of columns go with their tables.
 * What belongs to an extension stays.
 */
function move(from: string, to: string): string {
  return `
do $move$
declare
  thing record;
begin
  for thing in
    select class.oid::regclass::text as name from pg_class as class
    where class.relnamespace = '${from}'::regnamespace and class.relkind in ('r', 'p', 'v', 'm', 'S')
      and not exists (select from pg_depend where objid = class.oid and deptype in ('a', 'e', 'i'))
  loop
    execute format('alter table %s set schema ${to}', thing.name);
  end loop;
  for thing in
    select function.oid::regprocedure::text as name from pg_proc as function
    where function.pronamespace = '${from}'::regnamespace
      and not exists (select from pg_depend where objid = function.oid and deptype = 'e')
  loop
    execute format('alter routine %s set schema ${to}', thing.name);
  end loop;
end
$move$;`;
}
