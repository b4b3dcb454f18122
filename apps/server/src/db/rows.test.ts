import { describe, expect, test } from 'vitest';
import { countRows } from '#test/app.ts';
import { givenTask, migrated, NOW, signedUp } from '#test/databases.ts';
import { ENGINES } from '#test/engine.ts';
import { insertOverlapping } from '#test/entries.ts';
import { insertEntries } from '#time/entries/time-entries.repository.ts';
import { insertCategories } from '#work/categories/categories.repository.ts';
import { insertLists } from '#work/lists/lists.repository.ts';
import { insertProjects } from '#work/projects/projects.repository.ts';
import { findTasks } from '#work/task-records/task-reads.repository.ts';
import { toTask } from '#work/task-records/task-records.service.ts';
import { insertTasks } from '#work/task-records/task-writes.repository.ts';
import type { NewRow } from './rows.ts';

/** A number of rows that two statements cannot insert, however many rows of this width SQLite takes in one. */
const MANY = 4500;

const PAST = { created_at: NOW.subtract({ hours: 48 }), updated_at: NOW.subtract({ hours: 24 }) };

const TASK = {
  category_id: null,
  description: '',
  priority: 'low',
  planned_duration: 30,
  estimate: 25,
  status: 'done',
  first_started_at: NOW.subtract({ hours: 25 }),
  completed_at: NOW.subtract({ hours: 24 }),
  mental_state: 'tired',
  reflection: 'Long.',
  ...PAST,
} as const satisfies Partial<NewRow<'tasks'>>;

describe.each(ENGINES)('on %s', (engine) => {
  test('thousands of rows are inserted in order, with their given timestamps', async () => {
    const ctx = await signedUp(await migrated(engine));
    const { list_id, id: older } = await givenTask(ctx);
    const names = Array.from({ length: MANY }, (_, number) => `Task ${number}`);
    const ids = await insertTasks(
      ctx,
      names.map((name) => ({ ...TASK, name, list_id })),
    );
    const entries = ids.map((task_id, number) => ({
      task_id,
      started_at: NOW.subtract({ hours: 25 }),
      planned_end_at: NOW,
      ended_at: NOW.subtract({ hours: 25 }).add({ seconds: number }),
    }));
    await insertOverlapping(ctx, entries);

    const records = await findTasks(ctx, [older, ...ids]);
    const [first, ...tasks] = records.map((record) => toTask(ctx, record)).sort((one, other) => one.id - other.id);
    expect(first?.id).toBe(older);
    expect(tasks.map(({ id }) => id)).toEqual(ids);
    expect(tasks.map(({ name }) => name)).toEqual(names);
    expect(tasks.map(({ total_time_worked }) => Math.round(total_time_worked * 60))).toEqual([...names.keys()]);
    expect(tasks.at(-1)).toMatchObject({
      planned_duration: 30,
      estimate: 25,
      status: 'done',
      first_started_at: '2026-11-19T08:30:00.000Z',
      completed_at: '2026-11-19T09:30:00.000Z',
      mental_state: 'tired',
      created_at: '2026-11-18T09:30:00.000Z',
      updated_at: '2026-11-19T09:30:00.000Z',
    });
  });

  test('ids are returned in the order of the rows, and none for no rows', async () => {
    const db = await migrated(engine);
    const ctx = await signedUp(db);
    const project = { description: '', status: 'done' as const, ...PAST };
    const [garden, house] = await insertProjects(ctx, [
      { ...project, name: 'Garden' },
      { ...project, name: 'House' },
    ]);
    const lists = [house, garden].map((id) => ({ project_id: id ?? 0, name: `Of ${id}`, progress: 0.5, ...PAST }));
    const [ofHouse, ofGarden] = await insertLists(ctx, lists);
    const [category] = await insertCategories(ctx, [{ name: 'Deep work', color: '#228be6', ...PAST }]);
    expect([house, ofGarden]).toEqual([(garden ?? 0) + 1, (ofHouse ?? 0) + 1]);
    const rows = await db.selectFrom('lists').select(['id', 'project_id', 'user_id']).orderBy('id').execute();
    expect(rows).toEqual([
      { id: ofHouse, project_id: house, user_id: ctx.userId },
      { id: ofGarden, project_id: garden, user_id: ctx.userId },
    ]);
    expect(await db.selectFrom('categories').select(['id', 'created_at', 'updated_at']).execute()).toEqual([
      { id: category, created_at: PAST.created_at.epochMilliseconds, updated_at: PAST.updated_at.epochMilliseconds },
    ]);
    expect(await insertTasks(ctx, [])).toEqual([]);
  });

  test('two running entries in one insert are refused together', async () => {
    const db = await migrated(engine);
    const ctx = await signedUp(db);
    const { id: task_id } = await givenTask(ctx);
    const running = { task_id, started_at: NOW, planned_end_at: NOW.add({ minutes: 25 }), ended_at: null };
    await expect(insertEntries(ctx, [running, running])).rejects.toThrow(/unique constraint/i);
    expect(await countRows(db)).toMatchObject({ time_entries: 0 });
  });
});
