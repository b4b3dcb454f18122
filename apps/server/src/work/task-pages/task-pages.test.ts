import { getCategoryTasks } from '@daymark/contract/categories.ts';
import { getList, getLists, getListTasks } from '@daymark/contract/lists.ts';
import type { TaskStatus } from '@daymark/contract/statuses.ts';
import { deleteTask, type Task } from '@daymark/contract/tasks.ts';
import { pauseTimer, startTimer } from '@daymark/contract/timer.ts';
import { openFirst } from '@daymark/domain/task-order.ts';
import { expect, test } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { contextOf, NOW } from '#test/databases.ts';
import { ENGINE, ruleTest } from '#test/engine.ts';
import { insertOverlapping } from '#test/entries.ts';
import { insertTasks } from '#work/task-records/task-writes.repository.ts';

type Placed = {
  list_id: number;
  category_id?: number;
  description?: string;
  positionOf?: (number: number) => number;
};

/** Tasks with these statuses, in this order; every third done one is done at the same instant as the one before. */
async function givenTasks(
  { db, user }: TestApp,
  { category_id, positionOf = () => 0, ...placed }: Placed,
  statuses: TaskStatus[],
) {
  const ctx = { ...contextOf(db()), userId: user.id, signInId: 0 };
  const task = {
    description: '',
    priority: 'low',
    planned_duration: 30,
    mental_state: null,
    reflection: null,
  } as const;
  const rows = statuses.map((status, number) => {
    const isNew = status === 'not_started';
    const done_at = NOW.subtract({ minutes: ((number - (number % 3 === 2 ? 1 : 0)) * 7919) % 5000 });
    return {
      ...task,
      ...placed,
      category_id: category_id ?? null,
      position: positionOf(number),
      name: `Task ${number}`,
      status,
      estimate: isNew ? null : 25,
      first_started_at: isNew ? null : NOW,
      completed_at: status === 'done' ? done_at : null,
      created_at: NOW,
      updated_at: NOW,
    };
  });
  const ids = await insertTasks(ctx, rows);
  return { ctx, ids };
}

const MIXED = Array.from({ length: 18 }, (_, number): TaskStatus => {
  if (number % 5 < 2) return 'done';
  return number % 3 === 0 ? 'paused' : 'not_started';
});

/** Place of the task whose timer runs. */
const RUNNING = 12;

const idsOf = (tasks: Pick<Task, 'id'>[]) => tasks.map(({ id }) => id);

type Page = { tasks: Task[]; next_cursor: string | null };

/** All pages of a call, one after the other; each but the last holds as many tasks as were asked for. */
async function allPages(read: (query: { after?: string }) => Promise<Page>, limit: number): Promise<Task[]> {
  const tasks: Task[] = [];
  let page = await read({});
  for (;;) {
    tasks.push(...page.tasks);
    if (page.next_cursor === null) return tasks;
    expect(page.tasks).toHaveLength(limit);
    page = await read({ after: page.next_cursor });
  }
}

async function mixedApp() {
  const app = await testApp();
  const { id: list_id } = await app.given.list();
  const { id: category_id } = await app.given.category();
  // Positions below and above zero, each of three tasks: an import may have them.
  const positionOf = (number: number) => ((number * 5) % 6) - 3;
  const { ids } = await givenTasks(app, { list_id, category_id, positionOf }, MIXED);
  // Tasks of other lists and categories stand between and after these.
  await app.given.task();
  await app.send(startTimer, { params: { id: String(ids[RUNNING]) } });
  const list = { id: String(list_id) };
  const { tasks } = await app.send(getList, { params: list });
  const category = { id: String(category_id) };
  const { tasks: ofCategory } = await app.send(getCategoryTasks, { params: category });
  const places = ids.map((id, number) => ({ id, position: positionOf(number) }));
  const byPosition = idsOf(places.toSorted((one, other) => one.position - other.position || one.id - other.id));
  return { ...app, list, category, tasks, ofCategory, ids, byPosition };
}

