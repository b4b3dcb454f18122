import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { givenOldUser, givenTask, migrated, NOW, newDatabase, signedUp } from '#test/databases.ts';
import { ENGINES } from '#test/engine.ts';
import { deleteTasks } from '#work/task-records/task-writes.repository.ts';
import type { Db } from './connection.ts';
import { MIGRATIONS, migrate } from './migrate.ts';

const AT = NOW.epochMilliseconds;
const DAY_MS = 86_400_000;

/** Work that is kept with each task, and the sum of its entries. */
async function keptAndSummed(db: Db) {
  const { rows } = await sql<{ kept: number | null; summed: number | null }>`
    select ended_work_ms as kept,
      (select sum(e.ended_at - e.started_at) from time_entries e where e.task_id = tasks.id) as summed
    from tasks order by id`.execute(db);
  return { kept: rows.map(({ kept }) => kept), summed: rows.map(({ summed }) => summed) };
}

async function expectKept(db: Db): Promise<void> {
  const { kept, summed } = await keptAndSummed(db);
  expect(kept).toEqual(summed);
}

type NewEntry = { user_id: number; task_id: number; started_at: number; ended_at: number | null };

const insert = (db: Db, entries: NewEntry[]) =>
  db
    .insertInto('time_entries')
    .values(entries.map((entry) => ({ ...entry, planned_end_at: entry.started_at + DAY_MS })))
    .returning('id')
    .execute();

const TASKS = 3;
const task = fc.nat({ max: TASKS - 1 });
const ms = fc.nat({ max: DAY_MS / 2 });

/** Existing entries are named by their place. */
const writes = fc.array(
  fc.oneof(
    fc.record({ inserted: fc.array(fc.record({ task, ms }), { minLength: 1, maxLength: 4 }) }),
    fc.record({ started: task }),
    fc.record({ changed: fc.nat(), task: fc.option(task), later: fc.option(fc.nat({ max: DAY_MS / 4 })), ms }),
    fc.record({ deleted: fc.array(fc.nat(), { maxLength: 3 }) }),
  ),
  { minLength: 1, maxLength: 12 },
);

