import { getCommands, undoCommand } from '@daymark/contract/commands.ts';
import { getList } from '@daymark/contract/lists.ts';
import * as api from '@daymark/contract/moves.ts';
import { getProject } from '@daymark/contract/projects.ts';
import { getTask } from '@daymark/contract/tasks.ts';
import { getActiveTimer, startTimer } from '@daymark/contract/timer.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { allRows, testApp } from '#test/app.ts';
import { casesOf } from '#test/engine.ts';
import { trialOf } from '#test/trial.ts';

const idsOf = (records: { id: number }[]) => records.map(({ id }) => id);
const pathOf = (id: number) => ({ params: { id: String(id) } });

/** Two lists of one project, with so many tasks each. */
async function twoLists(sizes: [number, number], env: Record<string, string> = {}) {
  const app = await testApp({ env });
  const { send, given } = app;
  const { id: project_id } = await given.project();
  const made = async (size: number) => {
    const { id } = await given.list({ project_id });
    const tasks = [];
    for (let number = 0; number < size; number += 1) tasks.push((await given.task({ list_id: id })).id);
    return { id, tasks };
  };
  const [from, to] = [await made(sizes[0]), await made(sizes[1])];
  return {
    ...app,
    project_id,
    from,
    to,
    move: (body: api.TaskMoveInput) => send(api.moveTasks, { body }),
    orderOf: async (list: { id: number }) => idsOf((await send(getList, pathOf(list.id))).tasks),
  };
}

/** Takes back what was done last. */
async function undoLatest(send: Trial['send']): Promise<void> {
  const [latest] = await send(getCommands, { query: {} });
  await send(undoCommand, pathOf(latest?.id ?? 0));
}
type Trial = Awaited<ReturnType<typeof testApp>>;

test('tasks move within their list, to a place before another task or to the end', async () => {
  const { move, orderOf, from } = await twoLists([5, 0]);
  const [a = 0, b = 0, c = 0, d = 0, e = 0] = from.tasks;
  await move({ task_ids: [d, b], list_id: from.id, before_task_id: a });
  expect(await orderOf(from)).toEqual([d, b, a, c, e]);
  await move({ task_ids: [b], list_id: from.id });
  expect(await orderOf(from)).toEqual([d, a, c, e, b]);
  await move({ task_ids: [d, d], list_id: from.id, before_task_id: e });
  expect(await orderOf(from)).toEqual([a, c, d, e, b]);
});

test('a moved task keeps everything but its list and position, and its answer tells where it stood', async () => {
  const { send, given, move, from, to, passMinutes } = await twoLists([1, 2]);
  const [a = 0] = from.tasks;
  const { id: category_id } = await given.category();
  const task = await given.task({ list_id: from.id, category_id, description: 'Deep', due_date: '2026-11-27' });
  await send(startTimer, pathOf(task.id));
  passMinutes(10);
  const running = await send(getTask, pathOf(task.id));
  const [moved, other] = await move({ task_ids: [task.id, a], list_id: to.id, before_task_id: to.tasks[1] });
  const { previous, ...now } = moved ?? {};
  const name = (await send(getList, pathOf(to.id))).name;
  const place = { list_id: to.id, list_name: name, position: expect.any(Number), updated_at: expect.any(String) };
  expect(now).toEqual({ ...running, ...place });
  expect(previous).toEqual({ list_id: from.id, position: running.position, before_task_id: null });
  expect(other?.previous).toMatchObject({ list_id: from.id, before_task_id: null });
  expect(await send(getTask, pathOf(task.id))).toEqual(now);
  expect(await send(getActiveTimer, {})).toMatchObject({ task: { id: task.id, list_id: to.id } });
  expect(await send(getList, pathOf(from.id))).toMatchObject({ task_count: 0, tasks: [] });
  expect(await send(getList, pathOf(to.id))).toMatchObject({ task_count: 4 });
});

test('a moved task stays in its experiment, and its copy is in none', async () => {
  const app = await testApp();
  const { enrol, stats } = await trialOf(app);
  const { task } = await enrol();
  const { id: list_id } = await app.given.list();
  expect(await app.send(api.moveTasks, { body: { task_ids: [task.id], list_id } })).toMatchObject([
    { is_enrolled: true, project_name: expect.not.stringMatching(`^${task.project_name}$`) },
  ]);
  expect(await app.send(api.duplicateTask, pathOf(task.id))).toMatchObject({ list_id, is_enrolled: false });
  const { enrolled } = await stats();
  expect(enrolled.control + enrolled.intervention).toBe(1);
});

