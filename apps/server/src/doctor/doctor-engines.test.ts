import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { ENGINES } from '#test/engine.ts';
import { only, patient } from '#test/patient.ts';

const DAY_MS = 86_400_000;
const now = () => Temporal.Now.instant().epochMilliseconds;

/** Size of a page of SQLite, unless it is told another one. */
const PAGE_BYTES = 4096;

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
  {
    check: 'leftovers',
    text: /^1 kept answers are older/,
    statements: [
      "insert into kept_answers (user_id, key, request_hash, answer, kept_at) values (1, 'key', 'hash', '{}', 5)",
    ],
    isRepaired: false,
  },
  {
    check: 'promises',
    text: /^1 promises are open though/,
    statements: [
      `insert into promises (user_id, kind, name, promised_date, tasks, withdrawn_tasks, time_zone, made_at)
        values (1, 'list', 'Errands', '2026-01-01', 1, -1, 'UTC', 1)`,
    ],
    isRepaired: false,
  },
];

test.each(ENGINES)('a healthy database has no fault but that it has no backup, on %s', async (engine) => {
  const { examine } = await patient(engine);
  expect((await examine({ BACKUPS: 'daily' })).findings).toMatchObject([
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

test('a damaged page of SQLite is told, with the way out', async () => {
  const { folder, examine } = await patient('sqlite');
  const file = join(folder, 'daymark.db');
  const raw = new DatabaseSync(file);
  const root = Number(
    raw.prepare(`select rootpage from sqlite_schema where name = 'commands_by_task'`).get()?.['rootpage'],
  );
  raw.close();
  // The last page of the file can be one that is not in use.
  writeFileSync(file, readFileSync(file).fill(0xa5, (root - 1) * PAGE_BYTES, root * PAGE_BYTES));
  const told = await examine();
  expect(told.healthy).toBe(false);
  expect(only(told, 'pages')[0]).toMatchObject({
    text: expect.stringMatching(/^The database is damaged: .+ Restore the last backup\.$/),
    can_be_repaired: false,
  });
});

test('an index of PostgreSQL that is not valid is told, with the way out', async () => {
  const { plant, examine } = await patient('postgres');
  await plant((db) =>
    sql`update pg_index set indisvalid = false where indexrelid = 'open_tasks'::regclass`.execute(db),
  );
  expect(only(await examine(), 'pages')).toMatchObject([
    { text: 'The index open_tasks is not valid: `reindex` makes it anew.', can_be_repaired: false },
  ]);
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
