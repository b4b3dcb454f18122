import type { Updateable } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { UserContext } from '#context/context.ts';
import { planOf } from '#days/timetable/timetable.service.ts';
import { givenOldUser, NOW, newDatabase } from '#test/databases.ts';
import { ENGINES } from '#test/engine.ts';
import * as timer from '#time/timer/timer.service.ts';
import type { Db } from './connection.ts';
import { MIGRATIONS, migrate } from './migrate.ts';
import type { Tables } from './tables.ts';

const AT = NOW.epochMilliseconds;
const HOUR = 3_600_000;

const BEFORE = Object.fromEntries(Object.entries(MIGRATIONS).filter(([name]) => name < '0023'));

const update = (db: Db, id: number, values: Updateable<Tables['tasks']>) =>
  db.updateTable('tasks').set(values).where('id', '=', id).execute();

/** A task in a list of its own, in the columns of before. */
async function givenOldTask({ db, userId: user_id }: UserContext): Promise<{ id: number }> {
  const of = { user_id, description: '', status: 'not_started', created_at: AT, updated_at: AT } as const;
  const { id: project_id } = await db
    .insertInto('projects')
    .values({ ...of, name: 'P' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { description, status, ...written } = of;
  const { id: list_id } = await db
    .insertInto('lists')
    .values({ ...written, project_id, name: 'L', progress: 0.1, position: 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  return db
    .insertInto('tasks')
    .values({ ...of, list_id, name: 'T', priority: 'medium', planned_duration: 25, position: 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
}

describe.each(ENGINES)('on %s', (engine) => {
  test('what older imports left overlapping is cut, the later begun giving way, and told', async () => {
    const [db] = await newDatabase(engine);
    await migrate(db, BEFORE);
    const [ctx, other] = [await givenOldUser(db), await givenOldUser(db, 'bob')];
    const [worked, running, copy, done, theirs] = [
      await givenOldTask(ctx),
      await givenOldTask(ctx),
      await givenOldTask(ctx),
      await givenOldTask(ctx),
      await givenOldTask(other),
    ];
    const entry = (task_id: number, from: number, to: number | null, user_id = ctx.userId) => ({
      ...{ user_id, task_id, started_at: AT - from * HOUR, planned_end_at: AT + HOUR },
      ended_at: to === null ? null : AT - to * HOUR,
    });
    await db.insertInto('unfinished_work').values({ user_id: ctx.userId, work: '{"kind":"import"}' }).execute();
    const rows = [
      entry(worked.id, 10, 8),
      entry(copy.id, 10, 8), // as long
      entry(done.id, 9, 7), // its front
      entry(done.id, 9.5, 9), // within
      entry(running.id, 0.5, null), // begun within the last one
      entry(worked.id, 1, 0.25),
      entry(worked.id, 5, 5), // takes no time
    ];
    for (const row of rows) await db.insertInto('time_entries').values(row).execute();
    await db.deleteFrom('unfinished_work').execute();
    await db
      .insertInto('time_entries')
      .values(entry(theirs.id, 10, 9, other.userId))
      .execute();
    const started = { first_started_at: AT - 10 * HOUR, estimate: 25 };
    for (const { id } of [worked, copy]) await update(db, id, { ...started, status: 'paused' });
    await update(db, running.id, { ...started, first_started_at: AT - HOUR / 2, status: 'active' });
    await update(db, done.id, { ...started, status: 'done', completed_at: AT });

    await migrate(db);
    const left = await db
      .selectFrom('time_entries')
      .select(['task_id', 'started_at', 'ended_at', 'source', 'measured_started_at', 'measured_ended_at'])
      .where('user_id', '=', ctx.userId)
      .orderBy('started_at')
      .execute();
    const hours = (ms: number | null) => (ms === null ? null : (AT - ms) / HOUR);
    expect(left.map((row) => [row.task_id, hours(row.started_at), hours(row.ended_at), row.source])).toEqual([
      [worked.id, 10, 8, 'timer'],
      [done.id, 8, 7, 'corrected'],
      [worked.id, 5, 5, 'timer'],
      [worked.id, 1, 0.25, 'timer'],
      [running.id, 0.25, null, 'corrected'],
    ]);
    expect(left.map((row) => [hours(row.measured_started_at), hours(row.measured_ended_at)])).toEqual([
      [null, null],
      [9, 7],
      [null, null],
      [null, null],
      [0.5, null],
    ]);
    const tasks = await db
      .selectFrom('tasks')
      .select(['status', 'estimate', 'first_started_at', 'ended_work_ms'])
      .where('user_id', '=', ctx.userId)
      .orderBy('id')
      .execute();
    expect(tasks.map((task) => [task.status, task.estimate, hours(task.first_started_at), task.ended_work_ms])).toEqual(
      [
        ['paused', 25, 10, 2.75 * HOUR],
        ['active', 25, 0.25, null],
        ['not_started', null, null, null],
        ['done', 25, 8, HOUR],
      ],
    );
    const date = '2026-11-20';
    expect(await planOf(ctx, date)).toMatchObject({ cut_entries: { entries: 4, minutes: 120 + 60 + 30 + 15 } });
    expect(await planOf(ctx, '2026-11-19')).toMatchObject({ cut_entries: null });
    expect(await planOf(other, date)).toMatchObject({ cut_entries: null });
    expect(await timer.pauseTimer(ctx, running.id, {})).toMatchObject({ total_time_worked: 15 });
  });

  test('the enrolment of a completed task follows its entries that are cut', async () => {
    const [db] = await newDatabase(engine);
    await migrate(db, BEFORE);
    const ctx = await givenOldUser(db);
    const [before, cut, gone] = [await givenOldTask(ctx), await givenOldTask(ctx), await givenOldTask(ctx)];
    const { id: experiment_id } = await db
      .insertInto('experiments')
      .values({
        ...{ user_id: ctx.userId, name: 'E', category_id: null, target_category: 'C', multiplier: 1.5 },
        ...{ start_date: '2026-11-01', end_date: '2026-11-10', time_zone: 'UTC', ends_at: AT, ended_at: AT },
        ...{ control_left: 0, intervention_left: 0, created_at: AT, updated_at: AT },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db.insertInto('unfinished_work').values({ user_id: ctx.userId, work: '{"kind":"import"}' }).execute();
    for (const [{ id: task_id }, from, to] of [
      [before, 10, 8],
      [cut, 9, 7],
      [gone, 9.5, 9],
    ] as const) {
      const times = { started_at: AT - from * HOUR, ended_at: AT - to * HOUR, planned_end_at: AT };
      await db
        .insertInto('time_entries')
        .values({ user_id: ctx.userId, task_id, ...times })
        .execute();
      await update(db, task_id, { status: 'done', estimate: 25, first_started_at: AT - from * HOUR, completed_at: AT });
      const asked = { original_estimate: 25, multiplier: 1.5, suggested_estimate: 38, accepted: 0, created_at: AT };
      const measured = { estimate: 25, worked_ms: (from - to) * HOUR, completed_at: AT };
      await db
        .insertInto('enrolments')
        .values({ user_id: ctx.userId, experiment_id, task_id, arm: 'control', ...asked, ...measured })
        .execute();
      const forecast = {
        kind: 'task',
        task_id,
        name: null,
        made_at: AT,
        tasks: 1,
        p50_minutes: 1,
        p80_minutes: 1,
      } as const;
      await db
        .insertInto('forecasts')
        .values({ user_id: ctx.userId, ...forecast })
        .execute();
    }
    await db.deleteFrom('unfinished_work').execute();

    await migrate(db);
    const enrolments = await db
      .selectFrom('enrolments')
      .select(['worked_ms', 'corrected', 'lost_entries', 'completed_at', 'estimate'])
      .orderBy('task_id')
      .execute();
    expect(enrolments).toEqual([
      { worked_ms: 2 * HOUR, corrected: 0, lost_entries: 0, completed_at: AT, estimate: 25 },
      { worked_ms: HOUR, corrected: 1, lost_entries: 0, completed_at: AT, estimate: 25 },
      { worked_ms: null, corrected: 0, lost_entries: 1, completed_at: null, estimate: null },
    ]);
    const forecasts = await db.selectFrom('forecasts').select('task_id').orderBy('task_id').execute();
    expect(forecasts).toEqual([{ task_id: before.id }, { task_id: cut.id }]);
  });
});
