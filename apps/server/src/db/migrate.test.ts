import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { countRows } from '#test/app.ts';
import { givenTask, migrated, newDatabase, signedUp } from '#test/databases.ts';
import { ENGINES } from '#test/engine.ts';
import { type Db, ping } from './connection.ts';
import { MIGRATIONS, migrate, migrationsOf } from './migrate.ts';
import { openMigrated } from './postgres.ts';

const HERE = { where: 'here', advice: 'Look elsewhere.' };

describe.each(ENGINES)('on %s', (engine) => {
  test('migrating again changes nothing', async () => {
    const db = await migrated(engine);
    const ctx = await signedUp(db);
    await migrate(db);
    expect(await countRows(db)).toEqual({
      users: 1,
      sign_ins: 1,
      tokens: 0,
      calendar_feeds: 0,
      calendars: 0,
      busy_blocks: 0,
      identities: 0,
      passkeys: 0,
      codes: 0,
      recovery_codes: 0,
      challenges: 0,
      used_id_tokens: 0,
      attempts: 0,
      kept_answers: 0,
      commands: 0,
      command_tasks: 0,
      trash: 0,
      trash_pieces: 0,
      unfinished_work: 0,
      deletions: 0,
      projects: 0,
      lists: 0,
      categories: 0,
      tasks: 0,
      time_entries: 0,
      experiments: 0,
      assignments: 0,
      enrolments: 0,
      workspace_lists: 0,
      repeats: 0,
      plan_tasks: 0,
      plan_days: 0,
      forecasts: 0,
      forecast_tasks: 0,
      forecast_levels: 0,
      promises: 0,
      ...(engine === 'postgres' && { untold_news: 0 }),
      invitations: 0,
    });
    await givenTask(ctx);
  });

  test('the tasks of an older database are counted', async () => {
    const [db] = await newDatabase(engine);
    const older = Object.entries(MIGRATIONS).filter(([name]) => name < '0010');
    await migrate(db, Object.fromEntries(older));
    const { user_id, project_id, at } = await givenOldProject(db);
    const list = { user_id, project_id, name: '', progress: 0, ...at };
    const lists = await db.insertInto('lists').values([list, list]).returning('id').execute();
    const category = { user_id, name: '', color: '#228be6', ...at };
    const { id: category_id } = await db
      .insertInto('categories')
      .values(category)
      .returning('id')
      .executeTakeFirstOrThrow();
    const task = { user_id, name: '', description: '', priority: 'low', planned_duration: 1, ...at } as const;
    for (const { id: list_id } of [...lists, ...lists.slice(1)]) {
      await db
        .insertInto('tasks')
        .values({ ...task, list_id, category_id, status: 'not_started' })
        .execute();
    }
    const [done] = lists;
    await db
      .updateTable('tasks')
      .set({ status: 'done', completed_at: 0, mental_state: 'tired', reflection: '' })
      .where('list_id', '=', done?.id ?? 0)
      .execute();
    await migrate(db);
    const numbers = (table: 'users' | 'lists' | 'categories') =>
      db.selectFrom(table).select(['task_count', 'open_count']).orderBy('id').execute();
    const ofAll = [{ task_count: 3, open_count: 2 }];
    expect(await numbers('users')).toEqual(ofAll);
    expect(await numbers('categories')).toEqual(ofAll);
    expect(await numbers('lists')).toEqual([
      { task_count: 1, open_count: 0 },
      { task_count: 2, open_count: 2 },
    ]);
    const { done_stamp } = await db.selectFrom('categories').select('done_stamp').executeTakeFirstOrThrow();
    expect(done_stamp).not.toBe(0);
  });

  test('planned durations of an older database were said by their owner, and an older server freezes no other', async () => {
    const [db] = await newDatabase(engine);
    const older = Object.entries(MIGRATIONS).filter(([name]) => name < '0019');
    await migrate(db, Object.fromEntries(older));
    const task = await givenOldTask(db);
    await db.updateTable('tasks').set({ estimate: 25, first_started_at: 0, status: 'paused' }).execute();
    await migrate(db);
    const find = () => db.selectFrom('tasks').select(['estimate', 'estimate_origin']).execute();
    expect(await find()).toEqual([{ estimate: 25, estimate_origin: 'own' }]);
    const { id: _, ...copy } = task;
    await db
      .insertInto('tasks')
      .values({ ...copy, first_started_at: null, estimate: null })
      .execute();
    expect(await find()).toMatchObject([{}, { estimate: null, estimate_origin: 'own' }]);

    await db.updateTable('tasks').set({ estimate: null, first_started_at: null, estimate_origin: null }).execute();
    const frozen = db.updateTable('tasks').set({ estimate: 25, first_started_at: 0 });
    if (engine === 'sqlite') await expect(frozen.execute()).rejects.toThrow('estimate_from_first_start');
    else await frozen.execute(); // an older server is at work during the upgrade
    expect(await find()).toEqual(Array(2).fill({ estimate: null, estimate_origin: null }));
  });

  test('forecasts of an older database keep their ids and their tasks, and go with their account', async () => {
    const [db] = await newDatabase(engine);
    const older = Object.entries(MIGRATIONS).filter(([name]) => name < '0029');
    await migrate(db, Object.fromEntries(older));
    const { id: task_id, user_id } = await givenOldTask(db);
    const figures = { user_id, made_at: 0, tasks: 1, p50_minutes: 1, p80_minutes: 2 };
    const start = { ...figures, kind: 'task', task_id, name: null } as const;
    const kept = { ...figures, kind: 'list', task_id: null, name: 'L' } as const;
    await db.insertInto('forecasts').values([start, kept, kept, kept]).execute();
    await db.deleteFrom('forecasts').where('id', '>', 2).execute();
    const part = { user_id, forecast_id: 2, task_id, worked_ms: 5 };
    await db.insertInto('forecast_tasks').values(part).execute();
    await migrate(db);
    const ofNoEnd = { completed_at: null, withdrawn_at: null, final_ms: null };
    const ended = ['completed_at', 'withdrawn_at', 'final_ms'] as const;
    const columns = [
      'id',
      'user_id',
      'made_at',
      'tasks',
      'p50_minutes',
      'p80_minutes',
      'kind',
      'task_id',
      'name',
    ] as const;
    expect(
      await db
        .selectFrom('forecasts')
        .select([...columns, ...ended])
        .orderBy('id')
        .execute(),
    ).toEqual([
      { id: 1, ...start, ...ofNoEnd },
      { id: 2, ...kept, ...ofNoEnd },
    ]);
    const parts = db
      .selectFrom('forecast_tasks')
      .select(['id', 'user_id', 'forecast_id', 'task_id', 'worked_ms', ...ended]);
    expect(await parts.execute()).toEqual([{ id: 1, ...part, ...ofNoEnd }]);
    // No id is given twice, on either database.
    const next = await db.insertInto('forecasts').values(kept).returning('id').executeTakeFirst();
    expect(next).toEqual({ id: 5 });
    await db.deleteFrom('forecasts').where('id', '=', 2).execute();
    expect(await parts.execute()).toEqual([]);
    await db.deleteFrom('users').execute();
    expect(await countRows(db)).toMatchObject({ forecasts: 0 });
  });

  test('a database of a newer program is refused', async () => {
    const [db] = await newDatabase(engine);
    await migrate(db);
    await migrationsOf(db, HERE);
    await markAsNewer(db);
    await expect(migrationsOf(db, HERE)).rejects.toThrow(
      "The database here was written by a newer version of Daymark (it holds '9999-telepathy').",
    );
    await expect(migrate(db)).rejects.toThrow('9999-telepathy');
  });
});

