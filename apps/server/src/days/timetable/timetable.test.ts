import { completeWithoutTimer } from '@daymark/contract/completion.ts';
import * as api from '@daymark/contract/plan.ts';
import { createTasks, type QuickTaskInput } from '@daymark/contract/quick-add.ts';
import { updateSettings } from '@daymark/contract/settings.ts';
import { updateTask } from '@daymark/contract/tasks.ts';
import { addToWorkspace } from '@daymark/contract/workspace.ts';
import { expect, test } from 'vitest';
import { allRows, testApp } from '#test/app.ts';
import { ruleTest } from '#test/engine.ts';
import { clockOf, exactPlan, TODAY } from '#test/planned-tasks.ts';
import { REFLECTED, timerOf } from '#test/timer.ts';

const [YESTERDAY, TOMORROW] = ['2026-11-19', '2026-11-21'];

ruleTest(
  'a task that is placed at a time stands there, the others go around it, and what stays free is a gap',
  async () => {
    const { plan, place, ids } = await exactPlan([30, 30, 30]);
    const [first = 0, second = 0, third = 0] = ids;
    expect(clockOf(await plan())).toEqual(['09:30–10:10', '10:10–10:50', '10:50–11:30']);
    const placed = await place(first, '10:30');
    expect(placed.tasks.map(({ task, at }) => [task.id, at])).toEqual([
      [first, '10:30'],
      [second, null],
      [third, null],
    ]);
    const read = await plan();
    expect(read.tasks.map(({ at, parts, likely_minutes }) => [at, parts, likely_minutes])).toEqual([
      ['10:30', 1, 30],
      [null, 1, 30],
      [null, 1, 30],
    ]);
    expect(clockOf(read)).toEqual(['10:30–11:10', '09:30–10:10', '11:10–11:50']);
    expect(read.gaps).toEqual([
      {
        ...{ start: '2026-11-20T10:10:00.000Z', end: '2026-11-20T10:30:00.000Z', minutes: 20 },
        ...{ fits: [], count: 0 },
      },
    ]);
    expect(read.busy).toEqual([]);
    expect((await place(first, null)).tasks.map(({ at }) => at)).toEqual([null, null, null]);
    expect((await plan()).gaps).toEqual([]);
  },
);

test('a gap is offered the later tasks of the plan that fit in 8 of 10 cases, the overdue one first', async () => {
  const { plan, place, send, ids } = await exactPlan([30, 20, 10, 13, 25, 5]);
  const [fixed = 0, , ten = 0, thirteen = 0, long = 0, five = 0] = ids;
  await send(updateTask, { params: { id: String(five) }, body: { due_date: YESTERDAY } });
  await send(updateTask, { params: { id: String(long) }, body: { due_date: YESTERDAY } });
  await place(fixed, '10:00');
  // Twenty minutes of work go on to 09:57, and ten more would pass 10:00: three minutes are no gap.
  expect((await plan()).gaps).toEqual([]);
  await place(fixed, '10:09');
  const [gap] = (await plan()).gaps;
  // Ten minutes take up to 10 in 8 of 10 cases, thirteen up to 13.
  expect(gap).toMatchObject({ minutes: 12, fits: [five, ten], count: 2 });
  await send(updateTask, { params: { id: String(thirteen) }, body: { planned_duration: 11 } });
  await send(updateTask, { params: { id: String(ten) }, body: { priority: 'high' } });
  expect((await plan()).gaps).toMatchObject([{ fits: [five, ten, thirteen], count: 3 }]);
});

test('where nothing of the plan fits, due tasks and those of the board of today are offered', async () => {
  const { plan, place, send, given, another, ids } = await exactPlan([30]);
  const [fixed = 0] = ids;
  const make = async (minutes: number, due_date: string | null = null) =>
    given.task({ planned_duration: minutes, due_date });
  const board = await make(60);
  const more = await given.task({ list_id: board.list_id, planned_duration: 50 });
  await make(20); // neither due nor on the board
  await make(20, '2026-11-27'); // due in a week
  const due = await make(20, '2026-11-26');
  const overdue = await make(10, YESTERDAY);
  const long = await make(70, YESTERDAY);
  await (await another()).given.task({ due_date: YESTERDAY });
  const done = await make(10, YESTERDAY);
  await send(completeWithoutTimer, { params: { id: String(done.id) }, body: REFLECTED });
  await place(fixed, '10:40');
  expect((await plan()).gaps).toMatchObject([{ minutes: 70, fits: [overdue.id, due.id], count: 2 }]);
  await send(addToWorkspace, {
    params: { date: TODAY },
    body: { list_ids: [board.list_id], origin: 'created' },
  });
  expect((await plan()).gaps).toMatchObject([{ fits: [overdue.id, due.id, board.id], count: 4 }]);
  await send(api.addToPlan, { params: { date: TODAY }, body: { task_ids: [more.id, overdue.id, long.id] } });
  // Fifty minutes of the plan fit, but they begin before the gap.
  expect((await plan()).gaps).toEqual([]);
});

