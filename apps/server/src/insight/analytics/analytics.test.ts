import * as api from '@daymark/contract/analytics.ts';
import { getSuggestedMultiplier } from '@daymark/contract/experiments.ts';
import { expect, test } from 'vitest';
import { refreshStatistics } from '#db/statistics.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { contextOf, NOW } from '#test/databases.ts';
import { ruleTest } from '#test/engine.ts';
import { at, entryCalls, insertOverlapping } from '#test/entries.ts';
import { timerOf } from '#test/timer.ts';
import { insertTasks } from '#work/task-records/task-writes.repository.ts';

/** A done task with so many minutes of work. */
async function workedOff(app: Pick<TestApp, 'send' | 'given' | 'passMinutes'>, minutes: number, fields: object = {}) {
  const task = await app.given.task(fields);
  await timerOf(app, task).start();
  app.passMinutes(minutes);
  await timerOf(app, task).complete();
  return task;
}

const ofMonth = (year: string, month: string) => ({ params: { year, month } });

ruleTest('a month holds the rate of each day with tasks', async () => {
  const app = await testApp();
  await workedOff(app, 10);
  await workedOff(app, 10);
  await app.given.task();
  app.passMinutes(2 * 24 * 60);
  await app.given.task();
  const rates = { '2026-11-20': 0.6667, '2026-11-22': 0 };
  expect(await app.send(api.getCompletionRates, ofMonth('2026', '11'))).toEqual(rates);
  expect(await app.send(api.getCompletionRates, ofMonth('2026', '10'))).toEqual({});
  app.passMinutes(10 * 24 * 60);
  await app.given.task();
  expect(await app.send(api.getCompletionRates, ofMonth('2026', '11'))).toEqual(rates);
  expect(await app.send(api.getCompletionRates, ofMonth('2026', '2'))).toEqual({});
  expect(await app.send(api.getCompletionRates, ofMonth('2026', '02'))).toEqual({});
  expect(await app.send(api.getCompletionRates, ofMonth('2026', '12'))).toEqual({ '2026-12-02': 0 });
});

ruleTest('a month begins and ends in the time zone of the request', async () => {
  const { raw, headers, given, passMinutes } = await testApp();
  passMinutes((10 * 24 + 3) * 60); // 12:30 in UTC on the last of November
  await given.task();
  const ratesIn = async (zone: string, month: number) => {
    const url = `/api/analytics/daily/month/2026/${month}`;
    return (await raw({ url, headers: { ...headers, 'x-time-zone': zone } })).json().data;
  };
  expect(await ratesIn('UTC', 11)).toEqual({ '2026-11-30': 0 });
  expect(await ratesIn('Pacific/Apia', 11)).toEqual({});
  expect(await ratesIn('Pacific/Apia', 12)).toEqual({ '2026-12-01': 0 });
});

const noMonth = 'Month must be between 1 and 12';
const noYear = 'Year must be a year like 2026';

ruleTest.each([
  { path: '2026/0', errors: [{ path: 'month', message: noMonth }] },
  { path: '2026/13', errors: [{ path: 'month', message: noMonth }] },
  { path: '2026/1.5', errors: [{ path: 'month', message: noMonth }] },
  { path: '2026/May', errors: [{ path: 'month', message: noMonth }] },
  { path: '26/11', errors: [{ path: 'year', message: noYear }] },
  {
    path: '-2026/011',
    errors: [
      { path: 'year', message: noYear },
      { path: 'month', message: noMonth },
    ],
  },
])('the month $path is refused', async ({ path, errors }) => {
  const { raw, headers } = await testApp();
  const response = await raw({ url: `/api/analytics/daily/month/${path}`, headers });
  expect(response.statusCode).toBe(422);
  expect(response.json()).toEqual({ success: false, data: null, message: errors[0]?.message, errors });
});

