import { getCategories, getCategoryTasks } from '@daymark/contract/categories.ts';
import { getList, getListSummary } from '@daymark/contract/lists.ts';
import { expect, test } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { contextOf, NOW } from '#test/databases.ts';
import { insertOverlapping } from '#test/entries.ts';
import { insertTasks } from '#work/task-records/task-writes.repository.ts';

/** A list and a category of so many tasks, each worked on twice: for one minute, and for its place among them in minutes. */
async function grown({ given, db, user }: TestApp, tasks: number) {
  const [list, category] = [await given.list(), await given.category()];
  const ctx = { ...contextOf(db()), userId: user.id, signInId: 0 };
  const task = {
    list_id: list.id,
    category_id: category.id,
    description: '',
    priority: 'low',
    planned_duration: 30,
    estimate: 25,
    status: 'paused',
    first_started_at: NOW,
    completed_at: null,
    mental_state: null,
    reflection: null,
    created_at: NOW,
    updated_at: NOW,
  } as const;
  const ids = await insertTasks(
    ctx,
    Array.from({ length: tasks }, (_, number) => ({ ...task, name: `Task ${number}` })),
  );
  const entry = { started_at: NOW, planned_end_at: NOW.add({ minutes: 25 }) };
  const entries = ids.flatMap((task_id, number) => [
    { ...entry, task_id, ended_at: NOW.add({ minutes: 1 }) },
    { ...entry, task_id, ended_at: NOW.add({ seconds: number * 60 }) },
  ]);
  await insertOverlapping(ctx, entries);
  return { ids, list: { id: String(list.id) }, category: { id: String(category.id) } };
}

test('lists and categories take as many queries whatever they hold, and two more where one answer cannot', async () => {
  const app = await testApp();
  const { send, countQueries } = app;
  const [small, medium, large] = [await grown(app, 1), await grown(app, 500), await grown(app, 1000)];
  const calls = ({ list, category }: typeof small) => [
    () => send(getList, { params: list }),
    () => send(getListSummary, { params: list }),
    () => send(getCategoryTasks, { params: category }),
    () => send(getCategories, {}),
  ];
  const counted = async (all: (() => Promise<unknown>)[]) => {
    const counts: number[] = [];
    for (const call of all) counts.push(await countQueries(call));
    return counts;
  };
  expect(await counted(calls(small))).toEqual([3, 5, 3, 2]);
  expect(await counted(calls(medium))).toEqual([3, 5, 3, 2]);
  expect(await counted(calls(large))).toEqual([5, 5, 5, 2]);

  const { tasks, next_cursor } = await send(getCategoryTasks, { params: large.category });
  const { tasks: more } = await send(getCategoryTasks, {
    params: large.category,
    query: { after: next_cursor ?? '' },
  });
  const all = [...tasks, ...more];
  expect(all.map(({ id }) => id)).toEqual(large.ids);
  expect(all.map(({ total_time_worked }) => total_time_worked)).toEqual(large.ids.map((_, number) => number + 1));
  expect((await send(getList, { params: large.list })).tasks).toEqual(tasks);
});
