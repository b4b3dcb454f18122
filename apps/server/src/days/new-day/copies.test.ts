import { getProfile } from '@daymark/contract/account.ts';
import { getListTasks } from '@daymark/contract/lists.ts';
import { moveTasks } from '@daymark/contract/moves.ts';
import { addToPlan, getPlan } from '@daymark/contract/plan.ts';
import { updateSettings } from '@daymark/contract/settings.ts';
import { deleteTask, getTask } from '@daymark/contract/tasks.ts';
import { expect, test } from 'vitest';
import { countRows } from '#test/app.ts';
import { ruleTest } from '#test/engine.ts';
import { openEvents } from '#test/event-stream.ts';
import { openTasks, repeatApp } from '#test/repeats.ts';

const DAILY = 'FREQ=DAILY';

const toMs = (date: string) => Temporal.Instant.from(`${date}T00:00:00Z`).epochMilliseconds;

test('the first request on a day of the rule makes a copy of what the series began with, in the plan of that day', async () => {
  const description = 'Deep';
  const { send, given, task, finish, passDays } = await repeatApp('FREQ=WEEKLY;BYDAY=MO', {
    ...{ name: 'Dig', description, priority: 'high', planned_duration: 40, due_date: '2026-11-21' },
  });
  const last = await given.task({ list_id: task.list_id });
  await finish(task.id);
  passDays(2); // Sunday
  expect(await openTasks(send, task.list_id)).toMatchObject([{ id: last.id }]);
  passDays(1);
  const [, copy, ...others] = await openTasks(send, task.list_id);
  expect(others).toEqual([]);
  const at = '2026-11-23T09:30:00.000Z';
  expect(copy).toEqual({
    ...task,
    id: expect.any(Number),
    position: expect.any(Number),
    due_date: null,
    planned_for: '2026-11-23',
    created_at: at,
    updated_at: at,
  });
  expect(copy?.position).toBeGreaterThan(last.position);
  expect((await send(getPlan, { params: { date: '2026-11-23' } })).tasks).toMatchObject([
    { task: { id: copy?.id }, is_unplanned: false },
  ]);
});

test('the next task of a series comes into the list to which its open one was moved', async () => {
  const { send, given, task, finish, passDays } = await repeatApp(DAILY);
  const { id: list_id } = await given.list();
  const move = (id: number, list_id: number) => send(moveTasks, { body: { task_ids: [id], list_id } });
  await move(task.id, list_id);
  await finish(task.id);
  await move(task.id, task.list_id); // a done one moves alone
  passDays(1);
  expect(await openTasks(send, task.list_id)).toEqual([]);
  const [next] = await openTasks(send, list_id);
  expect(next).toMatchObject({ name: task.name, repeat: task.repeat });
});

test('while a task of the series is open no copy comes: it joins the plan of the new day', async () => {
  const { send, task, passDays, db } = await repeatApp(DAILY);
  for (const date of ['2026-11-21', '2026-11-22']) {
    passDays(1);
    expect(await send(getTask, { params: { id: String(task.id) } })).toEqual({ ...task, planned_for: date });
    expect((await send(getPlan, { params: { date } })).tasks).toMatchObject([{ task: { id: task.id } }]);
  }
  // A task that is planned already stays in its place.
  await send(addToPlan, { params: { date: '2026-11-23' }, body: { task_ids: [task.id] } });
  passDays(1);
  await send(getProfile, {});
  expect(await countRows(db())).toMatchObject({ tasks: 1, plan_tasks: 3 });
});

ruleTest('days that were missed make one copy, and the rule goes on by itself', async () => {
  const { send, task, finish, passDays, db } = await repeatApp('FREQ=DAILY;INTERVAL=3');
  await finish(task.id);
  passDays(10); // 23, 26 and 29 have passed
  const [copy] = await openTasks(send, task.list_id);
  expect(copy).toMatchObject({ planned_for: '2026-11-30' });
  expect(await countRows(db())).toMatchObject({ tasks: 2, plan_tasks: 1 });
  await finish(copy?.id);
  passDays(1);
  expect(await openTasks(send, task.list_id)).toEqual([]);
  passDays(1);
  expect(await openTasks(send, task.list_id)).toMatchObject([{ planned_for: '2026-12-02' }]);
});