test('a task that fits nowhere before the end of the day is split around one that is placed', async () => {
  const { plan, place, ids, passMinutes } = await exactPlan([480, 30, 30]);
  const [, fixed = 0] = ids;
  await place(fixed, '19:00');
  passMinutes(8.5 * 60);
  const { tasks, gaps } = await plan();
  // 640 minutes: one hour from 18:00 on, the others after 19:40.
  expect(clockOf({ tasks })).toEqual(['18:00–05:20', '19:00–19:40', '05:20–06:00']);
  expect([tasks.map(({ parts }) => parts), gaps]).toEqual([[2, 1, 1], []]);
});

test('a task whose time has passed comes next, after the running one, which leaves its time', async () => {
  const { plan, place, ids, ...app } = await exactPlan([30, 30, 30]);
  const [, late = 0, running = 0] = ids;
  await place(late, '09:45');
  await place(running, '11:00');
  await timerOf(app, { id: running }).start();
  app.passMinutes(30);
  const { tasks } = await plan();
  const [first, second, third] = clockOf({ tasks });
  expect(third?.slice(0, 5)).toBe('10:00');
  expect([second?.slice(0, 5), first?.slice(0, 5)]).toEqual([third?.slice(6), second?.slice(6)]);
});

test.each([
  { zone: 'UTC', hour: 0, date: TOMORROW, at: '08:00', start: '2026-11-21T08:00:00.000Z' }, // before the usual start
  { zone: 'America/New_York', hour: 0, date: TODAY, at: '23:59', start: '2026-11-21T04:59:00.000Z' },
  { zone: 'UTC', hour: 0, date: TOMORROW, at: '00:00', start: '2026-11-21T00:00:00.000Z' },
  { zone: 'UTC', hour: 4, date: TOMORROW, at: '03:59', start: '2026-11-22T03:59:00.000Z' },
  { zone: 'Europe/Berlin', hour: 0, date: '2027-03-28', at: '02:30', start: '2027-03-28T01:30:00.000Z' }, // skipped
  { zone: 'Europe/Berlin', hour: 0, date: '2027-03-28', at: '15:00', start: '2027-03-28T13:00:00.000Z' },
  { zone: 'Europe/Berlin', hour: 0, date: '2027-10-31', at: '02:30', start: '2027-10-31T00:30:00.000Z' }, // twice
])('$at on $date in $zone, where days begin at $hour, is $start', async ({ zone, hour, date, at, start }) => {
  const { place, send, raw, headers, ids } = await exactPlan([30, 30], date);
  await place(ids[0] ?? 0, at);
  await send(updateSettings, { body: { day_start_hour: hour } });
  const answer = await raw({ url: `/api/plan/${date}`, headers: { ...headers, 'x-time-zone': zone } });
  const [placed, other] = answer.json().data.tasks;
  const end = Temporal.Instant.from(start).add({ minutes: 40 }).toString({ smallestUnit: 'millisecond' });
  expect(placed).toMatchObject({ at, likely_start: start, likely_end: end });
  const overlaps = other.likely_start < placed.likely_end && placed.likely_start < other.likely_end;
  expect(overlaps).toBe(false);
});

test('a time that another device gave meanwhile is told, and not overwritten', async () => {
  const { ids, plan, place, send, raw, headers } = await exactPlan([30]);
  const [id = 0] = ids;
  await place(id, '15:00');
  const params = { date: TODAY, id: String(id) };
  const refused = await raw({
    ...{ method: 'PATCH', url: `/api/plan/${TODAY}/tasks/${id}`, headers },
    payload: { at: '16:00', expected: { at: '14:00' } },
  });
  expect(refused.statusCode).toBe(409);
  expect(refused.json()).toMatchObject({ data: { date: TODAY, tasks: [{ at: '15:00' }] } });
  await send(api.placeInPlan, { params, body: { at: '16:00', expected: { at: '15:00' } } });
  await send(api.placeInPlan, { params, body: {} });
  expect((await plan()).tasks).toMatchObject([{ at: '16:00' }]);
});

