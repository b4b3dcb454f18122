import { getCategories } from '@daymark/contract/categories.ts';
import { completeWithoutTimer } from '@daymark/contract/completion.ts';
import { getList, getListOptions } from '@daymark/contract/lists.ts';
import { getPlan } from '@daymark/contract/plan.ts';
import * as api from '@daymark/contract/quick-add.ts';
import { getSettings } from '@daymark/contract/settings.ts';
import { getTask } from '@daymark/contract/tasks.ts';
import { expect, test } from 'vitest';
import { allRows, testApp } from '#test/app.ts';
import { archiveCalls, fileOf } from '#test/archive.ts';
import { ruleTest } from '#test/engine.ts';

const TODAY = '2026-11-20';
const TOMORROW = '2026-11-21';

async function twoLists(env: Record<string, string> = {}) {
  const app = await testApp({ env });
  const { given, send } = app;
  const category = await given.category();
  const [a, b] = [await given.list(), await given.list()];
  return {
    ...app,
    category,
    a: a.id,
    b: b.id,
    create: (tasks: api.QuickTaskInput[]) => send(api.createTasks, { body: { tasks } }),
    planOf: async (date: string) =>
      (await send(getPlan, { params: { date } })).tasks.map(({ task, is_unplanned }) => [task.name, is_unplanned]),
  };
}

test('several tasks come at the ends of their lists and of the plans of their days, in their order', async () => {
  const { create, send, given, planOf, category, a, b } = await twoLists();
  const before = await given.task({ list_id: a });
  const created = await create([
    { name: ' Draft ', list_id: a, planned_duration: 45, priority: 'high', category_id: category.id },
    { name: 'Send', list_id: b, due_date: '2026-12-01', plan_date: TODAY },
    { name: 'Print', list_id: a, plan_date: TOMORROW },
    { name: 'Read', list_id: a, plan_date: TODAY },
  ]);
  expect(created).toMatchObject([
    { name: 'Draft', list_id: a, planned_duration: 45, priority: 'high', category: { name: category.name } },
    { name: 'Send', list_id: b, priority: 'medium', planned_duration: 25, due_date: '2026-12-01', planned_for: TODAY },
    { name: 'Print', list_id: a, category_id: null, due_date: null, planned_for: TOMORROW, description: '' },
    { name: 'Read', list_id: a, status: 'not_started', is_enrolled: false, repeat: null },
  ]);
  const positions = [before, ...created].filter(({ list_id }) => list_id === a).map(({ position }) => position);
  expect(positions).toEqual([...new Set(positions)].toSorted((one, other) => one - other));
  expect(await send(getTask, { params: { id: String(created[3]?.id) } })).toEqual(created[3]);
  const planned = [
    ['Send', false],
    ['Read', false],
  ];
  expect([await planOf(TODAY), await planOf(TOMORROW)]).toEqual([planned, [['Print', false]]]);
});

test('a task can be the first of a series, whose next one comes on its day', async () => {
  const { create, send, given, passMinutes, a } = await twoLists();
  const [water, once] = await create([
    { name: 'Water', list_id: a, planned_duration: 10, rrule: 'FREQ=DAILY;INTERVAL=2', plan_date: TODAY },
    { name: 'Once', list_id: a },
  ]);
  expect([water, once]).toMatchObject([{ repeat: { rrule: 'FREQ=DAILY;INTERVAL=2' } }, { repeat: null }]);
  const params = { id: String(water?.id) };
  await send(completeWithoutTimer, { params, body: { mental_state: 'focused', reflection: 'Done' } });
  passMinutes(2 * 24 * 60);
  await given.list();
  const { tasks } = await send(getList, { params: { id: String(a) } });
  expect(tasks).toMatchObject([
    { name: 'Water', status: 'done' },
    { name: 'Once' },
    { name: 'Water', status: 'not_started', planned_duration: 10, estimate_origin: 'own' },
  ]);
});

