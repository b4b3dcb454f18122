import * as api from '@daymark/contract/bulk.ts';
import { getTask } from '@daymark/contract/tasks.ts';
import { startTimer } from '@daymark/contract/timer.ts';
import { expect, test } from 'vitest';
import { allRows, countRows, testApp } from '#test/app.ts';
import { archiveCalls } from '#test/archive.ts';
import { contextOf, NOW } from '#test/databases.ts';
import { insertOverlapping } from '#test/entries.ts';
import { allow, refuse } from '#test/refusals.ts';

async function threeTasks() {
  const app = await testApp();
  const { given, send } = app;
  const { id: category_id } = await given.category();
  const { id: list_id } = await given.list();
  const [a, b, other] = [await given.task({ list_id }), await given.task(), await given.task({ list_id })];
  const change = (task_ids: number[], changes: api.BulkChanges) =>
    send(api.changeTasks, { body: { task_ids, changes } });
  const remove = (task_ids: number[]) => send(api.deleteTasks, { body: { task_ids } });
  return { ...app, category_id, a, b, other, change, remove };
}

test('several tasks take the same changes, and keep what is not named', async () => {
  const { change, send, category_id, a, b, other } = await threeTasks();
  const changes = { category_id, due_date: '2026-11-27' };
  const changed = await change([b.id, a.id, b.id], changes);
  const category = { id: category_id, name: expect.any(String), color: expect.any(String) };
  expect(changed).toEqual([
    { ...b, ...changes, category },
    { ...a, ...changes, category },
  ]);
  expect(await send(getTask, { params: { id: String(a.id) } })).toEqual(changed[1]);
  expect(await change([a.id, b.id], { category_id: null, priority: 'high' })).toMatchObject([
    { category_id: null, category: null, priority: 'high', due_date: '2026-11-27' },
    { category_id: null, priority: 'high' },
  ]);
  expect(await send(getTask, { params: { id: String(other.id) } })).toEqual(other);
});

test('several tasks are deleted with their time entries', async () => {
  const { remove, given, a, b, other, db } = await threeTasks();
  await given.entry({ task_id: a.id, started_at: '2026-11-20T08:00:00Z', ended_at: '2026-11-20T08:30:00Z' });
  await given.entry({ task_id: other.id, started_at: '2026-11-20T07:00:00Z', ended_at: '2026-11-20T07:30:00Z' });
  expect(await remove([a.id, b.id])).toBeNull();
  expect(await countRows(db())).toMatchObject({ tasks: 1, time_entries: 1, unfinished_work: 0 });
});

test('a deletion of tasks with very many time entries that fails half-way is completed once it can be', async () => {
  const app = await threeTasks();
  const { remove, send, a, b, other, user, db } = app;
  const ctx = { ...contextOf(db()), userId: user.id, signInId: 0 };
  const entries = Array.from({ length: 1500 }, (_, number) => {
    const started_at = NOW.subtract({ minutes: number + 1 });
    return { task_id: number % 2 ? a.id : b.id, started_at, ended_at: started_at, planned_end_at: NOW };
  });
  await insertOverlapping(ctx, entries);
  await refuse(db(), { name: 'deleting', change: 'delete', when: `old.id = ${b.id}` });
  await remove([a.id, b.id]);
  await expect.poll(() => app.logLines.join()).toContain('Work in the background failed');
  expect(await countRows(db())).toMatchObject({ tasks: 3, deletions: 1 });
  await allow(db(), 'deleting');
  await archiveCalls(app).exported(app); // which waits for it
  const gone = send(getTask, { params: { id: String(a.id) } });
  await expect(gone).rejects.toMatchObject({ status: 404 });
  expect(await countRows(db())).toMatchObject({ tasks: 1, time_entries: 0, deletions: 0 });
  expect(await send(getTask, { params: { id: String(other.id) } })).toEqual(other);
});

test('where one task cannot be changed or deleted, none is', async () => {
  const { change, remove, send, another, a, b, category_id, db } = await threeTasks();
  const theirs = await (await another()).given.task();
  await send(startTimer, { params: { id: String(b.id) } });
  const before = await allRows(db());
  const running = { status: 409, message: 'Pause the timer before changing this task' };
  await expect(change([a.id, b.id], { category_id })).rejects.toMatchObject(running);
  await expect(remove([a.id, b.id])).rejects.toMatchObject(running);
  for (const unknown of [999, theirs.id]) {
    const missing = { status: 404, message: 'Task not found' };
    await expect(change([a.id, unknown], { priority: 'low' })).rejects.toMatchObject(missing);
    await expect(remove([a.id, unknown])).rejects.toMatchObject(missing);
  }
  await expect(change([a.id], { category_id: 999 })).rejects.toMatchObject({
    status: 404,
    message: 'Category not found',
  });
  expect(await allRows(db())).toEqual(before);
});

test.each([
  { body: { task_ids: [], changes: { priority: 'low' } }, path: 'task_ids', message: 'Please select a task' },
  { body: { task_ids: Array(201).fill(1), changes: {} }, path: 'task_ids', message: 'Tasks must be at most 200' },
  { body: { task_ids: [1] }, path: 'changes', message: 'Changes must be an object' },
  { body: { task_ids: [1], changes: {} }, path: 'changes', message: 'Please choose what to change' },
  { body: { task_ids: [1], changes: { name: 'Same' } }, path: 'changes', message: 'Please choose what to change' },
  {
    body: { task_ids: [1], changes: { priority: null } },
    path: 'changes.priority',
    message: 'Please select a priority',
  },
  {
    body: { task_ids: [1], changes: { due_date: '2026-11-31' } },
    path: 'changes.due_date',
    message: 'Due date must be a day like 2026-11-20',
  },
])('changes of several tasks with $body are refused: $message', async ({ body, path, message }) => {
  const { raw, headers } = await testApp();
  const response = await raw({ method: 'POST', url: '/api/task/bulk', headers, payload: body });
  expect(response.statusCode).toBe(422);
  expect(response.json().errors).toContainEqual({ path, message });
});

test('two hundred tasks are changed with as many queries as two, and deleted with as many as thirty', async () => {
  const { change, remove, given, a, b, countQueries } = await threeTasks();
  const ids: number[] = [];
  for (let made = 0; made < 200; made += 1) ids.push((await given.task({ list_id: a.list_id })).id);
  const two = await countQueries(() => change([a.id, b.id], { priority: 'low' }));
  expect(await countQueries(() => change(ids, { priority: 'low' }))).toBe(two);
  // Several tasks are deleted at first: SQLite then overwrites the words of all of them together.
  const thirty = await countQueries(() => remove([a.id, ...ids.splice(0, 29)]));
  expect(await countQueries(() => remove(ids))).toBe(thirty);
});
