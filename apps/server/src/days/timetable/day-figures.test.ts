import { completeWithoutTimer } from '@daymark/contract/completion.ts';
import * as api from '@daymark/contract/plan.ts';
import { updateSettings } from '@daymark/contract/settings.ts';
import { updateTask } from '@daymark/contract/tasks.ts';
import { estimateTask } from '@daymark/contract/timer.ts';
import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { contextOf } from '#test/databases.ts';
import { insertOverlapping } from '#test/entries.ts';
import { givenFinished } from '#test/finished-tasks.ts';
import { exactPlan, TODAY } from '#test/planned-tasks.ts';
import { REFLECTED, timerOf } from '#test/timer.ts';

const [YESTERDAY, TOMORROW] = ['2026-11-19', '2026-11-21'];

type App = Awaited<ReturnType<typeof exactPlan>>;

/** Books time by hand, which may not touch that of the finished tasks, worked on in the first half of each hour. */
const book = ({ given }: Pick<App, 'given'>, task_id: number, from: string, to: string) =>
  given.entry({ task_id, started_at: `${from}:00Z`, ended_at: `${to}:00Z` });

const complete = ({ send }: Pick<App, 'send'>, id: number) =>
  send(completeWithoutTimer, { params: { id: String(id) }, body: REFLECTED });

const capacity = ({ send }: Pick<App, 'send'>, minutes: number) =>
  send(updateSettings, { body: { capacity_minutes: Array(7).fill(minutes) } });

test('planned and likely minutes are those of the whole day: work on it changes neither', async () => {
  const app = await exactPlan([60, 45, 30]);
  const [one = 0, two = 0] = app.ids;
  const figures = async () => {
    const { planned_minutes, likely_minutes, tasks } = await app.plan();
    return [planned_minutes, likely_minutes, ...tasks.map((task) => [task.worked_minutes, task.likely_minutes])];
  };
  expect(await figures()).toEqual([135, 135, [0, 60], [0, 45], [0, 30]]);
  // Twenty minutes of the day before are no work of this one.
  await book(app, one, '2026-11-19T09:30', '2026-11-19T09:50');
  expect(await figures()).toEqual([115, 115, [0, 40], [0, 45], [0, 30]]);
  await book(app, one, '2026-11-20T08:30', '2026-11-20T08:40');
  expect(await figures()).toEqual([115, 115, [10, 30], [0, 45], [0, 30]]);
  await timerOf(app, { id: two }).start();
  app.passMinutes(25);
  expect(await figures()).toEqual([115, 115, [10, 30], [25, 20], [0, 30]]);
  await timerOf(app, { id: two }).complete();
  // Done twenty minutes sooner than likely, which shortens the day by as much.
  expect((await figures()).slice(0, 4)).toEqual([115, 95, [10, 30], [25, null]]);
});

test('what is planned is left of the exact work of earlier days, not of its two decimals', async () => {
  const app = await exactPlan([60]);
  const [one = 0] = app.ids;
  // 30.49998 minutes are left; the task itself tells 29.5 minutes of work, of which 30.5 would be left.
  await app.given.entry({ task_id: one, started_at: '2026-11-19T09:30:00.000Z', ended_at: '2026-11-19T09:59:30.001Z' });
  expect(await app.plan()).toMatchObject({ planned_minutes: 30 });
});

test('tasks that nobody estimated are told apart, and the estimate of the first start counts', async () => {
  const app = await exactPlan([60]);
  const [one = 0] = app.ids;
  const unsaid = await app.given.task({ estimate_origin: null, planned_duration: 25 });
  await app.send(api.addToPlan, { params: { date: TODAY }, body: { task_ids: [unsaid.id] } });
  expect(await app.plan()).toMatchObject({ planned_minutes: 60, not_estimated: 1 });
  await timerOf(app, { id: unsaid.id }).start();
  await app.send(estimateTask, { params: { id: String(unsaid.id) }, body: { minutes: 40 } });
  expect(await app.plan()).toMatchObject({ planned_minutes: 100, not_estimated: 0 });
  await timerOf(app, { id: unsaid.id }).pause();
  await timerOf(app, { id: one }).start();
  await timerOf(app, { id: one }).pause();
  await app.send(updateTask, { params: { id: String(one) }, body: { planned_duration: 240 } });
  expect(await app.plan()).toMatchObject({ planned_minutes: 100 });
});

