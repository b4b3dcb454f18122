import * as api from '@daymark/contract/categories.ts';
import type { Endpoint } from '@daymark/contract/endpoint.ts';
import { getTask, updateTask } from '@daymark/contract/tasks.ts';
import { completeTask, getActiveTimer, startTimer } from '@daymark/contract/timer.ts';
import { expect, test } from 'vitest';
import { allRows, countRows, testApp } from '#test/app.ts';
import { ruleTest } from '#test/engine.ts';

const paramsOf = ({ id }: { id: number }) => ({ id: String(id) });

test('a new category is trimmed, its color in lower case, and blue by default', async () => {
  const { send } = await testApp();
  const work = await send(api.createCategory, { body: { name: '  Deep work ', color: ' #FA5252 ' } });
  expect(work).toEqual({ id: 1, name: 'Deep work', color: '#fa5252', task_count: 0 });
  expect(await send(api.createCategory, { body: { name: 'Admin' } })).toMatchObject({ color: '#228be6' });
  expect(await send(api.getCategory, { params: { id: '1' } })).toEqual(work);
});

ruleTest('two categories may have one name: the ids tell them apart', async () => {
  const { given } = await testApp();
  const [first, second] = [await given.category({ name: 'Home' }), await given.category({ name: 'Home' })];
  expect(second).toEqual({ ...first, id: first.id + 1 });
});

test('categories are listed oldest first with their task counts, without those of other users', async () => {
  const { send, given, another } = await testApp();
  expect(await send(api.getCategories, {})).toEqual([]);
  const other = await another();
  await other.given.task({ category_id: (await other.given.category()).id });
  const [zeal, admin, empty] = [
    await given.category({ name: 'Zeal', color: '#fab005' }),
    await given.category({ name: 'Admin' }),
    await given.category({ name: 'Empty' }),
  ];
  for (const { id } of [zeal, zeal, admin]) await given.task({ category_id: id });
  await given.task();
  expect(await send(api.getCategories, {})).toEqual([
    { ...zeal, task_count: 2 },
    { ...admin, task_count: 1 },
    { ...empty, task_count: 0 },
  ]);
  expect(await send(api.getCategory, { params: paramsOf(zeal) })).toMatchObject({ task_count: 2 });
  expect(await send(api.getCategoryOptions, {})).toEqual([
    { id: zeal.id, name: 'Zeal', color: '#fab005' },
    { id: admin.id, name: 'Admin', color: '#228be6' },
    { id: empty.id, name: 'Empty', color: '#228be6' },
  ]);
});

test('a category is answered with its tasks from every list, oldest first, in their current state', async () => {
  const { send, given, passMinutes } = await testApp();
  const category = await given.category();
  const { id: category_id } = category;
  const dig = await given.task({ name: 'Dig', category_id });
  const sow = await given.task({ name: 'Sow' });
  const rest = await given.task({ name: 'Rest', category_id });
  await given.task({ list_id: dig.list_id });
  await send(updateTask, { params: paramsOf(sow), body: { category_id } });
  await send(startTimer, { params: paramsOf(dig) });
  passMinutes(5);
  await send(completeTask, { params: paramsOf(dig), body: { mental_state: 'tired', reflection: 'Dug' } });
  await send(startTimer, { params: paramsOf(rest) });
  passMinutes(1);

  const tasks = await Promise.all([dig, sow, rest].map((task) => send(getTask, { params: paramsOf(task) })));
  expect(await send(api.getCategoryTasks, { params: paramsOf(category) })).toEqual({
    ...category,
    task_count: 3,
    completed_tasks: 1,
    planned_minutes: 75,
    worked_minutes: 6,
    planned_left_minutes: 49, // none of the done task, and 24 of the running one
    tasks,
    next_cursor: null,
  });
  expect(tasks).toMatchObject([
    { status: 'done', total_time_worked: 5, category: { id: category_id, name: category.name } },
    { status: 'not_started', category_id },
    { status: 'active', total_time_worked: 1, is_timer_active: true },
  ]);
});

test('a change keeps absent fields, and tasks show the change', async () => {
  const { send, given } = await testApp();
  const category = await given.category({ name: 'Home', color: '#40c057' });
  const task = await given.task({ category_id: category.id });
  const params = paramsOf(category);
  const counted = { ...category, task_count: 1 };
  expect(await send(api.updateCategory, { params, body: { name: ' House ' } })).toEqual({ ...counted, name: 'House' });
  expect(await send(api.updateCategory, { params, body: { color: '#FFFFFF' } })).toEqual({
    ...counted,
    name: 'House',
    color: '#ffffff',
  });
  expect(await send(api.updateCategory, { params })).toMatchObject({ name: 'House', color: '#ffffff' });
  expect(await send(getTask, { params: paramsOf(task) })).toMatchObject({
    category: { id: category.id, name: 'House', color: '#ffffff' },
    updated_at: task.updated_at,
  });
});