ruleTest.each([
  { rrule: 'FREQ=DAILY', plan_date: '2026-12-24', next_date: '2026-12-25' },
  { rrule: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=FR', plan_date: '2026-11-27', next_date: '2026-12-11' },
  { rrule: 'FREQ=DAILY;INTERVAL=3', plan_date: TOMORROW, next_date: '2026-11-24' },
  { rrule: 'FREQ=DAILY;INTERVAL=3', plan_date: TODAY, next_date: '2026-11-23' },
  { rrule: 'FREQ=DAILY', plan_date: null, next_date: TOMORROW },
])('a series of $rrule that begins on $plan_date goes on on $next_date', async ({ rrule, plan_date, next_date }) => {
  const app = await twoLists();
  await app.create([{ name: 'Water', list_id: app.a, rrule, plan_date }]);
  expect(JSON.parse(await archiveCalls(app).exported(app)).repeats).toMatchObject([{ next_date }]);
});

ruleTest('a repetition that is not supported creates none', async () => {
  const { create, db, a } = await twoLists();
  const before = await allRows(db());
  const message = 'This repetition is not supported';
  const yearly = { name: 'Tax', list_id: a, rrule: 'FREQ=YEARLY' };
  await expect(create([{ name: 'Draft', list_id: a }, yearly])).rejects.toMatchObject({
    ...{ status: 422, message, errors: [{ path: 'tasks.1.rrule', message }] },
  });
  expect(await allRows(db())).toEqual(before);
});

test('lists and categories that are named and do not exist are made, once for each name', async () => {
  const { create, send, category } = await twoLists();
  const created = await create([
    { name: 'Bread', list_name: ' Errands ', category_name: 'Home' },
    { name: 'Milk', list_name: 'ERRANDS', category_name: 'home' },
    { name: 'Call', list_id: null, category_name: 'Sales', category_id: null },
    { name: 'Offer', list_name: 'Clients', category_name: category.name.toUpperCase() },
  ]);
  expect(created).toMatchObject([
    { list_name: 'Errands', project_name: 'Inbox', category: { name: 'Home', color: '#4c6ef5' } },
    { list_name: 'Errands', project_name: 'Inbox', category: { name: 'Home' } },
    { list_name: 'Inbox', project_name: 'Inbox', category: { name: 'Sales', color: '#7950f2' } },
    { list_name: 'Clients', project_name: 'Inbox', category_id: category.id },
  ]);
  expect(await send(getListOptions, {})).toHaveLength(2 + 3);
  expect(await send(getCategories, {})).toHaveLength(1 + 2);
  // The names exist from now on.
  await create([{ name: 'Eggs', list_name: 'errands', category_name: 'HOME' }]);
  expect(await send(getListOptions, {})).toHaveLength(2 + 3);
  expect(await send(getCategories, {})).toHaveLength(1 + 2);
});

test('a list of another project is taken by its name, and no inbox is made for it', async () => {
  const { create, send, given, a, another } = await twoLists();
  await (await another()).given.list({ name: 'Garden' });
  const garden = await given.list({ name: 'Garden' });
  const created = await create([
    { name: 'Dig', list_name: 'garden', plan_date: TODAY, rrule: 'FREQ=DAILY' },
    { name: 'Sow', list_id: a },
  ]);
  expect(created).toMatchObject([
    { list_id: garden.id, planned_for: TODAY, repeat: { rrule: 'FREQ=DAILY' } },
    { list_id: a },
  ]);
  expect(await send(getSettings, {})).toMatchObject({ inbox_list_id: null });
});

test('where there is no room for a category that is named, nothing is made', async () => {
  const app = await twoLists();
  const written = { created_at: '2026-11-19T09:00:00.000Z', updated_at: '2026-11-19T09:00:00.000Z' };
  const categories = Array.from({ length: 499 }, (_, place) => ({
    ...{ number: place + 1, name: `C${place}`, color: '#228be6', ...written },
  }));
  await archiveCalls(app).imported(app, fileOf({ categories }));
  const before = await allRows(app.db());
  const named = { name: 'Bread', list_name: 'Errands', category_name: 'Home' };
  await expect(app.create([named])).rejects.toMatchObject({
    ...{ status: 409, message: 'An account can hold at most 500 categories' },
  });
  expect(await allRows(app.db())).toEqual(before);
});

ruleTest('where one task cannot be created, none is', async () => {
  const { create, another, planOf, a, b, db } = await twoLists({ TASKS_PER_LIST: '2', TASKS_PER_ACCOUNT: '3' });
  const theirs = await (await another()).given.task();
  const good = { name: 'Draft', list_id: a, plan_date: TODAY };
  const before = await allRows(db());
  const missing = (what: string) => ({ status: 404, message: `${what} not found` });
  for (const list_id of [999, theirs.list_id]) {
    await expect(create([good, { name: 'T', list_id }])).rejects.toMatchObject(missing('List'));
  }
  await expect(create([good, { ...good, category_id: 999 }])).rejects.toMatchObject(missing('Category'));
  const longList = { status: 409, message: 'A list can hold at most 2 tasks' };
  await expect(create([good, good, good])).rejects.toMatchObject(longList);
  const largeAccount = { status: 409, message: 'An account can hold at most 3 tasks' };
  const others = [b, b].map((list_id) => ({ name: 'T', list_id }));
  await expect(create([good, good, ...others])).rejects.toMatchObject(largeAccount);
  for (const plan_date of ['2026-11-19', '2027-11-21']) {
    const message = 'Plans reach from today to a year ahead';
    const errors = [{ path: 'tasks.1.plan_date', message }];
    await expect(create([good, { ...good, plan_date }])).rejects.toMatchObject({ status: 422, message, errors });
  }
  expect(await allRows(db())).toEqual(before);
  expect(await planOf(TODAY)).toEqual([]);
});

test('a full plan takes none of the tasks', async () => {
  const { create, planOf, a, db } = await twoLists();
  const planned = (count: number) => Array<api.QuickTaskInput>(count).fill({ name: 'T', list_id: a, plan_date: TODAY });
  await create(planned(199));
  const before = await allRows(db());
  await expect(create(planned(2))).rejects.toMatchObject({
    status: 409,
    message: 'A plan can hold at most 200 tasks',
  });
  expect(await allRows(db())).toEqual(before);
  expect(await planOf(TODAY)).toHaveLength(199);
});

ruleTest.each([
  { tasks: undefined, path: 'tasks', message: 'Tasks must be an array' },
  { tasks: [], path: 'tasks', message: 'Please add a task' },
  { tasks: Array(201).fill({ name: 'T', list_id: 1 }), path: 'tasks', message: 'Tasks must be at most 200' },
  { tasks: [{ name: ' ', list_id: 1 }], path: 'tasks.0.name', message: 'Task name is required' },
  { tasks: [{ name: 'T' }], path: 'tasks.0.list_id', message: 'List must be an id' },
  {
    tasks: [{ name: 'T', list_id: null, list_name: 'Errands' }],
    path: 'tasks.0.list_name',
    message: 'Send either list_id or list_name',
  },
  {
    tasks: [{ name: 'T', list_id: null, category_id: 1, category_name: 'Sales' }],
    path: 'tasks.0.category_name',
    message: 'Send either category_id or category_name',
  },
  { tasks: [{ name: 'T', list_name: ' ' }], path: 'tasks.0.list_name', message: 'List name is required' },
  {
    tasks: [{ name: 'T', list_id: null, category_name: 'x'.repeat(201) }],
    path: 'tasks.0.category_name',
    message: 'Category name must be at most 200 characters',
  },
  {
    tasks: [{ name: 'T', list_id: 1, plan_date: '2026-11-31' }],
    path: 'tasks.0.plan_date',
    message: 'Plan date must be a day like 2026-11-20',
  },
])('$path of several tasks is refused: $message', async ({ tasks, path, message }) => {
  const { raw, headers } = await testApp();
  const response = await raw({ method: 'POST', url: '/api/task/several', headers, payload: { tasks } });
  expect([response.statusCode, response.json().errors]).toEqual([422, [{ path, message }]]);
});

test('two hundred tasks are created with as many queries as two', async () => {
  const { create, countQueries, category, a } = await twoLists();
  const task = { name: 'T', list_id: a, category_id: category.id, plan_date: TODAY };
  const two = await countQueries(() => create([task, task]));
  expect(await countQueries(() => create(Array(198).fill(task)))).toBe(two);
});

test('lists to choose from come with their projects, in the order of their names, without those of others', async () => {
  const { send, given, another } = await testApp();
  const { id: project_id, name: project_name } = await given.project();
  const [b, a] = [await given.list({ project_id, name: 'B' }), await given.list({ project_id, name: 'A' })];
  await (await another()).given.list();
  const expected = [a, b].map(({ id, name }) => ({ id, name, project_name }));
  expect(await send(getListOptions, {})).toEqual(expected);
});