test('the fewest tasks are named without which a day fits, as late ones as can be', async () => {
  const app = await exactPlan([60, 60, 60, 60]);
  const [one = 0, two = 0, three = 0, four = 0] = app.ids;
  const left = async () => {
    const { leave_out, still_over_minutes } = await app.plan();
    return [leave_out, still_over_minutes];
  };
  await capacity(app, 240);
  expect(await left()).toEqual([[], 0]);
  await capacity(app, 239);
  expect(await left()).toEqual([[four], 0]);
  await capacity(app, 150);
  expect(await left()).toEqual([[three, four], 0]);
  await app.send(updateTask, { params: { id: String(four) }, body: { due_date: TODAY } });
  await app.place(three, '15:00');
  expect(await left()).toEqual([[one, two], 0]);
  await timerOf(app, { id: two }).start();
  expect(await left()).toEqual([[one], 30]);
  await app.send(updateTask, { params: { id: String(four) }, body: { due_date: TOMORROW } }).catch(() => {});
  expect(await left()).toEqual([[one, four], 0]);
});

test('once they are left out, the likely minutes are no more than the day holds', async () => {
  const app = await testApp();
  const { id: list_id } = await app.given.list();
  // Times that scatter: likely minutes of several tasks together are more than the sum of single ones.
  await givenFinished(
    app,
    Array.from({ length: 80 }, (_, place) => ({ estimate: 30, worked: [10, 30, 30, 45, 120][place % 5] ?? 0 })),
  );
  const ids: number[] = [];
  for (const planned_duration of [25, 50, 15, 90, 30, 10, 45, 60, 20, 35])
    ids.push((await app.given.task({ list_id, planned_duration })).id);
  const params = { date: TODAY };
  await app.send(api.addToPlan, { params, body: { task_ids: ids } });
  for (const minutes of [400, 300, 200, 100, 20]) {
    await capacity(app, minutes);
    const { leave_out, likely_minutes, still_over_minutes, tasks } = await app.send(api.getPlan, { params });
    expect([likely_minutes, still_over_minutes]).toEqual([expect.any(Number), 0]);
    const shares = tasks.reduce((sum, task) => sum + (task.likely_minutes ?? 0), 0);
    expect(shares).toBe(likely_minutes);
    expect(leave_out.length).toBeGreaterThan(0);
    for (const id of leave_out) await app.send(api.removeFromPlan, { params: { ...params, id: String(id) } });
    const rest = await app.send(api.getPlan, { params });
    expect(rest.leave_out).toEqual([]);
    expect(rest.likely_minutes).toBeLessThanOrEqual(minutes);
    await app.send(api.addToPlan, { params, body: { task_ids: ids } });
  }
});

test('without 8 finished tasks nothing is likely and nothing too much; work alone is certain', async () => {
  const app = await testApp();
  const task = await app.given.task({ planned_duration: 480 });
  await app.send(api.addToPlan, { params: { date: TODAY }, body: { task_ids: [task.id], at: '15:00' } });
  await capacity(app, 60);
  const plan = () => app.send(api.getPlan, { params: { date: TODAY } });
  expect(await plan()).toMatchObject({
    ...{ planned_minutes: 480, likely_minutes: null, leave_out: [], still_over_minutes: 0, gaps: [] },
    tasks: [{ at: '15:00', likely_start: null, likely_minutes: null, parts: 0 }],
  });
  await book(app, task.id, '2026-11-20T09:00', '2026-11-20T09:30');
  await complete(app, task.id);
  expect(await plan()).toMatchObject({ likely_minutes: 30, forecast: null });
});

