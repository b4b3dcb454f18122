import { completeWithoutTimer } from '@daymark/contract/completion.ts';
import { getList } from '@daymark/contract/lists.ts';
import * as api from '@daymark/contract/plan.ts';
import { updateSettings } from '@daymark/contract/settings.ts';
import { deleteTask, getTask } from '@daymark/contract/tasks.ts';
import { startTimer } from '@daymark/contract/timer.ts';
import { expect, test } from 'vitest';
import { allRows, countRows, testApp } from '#test/app.ts';
import { archiveCalls } from '#test/archive.ts';
import { ruleTest } from '#test/engine.ts';
import { manyRecords } from '#test/many-records.ts';
import { REFLECTED, timerOf } from '#test/timer.ts';

const YESTERDAY = '2026-11-19';
const TODAY = '2026-11-20';
const TOMORROW = '2026-11-21';
const DAY = 24 * 60;

const outside = 'Plans reach from today to a year ahead';

type Place = Omit<api.PlanAddition, 'task_ids'>;

/** A server with some tasks in one list, and the calls on plans, which give the ids of the plan that they answer. */
async function planApp(count = 3) {
  const app = await testApp();
  const { send, given } = app;
  const list = await given.list();
  const ids: number[] = [];
  for (let made = 0; made < count; made += 1) ids.push((await given.task({ list_id: list.id })).id);
  const idsOf = ({ tasks }: api.ChangedPlan) => tasks.map(({ task }) => task.id);
  const path = (id: number) => ({ id: String(id) });
  return {
    ...app,
    list,
    ids,
    timer: (id: number) => timerOf(app, { id }),
    plan: async (date = TODAY) => idsOf(await send(api.getPlan, { params: { date } })),
    add: async (task_ids: number[], date = TODAY, place: Place = {}) =>
      idsOf(await send(api.addToPlan, { params: { date }, body: { task_ids, ...place } })),
    remove: async (id: number, date = TODAY) =>
      idsOf(await send(api.removeFromPlan, { params: { date, ...path(id) } })),
    order: async (task_ids: number[], date = TODAY) =>
      idsOf(await send(api.orderPlan, { params: { date }, body: { task_ids } })),
    /** The tasks of a plan that nobody has planned. */
    unplanned: async (date = TODAY) => {
      const { tasks } = await send(api.getPlan, { params: { date } });
      return tasks.filter(({ is_unplanned }) => is_unplanned).map(({ task }) => task.id);
    },
    plannedFor: async (id: number) => (await send(getTask, { params: path(id) })).planned_for,
  };
}

test('the plan of a day is empty at first, and holds what is added in its order', async () => {
  const { send, ids } = await planApp(2);
  const [one = 0, two = 0] = ids;
  const params = { date: TOMORROW };
  expect(await send(api.getPlan, { params })).toMatchObject({ date: TOMORROW, tasks: [] });
  await send(api.addToPlan, { params, body: { task_ids: [two, two] } });
  const plan = await send(api.addToPlan, { params, body: { task_ids: [one] } });
  expect(plan.tasks).toEqual([
    { task: await send(getTask, { params: { id: String(two) } }), position: 0, is_unplanned: false, at: null },
    { task: await send(getTask, { params: { id: String(one) } }), position: 1, is_unplanned: false, at: null },
  ]);
  expect(await send(api.getPlan, { params })).toMatchObject(plan);
  expect(await send(api.getPlan, { params: { date: TODAY } })).toMatchObject({ tasks: [] });
});

test('a task that is in the plan already keeps its place, unless one is named before which it is to stand', async () => {
  const { ids, add } = await planApp(4);
  const [a = 0, b = 0, c = 0, d = 0] = ids;
  expect(await add([a, b, c])).toEqual([a, b, c]);
  expect(await add([d, a])).toEqual([a, b, c, d]);
  expect(await add([c], TODAY, { before_task_id: b })).toEqual([a, c, b, d]);
  expect(await add([d, a], TODAY, { before_task_id: c })).toEqual([d, a, c, b]);
  expect(await add([c], TODAY, { before_task_id: c })).toEqual([d, a, c, b]);
  expect(await add([a], TOMORROW)).toEqual([a]);
  expect(await add([b, c], TOMORROW, { before_task_id: a })).toEqual([b, c, a]);
});