test('fifty requests at the first moment of a day make one copy', async () => {
  const { send, given, task, finish, passDays, db } = await repeatApp(DAILY);
  const second = await given.task({ rrule: DAILY });
  await finish(task.id);
  await finish(second.id);
  passDays(1);
  const params = { id: String(task.list_id) };
  const answers = await Promise.all(Array.from({ length: 50 }, () => send(getListTasks, { params })));
  expect(new Set(answers.map(({ tasks }) => tasks.length))).toEqual(new Set([2]));
  expect(await countRows(db())).toMatchObject({ tasks: 4, plan_tasks: 2 });
});

ruleTest('a day begins by the zone of the request, once for each date', async () => {
  const { raw, headers, task, finish, passMinutes, send, db } = await repeatApp(DAILY);
  const askFrom = (zone: string) => raw({ url: '/api/auth/profile', headers: { ...headers, 'x-time-zone': zone } });
  await finish(task.id);
  const copies = async () => (await countRows(db()))['tasks'];
  await askFrom('Asia/Kathmandu'); // 15:15 on Friday
  expect(await copies()).toBe(1);
  passMinutes(8 * 60 + 45);
  await askFrom('Asia/Kathmandu'); // 0:00 on Saturday
  expect(await copies()).toBe(2);
  await finish((await openTasks(send, task.list_id))[0]?.id);
  await askFrom('America/Los_Angeles'); // Friday
  await askFrom('Pacific/Auckland'); // Saturday
  passMinutes(13 * 60 + 45);
  await askFrom('America/Los_Angeles'); // 0:00 on Saturday, which has its copy
  expect(await copies()).toBe(2);
  passMinutes(24 * 60);
  await askFrom('America/Los_Angeles');
  await askFrom('Asia/Kathmandu');
  expect(await copies()).toBe(3);
});

test('a day begins at the hour of the settings, also where clocks are set forward in the night', async () => {
  const { send, raw, headers, task, finish, passMinutes, db } = await repeatApp('FREQ=WEEKLY;BYDAY=SU');
  await send(updateSettings, { body: { day_start_hour: 4 } });
  await finish(task.id);
  const askAt = async (instant: string) => {
    passMinutes(now.until(instant).total('minutes'));
    now = Temporal.Instant.from(instant);
    await raw({ url: '/api/auth/profile', headers: { ...headers, 'x-time-zone': 'Europe/Berlin' } });
    return (await countRows(db()))['tasks'];
  };
  let now = Temporal.Instant.from('2026-11-20T09:30:00Z');
  expect(await askAt('2026-11-22T02:59:59Z')).toBe(1); // 3:59:59
  expect(await askAt('2026-11-22T03:00:00Z')).toBe(2);
  await db().updateTable('repeats').set({ next_date: '2027-03-28' }).execute();
  await db().updateTable('users').set({ next_repeat_date: '2027-03-28' }).execute();
  await db().deleteFrom('tasks').execute();
  await db()
    .updateTable('sign_ins')
    .set({ created_at: toMs('2027-03-28'), last_used_at: toMs('2027-03-28') })
    .execute();
  expect(await askAt('2027-03-28T01:59:59Z')).toBe(0); // 3:59:59, an hour after 1:59:59
  expect(await askAt('2027-03-28T02:00:00Z')).toBe(1);
});

ruleTest('only an accepted request of its user begins a day', async () => {
  const { raw, headers, task, finish, passDays, another, anonymous, db } = await repeatApp(DAILY);
  await finish(task.id);
  const stranger = await another();
  await stranger.given.task({ rrule: DAILY });
  passDays(1);
  await expect(anonymous(getProfile, {})).rejects.toMatchObject({ status: 401 });
  await stranger.send(getProfile, {}); // begins the day of the stranger alone
  const wrongZone = await raw({ url: '/api/auth/profile', headers: { ...headers, 'x-time-zone': 'Mars/Olympus' } });
  expect(wrongZone.statusCode).toBe(422);
  expect((await raw({ url: '/api/task/first', headers })).statusCode).toBe(404);
  expect(await countRows(db())).toMatchObject({ tasks: 2, plan_tasks: 1 });
  expect((await raw({ method: 'HEAD', url: '/api/auth/profile', headers })).statusCode).toBe(200);
  expect(await countRows(db())).toMatchObject({ tasks: 3, plan_tasks: 2 });
});