// SQLite blocks the whole thread while it waits, so main.test.ts starts two processes for it.
test('of two servers that start on a new PostgreSQL at once one waits until the other has migrated', async () => {
  const [, db, url] = await newDatabase('postgres');
  const start = async () => (await openMigrated({ url }, 2, {})).destroy();
  await Promise.all([start(), start()]);
  expect(await countRows(db)).toMatchObject({ users: 0, time_entries: 0 });
});

test('SQLite is set to keep every acknowledged write through a power cut', async () => {
  const [db] = await newDatabase('sqlite');
  await migrate(db);
  await ping(db);
  const { rows } = await sql<Record<string, unknown>>`
    select (select journal_mode from pragma_journal_mode) as journal,
           (select synchronous from pragma_synchronous) as synchronous,
           (select foreign_keys from pragma_foreign_keys) as foreign_keys`.execute(db);
  expect({ ...rows[0] }).toEqual({ journal: 'wal', synchronous: 2, foreign_keys: 1 });
});

/** A user with a project, in a database of any version. */
async function givenOldProject(db: Db) {
  const at = { created_at: 0, updated_at: 0 };
  const names = { first_name: '', last_name: '', email: '', username: '', password_hash: null };
  const keys = { email_key: 'a', username_key: 'a' };
  const added = db.insertInto('users').values({ ...names, ...keys, ...at });
  const { id: user_id } = await added.returning('id').executeTakeFirstOrThrow();
  const project = { user_id, name: '', description: '', status: 'done', ...at } as const;
  const inserted = db.insertInto('projects').values(project).returning('id');
  return { user_id, project_id: (await inserted.executeTakeFirstOrThrow()).id, at };
}

async function givenOldTask(db: Db) {
  const { user_id, project_id, at } = await givenOldProject(db);
  const list = db.insertInto('lists').values({ user_id, project_id, name: '', progress: 0, ...at });
  const { id: list_id } = await list.returning('id').executeTakeFirstOrThrow();
  const task = { user_id, list_id, name: '', description: '', priority: 'low', planned_duration: 25, ...at } as const;
  const inserted = db.insertInto('tasks').values({ ...task, status: 'not_started' });
  return { ...(await inserted.returning('id').executeTakeFirstOrThrow()), ...task, status: 'paused' as const };
}

/** Adds a migration of a later version. */
async function markAsNewer(db: Db): Promise<void> {
  await db
    .withTables<{ kysely_migration: { name: string; timestamp: string } }>()
    .insertInto('kysely_migration')
    .values({ name: '9999-telepathy', timestamp: '2099-01-01T00:00:00.000Z' })
    .execute();
}