ruleTest('a task to stand before has to be in that plan', async () => {
  const { ids, add, db } = await planApp();
  const [one = 0, two = 0, three = 0] = ids;
  await add([one]);
  await add([two], TOMORROW);
  const before = await allRows(db());
  for (const before_task_id of [two, three]) {
    const refused = { status: 404, message: 'Task not found' };
    await expect(add([three], TODAY, { before_task_id })).rejects.toMatchObject(refused);
  }
  expect(await allRows(db())).toEqual(before);
});

ruleTest('a move to another day is one call that can be repeated', async () => {
  const { ids, add, plan, plannedFor } = await planApp();
  const [one = 0, two = 0, three = 0] = ids;
  await add([one, two, three]);
  await add([three], TOMORROW);
  for (const _ of ['moved', 'repeated']) {
    expect(await add([two, one], TOMORROW, { from_date: TODAY, before_task_id: three })).toEqual([two, one, three]);
    expect(await plan()).toEqual([three]);
  }
  expect([await plannedFor(one), await plannedFor(three)]).toEqual([TOMORROW, TODAY]);
  await add([two]);
  expect(await add([three], TODAY, { from_date: TODAY })).toEqual([three, two]);
});

ruleTest('a removal takes the task from that day alone, and can be repeated', async () => {
  const { ids, add, remove, plan } = await planApp();
  const [one = 0, two = 0] = ids;
  await add([one, two]);
  await add([one], TOMORROW);
  expect(await remove(one)).toEqual([two]);
  expect(await remove(one)).toEqual([two]);
  expect(await plan(TOMORROW)).toEqual([one]);
});

test('an order puts the named tasks first and keeps the others as they were, whatever it names', async () => {
  const { ids, add, order, plan } = await planApp(4);
  const [a = 0, b = 0, c = 0, d = 0] = ids;
  expect(await order([a])).toEqual([]);
  await add([a, b, c]);
  expect(await order([c, a])).toEqual([c, a, b]);
  expect(await order([b])).toEqual([b, c, a]);
  expect(await order([d, a, a])).toEqual([a, b, c]);
  expect(await add([d])).toEqual([a, b, c, d]);
  expect(await plan()).toEqual([a, b, c, d]);
});

test('what several devices do to a plan at the same moment is all kept, and no task stands in it twice', async () => {
  const { ids, add, order, remove, plan, timer, send } = await planApp(9);
  const [gone = 0, started = 0, moved = 0] = ids;
  await add([gone, moved]);
  await Promise.all([
    add([started, ...ids.slice(3, 6)]),
    order([moved, gone]),
    add(ids.slice(3)),
    timer(started).start(),
    add([moved], TOMORROW, { from_date: TODAY }),
    remove(gone),
    add(ids.slice(3, 4), TODAY, { before_task_id: moved }).catch((refusal) => {
      expect(refusal).toMatchObject({ status: 404 }); // it has been moved away by then
    }),
  ]);
  expect(new Set(await plan())).toEqual(new Set([started, ...ids.slice(3)]));
  const { tasks } = await send(api.getPlan, { params: { date: TODAY } });
  expect(new Set(tasks.map(({ position }) => position)).size).toBe(tasks.length);
  expect(await plan(TOMORROW)).toEqual([moved]);
});

test('each user has plans alone', async () => {
  const { ids, add, another, plan } = await planApp(1);
  const other = await another();
  const theirs = await other.given.task();
  await other.send(api.addToPlan, { params: { date: TODAY }, body: { task_ids: [theirs.id] } });
  expect(await plan()).toEqual([]);
  expect(await add(ids)).toEqual(ids);
  expect((await other.send(api.getPlan, { params: { date: TODAY } })).tasks).toMatchObject([
    { task: { id: theirs.id } },
  ]);
});

test('a deleted task leaves every plan', async () => {
  const { send, ids, add, plan, db } = await planApp();
  const [one = 0, two = 0] = ids;
  await add([one, two]);
  await add([one], TOMORROW);
  await send(deleteTask, { params: { id: String(one) } });
  expect([await plan(), await plan(TOMORROW)]).toEqual([[two], []]);
  expect(await countRows(db())).toMatchObject({ plan_tasks: 1 });
});

test('a done task can be planned, and a past plan stays as it was', async () => {
  const { ids, add, plan, timer, passMinutes, plannedFor } = await planApp();
  const [one = 0, two = 0] = ids;
  await add([one, two]);
  await timer(one).start();
  await timer(one).complete();
  expect(await add([one], TOMORROW)).toEqual([one]);
  passMinutes(DAY);
  expect(await plan()).toEqual([one, two]);
  expect(await plan('1999-12-31')).toEqual([]);
  expect([await plannedFor(one), await plannedFor(two)]).toEqual([TOMORROW, null]);
});