test('on all other days a request takes no query more', async () => {
  const { send, countQueries, passDays, another, finish, task } = await repeatApp('FREQ=WEEKLY;BYDAY=MO');
  const without = await another();
  const before = await countQueries(() => without.send(getProfile, {}));
  expect(await countQueries(() => send(getProfile, {}))).toBe(before);
  await finish(task.id);
  passDays(3);
  await send(getProfile, {});
  expect(await countQueries(() => send(getProfile, {}))).toBe(before);
});

test('any number of copies takes the same number of queries', async () => {
  const { send, given, task, finish, countQueries, passDays } = await repeatApp('FREQ=WEEKLY;BYDAY=SA');
  const { id: list_id } = await given.list();
  for (let made = 0; made < 12; made += 1) {
    await finish((await given.task({ list_id, rrule: 'FREQ=WEEKLY;BYDAY=SU' })).id);
  }
  await finish(task.id);
  passDays(1);
  const forOne = await countQueries(() => send(getProfile, {}));
  passDays(1);
  expect(await countQueries(() => send(getProfile, {}))).toBe(forOne);
  expect(await openTasks(send, list_id)).toHaveLength(12);
});

ruleTest('a stream of events begins a day, and tells each open one of the copies', async () => {
  const { app, token, task, finish, passDays } = await repeatApp(DAILY);
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  await finish(task.id);
  const early = await openEvents(url, token);
  passDays(1);
  await openEvents(url, token);
  const { list_id } = task;
  // News of the finished task may come first: PostgreSQL brings them after the answer.
  await expect.poll(early.next, { interval: 1 }).toEqual({
    id: expect.any(String),
    changes: [
      { kind: 'task', id: task.id + 1, list_id },
      { kind: 'plan', date: '2026-11-21' },
    ],
  });
});

test.each([
  { of: 'list', env: { TASKS_PER_LIST: '2' } },
  { of: 'account', env: { TASKS_PER_ACCOUNT: '2' } },
])('a copy for which its $of has no room comes once there is some', async ({ env }) => {
  const { send, task, given, finish, passDays, logLines } = await repeatApp('FREQ=WEEKLY', { env });
  const other = await given.task({ list_id: task.list_id });
  await finish(task.id);
  passDays(7);
  expect(await openTasks(send, task.list_id)).toMatchObject([{ id: other.id }]);
  expect(logLines.filter((line) => line.includes('repeat_without_room'))).toHaveLength(1);
  await send(deleteTask, { params: { id: String(other.id) } });
  passDays(1); // not a day of the rule
  const [copy] = await openTasks(send, task.list_id);
  expect(copy).toMatchObject({ planned_for: '2026-11-28', repeat: task.repeat });
  await finish(copy?.id);
  await send(deleteTask, { params: { id: String(task.id) } });
  passDays(6);
  expect(await openTasks(send, task.list_id)).toMatchObject([{ planned_for: '2026-12-04' }]);
});

test('a request is answered where the copies cannot be made', async () => {
  const { send, task, finish, passDays, db, logLines } = await repeatApp(DAILY);
  await finish(task.id);
  await db().updateTable('repeats').set({ start_date: 'never' }).execute();
  passDays(1);
  expect(await openTasks(send, task.list_id)).toEqual([]);
  expect(logLines.filter((line) => line.includes('A new day could not begin'))).toHaveLength(1);
});

ruleTest.each([
  { rrule: 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR', days: ['2026-11-23', '2026-11-24', '2026-11-25'] },
  // A repeat in every second week comes first in the next week that has its weekday.
  { rrule: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO', days: ['2026-11-23', '2026-12-07'] },
  { rrule: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=FR', days: ['2026-12-04', '2026-12-18'] },
  { rrule: 'FREQ=MONTHLY;BYMONTHDAY=31', days: ['2026-11-30', '2026-12-31'] },
  { rrule: 'FREQ=MONTHLY;BYDAY=-1FR', days: ['2026-11-27', '2026-12-25'] },
])('$rrule set on a Friday comes on $days', async ({ rrule, days }) => {
  const { send, task, finish, passDays } = await repeatApp(rrule);
  await finish(task.id);
  const came: string[] = [];
  for (let day = 1; day <= 42 && came.length < days.length; day += 1) {
    passDays(1);
    const [copy] = await openTasks(send, task.list_id);
    if (!copy) continue;
    came.push(copy.created_at.slice(0, 10));
    await finish(copy.id);
  }
  expect(came).toEqual(days);
});