test('tasks completed on a day are told with it, planned or not, in the order of their completion', async () => {
  const app = await exactPlan([30, 30]);
  const [one = 0, two = 0] = app.ids;
  const { id: other } = await app.given.task();
  await book(app, one, '2026-11-19T09:30', '2026-11-19T09:50');
  await book(app, one, '2026-11-20T08:30', '2026-11-20T08:40');
  for (const id of [two, other, one]) {
    app.passMinutes(1);
    await complete(app, id);
  }
  const read = await app.plan();
  const latest = read.done.slice(-3);
  expect(latest.map(({ id, worked_minutes, total_time_worked }) => [id, worked_minutes, total_time_worked])).toEqual([
    [two, 0, 0],
    [other, 0, 0],
    [one, 10, 30],
  ]);
  expect([read.done.length, read.to_tell]).toEqual([9 + 3, 0]); // nine of the finished ones since midnight
  await app
    .db()
    .updateTable('tasks')
    .set({ mental_state: null, reflection: null })
    .where('id', 'in', [two, one])
    .execute();
  expect(await app.plan()).toMatchObject({ to_tell: 2 });
  expect(await app.plan(TOMORROW)).toMatchObject({ done: [], to_tell: 0 });
  expect((await app.plan(YESTERDAY)).done.every(({ completed_at }) => completed_at?.startsWith(YESTERDAY))).toBe(true);
});

test('a day holds at most 200 completed tasks in an answer, the latest', async () => {
  const app = await testApp();
  const ids = await givenFinished(app, Array(3).fill({ estimate: 30, worked: null }));
  const rows = await app
    .db()
    .selectFrom('tasks')
    .selectAll()
    .where('id', '=', ids[0] ?? 0)
    .execute();
  const { id: _, ...row } = rows[0] ?? { id: 0 };
  const more = Array.from({ length: 203 }, (_, place) => ({
    ...(row as Omit<NonNullable<(typeof rows)[number]>, 'id'>),
    completed_at: Temporal.Instant.from('2026-11-20T09:00:00Z').epochMilliseconds + place,
  }));
  await app.db().insertInto('tasks').values(more).execute();
  const { done } = await app.send(api.getPlan, { params: { date: TODAY } });
  expect(done).toHaveLength(200);
  expect(done.at(-1)?.completed_at).toBe('2026-11-20T09:00:00.202Z');
});

test('of a day before today facts alone are told, however long ago it was', async () => {
  const app = await exactPlan([60, 45]);
  const [one = 0, two = 0] = app.ids;
  await app.place(two, '15:00');
  await capacity(app, 10);
  await insertOverlapping(
    { ...contextOf(app.db()), userId: app.user.id, signInId: 0 },
    ['2026-11-01T09:00:00Z', '2026-11-20T09:10:00Z'].map((started) => {
      const started_at = Temporal.Instant.from(started);
      const ended_at = started_at.add({ minutes: 15 });
      return { task_id: one, started_at, ended_at, planned_end_at: ended_at };
    }),
  );
  const facts = {
    ...{ planned_minutes: 45 + 45, likely_minutes: null, leave_out: [], still_over_minutes: 0, gaps: [] },
    tasks: [
      { at: null, worked_minutes: 15, likely_start: null, likely_minutes: null, parts: 0 },
      { at: '15:00', worked_minutes: 0, likely_start: null, likely_minutes: null, parts: 0 },
    ],
  };
  app.passMinutes(24 * 60);
  expect(await app.plan()).toMatchObject(facts);
  const { done } = await app.plan();
  for (const weeks of [3, 6, 9, 12]) {
    app.passMinutes(3 * 7 * 24 * 60); // a sign-in ends that is not used
    expect({ weeks, ...(await app.plan()) }).toMatchObject({ weeks, ...facts, done });
  }
});