describe.each(ENGINES)('on %s', (engine) => {
  test('the work that is kept with a task is the sum of its entries after every kind of write', async () => {
    const db = await migrated(engine);
    const ctx = await signedUp(db);
    const { userId: user_id } = ctx;
    const tasks: number[] = [];
    while (tasks.length < TASKS) tasks.push((await givenTask(ctx)).id);
    // Each entry has a day of its own, and one that runs begins after all others.
    let days = 0;
    const newEntry = (place: number, startDay: number, length: number | null) => {
      days += 1;
      const started_at = AT + (startDay + days) * DAY_MS;
      const ended_at = length === null ? null : started_at + length;
      return { user_id, task_id: tasks[place] ?? 0, started_at, ended_at };
    };
    const idsAt = async (places: number[]) => {
      const found = await db.selectFrom('time_entries').select(['id', 'started_at']).orderBy('id').execute();
      return found.length === 0 ? [] : places.map((place) => found[place % found.length] ?? { id: 0, started_at: 0 });
    };
    const write = async (step: (typeof writes extends fc.Arbitrary<infer Steps> ? Steps : never)[number]) => {
      if ('inserted' in step) {
        await insert(
          db,
          step.inserted.map(({ task, ms }) => newEntry(task, 0, ms)),
        );
      } else if ('started' in step) {
        const running = db.selectFrom('time_entries').where('ended_at', 'is', null).select('id');
        if ((await running.execute()).length === 0) await insert(db, [newEntry(step.started, 1e6, null)]);
      } else if ('deleted' in step) {
        const ids = (await idsAt(step.deleted)).map(({ id }) => id);
        await db
          .deleteFrom('time_entries')
          .where('id', 'in', [0, ...ids])
          .execute();
      } else {
        const [entry = { id: 0, started_at: 0 }] = await idsAt([step.changed]);
        const begin = Math.floor(entry.started_at / DAY_MS) * DAY_MS + (AT % DAY_MS);
        await db
          .updateTable('time_entries')
          .set({ ended_at: begin + DAY_MS / 4 + step.ms })
          .$if(step.task !== null, (update) => update.set({ task_id: tasks[step.task ?? 0] ?? 0 }))
          .$if(step.later !== null, (update) => update.set({ started_at: begin + (step.later ?? 0) }))
          .where('id', '=', entry.id)
          .execute();
      }
    };
    await fc.assert(
      fc.asyncProperty(writes, async (steps) => {
        await db.deleteFrom('time_entries').execute();
        for (const step of steps) {
          await write(step);
          await expectKept(db);
        }
      }),
      { numRuns: 40, seed: 17 },
    );
    await insert(db, [newEntry(0, 0, 5), newEntry(1, 0, 7)]);
    await deleteTasks(ctx, tasks.slice(1));
    expect(await keptAndSummed(db)).toMatchObject({ kept: [expect.any(Number)] });
    await expectKept(db);
  });

  test('a failed write leaves the work of its task as it was', async () => {
    const db = await migrated(engine);
    const { userId: user_id, ...ctx } = await signedUp(db);
    const { id: task_id } = await givenTask({ ...ctx, userId: user_id });
    await insert(db, [{ user_id, task_id, started_at: AT, ended_at: AT + 5 }]);
    const failing = db.transaction().execute(async (db) => {
      await insert(db, [{ user_id, task_id, started_at: AT + 10, ended_at: AT + 20 }]);
      throw new Error('Refused');
    });
    await expect(failing).rejects.toThrow('Refused');
    expect(await keptAndSummed(db)).toEqual({ kept: [5], summed: [5] });
  });

  test('parallel changes of entries of one task all count', async () => {
    const db = await migrated(engine);
    const ctx = await signedUp(db);
    const { userId: user_id } = ctx;
    const [one, other] = [(await givenTask(ctx)).id, (await givenTask(ctx)).id];
    const entryAt = (place: number) => ({
      user_id,
      task_id: one,
      started_at: AT + place * 100,
      ended_at: AT + place * 100 + 9,
    });
    const ids = await insert(
      db,
      Array.from({ length: 12 }, (_, place) => entryAt(place)),
    );
    const entries = () => db.updateTable('time_entries');
    const [running] = await insert(db, [{ ...entryAt(1000), ended_at: null }]);
    await Promise.all([
      entries()
        .set({ ended_at: AT + 100_007 })
        .where('id', '=', running?.id ?? 0)
        .execute(),
      ...ids.map(({ id }, place) => {
        if (place % 3 === 0) return db.deleteFrom('time_entries').where('id', '=', id).execute();
        const change = place % 3 === 1 ? { task_id: other } : { ended_at: AT + place * 100 + 4 };
        return entries().set(change).where('id', '=', id).execute();
      }),
    ]);
    expect(await keptAndSummed(db)).toEqual({ kept: [4 * 4 + 7, 4 * 9], summed: [4 * 4 + 7, 4 * 9] });
  });

  test('the entries of an older database are summed', async () => {
    const [db] = await newDatabase(engine);
    await migrate(db, Object.fromEntries(Object.entries(MIGRATIONS).filter(([name]) => name < '0018')));
    const { userId: user_id } = await givenOldUser(db);
    const at = { created_at: AT, updated_at: AT };
    const idOf = ({ id }: { id: number }) => id;
    const project = { user_id, name: '', description: '', status: 'done', ...at } as const;
    const project_id = idOf(await db.insertInto('projects').values(project).returning('id').executeTakeFirstOrThrow());
    const list = { user_id, project_id, name: '', progress: 0, ...at };
    const list_id = idOf(await db.insertInto('lists').values(list).returning('id').executeTakeFirstOrThrow());
    const task = { user_id, list_id, name: '', description: '', priority: 'low', planned_duration: 1, ...at } as const;
    const rows = [task, task, task].map((task) => ({ ...task, status: 'not_started' as const }));
    const [first = 0, second = 0] = (await db.insertInto('tasks').values(rows).returning('id').execute()).map(idOf);
    const entry = { user_id, task_id: first, started_at: AT, ended_at: AT + 5 };
    const later = { ...entry, started_at: AT + 10, ended_at: AT + 30 };
    await insert(db, [entry, later, { ...entry, task_id: second, started_at: AT + 100, ended_at: null }]);
    await migrate(db);
    expect((await keptAndSummed(db)).kept).toEqual([25, null, null]);
  });
});