test.each(ENGINE === 'sqlite' ? [1, 3, 7, 500] : [3])(
  'pages of %i give every task once, in their own order or open ones first',
  async (limit) => {
    const { send, list, category, tasks, ofCategory, ids, byPosition } = await mixedApp();
    expect(idsOf(tasks)).toEqual(byPosition);
    expect(idsOf(ofCategory)).toEqual(ids);
    expect(openFirst(tasks).open[0]?.id).toBe(ids[RUNNING]);
    const orders = [
      { query: {}, expected: (own: Task[]) => own },
      { query: { order: 'own' }, expected: (own: Task[]) => own },
      { query: { order: 'open_first' }, expected: (own: Task[]) => Object.values(openFirst(own)).flat() },
      { query: { status: 'open' }, expected: (own: Task[]) => openFirst(own).open },
      { query: { status: 'done', order: 'open_first' }, expected: (own: Task[]) => openFirst(own).done },
    ] as const;
    for (const { query, expected } of orders) {
      const asked = { ...query, limit: String(limit) };
      const calls = [
        (after: object) => send(getList, { params: list, query: { ...asked, ...after } }),
        (after: object) => send(getListTasks, { params: list, query: { ...asked, ...after } }),
      ];
      for (const call of calls) expect(await allPages(call, limit)).toEqual(expected(tasks));
      const ofPage = (after: object) => send(getCategoryTasks, { params: category, query: { ...asked, ...after } });
      expect(await allPages(ofPage, limit)).toEqual(expected(ofCategory));
      const [first] = await send(getLists, { query: { ...asked, ids: list.id } });
      expect(first?.tasks).toEqual(expected(tasks).slice(0, limit));
    }
  },
);

test('a page goes on where the one before ended, also when that task has been deleted or has moved', async () => {
  const { send, list, ids, byPosition } = await mixedApp();
  const query = { order: 'open_first', limit: '5' } as const;
  const { tasks, next_cursor } = await send(getListTasks, { params: list, query });
  const [running, ...others] = idsOf(tasks);
  await send(pauseTimer, { params: { id: String(running) }, body: {} });
  await send(deleteTask, { params: { id: String(others.at(-1)) } });
  const next = await send(getListTasks, { params: list, query: { ...query, after: next_cursor ?? '' } });
  const rest = byPosition.slice(byPosition.indexOf(others.at(-1) ?? 0) + 1);
  const open = rest.filter((id) => MIXED[ids.indexOf(id)] !== 'done');
  expect(idsOf(next.tasks)).toEqual(open.slice(0, 5));
});

const CURSOR = { path: 'after', message: 'After must be the next_cursor of an earlier answer' };
const LIMIT = { path: 'limit', message: 'Limit must be between 1 and 500' };

ruleTest.each([
  { query: 'after=', error: CURSOR },
  { query: 'after=7', error: CURSOR },
  { query: 'after=open-7-0', error: CURSOR },
  { query: 'after=own-7-0&order=open_first', error: CURSOR },
  { query: 'after=done-7-7&status=open', error: CURSOR },
  { query: 'after=own-99999999999999999-0', error: CURSOR },
  { query: 'after=open-7-9007199254740992&order=open_first', error: CURSOR },
  { query: 'after=open-1-0&after=open-2-0', error: CURSOR },
  { query: 'limit=0', error: LIMIT },
  { query: 'limit=501', error: LIMIT },
  { query: 'limit=1e2', error: LIMIT },
  { query: 'limit=-1', error: LIMIT },
  { query: 'order=newest', error: { path: 'order', message: 'Order must be own or open_first' } },
  { query: 'status=paused', error: { path: 'status', message: 'Status must be open or done' } },
])('$query is refused, before a missing record', async ({ query, error }) => {
  const { raw, headers } = await testApp();
  for (const path of ['list/999', 'list/999/tasks', 'categories/999/tasks']) {
    const response = await raw({ url: `/api/${path}?${query}`, headers });
    expect([response.statusCode, response.json().errors]).toEqual([422, [error]]);
  }
  const missing = await raw({ url: '/api/list/999/tasks', headers });
  expect([missing.statusCode, missing.json().message]).toEqual([404, 'List not found']);
});