test('a task is added with its time, which stays until another one is given', async () => {
  const { send, plan, ids, place } = await exactPlan([30, 30]);
  const [one = 0, two = 0] = ids;
  const add = (date: string, body: api.PlanAddition) => send(api.addToPlan, { params: { date }, body });
  const atsOf = ({ tasks }: Pick<api.ChangedPlan, 'tasks'>) => tasks.map(({ task, at }) => [task.id, at]);
  expect(atsOf(await add(TOMORROW, { task_ids: [one], at: '15:00' }))).toEqual([[one, '15:00']]);
  expect(atsOf(await add(TOMORROW, { task_ids: [one] }))).toEqual([[one, '15:00']]);
  expect(atsOf(await add(TOMORROW, { task_ids: [one], at: '16:00' }))).toEqual([[one, '16:00']]);
  expect(atsOf(await add(TOMORROW, { task_ids: [two, one], before_task_id: one }))).toEqual([
    [two, null],
    [one, '16:00'],
  ]);
  expect(atsOf(await add(TOMORROW, { task_ids: [one], at: null }))).toEqual([
    [two, null],
    [one, null],
  ]);
  expect((await plan()).tasks.map(({ at }) => at)).toEqual([null, null]);
  // Another day has times of its own.
  await place(one, '11:00');
  expect(atsOf(await add(TOMORROW, { task_ids: [one], from_date: TODAY }))).toContainEqual([one, null]);
});

test('tasks of quick add come with the times of their days', async () => {
  const { send, given, countQueries } = await testApp();
  const { id: list_id } = await given.list();
  const create = (tasks: Omit<QuickTaskInput, 'list_id'>[]) =>
    send(createTasks, { body: { tasks: tasks.map((task) => ({ ...task, list_id })) } });
  await create([
    { name: 'Call', plan_date: TODAY, at: '15:00' },
    { name: 'Walk', plan_date: TODAY },
    { name: 'Read', plan_date: TOMORROW, at: '00:00', rrule: 'FREQ=DAILY' },
    { name: 'Rest', at: null },
  ]);
  const timesOn = async (date: string) =>
    (await send(api.getPlan, { params: { date } })).tasks.map(({ task, at }) => [task.name, at]);
  expect(await timesOn(TODAY)).toEqual([
    ['Call', '15:00'],
    ['Walk', null],
  ]);
  expect(await timesOn(TOMORROW)).toEqual([['Read', '00:00']]);
  const timed = { name: 'T', plan_date: TODAY, at: '10:00' };
  const few = await countQueries(() => create([timed, { name: 'T', plan_date: TODAY }]));
  expect(await countQueries(() => create(Array(150).fill(timed)))).toBe(few);
});

const NO_TIME = 'At must be a time like 15:00';

ruleTest.each([
  { body: { at: '24:00' }, message: NO_TIME },
  { body: { at: '9:30' }, message: NO_TIME },
  { body: { at: '09:60' }, message: NO_TIME },
  { body: { at: '09:30:00' }, message: NO_TIME },
  { body: { at: 930 }, message: NO_TIME },
])('no place of a task is $body', async ({ body, message }) => {
  const { raw, headers, ids } = await exactPlan([30]);
  const answer = await raw({ method: 'PATCH', url: `/api/plan/${TODAY}/tasks/${ids[0]}`, headers, payload: body });
  expect([answer.statusCode, answer.json().errors]).toEqual([422, [{ path: 'at', message }]]);
});

test('only a task of that plan is placed, on a day whose plan can be changed', async () => {
  const { place, given, another, ids, db, send } = await exactPlan([30]);
  const other = await given.task();
  const theirs = await another();
  const { id: foreign } = await theirs.given.task();
  await theirs.send(api.addToPlan, { params: { date: TODAY }, body: { task_ids: [foreign] } });
  const before = await allRows(db());
  for (const id of [other.id, foreign, 999_999]) {
    await expect(place(id, '15:00')).rejects.toMatchObject({ status: 404, message: 'Task not found' });
  }
  await expect(place(ids[0] ?? 0, '15:00', TOMORROW)).rejects.toMatchObject({ status: 404 });
  for (const date of [YESTERDAY, '2027-11-21']) {
    const message = 'Plans reach from today to a year ahead';
    await expect(place(ids[0] ?? 0, '15:00', date)).rejects.toMatchObject({
      ...{ status: 422, errors: [{ path: 'date', message }] },
    });
  }
  const two = { task_ids: [ids[0] ?? 0, other.id], at: '15:00' };
  await expect(send(api.addToPlan, { params: { date: TODAY }, body: two })).rejects.toMatchObject({
    ...{ status: 422, errors: [{ path: 'at', message: 'A time is given to one task at once' }] },
  });
  const task = { name: 'Call', list_id: other.list_id, at: '15:00' };
  await expect(send(createTasks, { body: { tasks: [task] } })).rejects.toMatchObject({
    ...{ status: 422, errors: [{ path: 'tasks.0.at', message: 'A time needs a plan date' }] },
  });
  expect(await allRows(db())).toEqual(before);
});