test('deleting a category clears it from its tasks, running and done ones too, and from no other task', async () => {
  const { send, given, db, passMinutes } = await testApp();
  const [doomed, kept] = [await given.category(), await given.category()];
  const tasks = [await given.task({ category_id: doomed.id }), await given.task({ category_id: doomed.id })] as const;
  const others = [await given.task({ category_id: kept.id }), await given.task()];
  const [done, running] = tasks.map(paramsOf) as [{ id: string }, { id: string }];
  await send(startTimer, { params: done });
  await send(completeTask, { params: done, body: { mental_state: 'tired', reflection: 'Dug' } });
  await send(startTimer, { params: running });
  passMinutes(1);
  const before = await Promise.all([done, running].map((params) => send(getTask, { params })));

  expect(await send(api.deleteCategory, { params: paramsOf(doomed) })).toBeNull();
  expect(await send(api.getCategories, {})).toEqual([{ ...kept, task_count: 1 }]);
  for (const task of before) {
    const without = { category_id: null, category: null, updated_at: '2026-11-20T09:31:00.000Z' };
    expect(await send(getTask, { params: paramsOf(task) })).toEqual({ ...task, ...without });
  }
  for (const task of others) expect(await send(getTask, { params: paramsOf(task) })).toEqual(task);
  expect(await send(getActiveTimer, {})).toMatchObject({ task: { id: tasks[1].id }, total_time_worked: 1 });
  expect(await countRows(db())).toMatchObject({ categories: 1, tasks: 4, time_entries: 2 });
});

const COLOR = 'Please select a valid color';

ruleTest.each([
  { body: { name: ' ' }, path: 'name', message: 'Category name is required' },
  { body: { name: null }, path: 'name', message: 'Category name is required' },
  { body: { name: 7 }, path: 'name', message: 'Category name is required' },
  { body: { name: 'x'.repeat(201) }, path: 'name', message: 'Category name must be at most 200 characters' },
  { body: { name: 'C\0' }, path: 'name', message: 'Category name contains a character that cannot be stored' },
  { body: { name: 'C', color: '' }, path: 'color', message: COLOR },
  { body: { name: 'C', color: null }, path: 'color', message: COLOR },
  { body: { name: 'C', color: 228 }, path: 'color', message: COLOR },
  { body: { name: 'C', color: 'blue' }, path: 'color', message: COLOR },
  { body: { name: 'C', color: '228be6' }, path: 'color', message: COLOR },
  { body: { name: 'C', color: '#fff' }, path: 'color', message: COLOR },
  { body: { name: 'C', color: '#228be6ff' }, path: 'color', message: COLOR },
  { body: { name: 'C', color: '#22８be6' }, path: 'color', message: COLOR },
  { body: { name: 'C', color: '#228be6\n#' }, path: 'color', message: COLOR },
])('a category with $body is refused: $message', async ({ body, path, message }) => {
  const { headers, raw, given, db } = await testApp();
  const category = await given.category();
  const before = await allRows(db());
  for (const [method, url] of [
    ['POST', '/api/categories'],
    ['PATCH', `/api/categories/${category.id}`],
  ] as const) {
    const response = await raw({ method, url, headers, payload: body });
    expect(response.statusCode).toBe(422);
    expect(response.json()).toEqual({ success: false, data: null, message, errors: [{ path, message }] });
  }
  expect(await allRows(db())).toEqual(before);
});

ruleTest('the longest name is counted in characters, and an absent one is refused on creation', async () => {
  const { headers, raw, given } = await testApp();
  const name = '🌱'.repeat(200);
  expect(await given.category({ name })).toMatchObject({ name });
  const response = await raw({ method: 'POST', url: '/api/categories', headers });
  expect(response.json()).toMatchObject({ message: 'Category name is required', errors: [{ path: 'name' }] });
});

/** Every call with a category in its path, with a valid body. */
const CALLS: { endpoint: Endpoint; body?: object }[] = [
  { endpoint: api.getCategory },
  { endpoint: api.getCategoryTasks },
  { endpoint: api.updateCategory, body: { name: 'Stolen' } },
  { endpoint: api.deleteCategory },
];

test.each(CALLS)(
  '$endpoint.method $endpoint.path: an unknown category and that of another user are not found, and nothing changes',
  async ({ endpoint: { method, path }, body }) => {
    const { raw, headers, given, another, db } = await testApp();
    const other = await another();
    const theirs = await other.given.category();
    await other.given.task({ category_id: theirs.id });
    await given.task({ category_id: (await given.category()).id });
    const before = await allRows(db());
    const answer = async (id: string | number, headers: object, payload = body) => {
      const url = `/api${path.replace(':id', String(id))}`;
      const response = await raw({ method, url, headers: { ...headers }, ...(payload && { payload }) });
      return [response.statusCode, response.json().message];
    };
    for (const id of [theirs.id, 999, Number.MAX_SAFE_INTEGER]) {
      expect(await answer(id, headers)).toEqual([404, 'Category not found']);
    }
    for (const id of ['0', '-1', '1.5', '01', 'abc', '9007199254740992', 'option', '%20']) {
      expect(await answer(id, headers)).toEqual([404, 'Page not found']);
    }
    expect(await answer('abc', {}, { name: 7 })).toEqual([401, 'Sign in to continue']);
    if (body) expect(await answer('abc', headers, { name: 7 })).toEqual([404, 'Page not found']);
    if (body) expect(await answer(999, headers, { name: 7 })).toEqual([422, 'Category name is required']);
    expect(await allRows(db())).toEqual(before);
  },
);

test('calls without an id need a sign-in, and a trailing slash changes nothing', async () => {
  const { raw, headers, given } = await testApp();
  await given.category();
  const expectSignedOut = async (request: Parameters<typeof raw>[0]) => {
    const response = await raw(request);
    expect([response.statusCode, response.json().message]).toEqual([401, 'Sign in to continue']);
  };
  for (const url of ['/api/categories', '/api/categories/options', '/api/task/create-options']) {
    const answer = await raw({ url, headers });
    expect(answer.statusCode).toBe(200);
    expect((await raw({ url: `${url}/`, headers })).json()).toEqual(answer.json());
    await expectSignedOut({ url });
  }
  await expectSignedOut({ method: 'POST', url: '/api/categories', payload: { name: 7 } });
});
