import { describe, expect, test } from 'vitest';
import type { UserContext } from '#context/context.ts';
import * as account from '#people/account/account.service.ts';
import { countRows } from '#test/app.ts';
import { givenCategory, givenTask, migrated, NOW, signedUp } from '#test/databases.ts';
import { ENGINES } from '#test/engine.ts';
import * as timer from '#time/timer/timer.service.ts';
import * as projects from '#work/projects/projects.service.ts';
import { requireTask } from '#work/task-records/task-records.service.ts';
import { deleteTasks, insertTasks } from '#work/task-records/task-writes.repository.ts';
import * as tasks from '#work/tasks/tasks.service.ts';
import type { Db } from './connection.ts';
import { isForeignKeyViolation, isUniqueViolation } from './database-errors.ts';

const AT = NOW.epochMilliseconds;

const PLANNED = { name: 'T', description: '', category_id: null, priority: 'low', planned_duration: 25 } as const;
const NOT_DONE = { estimate: null, first_started_at: null, completed_at: null, mental_state: null, reflection: null };

describe.each(ENGINES)('on %s', (engine) => {
  test('no row can refer to a row of another user', async () => {
    const db = await migrated(engine);
    const [mine, theirs] = [await signedUp(db), await signedUp(db, 'bob')];
    const [task, category_id] = [await givenTask(theirs), await givenCategory(theirs)];
    const own = await givenTask(mine);
    const user_id = mine.userId;
    const times = { created_at: AT, updated_at: AT };
    const strangers = [
      db.insertInto('lists').values({ user_id, project_id: task.project_id, name: 'L', progress: 0, ...times }),
      db.insertInto('time_entries').values({ user_id, task_id: task.id, started_at: AT, planned_end_at: AT + 1 }),
      db.updateTable('tasks').set({ list_id: task.list_id }).where('id', '=', own.id),
      db.updateTable('tasks').set({ category_id }).where('id', '=', own.id),
      db.updateTable('projects').set({ user_id }).where('id', '=', task.project_id),
      db.deleteFrom('categories').where('id', '=', await usedCategory(mine, own.id)),
    ];
    for (const stranger of strangers) {
      const error = await errorOf(stranger);
      expect(isForeignKeyViolation(error)).toBe(true);
      expect(isUniqueViolation(error)).toBe(false);
    }
  });

  test('unique keys, the one running entry and the one inbox are enforced by the database', async () => {
    const db = await migrated(engine);
    const ctx = await signedUp(db);
    const task = await givenTask(ctx);
    await timer.startTimer(ctx, task.id, {});
    await givenTask(ctx);
    const user = await db.selectFrom('users').selectAll().executeTakeFirstOrThrow();
    const { id, ...copy } = user;
    const entry = { user_id: ctx.userId, task_id: task.id, started_at: AT, planned_end_at: AT + 1 };
    const { token_hash } = await db.selectFrom('sign_ins').select('token_hash').executeTakeFirstOrThrow();
    const doubles = [
      db.insertInto('users').values({ ...copy, email_key: 'other' }),
      db.insertInto('users').values({ ...copy, username_key: 'other' }),
      db.insertInto('sign_ins').values({ user_id: id, token_hash, created_at: AT, last_used_at: AT, user_agent: '' }),
      db.insertInto('time_entries').values(entry),
      db.updateTable('lists').set({ is_inbox: 1 }).where('user_id', '=', id),
    ];
    for (const double of doubles) {
      const error = await errorOf(double);
      expect(isUniqueViolation(error)).toBe(true);
      expect(isForeignKeyViolation(error)).toBe(false);
    }
    await db
      .insertInto('time_entries')
      .values({ ...entry, ended_at: AT })
      .execute();
  });

  test('values outside their range are refused', async () => {
    const db = await migrated(engine);
    const ctx = await signedUp(db);
    const task = await givenTask(ctx);
    const entry = { user_id: ctx.userId, task_id: task.id, started_at: AT, planned_end_at: AT + 1 };
    const category = { user_id: ctx.userId, name: 'C', created_at: AT, updated_at: AT };
    const refused = [
      db.updateTable('projects').set({ status: 'lost' as 'done' }),
      db.updateTable('lists').set({ progress: 1.1 }),
      db.updateTable('tasks').set({ priority: 'urgent' as 'high' }),
      db.updateTable('tasks').set({ planned_duration: 481 }),
      db.updateTable('tasks').set({ planned_duration: 0 }),
      db.updateTable('tasks').set({ status: 'done' }), // without completed_at
      db.updateTable('tasks').set({ completed_at: AT }),
      db.updateTable('tasks').set({ first_started_at: AT }), // without an estimate
      db.updateTable('tasks').set({ estimate_origin: 'guessed' as 'own' }),
      db.updateTable('tasks').set({ mental_state: 'bored' as 'tired' }),
      db.insertInto('time_entries').values({ ...entry, planned_end_at: AT }),
      db.insertInto('time_entries').values({ ...entry, ended_at: AT - 1 }),
      db.insertInto('categories').values({ ...category, color: '#228BE6' }),
      db.insertInto('categories').values({ ...category, color: 'blue' }),
    ];
    for (const statement of refused) await expect(statement.execute()).rejects.toThrow(/check constraint/i);
    const today = db.updateTable('tasks').set({ created_at: 'today' as unknown as number });
    await expect(today.execute()).rejects.toThrow(/cannot store TEXT value|invalid input syntax/);
    expect(await requireTask(ctx, task.id)).toEqual(task);
  });

  test('deleting a project cascades to its time entries, deleting a user to every row', async () => {
    const db = await migrated(engine);
    const [ctx, other] = [await signedUp(db), await signedUp(db, 'bob')];
    const [doomed, kept] = [await givenTask(ctx), await givenTask(ctx)];
    await givenTask(other);
    await usedCategory(ctx, kept.id);
    await timer.startTimer(ctx, doomed.id, {});
    await projects.deleteProject(ctx, doomed.project_id);
    expect(await countRows(db)).toMatchObject({ projects: 2, lists: 2, tasks: 2, time_entries: 0 });

    await timer.startTimer(ctx, kept.id, {});
    await account.deleteAccount(ctx);
    const { userId: user_id } = other;
    expect(await countRows(db)).toMatchObject({ users: 1, sign_ins: 1, tasks: 1, categories: 0, time_entries: 0 });
    expect(await db.selectFrom('projects').select('user_id').execute()).toEqual([{ user_id }]);
  });

  test('the numbers of tasks follow every insert, move and deletion', async () => {
    const db = await migrated(engine);
    const [ctx, other] = [await signedUp(db), await signedUp(db, 'bob')];
    const [first, second] = [await givenTask(ctx), await givenTask(ctx)];
    await givenTask(other);
    const numbers = async () => {
      const users = await db.selectFrom('users').select('task_count').orderBy('id').execute();
      const ofLists = await db.selectFrom('lists').select('task_count').orderBy('id').execute();
      return [users, ofLists].map((rows) => rows.map(({ task_count }) => task_count));
    };
    expect(await numbers()).toEqual([
      [2, 1],
      [1, 1, 1],
    ]);
    const written = { created_at: NOW, updated_at: NOW };
    const task = { ...PLANNED, ...NOT_DONE, ...written, status: 'not_started', list_id: first.list_id } as const;
    const [moved] = await insertTasks(ctx, [task, task, { ...task, list_id: second.list_id }]);
    expect(await numbers()).toEqual([
      [5, 1],
      [3, 2, 1],
    ]);
    await db
      .updateTable('tasks')
      .set({ list_id: second.list_id })
      .where('id', '=', moved ?? 0)
      .execute();
    await db.updateTable('tasks').set({ name: 'Renamed' }).execute();
    expect(await numbers()).toEqual([
      [5, 1],
      [2, 3, 1],
    ]);
    await deleteTasks(ctx, [first.id, moved ?? 0]);
    expect(await numbers()).toEqual([
      [3, 1],
      [1, 2, 1],
    ]);
    const failing = db.transaction().execute(async (db) => {
      await insertTasks({ ...ctx, db }, [task]);
      throw new Error('Refused');
    });
    await expect(failing).rejects.toThrow('Refused');
    await db.deleteFrom('lists').where('id', '=', second.list_id).execute();
    await db.deleteFrom('projects').where('user_id', '=', other.userId).execute();
    expect(await numbers()).toEqual([[1, 0], [1]]);
  });

  test('no experiment, draw or enrolment can refer to a row of another user', async () => {
    const db = await migrated(engine);
    const [mine, theirs] = [await signedUp(db), await signedUp(db, 'bob')];
    const experiment_id = await insertedExperiment(db, theirs.userId, await givenCategory(theirs));
    const used = await givenCategory(mine);
    await insertedExperiment(db, mine.userId, used);
    const { userId: user_id } = mine;
    const strangers = [
      db.updateTable('experiments').set({ user_id }).where('id', '=', experiment_id),
      db.insertInto('assignments').values({ user_id, experiment_id, arm: 'control', created_at: AT }),
      db.insertInto('enrolments').values(enrolmentOf(user_id, experiment_id, null)),
      db.deleteFrom('categories').where('id', '=', used),
    ];
    for (const stranger of strangers) expect(isForeignKeyViolation(await errorOf(stranger))).toBe(true);
  });

  test('one active experiment per category, one draw per experiment, one enrolment per task', async () => {
    const db = await migrated(engine);
    const ctx = await signedUp(db);
    const { userId: user_id } = ctx;
    const category_id = await givenCategory(ctx);
    const experiment_id = await insertedExperiment(db, user_id, category_id);
    const { id: task_id } = await givenTask(ctx);
    const draw = { user_id, experiment_id, arm: 'control', created_at: AT } as const;
    const enrolment = enrolmentOf(user_id, experiment_id, task_id);
    await db.insertInto('assignments').values(draw).execute();
    await db.insertInto('enrolments').values(enrolment).execute();
    const doubles = [
      db.insertInto('experiments').values(experimentOf(user_id, category_id)),
      db.insertInto('assignments').values(draw),
      db.insertInto('enrolments').values(enrolment),
    ];
    for (const double of doubles) expect(isUniqueViolation(await errorOf(double))).toBe(true);
    await db.updateTable('experiments').set({ ended_at: AT }).execute();
    await insertedExperiment(db, user_id, category_id);
  });

  test('invalid experiments and enrolments are refused', async () => {
    const db = await migrated(engine);
    const ctx = await signedUp(db);
    const experiment_id = await insertedExperiment(db, ctx.userId, await givenCategory(ctx));
    const enrolment = enrolmentOf(ctx.userId, experiment_id, null);
    await db.insertInto('enrolments').values(enrolment).execute();
    const refused = [
      db.updateTable('experiments').set({ multiplier: 1 }),
      db.updateTable('experiments').set({ multiplier: 3.01 }),
      db.updateTable('experiments').set({ control_left: -1 }),
      db.updateTable('experiments').set({ category_id: null }), // while it runs
      db.updateTable('enrolments').set({ arm: 'both' as 'control' }),
      db.updateTable('enrolments').set({ arm: 'control' }), // control tasks have no suggestion to accept
      db.updateTable('enrolments').set({ accepted: 2 }),
      db.updateTable('enrolments').set({ completed_at: AT }),
      db.updateTable('enrolments').set({ completed_at: AT, estimate: 25 }),
      db.updateTable('enrolments').set({ estimate: 25, worked_ms: 0 }),
    ];
    for (const statement of refused) await expect(statement.execute()).rejects.toThrow(/check constraint/i);
    await db.updateTable('enrolments').set({ completed_at: AT, estimate: 25, worked_ms: 0 }).execute();
  });

  test('an enrolment outlives its task, but neither its experiment nor its user', async () => {
    const db = await migrated(engine);
    const ctx = await signedUp(db);
    const [first, second] = [await givenCategory(ctx), await givenCategory(ctx)];
    const [doomed, kept] = [
      await insertedExperiment(db, ctx.userId, first),
      await insertedExperiment(db, ctx.userId, second),
    ];
    const task = await givenTask(ctx);
    for (const id of [doomed, kept]) {
      await db
        .insertInto('assignments')
        .values({ user_id: ctx.userId, experiment_id: id, arm: 'control', created_at: AT })
        .execute();
    }
    await db
      .insertInto('enrolments')
      .values(enrolmentOf(ctx.userId, doomed, null))
      .execute();
    await db
      .insertInto('enrolments')
      .values(enrolmentOf(ctx.userId, kept, task.id))
      .execute();
    await projects.deleteProject(ctx, task.project_id);
    const rest = await db.selectFrom('enrolments').select(['experiment_id', 'task_id']).orderBy('id').execute();
    expect(rest).toEqual([
      { experiment_id: doomed, task_id: null },
      { experiment_id: kept, task_id: null },
    ]);
    await db.deleteFrom('experiments').where('id', '=', doomed).execute();
    expect(await countRows(db)).toMatchObject({ experiments: 1, assignments: 1, enrolments: 1 });
    await account.deleteAccount(ctx);
    expect(await countRows(db)).toMatchObject({ users: 0, experiments: 0, assignments: 0, enrolments: 0 });
  });

  test('a task has one forecast of its own, and no forecast is of a task of another user', async () => {
    const db = await migrated(engine);
    const [mine, theirs] = [await signedUp(db), await signedUp(db, 'bob')];
    const [task, foreign] = [await givenTask(mine), await givenTask(theirs)];
    const { userId: user_id } = mine;
    const figures = { user_id, made_at: AT, tasks: 1, p50_minutes: 1, p80_minutes: 2 };
    const ofTask = { ...figures, kind: 'task', task_id: task.id, name: null } as const;
    const kept = { ...figures, kind: 'list', task_id: null, name: 'L' } as const;
    const insert = (row: typeof ofTask | typeof kept) => db.insertInto('forecasts').values(row);
    await insert(ofTask).execute();
    const { id: forecast_id } = await insert(kept).returning('id').executeTakeFirstOrThrow();
    expect(isUniqueViolation(await errorOf(insert(ofTask)))).toBe(true);
    const entry = { user_id, forecast_id, task_id: task.id, worked_ms: 0 };
    const insertEntry = (row: typeof entry) => db.insertInto('forecast_tasks').values(row);
    await insertEntry(entry).execute();
    expect(isUniqueViolation(await errorOf(insertEntry(entry)))).toBe(true);
    for (const stranger of [
      insert({ ...ofTask, task_id: foreign.id }),
      insertEntry({ ...entry, task_id: foreign.id }),
      insertEntry({ ...entry, user_id: theirs.userId, task_id: foreign.id }),
    ]) {
      expect(isForeignKeyViolation(await errorOf(stranger))).toBe(true);
    }
    const neither = { ...kept, kind: 'task' } as unknown as typeof ofTask;
    const { task_id: _, ...gone } = ofTask;
    const ends = [{ completed_at: AT }, { withdrawn_at: AT }];
    const [completed, withdrawn] = ends;
    for (const refused of [
      ...[insert(neither), insert({ ...kept, tasks: 0 }), insertEntry({ ...entry, worked_ms: -1 })],
      ...ends.map((end) => insert({ ...kept, ...end })),
      ...ends.map((end) => db.updateTable('forecasts').set(end).where('kind', '=', 'task')),
      db.insertInto('forecasts').values({ ...gone, task_id: null }),
      db.insertInto('forecasts').values({ ...gone, task_id: null, ...completed, ...withdrawn }),
      db.updateTable('forecast_tasks').set({ task_id: null }),
      db.updateTable('forecast_tasks').set({ completed_at: AT }),
      db.updateTable('forecast_tasks').set({ final_ms: 0 }),
      db.updateTable('forecast_tasks').set({ withdrawn_at: AT, final_ms: -1 }),
    ]) {
      await expect(refused.execute()).rejects.toThrow(/check constraint/i);
    }
    for (const end of ends) {
      const of = { task_id: null, ...end, final_ms: 0 };
      await db
        .insertInto('forecasts')
        .values({ ...gone, ...of })
        .execute();
      await db
        .insertInto('forecast_tasks')
        .values({ ...entry, ...of })
        .execute();
    }
    await deleteTasks(mine, [task.id]);
    expect(await countRows(db)).toMatchObject({ forecasts: 3, forecast_tasks: 2 });
  });

  test('ids are never reused', async () => {
    const db = await migrated(engine);
    const ctx = await signedUp(db);
    const first = await givenTask(ctx);
    await tasks.deleteTasks(ctx, [first.id]);
    expect((await givenTask(ctx)).id).toBeGreaterThan(first.id);
  });
});