ruleTest('starting a task that nobody planned adds it to the plan of today, at the end', async () => {
  const { ids, add, plan, unplanned, timer, passMinutes } = await planApp();
  const [one = 0, two = 0, three = 0] = ids;
  await add([one]);
  for (const id of [two, one, three]) {
    expect((await timer(id).start()).task.planned_for).toBe(TODAY);
    await timer(id).start(); // a retry
    await timer(id).pause();
  }
  await timer(two).start();
  expect(await plan()).toEqual([one, two, three]);
  expect(await unplanned()).toEqual([two, three]);
  passMinutes(DAY);
  await timer(two).pause();
  expect(await plan(TOMORROW)).toEqual([]);
  await timer(two).start();
  expect([await plan(TOMORROW), await unplanned(TOMORROW)]).toEqual([[two], [two]]);
});

ruleTest('an undone removal or move gives an unplanned task back as such', async () => {
  const { ids, add, remove, plan, unplanned, timer } = await planApp(2);
  const [one = 0, two = 0] = ids;
  await add([one]);
  await timer(two).start();
  await timer(two).pause();
  await remove(two);
  await add([one, two], TODAY, { is_unplanned: true });
  expect([await plan(), await unplanned()]).toEqual([[one, two], [two]]);
  await add([two], TOMORROW, { from_date: TODAY });
  expect([await plan(), await unplanned(TOMORROW)]).toEqual([[one], []]);
  await add([two], TODAY, { from_date: TOMORROW, is_unplanned: true });
  expect([await unplanned(), await plan(TOMORROW)]).toEqual([[two], []]);
});

test('before the hour at which the day of the user begins, it is still the plan of the day before', async () => {
  const { send, ids, add, plan, timer, passMinutes } = await planApp(2);
  const [one = 0, two = 0] = ids;
  await send(updateSettings, { body: { day_start_hour: 4 } });
  passMinutes(18 * 60); // half past three in the night
  expect((await timer(one).start()).task.planned_for).toBe(TODAY);
  expect(await add([two])).toEqual([one, two]);
  passMinutes(30);
  await expect(add([two])).rejects.toMatchObject({ status: 422, message: outside });
  expect((await timer(one).pause()).task.planned_for).toBeNull();
  await timer(one).start();
  expect(await plan(TOMORROW)).toEqual([one]);
});

test('a task that is completed without the timer is not added to a plan', async () => {
  const { send, ids, plan } = await planApp(1);
  await send(completeWithoutTimer, { params: { id: String(ids[0]) }, body: REFLECTED });
  expect(await plan()).toEqual([]);
});

ruleTest('a refused start plans nothing', async () => {
  const { ids, plan, timer } = await planApp(2);
  const [one = 0, two = 0] = ids;
  await timer(one).start();
  await expect(timer(two).start()).rejects.toMatchObject({ status: 409 });
  expect(await plan()).toEqual([one]);
});

test('every answer with a task tells the first day from today on that it is planned for', async () => {
  const { send, given, ids, list, add, plannedFor, passMinutes, raw, headers } = await planApp(2);
  const [one = 0, two = 0] = ids;
  expect((await given.task()).planned_for).toBeNull();
  await add([one], TOMORROW);
  await add([one, two], '2026-11-23');
  const params = { id: String(list.id) };
  const inList = async () => (await send(getList, { params })).tasks.map(({ planned_for }) => planned_for);
  expect(await inList()).toEqual([TOMORROW, '2026-11-23']);
  await add([two]);
  expect(await inList()).toEqual([TOMORROW, TODAY]);
  expect(await plannedFor(two)).toBe(TODAY);
  passMinutes(30); // until it is Saturday there
  const there = { ...headers, 'x-time-zone': 'Pacific/Kiritimati' };
  const task = await raw({ url: `/api/task/${two}`, headers: there });
  expect(task.json().data.planned_for).toBe('2026-11-23');
  passMinutes(2 * DAY);
  expect(await inList()).toEqual(['2026-11-23', '2026-11-23']);
});