test('a category’s analytics count its own tasks, and categories are listed in the order of their creation', async () => {
  const app = await testApp();
  const { send, given } = app;
  const [writing, idle, mail] = [await given.category(), await given.category(), await given.category()];
  await workedOff(app, 60, { category_id: mail.id, planned_duration: 40 });
  await workedOff(app, 40, { category_id: mail.id, planned_duration: 40 });
  await given.task({ category_id: mail.id });
  await workedOff(app, 10, { category_id: writing.id, planned_duration: 40 });
  await workedOff(app, 10);
  await given.task();

  const all = await send(api.getAllCategoryAnalytics, {});
  expect(all).toMatchObject([
    { category: { id: writing.id }, total_tasks: 1, completion_rate: 1 },
    { category: { id: idle.id }, total_tasks: 0, completion_rate: 0, completion_percentage: 0 },
    {
      category: { id: mail.id, name: mail.name, color: mail.color },
      total_tasks: 3,
      completed_tasks: 2,
      completion_rate: 0.6667,
      completion_percentage: 66.7,
      estimation_accuracy: {
        accuracy_percentage: 83.3,
        bias: 1.22,
        total_tasks_analyzed: 2,
        accurate_count: 1,
        underestimated_count: 1,
        overestimated_count: 0,
      },
      mental_state_distribution: { total_tasks: 2, most_common_state: 'focused', positive_states_percentage: 100 },
    },
  ]);
  for (const one of all) {
    expect(await send(api.getCategoryAnalytics, { params: { id: String(one.category.id) } })).toEqual(one);
  }
  const none = await send(api.getUncategorizedAnalytics, {});
  expect(none).toMatchObject({ total_tasks: 2, completed_tasks: 1, completion_rate: 0.5 });
  expect(none).not.toHaveProperty('category');
});

test('the summary sums up the tasks of all categories unrounded, and counts those without a category apart', async () => {
  const app = await testApp();
  const { send, given } = app;
  const [writing, mail] = [await given.category(), await given.category()];
  await given.category();
  // 31.25 of all four; the rounded 33.3 of the first three would give 31.2.
  for (let task = 0; task < 3; task += 1) {
    await workedOff(app, 30, { category_id: writing.id, planned_duration: 90 });
  }
  await workedOff(app, 15, { category_id: mail.id, planned_duration: 60 });
  await given.task({ category_id: mail.id });
  await workedOff(app, 10);
  await given.task();

  const summary = await send(api.getAnalyticsSummary, {});
  expect(summary).toMatchObject({
    total_tasks: 5,
    completed_tasks: 4,
    completion_rate: 0.8,
    estimation_accuracy: {
      accuracy_percentage: 31.3,
      bias: 0.33,
      total_tasks_analyzed: 4,
      accurate_count: 0,
      underestimated_count: 0,
      overestimated_count: 4,
    },
    mental_state_distribution: { total_tasks: 4, most_common_state: 'focused', positive_states_percentage: 100 },
    active_categories: 2,
    tasks_without_category: 2,
  });
  const empty = { total_tasks: 0, active_categories: 0, tasks_without_category: 0 };
  expect(await send(api.getAnalyticsSummary, { query: { end_date: '2026-11-19' } })).toMatchObject(empty);
});

test('work that was booked or corrected by hand is told, and tasks with it can be left out of what rests on time', async () => {
  const app = await testApp();
  const { send } = app;
  const { book, correct, entriesOf } = entryCalls(app);
  const category = await app.given.category();
  const planned = { category_id: category.id, planned_duration: 20 };
  await workedOff(app, 20, planned); // until 09:50
  const corrected = await workedOff(app, 20, planned); // until 10:10
  const [entry] = await entriesOf(corrected);
  await correct(entry ?? { id: 0 }, { ended_at: at('10:00') });
  const mixed = await workedOff(app, 20, planned);
  await book(mixed, at('08:00'), at('08:20'));
  await workedOff(app, 10); // without a category
  await book(await app.given.task(planned), at('07:00'), at('07:30')); // not done

  const time = { worked_minutes: 70, by_hand_minutes: 30 };
  const all = { total_tasks: 4, completed_tasks: 3, ...time };
  expect(await send(api.getAnalyticsSummary, {})).toMatchObject({
    ...all,
    estimation_accuracy: { total_tasks_analyzed: 3, accuracy_percentage: 66.7 },
  });
  const query = { measured_only: 'true' } as const;
  const measured = { estimation_accuracy: { total_tasks_analyzed: 1, accuracy_percentage: 100, bias: 1 } };
  expect(await send(api.getAnalyticsSummary, { query })).toMatchObject({ ...all, ...measured });
  expect(await send(api.getAllCategoryAnalytics, { query })).toMatchObject([{ completed_tasks: 3, ...measured }]);
  const params = { id: String(category.id) };
  expect(await send(api.getCategoryAnalytics, { params, query })).toMatchObject(measured);
  expect(await send(api.getUncategorizedAnalytics, { query })).toMatchObject({ completed_tasks: 1 });
  expect(await send(api.getDoneTasks, { query })).toHaveLength(2);
  expect(await send(api.getDoneTasks, { query: { measured_only: 'false' } })).toHaveLength(4);
});