/** Rows inserted directly: the database alone checks their references. */
const experimentOf = (user_id: number, category_id: number | null) => ({
  user_id,
  category_id,
  name: 'Longer',
  target_category: 'Deep work',
  multiplier: 1.5,
  start_date: '2026-11-20',
  end_date: '2026-12-04',
  time_zone: 'UTC',
  ends_at: AT,
  control_left: 0,
  intervention_left: 0,
  created_at: AT,
  updated_at: AT,
});

const enrolmentOf = (user_id: number, experiment_id: number, task_id: number | null) => ({
  user_id,
  experiment_id,
  task_id,
  arm: 'intervention' as const,
  original_estimate: 25,
  multiplier: 1.5,
  suggested_estimate: 40,
  accepted: 1,
  created_at: AT,
});

async function insertedExperiment(db: Db, user_id: number, category_id: number): Promise<number> {
  const row = experimentOf(user_id, category_id);
  const { id } = await db.insertInto('experiments').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

async function usedCategory(ctx: UserContext, taskId: number): Promise<number> {
  const category_id = await givenCategory(ctx);
  await tasks.updateTask(ctx, taskId, { category_id });
  return category_id;
}

async function errorOf(statement: { execute(): Promise<unknown> }): Promise<unknown> {
  try {
    await statement.execute();
    return null;
  } catch (error) {
    return error;
  }
}
