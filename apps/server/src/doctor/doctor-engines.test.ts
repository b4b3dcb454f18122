import { chmodSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { backUpInto } from '#backups/make-backup.ts';
import { readSettings } from '#config.ts';
import { type Db, openSqlite } from '#db/connection.ts';
import { migrate } from '#db/migrate.ts';
import { openPostgres } from '#db/postgres.ts';
import { tablesOf } from '#db/search-index.ts';
import { ENGINES, type Engine, takePostgres } from '#test/engine.ts';
import { jsonOf, temporaryFolder } from '#test/process.ts';
import { diskFindings } from './machine.ts';

type Told = {
  healthy: boolean;
  findings: { check: string; level: string; text: string; can_be_repaired: boolean; repaired: boolean }[];
};

const DAY_MS = 86_400_000;
const now = () => Temporal.Now.instant().epochMilliseconds;

/** A database with two users, each of whom has a list of three tasks and an entry, on which no server runs. */
async function patient(engine: Engine) {
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

const only = (told: Told, check: string) => told.findings.filter((finding) => finding.check === check);

/** Faults of rows: the words in which each is told, and whether `--repair` computes it anew. */
const PLANTED: { check: string; text: RegExp; statements: string[]; isRepaired: boolean }[] = [
  {
    check: 'references',
    text: /^1 rows of tasks refer to lists that are not there/,
    statements: [
      'update tasks set list_id = 999 where id = 2',
      'update lists set task_count = 2, open_count = 2 where id = 1',
    ],
    isRepaired: false,
  },
  {
    check: 'ownership',
    text: /^1 rows of time_entries refer to tasks of another user/,
    statements: [
      'update time_entries set task_id = 4 where id = 1',
      'update tasks set ended_work_ms = null where id = 1',
    ],
    isRepaired: false,
  },
  {
    check: 'counts',
    text: /wrong in 1 lists/,
    statements: ['update lists set task_count = 7 where id = 2'],
    isRepaired: true,
  },
  {
    check: 'counts',
    text: /wrong in 1 lists/,
    statements: ['update lists set open_count = 7 where id = 2'],
    isRepaired: true,
  },
  {
    check: 'counts',
    text: /wrong in 1 categories/,
    statements: [
      `insert into categories (user_id, name, color, created_at, updated_at, task_count) values (1, 'C', '#228be6', 1, 1, 7)`,
    ],
    isRepaired: true,
  },
  {
    check: 'counts',
    text: /wrong in 1 accounts/,
    statements: ['update users set task_count = 0 where id = 2'],
    isRepaired: true,
  },
  {
    check: 'work',
    text: /worked time of 1 tasks/,
    statements: ['update tasks set ended_work_ms = 1 where id = 4'],
    isRepaired: true,
  },
  {
    check: 'repeats',
    text: /next day of repeats is wrong in 1/,
    statements: ["update users set next_repeat_date = '2026-01-01' where id = 1"],
    isRepaired: true,
  },
  { check: 'schema', text: /index open_tasks is missing/, statements: ['drop index open_tasks'], isRepaired: true },
  {
    check: 'states',
    text: /1 tasks or entries contradict/,
    statements: ["update tasks set status = 'done' where id = 3"],
    isRepaired: false,
  },
  {
    check: 'clock',
    text: /1 records are of the future/,
    statements: [`update tasks set created_at = ${now() + 9 * DAY_MS} where id = 3`],
    isRepaired: false,
  },
  {
    check: 'leftovers',
    text: /was not finished/,
    statements: ['update users set held_until = 5 where id = 1'],
    isRepaired: false,
  },
];

test.each(ENGINES)('a healthy database has no fault but that it has no backup, on %s', async (engine) => {
  const { examine } = await patient(engine);
  expect((await examine()).findings).toMatchObject([
    { check: 'backups', text: expect.stringContaining('There is no backup in') },
  ]);
});

test.each(ENGINES)(
  'each planted fault of rows is found, and what follows from others is repaired, on %s',
  async (engine) => {
    const { plant, examine, countAll } = await patient(engine);
    await plant(async (db) => {
      if (engine === 'sqlite') await sql.raw('pragma ignore_check_constraints = on').execute(db);
      else {
        const { rows } = await sql<{ name: string }>`
        select conname as name from pg_constraint where conrelid = 'tasks'::regclass and contype = 'c'`.execute(db);
        for (const { name } of rows) await sql.raw(`alter table tasks drop constraint ${name}`).execute(db);
      }
      for (const { statements } of PLANTED) for (const one of statements) await sql.raw(one).execute(db);
    });
    const before = await countAll();
    const told = await examine();
    for (const { check, text, isRepaired } of PLANTED) {
      expect(only(told, check)).toContainEqual(
        expect.objectContaining({ text: expect.stringMatching(text), can_be_repaired: isRepaired, repaired: false }),
      );
    }
    const repaired = await examine({}, '--repair');
    const left = await examine();
    for (const { check, text, isRepaired } of PLANTED) {
      const found = expect.objectContaining({ text: expect.stringMatching(text), repaired: isRepaired });
      expect(only(repaired, check)).toContainEqual(found);
      expect(
        only(left, check).some((finding) => text.test(finding.text)),
        check,
      ).toBe(!isRepaired);
    }
    expect(await countAll()).toEqual(before);
  },
);

test.each(ENGINES)(
  'entries that overlap and two running timers are found where their guards are missing, on %s',
  async (engine) => {
    const { plant, examine } = await patient(engine);
    await plant(async (db) => {
      const guards =
        engine === 'sqlite'
          ? (
              await sql<{
                name: string;
              }>`select name from sqlite_master where type = 'trigger' and tbl_name = 'time_entries'`.execute(db)
            ).rows.map(({ name }) => `drop trigger ${name}`)
          : (
              await sql<{
                name: string;
              }>`select conname as name from pg_constraint where conrelid = 'time_entries'::regclass and contype = 'x'`.execute(
                db,
              )
            ).rows.map(({ name }) => `alter table time_entries drop constraint ${name}`);
      for (const statement of [...guards, 'drop index one_running_entry_per_user'])
        await sql.raw(statement).execute(db);
      const entry = { user_id: 1, task_id: 2, planned_end_at: 9000, ended_at: null };
      await db
        .insertInto('time_entries')
        .values([
          { ...entry, started_at: 2000 },
          { ...entry, started_at: 3000 },
        ])
        .execute();
    });
    const told = await examine();
    expect(only(told, 'overlaps')).toMatchObject([
      { level: 'fault', text: expect.stringMatching(/^2 time entries overlap/) },
    ]);
    expect(only(told, 'timers')).toMatchObject([
      { level: 'fault', text: expect.stringMatching(/^1 users have more than one/) },
    ]);
    expect(only(told, 'schema').map(({ text }) => text)).toContain('The index one_running_entry_per_user is missing.');
  },
);

test('a damaged index of words is found and made anew, and so is a missing trigger', async () => {
  const { plant, examine } = await patient('sqlite');
  await plant(async (db) => {
    await sql`insert into task_words (task_words) values ('delete-all')`.execute(db);
    await sql`drop trigger tasks_added`.execute(db);
  });
  const told = await examine();
  expect(only(told, 'search')).toMatchObject([
    { text: '6 of 200 tasks at most are not found by their words.', can_be_repaired: true },
  ]);
  expect(only(told, 'schema')).toMatchObject([{ text: 'The trigger tasks_added is missing.', can_be_repaired: true }]);
  await examine({}, '--repair');
  expect((await examine()).findings.map(({ check }) => check)).toEqual(['backups']);
});

test.each(ENGINES)('a schema of an older and of a newer version are told, on %s', async (engine) => {
  const { plant, examine } = await patient(engine);
  await plant((db) => sql`delete from kysely_migration where name like '0038%'`.execute(db));
  expect(only(await examine(), 'database')).toMatchObject([
    { text: expect.stringContaining('is of an older version') },
  ]);
  await plant((db) =>
    sql`insert into kysely_migration (name, timestamp) values ('0038-hosting', ''), ('9999-later', '')`.execute(db),
  );
  expect(only(await examine(), 'database')).toMatchObject([{ text: expect.stringContaining('newer version') }]);
});

test('settings that contradict each other, and a secret that cannot be read, are told', async () => {
  const { examine } = await patient('sqlite');
  const texts = async (env: Record<string, string>) => only(await examine(env), 'settings').map(({ text }) => text);
  expect(await texts({})).toEqual([]);
  expect(await texts({ PUBLIC_URL: 'https://plan.example.org' })).toEqual([
    expect.stringContaining('TRUST_PROXY names none'),
  ]);
  expect(await texts({ HOST: '0.0.0.0' })).toEqual([expect.stringContaining('PUBLIC_URL says not')]);
  expect(await texts({ OUTBOUND_ALLOW: '10.0.0.1' })).toEqual(['OUTBOUND_ALLOW names addresses, but OUTBOUND is off.']);
  expect(await texts({ TASKS_PER_ACCOUNT: '5' })).toEqual([expect.stringContaining('TASKS_PER_LIST is above')]);
  expect(await texts({ METRICS_PORT: '3000', PORT: '3000' })).toEqual(['PORT and METRICS_PORT are the same.']);
  expect(await texts({ DATABASE_URL_FILE: '/nowhere/secret' })).toEqual([
    'DATABASE_URL_FILE names /nowhere/secret, which cannot be read (ENOENT).',
  ]);
});

test('an old, a damaged and a missing backup, open files, leftovers and a full disk are told', async () => {
  const { env, folder, examine } = await patient('sqlite');
  const settings = readSettings(env);
  const threeDaysAgo = Temporal.Now.instant().subtract({ hours: 73 });
  const { file } = await backUpInto(settings, { now: threeDaysAgo, reason: 'daily' });
  expect(only(await examine(), 'backups')).toMatchObject([{ text: 'The newest backup is 3 days old.' }]);
  const { file: fresh } = await backUpInto(settings, { now: Temporal.Now.instant(), reason: 'daily' });
  expect(await examine()).toEqual({ healthy: true, findings: [] });
  writeFileSync(file, 'Dear diary');
  expect(only(await examine(), 'backups')).toMatchObject([{ text: `The backup ${file} is damaged.` }]);
  chmodSync(fresh, 0o644);
  chmodSync(join(folder, 'daymark.db'), 0o644);
  expect(only(await examine(), 'rights')).toHaveLength(2);
  mkdirSync(join(folder, 'backups'), { recursive: true });
  const left = join(folder, 'daymark.restoring.db');
  writeFileSync(left, '');
  expect(only(await examine(), 'leftovers')).toEqual([]);
  utimesSync(left, 1000, 1000);
  expect(only(await examine(), 'leftovers')).toMatchObject([{ level: 'warning', text: expect.stringContaining(left) }]);
  expect(diskFindings(settings, () => ({ free: 1000, total: 1e12 }))).toMatchObject([
    { level: 'fault', check: 'disk' },
  ]);
  expect(diskFindings(settings, () => ({ free: 5e8, total: 1e12 }))).toMatchObject([
    { level: 'warning', check: 'disk' },
  ]);
  expect(diskFindings(settings, () => ({ free: 5e11, total: 1e12 }))).toEqual([]);
});