ruleTest('a choice of measured time is true or false', async () => {
  const { raw, headers } = await testApp();
  const answer = await raw({ url: '/api/analytics/summary?measured_only=yes', headers });
  const error = { path: 'measured_only', message: 'Measured only must be true or false' };
  expect([answer.statusCode, answer.json().errors]).toEqual([422, [error]]);
});

ruleTest(
  'tendencies on a page share 5 %: 0.03 for its rows from ten tasks on, 0.004 for all tasks; a call for one has 0.05',
  async () => {
    const app = await testApp();
    const { send, given } = app;
    const [writing, mail] = [await given.category(), await given.category()];
    await given.category();
    const work = (minutes: number, category: { category_id?: number }) =>
      workedOff(app, minutes, { ...category, planned_duration: 40 });
    const inWriting = { category_id: writing.id };
    for (let task = 0; task < 9; task += 1) await work(41, inWriting);
    for (let task = 0; task < 6; task += 1) await work(39, {});
    const tendency = (of: string) => ({ estimation_accuracy: { tendency: of } });
    const [longer, shorter, none] = [tendency('longer'), tendency('shorter'), tendency('none')];
    const ofWriting = { params: { id: String(writing.id) } };
    // Nine of nine longer: p = 2/512 = 0.0039, but they are fewer than ten. Six of six shorter: p = 0.031.
    expect(await send(api.getAllCategoryAnalytics, {})).toMatchObject([none, none, none]);
    expect(await send(api.getAnalyticsSummary, {})).toMatchObject(longer);
    expect(await send(api.getUncategorizedAnalytics, {})).toMatchObject(shorter);

    await work(39, inWriting);
    // Nine of ten longer: p = 22/1024 = 0.021.
    expect(await send(api.getAllCategoryAnalytics, {})).toMatchObject([longer, none, none]);
    expect(await send(api.getAnalyticsSummary, {})).toMatchObject(none);

    await given.task({ category_id: mail.id });
    // Two categories are active: 0.015 for each.
    expect(await send(api.getAllCategoryAnalytics, {})).toMatchObject([none, none, none]);
    expect(await send(api.getCategoryAnalytics, ofWriting)).toMatchObject(longer);
    // Nine longer ones and seven shorter ones are about even.
    expect(await send(api.getDailyAnalytics, { params: { date: '2026-11-20' } })).toMatchObject(none);
  },
);

test('a done task without a time entry is completed but not analyzed, and one without a state is in no percentage', async () => {
  const app = await testApp();
  const { send, given, db, user } = app;
  const [{ id: list_id }, { id: category_id }] = [await given.list(), await given.category()];
  await workedOff(app, 20, { list_id, category_id, planned_duration: 40 });
  const times = { first_started_at: NOW, completed_at: NOW, created_at: NOW, updated_at: NOW };
  const done = { ...times, list_id, category_id, description: '', priority: 'low', status: 'done' } as const;
  await insertTasks({ ...contextOf(db()), userId: user.id, signInId: 0 }, [
    { ...done, name: 'Not timed', planned_duration: 40, estimate: 40, mental_state: null, reflection: null },
  ]);
  const figures = {
    total_tasks: 2,
    completed_tasks: 2,
    estimation_accuracy: { accuracy_percentage: 50, bias: 0.5, total_tasks_analyzed: 1, overestimated_count: 1 },
    mental_state_distribution: { total_tasks: 1, positive_states_percentage: 100 },
  };
  expect(await send(api.getAnalyticsSummary, {})).toMatchObject(figures);
  expect(await send(api.getAllCategoryAnalytics, {})).toMatchObject([figures]);
  expect(await send(api.getDailyAnalytics, { params: { date: '2026-11-20' } })).toMatchObject(figures);
  expect(await send(api.getDoneTasks, {})).toHaveLength(1);
  const question = { query: { category_id: String(category_id) } };
  expect(await send(getSuggestedMultiplier, question)).toMatchObject({ tasks: 1, category_tasks: 1 });
});