test.each([
  { date: YESTERDAY, timeZone: 'UTC', message: outside },
  { date: TODAY, timeZone: 'UTC', message: null },
  { date: YESTERDAY, timeZone: 'Etc/GMT+12', message: null }, // where it is November 19
  { date: TODAY, timeZone: 'Pacific/Kiritimati', message: null }, // where it is half past eleven in the evening
  { date: '2027-11-20', timeZone: 'UTC', message: null },
  { date: '2027-11-21', timeZone: 'UTC', message: outside },
  { date: '2026-02-30', timeZone: 'UTC', message: 'Date must be a day like 2026-11-20' },
])('on November 20 a change of the plan of $date in $timeZone is refused: $message', async (row) => {
  const { date, timeZone, message } = row;
  const { raw, headers, ids, db } = await planApp(1);
  const changes = [
    { method: 'POST', url: `/api/plan/${date}/tasks`, payload: { task_ids: ids } },
    { method: 'PUT', url: `/api/plan/${date}/order`, payload: { task_ids: ids } },
    { method: 'DELETE', url: `/api/plan/${date}/tasks/${ids[0]}` },
  ] as const;
  for (const change of changes) {
    const answer = await raw({ ...change, headers: { ...headers, 'x-time-zone': timeZone } });
    if (message === null) expect(answer.statusCode).toBe(200);
    else {
      expect(answer.statusCode).toBe(422);
      expect(answer.json()).toMatchObject({ data: null, message, errors: [{ path: 'date', message }] });
    }
  }
  if (message !== null) expect(await countRows(db())).toMatchObject({ plan_tasks: 0 });
});

ruleTest('a task is moved out of no past plan', async () => {
  const { ids, add, plan, passMinutes } = await planApp(1);
  await add(ids);
  passMinutes(DAY);
  const refused = { status: 422, message: outside, errors: [{ path: 'from_date', message: outside }] };
  await expect(add(ids, TOMORROW, { from_date: TODAY })).rejects.toMatchObject(refused);
  expect([await plan(), await plan(TOMORROW)]).toEqual([ids, []]);
});

ruleTest.each([
  { body: { task_ids: [] }, path: 'task_ids', message: 'Please select a task' },
  { body: { task_ids: 7 }, path: 'task_ids', message: 'Tasks must be an array of ids' },
  { body: { task_ids: ['7'] }, path: 'task_ids.0', message: 'Task must be an id' },
  { body: { task_ids: Array(201).fill(1) }, path: 'task_ids', message: 'Tasks must be at most 200' },
  { body: { task_ids: [1], before_task_id: '2' }, path: 'before_task_id', message: 'Task must be an id' },
  {
    body: { task_ids: [1], from_date: 'today' },
    path: 'from_date',
    message: 'From date must be a day like 2026-11-20',
  },
])('an addition of $body is refused: $message', async ({ body, path, message }) => {
  const { raw, headers } = await testApp();
  const answer = await raw({ method: 'POST', url: `/api/plan/${TODAY}/tasks`, headers, payload: body });
  expect(answer.statusCode).toBe(422);
  expect(answer.json()).toEqual({ success: false, data: null, message, errors: [{ path, message }] });
});

test('a plan holds 200 tasks: a move to a full one moves nothing, and a start of one more task is no failure', async () => {
  const app = await planApp(0);
  const { add, plan, send, db } = app;
  await archiveCalls(app).imported(app, manyRecords(202));
  const ids = (await db().selectFrom('tasks').select('id').orderBy('id').execute()).map(({ id }) => id);
  const [first = 0, second = 0] = ids.slice(200);
  expect(await add(ids.slice(0, 199), TOMORROW)).toEqual(ids.slice(0, 199));
  await add([first, second]);
  const full = { status: 409, message: 'A plan can hold at most 200 tasks' };
  await expect(add([first, second], TOMORROW, { from_date: TODAY })).rejects.toMatchObject(full);
  expect(await plan()).toEqual([first, second]);
  expect(await add([...ids.slice(0, 199), first], TOMORROW)).toHaveLength(200);
  app.passMinutes(DAY);
  await send(startTimer, { params: { id: String(second) } });
  // The rows are counted in the database, since the call gives 200 tasks of a longer plan as well.
  const rows = db().selectFrom('plan_tasks').select('task_id').where('plan_date', '=', TOMORROW);
  expect(await rows.execute()).toHaveLength(200);
});

test('a change takes as many queries with many tasks as with few', async () => {
  const { ids, add, order, countQueries } = await planApp(30);
  const few = await countQueries(() => add(ids.slice(0, 2)));
  expect(await countQueries(() => add(ids.slice(2)))).toBe(few);
  const fewOrdered = await countQueries(() => order(ids.slice(0, 2).toReversed()));
  expect(await countQueries(() => order(ids.toReversed()))).toBe(fewOrdered);
});