test('a copy stands right after its task, not started and without the due date', async () => {
  const { send, given, orderOf, from, passMinutes } = await twoLists([2, 0]);
  const [a = 0, b = 0] = from.tasks;
  const { id: category_id } = await given.category();
  const planned = { name: 'Dig', description: 'Deep', priority: 'high', planned_duration: 90, category_id } as const;
  const task = await given.task({ ...planned, list_id: from.id, due_date: '2026-11-27' });
  await send(startTimer, pathOf(task.id));
  passMinutes(5);
  const copy = await send(api.duplicateTask, pathOf(task.id));
  expect(copy).toEqual({
    ...task,
    id: copy.id,
    position: copy.position,
    due_date: null,
    created_at: '2026-11-20T09:35:00.000Z',
    updated_at: '2026-11-20T09:35:00.000Z',
  });
  expect(await send(getTask, pathOf(copy.id))).toEqual(copy);
  const first = await send(api.duplicateTask, pathOf(a));
  expect(await orderOf(from)).toEqual([a, first.id, b, task.id, copy.id]);
});

test('a full list takes no task and no copy, but its own tasks move within it', async () => {
  const { send, move, orderOf, from, to, db } = await twoLists([2, 2], { TASKS_PER_LIST: '2' });
  const [a = 0, b = 0] = from.tasks;
  const before = await allRows(db());
  const refusal = { status: 409, message: 'A list can hold at most 2 tasks' };
  await expect(move({ task_ids: [a], list_id: to.id })).rejects.toMatchObject(refusal);
  await expect(send(api.duplicateTask, pathOf(a))).rejects.toMatchObject(refusal);
  expect(await allRows(db())).toEqual(before);
  await move({ task_ids: [b, a], list_id: from.id });
  expect(await orderOf(from)).toEqual([b, a]);
});

test('a move is refused as a whole', async () => {
  const { move, from, to, db, another } = await twoLists([2, 1]);
  const [a = 0, b = 0] = from.tasks;
  const [other = 0] = to.tasks;
  const theirs = await (await another()).given.task();
  const before = await allRows(db());
  const noTask = { status: 404, message: 'Task not found' };
  for (const unknown of [999, theirs.id]) {
    await expect(move({ task_ids: [a, unknown], list_id: to.id })).rejects.toMatchObject(noTask);
    await expect(move({ task_ids: [a], list_id: to.id, before_task_id: unknown })).rejects.toMatchObject(noTask);
  }
  // A task of another list, which the moved ones cannot stand before.
  await expect(move({ task_ids: [a], list_id: from.id, before_task_id: other })).rejects.toMatchObject(noTask);
  for (const list_id of [999, theirs.list_id]) {
    await expect(move({ task_ids: [a], list_id })).rejects.toMatchObject({ status: 404, message: 'List not found' });
  }
  await expect(move({ task_ids: [a, b], list_id: from.id, before_task_id: b })).rejects.toMatchObject({
    status: 422,
    errors: [{ path: 'before_task_id', message: 'A task cannot be moved before itself' }],
  });
  expect(await allRows(db())).toEqual(before);
});

test.each([
  { change: { task_ids: [] }, path: 'task_ids', message: 'Please select a task' },
  { change: { task_ids: 7 }, path: 'task_ids', message: 'Tasks must be an array of ids' },
  { change: { task_ids: ['1'] }, path: 'task_ids.0', message: 'Task must be an id' },
  { change: { task_ids: Array(201).fill(1) }, path: 'task_ids', message: 'Tasks must be at most 200' },
  { change: { list_id: undefined }, path: 'list_id', message: 'List must be an id' },
  { change: { before_task_id: 'first' }, path: 'before_task_id', message: 'Task must be an id' },
])('a move with $path of $change is refused: $message', async ({ change, path, message }) => {
  const { raw, headers } = await testApp();
  const payload = { task_ids: [1], list_id: 1, ...change };
  const response = await raw({ method: 'POST', url: '/api/task/move', headers, payload });
  expect([response.statusCode, response.json().errors]).toEqual([422, [{ path, message }]]);
});

test('a gap that is used up is made anew: the list keeps its order', async () => {
  const { move, orderOf, from, to, db } = await twoLists([3, 60]);
  const [a = 0, b = 0, c = 0] = from.tasks;
  const expected = [a, b, c];
  for (const id of to.tasks) {
    await move({ task_ids: [id], list_id: from.id, before_task_id: expected[1] });
    expected.splice(1, 0, id);
  }
  expect(await orderOf(from)).toEqual(expected);
  const rows = await db().selectFrom('tasks').select('position').where('list_id', '=', from.id).execute();
  expect(new Set(rows.map(({ position }) => position)).size).toBe(63);
});

test('two hundred tasks move in one call, with as many queries as two', async () => {
  const { move, orderOf, from, to, countQueries } = await twoLists([202, 2]);
  const [first = 0, second = 0, ...others] = from.tasks;
  const [before = 0] = to.tasks;
  const two = await countQueries(() => move({ task_ids: [first, second], list_id: to.id, before_task_id: before }));
  const task_ids = others.toReversed();
  const all = await countQueries(() => move({ task_ids, list_id: to.id, before_task_id: before }));
  expect(all).toBe(two);
  expect(await orderOf(to)).toEqual([first, second, ...task_ids, ...to.tasks]);
});