ruleTest('both dates of a range are in it, and one alone leaves the other side open', async () => {
  const app = await testApp();
  const { id: category_id } = await app.given.category();
  for (let day = 20; day < 24; day += 1) {
    await workedOff(app, 10, { category_id });
    app.passMinutes(24 * 60 - 10);
  }
  const tasksIn = async (query: { start_date?: string; end_date?: string }) => {
    const [category] = await app.send(api.getAllCategoryAnalytics, { query });
    expect(await app.send(api.getDoneTasks, { query })).toHaveLength(Number(category?.total_tasks));
    return category?.total_tasks;
  };
  expect(await tasksIn({ start_date: '2026-11-21', end_date: '2026-11-22' })).toBe(2);
  expect(await tasksIn({ start_date: '2026-11-21', end_date: '2026-11-21' })).toBe(1);
  expect(await tasksIn({ start_date: '2026-11-21' })).toBe(3);
  expect(await tasksIn({ end_date: '2026-11-22' })).toBe(3);
  expect(await tasksIn({})).toBe(4);
});

test('a task completed at midnight is completed on the next day, and belongs to both days', async () => {
  const app = await testApp();
  const { id: category_id } = await app.given.category();
  app.passMinutes(14 * 60);
  await workedOff(app, 30, { category_id });
  const on = (date: string) => app.send(api.getAllCategoryAnalytics, { query: { start_date: date, end_date: date } });
  expect(await on('2026-11-20')).toMatchObject([{ total_tasks: 1, completed_tasks: 0 }]);
  expect(await on('2026-11-21')).toMatchObject([{ total_tasks: 1, completed_tasks: 1 }]);
});

const RANGE_CALLS = ['summary', 'categories', 'categories/none', 'categories/1', 'tasks'];

ruleTest.each([
  { query: 'start_date=2026-02-30', path: 'start_date', message: 'Start date must be a day like 2026-11-20' },
  { query: 'start_date=', path: 'start_date', message: 'Start date must be a day like 2026-11-20' },
  { query: 'end_date=today', path: 'end_date', message: 'End date must be a day like 2026-11-20' },
  {
    query: 'end_date=2026-11-20&end_date=2026-11-21',
    path: 'end_date',
    message: 'End date must be a day like 2026-11-20',
  },
  {
    query: 'start_date=2026-11-21&end_date=2026-11-20',
    path: 'start_date',
    message: 'Start date must not be after the end date',
  },
])('a range of $query is refused: $message', async ({ query, path, message }) => {
  const { raw, headers, given } = await testApp();
  await given.category();
  for (const call of RANGE_CALLS) {
    const response = await raw({ url: `/api/analytics/${call}?${query}`, headers });
    expect(response.statusCode).toBe(422);
    expect(response.json()).toEqual({ success: false, data: null, message, errors: [{ path, message }] });
  }
  const missing = await raw({ url: `/api/analytics/categories/999?${query}`, headers });
  expect([missing.statusCode, missing.json().errors]).toEqual([422, [{ path, message }]]);
  const noId = await raw({ url: '/api/analytics/categories/x', headers });
  expect([noId.statusCode, noId.json().message]).toEqual([404, 'Page not found']);
});