test('a long list is answered in parts of 500 tasks, and the first part has the figures of all', async () => {
  const app = await testApp();
  const { id } = await app.given.list();
  const done = Array<TaskStatus>(700).fill('done');
  const { ids } = await givenTasks(app, { list_id: id }, [...done, ...Array<TaskStatus>(500).fill('paused')]);
  const params = { id: String(id) };
  const first = await app.send(getList, { params });
  expect(first).toMatchObject({ task_count: 1200, completed_tasks: 700, planned_minutes: 36_000 });
  expect(idsOf(first.tasks)).toEqual(ids.slice(0, 500));
  const second = await app.send(getListTasks, { params, query: { after: first.next_cursor ?? '' } });
  expect(idsOf(second.tasks)).toEqual(ids.slice(500, 1000));
  const open = await app.send(getList, { params, query: { status: 'open' } });
  expect([idsOf(open.tasks), open.next_cursor]).toEqual([ids.slice(700), null]);
});

test('the lists of a board have two thousand tasks together, and short ones are whole', async () => {
  const app = await testApp();
  const sizes = [600, 4, 600, 600, 600];
  const lists = [];
  for (const size of sizes) {
    const { id } = await app.given.list();
    lists.push({ id, ...(await givenTasks(app, { list_id: id }, Array(size).fill('paused'))) });
  }
  const answer = await app.send(getLists, { query: { ids: lists.map(({ id }) => id).join(',') } });
  expect(answer.map(({ tasks }) => tasks.length)).toEqual([499, 4, 499, 499, 499]);
  expect(answer.map(({ task_count }) => task_count)).toEqual(sizes);
  expect(answer.map(({ next_cursor }) => next_cursor === null)).toEqual([false, true, false, false, false]);
  const query = { after: answer[2]?.next_cursor ?? '' };
  const rest = await app.send(getListTasks, { params: { id: String(lists[2]?.id) }, query });
  expect(idsOf(rest.tasks)).toEqual(lists[2]?.ids.slice(499));
});

ruleTest('tasks with very long texts come in shorter pages, of one task at least', async () => {
  const app = await testApp();
  const { id } = await app.given.list();
  // 40 KB each: fifty of them are 2 MB.
  const { ids } = await givenTasks(app, { list_id: id, description: '🌱'.repeat(10_000) }, Array(80).fill('paused'));
  const params = { id: String(id) };
  const first = await app.send(getList, { params });
  expect(first.tasks).toHaveLength(52);
  const next = await app.send(getListTasks, { params, query: { after: first.next_cursor ?? '' } });
  expect([...idsOf(first.tasks), ...idsOf(next.tasks)]).toEqual(ids);
});

test('sums count every task, the running timer up to now, and no task below zero', async () => {
  const app = await testApp();
  const { id: list_id } = await app.given.list();
  const { id: category_id } = await app.given.category();
  // The tasks are more than are summed at once.
  const statuses = Array.from({ length: 10_050 }, (_, number): TaskStatus => (number < 50 ? 'paused' : 'done'));
  const { ctx, ids } = await givenTasks(app, { list_id, category_id }, statuses);
  const entry = { started_at: NOW.subtract({ hours: 2 }), planned_end_at: NOW };
  const minutes = [[0, 10] as const, [1, 20] as const, [2, 45] as const, [10_049, 7] as const];
  const entries = minutes.map(([number, minutes]) => ({
    ...entry,
    task_id: ids[number] ?? 0,
    ended_at: entry.started_at.add({ minutes }),
  }));
  await insertOverlapping(ctx, entries);
  await app.send(startTimer, { params: { id: String(ids[1]) } });
  app.passMinutes(4.5);
  const sums = {
    task_count: 10_050,
    completed_tasks: 10_000,
    planned_minutes: 301_500,
    worked_minutes: 86.5,
    // The 50 open tasks of 30 minutes have left: 47 whole, 20 and 5.5 of two, and nothing of the one that took 45.
    planned_left_minutes: 1435.5,
  };
  expect(await app.send(getList, { params: { id: String(list_id) }, query: { limit: '1' } })).toMatchObject(sums);
  const category = { params: { id: String(category_id) }, query: { limit: '1' } };
  expect(await app.send(getCategoryTasks, category)).toMatchObject(sums);
  const empty = await app.given.list();
  const board = await app.send(getLists, { query: { ids: `${list_id},${empty.id}`, limit: '1' } });
  const nothing = { planned_minutes: 0, worked_minutes: 0, planned_left_minutes: 0, tasks: [], next_cursor: null };
  expect(board).toMatchObject([sums, nothing]);
});