test('any moves order the lists as asked, and their undo as they were', async () => {
  const { send, move, orderOf, from, to } = await twoLists([6, 4]);
  const all = [...from.tasks, ...to.tasks];
  const moves = fc.record({
    ids: fc.shuffledSubarray(all, { minLength: 1 }),
    target: fc.constantFrom(from.id, to.id),
    place: fc.nat(10),
    isUndone: fc.boolean(),
  });
  const orders = async () => ({ [from.id]: await orderOf(from), [to.id]: await orderOf(to) });
  await fc.assert(
    fc.asyncProperty(moves, async ({ ids, target, place, isUndone }) => {
      const before = await orders();
      const others = (before[target] ?? []).filter((id) => !ids.includes(id));
      const at = Math.min(place, others.length);
      const moved = await move({ task_ids: ids, list_id: target, before_task_id: others[at] });
      expect(idsOf(moved)).toEqual(ids);
      const after = await orders();
      expect(after[target]).toEqual(others.toSpliced(at, 0, ...ids));
      expect(Object.values(after).flat().toSorted()).toEqual(all.toSorted());
      if (!isUndone) return;
      await undoLatest(send);
      expect(await orders()).toEqual(before);
    }),
    { numRuns: casesOf(24), seed: 20 },
  );
});

test('lists move within and between projects, and back', async () => {
  const { send, given, raw, headers, another } = await testApp();
  const garden = await given.project({ name: 'Garden', status: 'pending' });
  const house = await given.project({ name: 'House', status: 'done' });
  const [a, b, c] = [
    await given.list({ project_id: garden.id }),
    await given.list({ project_id: garden.id }),
    await given.list({ project_id: garden.id }),
  ];
  const roof = await given.list({ project_id: house.id });
  const task = await given.task({ list_id: c.id });
  const orderOf = async ({ id }: { id: number }) => idsOf((await send(getProject, pathOf(id))).lists);
  const move = (body: api.ListMoveInput) => send(api.moveLists, { body });

  await move({ list_ids: [c.id], project_id: garden.id, before_list_id: a.id });
  expect(await orderOf(garden)).toEqual([c.id, a.id, b.id]);
  const moved = await move({ list_ids: [b.id, c.id], project_id: house.id, before_list_id: roof.id });
  expect(await orderOf(house)).toEqual([b.id, c.id, roof.id]);
  const place = { project_id: house.id, project_name: 'House', project_status: 'done' };
  expect(moved).toMatchObject([
    { ...b, ...place, position: expect.any(Number) },
    { ...c, ...place, position: expect.any(Number), task_count: 1 },
  ]);
  expect(await send(getTask, pathOf(task.id))).toMatchObject({ project_id: house.id, project_name: 'House' });
  await undoLatest(send);
  expect([await orderOf(garden), await orderOf(house)]).toEqual([[c.id, a.id, b.id], [roof.id]]);
  expect(await orderOf(garden)).toEqual([c.id, a.id, b.id]);
  const { id } = await given.list({ project_id: garden.id });
  expect(await orderOf(garden)).toEqual([c.id, a.id, b.id, id]);

  const theirs = await (await another()).given.list();
  const refused = [
    { body: { list_ids: [a.id, theirs.id], project_id: house.id }, status: 404, message: 'List not found' },
    { body: { list_ids: [a.id], project_id: theirs.project_id }, status: 404, message: 'Project not found' },
    {
      body: { list_ids: [a.id], project_id: house.id, before_list_id: b.id },
      status: 404,
      message: 'List not found',
    },
    {
      body: { list_ids: [a.id], project_id: garden.id, before_list_id: a.id },
      status: 422,
      message: 'A list cannot be moved before itself',
    },
    { body: { list_ids: Array(201).fill(1), project_id: 1 }, status: 422, message: 'Lists must be at most 200' },
  ];
  for (const { body, status, message } of refused) {
    const response = await raw({ method: 'POST', url: '/api/list/move', headers, payload: body });
    expect([response.statusCode, response.json().message]).toEqual([status, message]);
  }
  expect(await orderOf(garden)).toEqual([c.id, a.id, b.id, id]);
});

test('a full project takes no further list, but its own lists move within it', async () => {
  const { send, given, user, db } = await testApp();
  const [full, other] = [await given.project(), await given.list()];
  const at = Date.parse('2026-11-20T09:30:00Z');
  const row = { user_id: user.id, project_id: full.id, name: 'L', progress: 0, created_at: at, updated_at: at };
  await db().insertInto('lists').values(Array(1000).fill(row)).execute();
  await expect(send(api.moveLists, { body: { list_ids: [other.id], project_id: full.id } })).rejects.toMatchObject({
    status: 409,
    message: 'A project can hold at most 1,000 lists',
  });
  // The lists all stand at one position, as an import may have them.
  const before = idsOf((await send(getProject, pathOf(full.id))).lists);
  const [first = 0, second = 0, ...others] = before;
  await send(api.moveLists, { body: { list_ids: [others.at(-1) ?? 0], project_id: full.id, before_list_id: second } });
  const after = idsOf((await send(getProject, pathOf(full.id))).lists);
  expect(after).toEqual([first, others.at(-1), second, ...others.slice(0, -1)]);
});