test('tasks and categories of other users are neither counted nor shown', async () => {
  const app = await testApp();
  const other = { ...app, ...(await app.another()) };
  const theirs = await other.given.category();
  await workedOff(other, 10, { category_id: theirs.id });
  await workedOff(other, 10);
  expect(await app.send(api.getAllCategoryAnalytics, {})).toEqual([]);
  expect(await app.send(api.getUncategorizedAnalytics, {})).toMatchObject({ total_tasks: 0, completed_tasks: 0 });
  const nothing = { total_tasks: 0, completed_tasks: 0, active_categories: 0, tasks_without_category: 0 };
  expect(await app.send(api.getAnalyticsSummary, {})).toMatchObject(nothing);
  expect(await app.send(api.getDoneTasks, {})).toEqual([]);
  expect(await app.send(api.getCompletionRates, ofMonth('2026', '11'))).toEqual({});
  await expect(app.send(api.getCategoryAnalytics, { params: { id: String(theirs.id) } })).rejects.toMatchObject({
    status: 404,
    message: 'Category not found',
  });
});

test('done tasks are listed latest first, with the fields of the estimate chart', async () => {
  const app = await testApp();
  const { id, name, color } = await app.given.category();
  const early = await workedOff(app, 12.345, { name: 'Early', planned_duration: 10, category_id: id });
  const late = await workedOff(app, 5, { name: 'Late' });
  await app.given.task();
  expect(await app.send(api.getDoneTasks, {})).toEqual([
    {
      id: late.id,
      name: 'Late',
      estimate: 25,
      total_time_worked: 5,
      verdict: 'overestimated',
      completed_at: '2026-11-20T09:47:20.700Z',
      category: null,
    },
    {
      id: early.id,
      name: 'Early',
      estimate: 10,
      total_time_worked: 12.35,
      verdict: 'accurate',
      completed_at: '2026-11-20T09:42:20.700Z',
      category: { id, name, color },
    },
  ]);
});

ruleTest('the verdict on a done task is that of its milliseconds, not of its rounded minutes', async () => {
  const app = await testApp();
  for (const ms of [0, 1]) await workedOff(app, 50 + ms / 60_000, { planned_duration: 40 });
  expect(await app.send(api.getDoneTasks, {})).toMatchObject([
    { total_time_worked: 50, verdict: 'underestimated' },
    { total_time_worked: 50, verdict: 'accurate' },
  ]);
});

test('the latest 2,000 of very many done tasks are listed, and no call takes more queries', async () => {
  const app = await testApp();
  const { send, given, db, user, countQueries } = app;
  const [{ id: list_id }, { id: category_id }] = [await given.list(), await given.category()];
  const past = { params: { year: '2026', month: '11' } };
  const calls = [
    () => send(api.getDailyAnalytics, { params: { date: '2026-11-20' } }),
    () => send(api.getCompletionRates, past),
    () => send(api.getAnalyticsSummary, {}),
    () => send(api.getAllCategoryAnalytics, { query: { start_date: '2026-11-20' } }),
    () => send(api.getUncategorizedAnalytics, {}),
    () => send(api.getCategoryAnalytics, { params: { id: String(category_id) } }),
    () => send(api.getDoneTasks, {}),
  ];
  const counted = async () => {
    const counts: number[] = [];
    for (const call of calls) counts.push(await countQueries(call));
    return counts;
  };
  const few = await counted();
  const done = {
    status: 'done',
    mental_state: 'tired',
    reflection: 'Dug',
    planned_duration: 30,
    estimate: 25,
  } as const;
  const times = { first_started_at: NOW, created_at: NOW, updated_at: NOW };
  const tasks = Array.from({ length: 2001 }, (_, number) => ({
    ...{ ...done, ...times, list_id, category_id, description: '', priority: 'low' as const },
    name: `Task ${number}`,
    completed_at: NOW.add({ seconds: number }),
  }));
  const ctx = { ...contextOf(db()), userId: user.id, signInId: 0 };
  const ids = await insertTasks(ctx, tasks);
  const entry = { started_at: NOW, planned_end_at: NOW.add({ minutes: 25 }), ended_at: NOW.add({ minutes: 20 }) };
  await insertOverlapping(
    ctx,
    ids.map((task_id) => ({ ...entry, task_id })),
  );
  await refreshStatistics(db()); // as an import does
  const points = await send(api.getDoneTasks, {});
  expect([points.length, points.at(0)?.name, points.at(-1)?.name]).toEqual([2000, 'Task 2000', 'Task 1']);
  expect(await counted()).toEqual(few);
  expect(Math.max(...few)).toBe(3); // one finds the sign-in, one the number of all tasks
});
