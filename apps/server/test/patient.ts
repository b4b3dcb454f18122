import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { type Db, openSqlite } from '#db/connection.ts';
import { migrate } from '#db/migrate.ts';
import { openPostgres } from '#db/postgres.ts';
import { tablesOf } from '#db/search-index.ts';
import { type Engine, takePostgres } from './engine.ts';
import { jsonOf, temporaryFolder } from './process.ts';

/** Findings as `doctor --json` prints them. */
type Told = {
  healthy: boolean;
  findings: { check: string; level: string; text: string; can_be_repaired: boolean; repaired: boolean }[];
};

/** A database with two users, each of whom has a list of three tasks and an entry, on which no server runs. */
export async function patient(engine: Engine) {
  const folder = temporaryFolder();
  const url = engine === 'postgres' ? (await takePostgres('new')).url : undefined;
  const env: Record<string, string> = {
    DATA_DIR: folder,
    BACKUP_DIR: join(folder, 'backups'),
    ...(url && { DATABASE_URL: url }),
  };
  const db = url ? openPostgres(url, 2) : openSqlite(join(folder, 'daymark.db'));
  await migrate(db);
  for (const name of ['ada', 'bob']) await givenUser(db, name);
  await db.destroy();
  if (!url) chmodSync(join(folder, 'daymark.db'), 0o600);
  /** Changes rows as nothing of the product could: without its triggers and references. */
  const plant = async (work: (db: Db) => Promise<unknown>) => {
    const db = url ? openPostgres(url, 1) : openSqlite(join(folder, 'daymark.db'));
    await sql.raw(url ? 'set session_replication_role = replica' : 'pragma foreign_keys = off').execute(db);
    await work(db);
    await db.destroy();
  };
  const examine = async (more: Record<string, string> = {}, ...args: string[]): Promise<Told> =>
    jsonOf<Told>({ ...env, ...more }, 'doctor', ...args);
  /** All rows but those of counts, to see that nothing is deleted. */
  const countAll = async () => {
    const db = url ? openPostgres(url, 1) : openSqlite(join(folder, 'daymark.db'));
    const counts: Record<string, number> = {};
    for (const { name } of await tablesOf(db)) {
      const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(name)}`.execute(db);
      counts[name] = Number(rows[0]?.n);
    }
    await db.destroy();
    return counts;
  };
  return { env, folder, plant, examine, countAll };
}

async function givenUser(db: Db, name: string): Promise<void> {
  const names = { email: `${name}@b.org`, email_key: `${name}@b.org`, username: name, username_key: name };
  const at = { created_at: 1, updated_at: 1 };
  const one = await db
    .insertInto('users')
    .values({ ...names, first_name: '', last_name: '', password_hash: null, ...at })
    .returning('id')
    .executeTakeFirstOrThrow();
  const user_id = one.id;
  const project = await db
    .insertInto('projects')
    .values({ user_id, name, description: '', status: 'not_started', ...at })
    .returning('id')
    .executeTakeFirstOrThrow();
  const list = await db
    .insertInto('lists')
    .values({ user_id, project_id: project.id, name, progress: 0, ...at })
    .returning('id')
    .executeTakeFirstOrThrow();
  const task = {
    user_id,
    list_id: list.id,
    description: '',
    priority: 'low',
    planned_duration: 25,
    status: 'paused',
    ...at,
  } as const;
  for (const word of ['alpha', 'beta', 'gamma']) {
    const { id } = await db
      .insertInto('tasks')
      .values({ ...task, name: word, name_words: ` ${word} `, description_words: '', reflection_words: null })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (word === 'alpha') {
      await db
        .insertInto('time_entries')
        .values({ user_id, task_id: id, started_at: 1000, planned_end_at: 9000, ended_at: 5000 })
        .execute();
    }
  }
}

/** Findings of one check. */
export const only = (told: Told, check: string) => told.findings.filter((finding) => finding.check === check);
