import { describe, expect, test } from 'vitest';
import { isOverlap } from '#db/database-errors.ts';
import { givenTask, migrated, NOW, signedUp } from '#test/databases.ts';
import { ENGINES } from '#test/engine.ts';
import * as timer from '#time/timer/timer.service.ts';
import * as entries from './entries.service.ts';

const AT = NOW.epochMilliseconds;
const HOUR = 3_600_000;

describe.each(ENGINES)('on %s', (engine) => {
  /** A user with a task, and ways to write entries past all code; instants are hours before now. */
  async function scene() {
    const db = await migrated(engine);
    const ctx = await signedUp(db);
    const task = await givenTask(ctx);
    const row = (from: number, to: number | null) => ({
      ...{ user_id: ctx.userId, task_id: task.id, started_at: AT - from * HOUR },
      ...(to === null
        ? { planned_end_at: AT + HOUR }
        : { planned_end_at: null, ended_at: AT - to * HOUR, source: 'manual' as const }),
    });
    return {
      db,
      ctx,
      task,
      insert: (from: number, to: number | null) => db.insertInto('time_entries').values(row(from, to)).execute(),
      update: (id: number, from: number, to: number | null) =>
        db
          .updateTable('time_entries')
          .set({ started_at: AT - from * HOUR, ended_at: to === null ? null : AT - to * HOUR })
          .where('id', '=', id)
          .execute(),
    };
  }

  const refused = (statement: Promise<unknown>) =>
    statement.then(
      () => false,
      (error) => isOverlap(error) || error,
    );

  test('the database refuses time that another entry of the user has, and no other', async () => {
    const { insert, update } = await scene();
    await insert(20, 18); // with the id 1
    await insert(16, 2); // longer than half a day
    for (const [from, to] of [
      [19, 17],
      [21, 19],
      [19.5, 19],
      [22, 17],
      [10, 9],
      [17, 15],
      [3, 1],
      [3, null],
    ] as const) {
      expect([from, to, await refused(insert(from, to))]).toEqual([from, to, true]);
    }
    await insert(18, 16); // between them
    await insert(19, 19); // without length
    await insert(2, null); // runs
    expect(await refused(insert(1, 0))).toBe(true);
    expect(await refused(insert(1, 0.5))).toBe(true);

    expect(await refused(update(1, 20, 17.5))).toBe(true);
    await update(1, 30, 18.5);
    await update(1, 29, 19);
    expect(await refused(update(1, 29, 5))).toBe(true);
  });

  test('a running entry can neither begin nor end in the time of another', async () => {
    const { db, ctx, insert } = await scene();
    await insert(5, 4);
    await insert(10, null);
    const running = db.updateTable('time_entries').where('ended_at', 'is', null);
    expect(await refused(running.set({ ended_at: AT - 4.5 * HOUR }).execute())).toBe(true);
    await running.set({ started_at: AT }).execute();
    expect(await refused(running.set({ started_at: AT - 4.5 * HOUR }).execute())).toBe(true);
    await running.set({ started_at: AT - 4 * HOUR }).execute();
    expect(await entries.dayEntries(ctx, '2026-11-20')).toMatchObject([{ minutes: 60 }, { minutes: 240 }]);
  });

  test('of fifty parallel inserts of overlapping times one is made', async () => {
    const { db, insert } = await scene();
    const inserts = Array.from({ length: 50 }, (_, place) => refused(insert(5, 4 - place / 50)));
    expect((await Promise.all(inserts)).filter((isRefused) => isRefused === true)).toHaveLength(49);
    expect(await db.selectFrom('time_entries').select('id').execute()).toHaveLength(1);
  });

  test('an import has no right to overlap others either', async () => {
    const { db, ctx, insert } = await scene();
    await insert(5, 4);
    await db.insertInto('unfinished_work').values({ user_id: ctx.userId, work: '{"kind":"import"}' }).execute();
    expect(await refused(insert(5, 4))).toBe(true);
  });

  test('a pause never fails: work ends where another entry begins, as after the clock of the server was set back', async () => {
    const { ctx, task, insert } = await scene();
    const other = await givenTask(ctx);
    await insert(4, 3);
    await insert(2, 1);
    const started = (hours: number, { id }: { id: number }) =>
      timer.startTimer({ ...ctx, now: NOW.subtract({ minutes: hours * 60 }) }, id, {});
    await started(5, task);
    expect(await timer.pauseTimer(ctx, task.id, {})).toMatchObject({ task: { status: 'paused' } });
    await started(2.5, other);
    const review = { mental_state: null, reflection: null };
    expect(await timer.completeTask(ctx, other.id, review)).toMatchObject({ total_time_worked: 30 });
    expect(await entries.dayEntries(ctx, '2026-11-20')).toMatchObject([60, 60, 30, 60].map((minutes) => ({ minutes })));
  });

  test('bookings, corrections and the timer give the same entries', async () => {
    const { ctx, task } = await scene();
    const wire = (hours: number) => NOW.subtract({ milliseconds: hours * HOUR }).toString();
    const booked = await entries.createEntry(ctx, {
      task_id: task.id,
      started_at: wire(5),
      ended_at: wire(4),
      instead: false,
    });
    await timer.startTimer(ctx, task.id, {});
    const later = { ...ctx, now: NOW.add({ hours: 1 }) };
    const [, running] = await entries.taskEntries(later, task.id);
    await entries.updateEntry(later, running?.id ?? 0, { started_at: wire(2) });
    await timer.pauseTimer(later, task.id, {});
    expect(await entries.taskEntries(later, task.id)).toMatchObject([
      { source: 'manual', minutes: 60 },
      { source: 'corrected', minutes: 180, measured_started_at: NOW.toString({ smallestUnit: 'millisecond' }) },
    ]);
    await entries.restoreEntry(later, running?.id ?? 0);
    await entries.deleteEntry(later, booked.id);
    expect(await entries.dayEntries(later, '2026-11-20')).toMatchObject([{ source: 'timer', minutes: 60 }]);
    const taken = { task_id: task.id, started_at: wire(1), ended_at: wire(-0.5), instead: false };
    await expect(entries.createEntry(later, taken)).rejects.toMatchObject({
      status: 409,
      message: 'That time is already booked on "T"',
    });
  });
});
