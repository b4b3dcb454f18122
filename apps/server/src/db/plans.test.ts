import * as analytics from '@daymark/contract/analytics.ts';
import * as bulk from '@daymark/contract/bulk.ts';
import { getBusyTime, pushBusyTime } from '@daymark/contract/busy-time.ts';
import { createCalendarFeed } from '@daymark/contract/calendar-feed.ts';
import * as categories from '@daymark/contract/categories.ts';
import { getCommands, undoCommand } from '@daymark/contract/commands.ts';
import * as evening from '@daymark/contract/evening.ts';
import * as experiments from '@daymark/contract/experiments.ts';
import { getForecastRecord, keepForecast } from '@daymark/contract/forecast-record.ts';
import * as forecasts from '@daymark/contract/forecasts.ts';
import { getHours, HOURS_BY } from '@daymark/contract/hours.ts';
import * as lists from '@daymark/contract/lists.ts';
import * as moves from '@daymark/contract/moves.ts';
import * as openTasks from '@daymark/contract/open-tasks.ts';
import * as plan from '@daymark/contract/plan.ts';
import * as projects from '@daymark/contract/projects.ts';
import { createTasks } from '@daymark/contract/quick-add.ts';
import * as search from '@daymark/contract/search.ts';
import * as tasks from '@daymark/contract/tasks.ts';
import * as timer from '@daymark/contract/timer.ts';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { testApp } from '#test/app.ts';
import { givenFinished } from '#test/finished-tasks.ts';
import { timerOf } from '#test/timer.ts';
import type { Db } from './connection.ts';

/** The notes of a transaction, which lie in the memory of its connection. */
const JOURNAL = / from journal /;

/** The look for deletions that nobody is at, each 15 seconds: it reads all of them, of all users, which are few. */
const LOOK_AT_DELETIONS = /^select "user_id" from "deletions" /;

test('no query scans a whole table', async () => {
  const queries = new Set<string>();
  const { send, given, db, raw } = await testApp({ onQuery: (query) => queries.add(query) });
  const project = { params: { id: String((await given.project()).id) } };
  const list = { params: { id: String((await given.list()).id) } };
  const { id: category_id } = await given.category();
  const category = { params: { id: String(category_id) } };
  const task = { params: { id: String((await given.task({ category_id })).id) } };

  await send(experiments.getSuggestedMultiplier, { query: { category_id: category.params.id } });
  const experiment = { params: { id: String((await given.experiment({ category_id })).id) } };
  const question = { body: { category_id, original_estimate: 30 } };
  const { assignment_id, ...asked } = await send(experiments.getTaskIntervention, question);
  await given.task({
    category_id,
    planned_duration: 30,
    experiment_data: {
      assignment_id: assignment_id ?? 0,
      experiment_id: asked.experiment_id ?? 0,
      should_apply: asked.should_apply,
      intervention_applied: false,
      original_estimate: 30,
      suggested_estimate: asked.suggested_estimate ?? 0,
      final_estimate: 30,
    },
  });
  const [command] = await send(getCommands, { query: { task_id: task.params.id, before: '9999' } });
  await send(undoCommand, { params: { id: String(command?.id) } });
  const [undone] = await send(getCommands, { query: {} });
  await send(undoCommand, { params: { id: String(undone?.id) } });
  await send(experiments.getExperiments, {});
  await send(experiments.getExperimentResults, experiment);
  await send(experiments.getExperimentStats, experiment);
  await send(experiments.updateExperiment, { ...experiment, body: { name: 'Longer' } });

  await send(projects.getProjects, {});
  for (const endpoint of [projects.getProject, projects.getProjectSummary, projects.getProjectLists]) {
    await send(endpoint, project);
  }
  await send(lists.getList, list);
  await send(lists.getListOptions, {});
  await send(lists.getListSummary, list);
  await send(lists.getListTasks, { ...list, query: { order: 'open_first' } });
  await send(lists.getLists, { query: { ids: `${list.params.id},99`, order: 'open_first' } });
  await send(categories.getCategories, {});
  await send(categories.getCategoryOptions, {});
  await send(categories.getCategory, category);
  await send(categories.getCategoryTasks, category);
  await send(tasks.getTaskCreateOptions, {});
  for (const query of [{}, { search: 'task' }]) await send(openTasks.getOpenTasks, { query });
  for (const q of [
    'task',
    'two words',
    'is:open',
    'is:done due:week',
    'task due:overdue planned:today',
    'task #c @l @p',
  ])
    await send(search.search, { query: { q } });
  await send(tasks.getReflectionPhrases, {});
  await send(tasks.getTasksDoneOnDay, { query: { date: '2026-11-20' } });
  await send(timer.startTimer, task);
  await send(timer.getActiveTimer, {});
  await send(timer.extendTimer, { ...task, body: { additional_minutes: 15 } });
  await send(timer.pauseTimer, task);
  await send(timer.getTimerStatus, task);
  await send(timer.startTimer, task);
  await send(timer.completeTask, { ...task, body: { mental_state: 'tired', reflection: 'Dug' } });
  const today = { params: { date: '2026-11-20' } };
  const task_ids = [Number(task.params.id)];
  await send(plan.addToPlan, { params: { date: '2026-11-21' }, body: { task_ids, from_date: '2026-11-20' } });
  await send(plan.addToPlan, { ...today, body: { task_ids } });
  await send(plan.orderPlan, { ...today, body: { task_ids } });
  await send(plan.placeInPlan, { params: { ...today.params, ...task.params }, body: { at: '15:00' } });
  const { secret } = await send(createCalendarFeed, { body: { due_days: true, plan: true, worked_time: true } });
  await raw({ url: `/feeds/${secret}.ics` });
  const busySpan = { from: '2026-11-20T00:00:00Z', until: '2026-11-21T00:00:00Z' };
  const block = { start: '2026-11-20T10:00:00Z', end: '2026-11-20T11:00:00Z' };
  for (const blocks of [[block], []]) await send(pushBusyTime, { body: { ...busySpan, blocks } });
  await send(getBusyTime, { query: busySpan });
  await send(plan.getPlan, today);
  const open = await given.task();
  await send(plan.addToPlan, { ...today, body: { task_ids: [open.id] } });
  await send(plan.placeInPlan, { params: { ...today.params, id: String(open.id) }, body: { at: '15:00' } });
  await send(plan.getPlan, today);
  for (const from of ['2026-11-20', '2020-11-20']) await send(plan.getPlans, { query: { from, days: '14' } });
  await send(keepForecast, { body: { list_id: open.list_id } });
  await send(keepForecast, { body: { project_id: open.project_id } });
  await send(keepForecast, { body: { plan_date: today.params.date } });
  await send(getForecastRecord, { query: { start_date: '2026-11-20' } });
  await send(plan.removeFromPlan, { params: { ...today.params, ...task.params } });
  await send(forecasts.forecastTasks, { body: { task_ids } });
  await send(forecasts.getTypicalTime, { query: { planned_duration: '30', category_id: category.params.id } });
  await send(analytics.getDailyAnalytics, { params: { date: '2026-11-20' } });
  await send(analytics.getCompletionRates, { params: { year: '2026', month: '11' } });
  for (const query of [{}, { start_date: '2026-11-20' }]) {
    await send(analytics.getAnalyticsSummary, { query });
    await send(analytics.getAllCategoryAnalytics, { query });
    await send(analytics.getUncategorizedAnalytics, { query });
    await send(analytics.getCategoryAnalytics, { ...category, query });
    await send(analytics.getDoneTasks, { query });
  }
  for (const by of HOURS_BY) {
    for (const query of [{ by }, { by, start_date: '2026-11-20', project_id: project.params.id }])
      await send(getHours, { query });
  }
  const { id: copy, list_id } = await send(moves.duplicateTask, task);
  for (const before_task_id of [undefined, copy]) {
    await send(moves.moveTasks, { body: { task_ids: [Number(task.params.id)], list_id, before_task_id } });
  }
  for (let made = 0; made < 25; made += 1) {
    const [before_task_id, before_list_id] = [copy, list_id];
    const { id, ...other } = await given.task({ list_id });
    await send(moves.moveTasks, { body: { task_ids: [id], list_id, before_task_id } });
    const { id: other_list } = await given.list({ project_id: other.project_id });
    await send(moves.moveLists, { body: { list_ids: [other_list], project_id: other.project_id, before_list_id } });
  }
  const planned = { list_id, category_id, plan_date: '2026-11-20' };
  await send(createTasks, { body: { tasks: [planned, planned].map((task) => ({ ...task, name: 'Sow' })) } });
  for (const due of tasks.DUE) await send(tasks.getTasks, { query: { due } });
  await send(tasks.getTasks, { query: { to_tell: 'true' } });
  await send(bulk.changeTasks, { body: { task_ids: [copy], changes: { due_date: '2026-11-27' } } });
  await send(bulk.deleteTasks, { body: { task_ids: [copy] } });
  await send(tasks.updateTask, { ...task, body: { category_id } });
  await send(categories.updateCategory, { ...category, body: { name: 'Sow' } });
  await send(categories.deleteCategory, category);
  await send(experiments.deleteExperiment, experiment);
  await send(tasks.deleteTask, task);
  await send(lists.updateList, { ...list, body: { name: 'Beds' } });
  await send(lists.deleteList, list);
  await send(projects.updateProject, { ...project, body: { name: 'Garden' } });
  await send(projects.deleteProject, project);

  const asking = [...queries].filter(
    (query) => /^(select|update|delete)/.test(query) && !JOURNAL.test(query) && !LOOK_AT_DELETIONS.test(query),
  );
  expect(asking.length).toBeGreaterThan(30);
  for (const query of asking) expect({ query, scans: await scansOf(db(), query) }).toEqual({ query, scans: [] });
  expect(await scansOf(db(), 'select id from tasks where name = ?')).toEqual(['SCAN tasks']);
});

test('pages of tasks are read in the order of an index, from the list or category and the place on', async () => {
  const queries = new Set<string>();
  const { send, given, db } = await testApp({ onQuery: (query) => queries.add(query) });
  const { id: category_id } = await given.category();
  const { list_id } = await given.task({ category_id });
  await given.task({ list_id, category_id });
  const [list, category] = [{ id: String(list_id) }, { id: String(category_id) }];
  queries.clear();
  // Tasks are read all at once, then page by page.
  await send(lists.getList, { params: list });
  await send(lists.getLists, { query: { ids: `${list_id},999` } });
  await send(categories.getCategoryTasks, { params: category });
  for (const after of ['own-1-0', 'open-1-0', 'done-1-5', undefined]) {
    const order = after?.startsWith('own') ? 'own' : 'open_first';
    const query = { order, limit: '1', ...(after && { after }) } as const;
    await send(lists.getList, { params: list, query });
    await send(lists.getListTasks, { params: list, query });
    await send(categories.getCategoryTasks, { params: category, query });
    await send(lists.getLists, { query: { ids: `${list_id},999`, order, limit: '1' } });
  }
  const paging = [...queries].filter((query) => query.includes('"bytes"'));
  expect(paging).toHaveLength(8);
  for (const query of paging) {
    const plan = await planOf(db(), query);
    const lookups = plan.filter((detail) => /^SEARCH tasks/.test(detail));
    const running = /INTEGER PRIMARY KEY \(rowid=\?\)/;
    const ofParent = /((list|category)_id=\? AND user_id=\?|user_id=\? AND (list|category)_id=\?) AND /;
    const place = /((id|rowid)[<>]\?|completed_at[<>]\?|position>\?)\)$/;
    const others = lookups.filter((detail) => !running.test(detail) && !(ofParent.test(detail) && place.test(detail)));
    expect({ plan, others }).toEqual({ plan, others: [] });
    expect(plan.filter((detail) => detail.includes('TEMP B-TREE'))).toEqual([]);
  }
  const reading = [...queries].filter((query) => /"tasks"/.test(query) && !query.includes('"bytes"'));
  for (const query of reading) {
    const lookups = (await planOf(db(), query)).filter((detail) => /^SEARCH tasks/.test(detail));
    expect(lookups.filter((detail) => !/(list_id|category_id|rowid|[( ]id)=\?/.test(detail))).toEqual([]);
  }
});

test('open tasks are searched for in a limited number of the newest ones, then by the index of words', async () => {
  const queries = new Set<string>();
  const { send, given, db } = await testApp({ onQuery: (query) => queries.add(query) });
  await given.task({ list_id: (await given.list({ name: 'Landing' })).id, name: 'Draft' });
  queries.clear();
  for (const found of ['draft', 'landing', 'landing draft'])
    expect(await send(openTasks.getOpenTasks, { query: { search: found } })).toMatchObject([{ name: 'Draft' }]);
  const reading = [...queries].filter((query) => query.includes('"tasks"."completed_at" is null'));
  expect(reading.length).toBeGreaterThan(2);
  const times = (query: string, part: string) => query.split(part).length - 1;
  for (const query of reading)
    expect(times(query, ' limit '), query).toBeGreaterThanOrEqual(times(query, ' from "tasks" '));
  const plans = await Promise.all(reading.map((query) => planOf(db(), query)));
  const byWords = plans.filter((plan) => plan.join().includes('VIRTUAL TABLE INDEX'));
  expect(byWords.length).toBeGreaterThan(2);
});

test('the figures of a day are looked up by the two ends of that day', async () => {
  const queries: string[] = [];
  const { send, db } = await testApp({ onQuery: (query) => queries.push(query) });
  await send(analytics.getDailyAnalytics, { params: { date: '2026-11-20' } });
  const asking = queries.filter((query) => query.includes('time_entries'));
  expect(asking).toHaveLength(2);
  const lookups: string[] = [];
  for (const query of asking)
    lookups.push(...(await planOf(db(), query)).filter((detail) => detail.includes('user_id=?')));
  const ends = /AND (\w+)>\? AND \1<\?|task_id=\? AND user_id=\?|user_id=\? AND id=\?|ended_at=\?|long_time_entries/;
  expect(lookups.length).toBeGreaterThan(8);
  expect(lookups.filter((detail) => !ends.test(detail))).toEqual([]);
});

test('hours are looked up by the ends of their dates, and the places of their work by id', async () => {
  const queries: string[] = [];
  const { send, db } = await testApp({ onQuery: (query) => queries.push(query) });
  for (const by of HOURS_BY) await send(getHours, { query: { by, start_date: '2026-11-01', end_date: '2026-11-20' } });
  const asking = queries.filter((query) => query.includes('time_entries'));
  expect(asking).toHaveLength(HOURS_BY.length);
  const lookups: string[] = [];
  for (const query of asking)
    lookups.push(...(await planOf(db(), query)).filter((detail) => /^S(?!CAN found)/.test(detail)));
  const ends = /AND (\w+)>\? AND \1<\?|(rowid|id)=\?|ended_at=\?|long_time_entries/;
  expect(lookups.length).toBeGreaterThan(asking.length * 8);
  expect(lookups.filter((detail) => !ends.test(detail))).toEqual([]);
});

test('work of all time is looked up by its lists and their tasks, not among all entries of the user', async () => {
  const queries = new Set<string>();
  const { send, db } = await testApp({ onQuery: (query) => queries.add(query) });
  await send(getHours, { query: {} });
  const [query = ''] = [...queries].filter((query) => query.includes('"work_stamp"'));
  const lookups = (await planOf(db(), query)).filter((detail) => /^S.* (tasks|time_entries) /.test(detail));
  expect(lookups).toEqual([
    expect.stringMatching(/^SEARCH time_entries .*(one_running_entry_per_user|ended_at=\?)/),
    expect.stringMatching(/^SEARCH tasks .*(rowid|id)=\?/),
    expect.stringMatching(/^SEARCH tasks .*list_id=\?/),
    expect.stringMatching(/^SEARCH time_entries .*\(task_id=\? AND user_id=\?\)/),
  ]);
});

test('figures of categories are read from indexes alone', async () => {
  const queries = new Set<string>();
  const { send, db } = await testApp({ onQuery: (query) => queries.add(query) });
  const oneDay = { start_date: '2026-11-20', end_date: '2026-11-20' };
  for (const query of [{}, oneDay]) {
    await send(analytics.getAllCategoryAnalytics, { query });
    await send(analytics.getUncategorizedAnalytics, { query });
  }
  await send(analytics.getAnalyticsSummary, { query: oneDay });
  const plans = async (asked: string) => {
    const found: string[] = [];
    for (const query of [...queries].filter((query) => query.includes(asked)))
      found.push(...(await planOf(db(), query)));
    return found.filter((detail) => /^SEARCH (?!categories|users USING INTEGER PRIMARY KEY)/.test(detail));
  };
  const ofCategory =
    /COVERING INDEX done_tasks_by_category \(user_id=\? AND category_id=\? AND completed_at>\?( AND completed_at<\?)?\)/;
  const done = await plans('string_agg');
  expect(done.length).toBeGreaterThan(1);
  const isOfHand = (detail: string) => detail.includes('time_entries_by_hand');
  expect(done.filter((detail) => !ofCategory.test(detail) && !isOfHand(detail))).toEqual([]);
  // Whether there are any is asked once, and then for each task.
  const hand = /^SEARCH time_entries USING (COVERING )?INDEX time_entries_by_hand \(user_id=\? AND task_id[=>]\?\)$/;
  expect(done.filter((detail) => isOfHand(detail) && !hand.test(detail))).toEqual([]);
  const open = await plans('"tasks"."completed_at" is null and "tasks"."category_id" is null');
  expect(open).toEqual([expect.stringContaining('COVERING INDEX open_tasks_by_category')]);
});

test('plans of days are looked up by their day or by a task', async () => {
  const queries = new Set<string>();
  const { send, given, db } = await testApp({ onQuery: (query) => queries.add(query) });
  const { id, list_id } = await given.task();
  const today = { params: { date: '2026-11-20' } };
  await send(plan.addToPlan, { ...today, body: { task_ids: [id] } });
  await send(plan.orderPlan, { ...today, body: { task_ids: [id] } });
  await send(plan.placeInPlan, { params: { ...today.params, id: String(id) }, body: { at: '15:00' } });
  await send(plan.getPlan, today);
  for (const from of ['2026-11-20', '2020-11-20']) await send(plan.getPlans, { query: { from, days: '14' } });
  await send(evening.getPlanSummary, today);
  await send(analytics.getDaySummaries, { query: { start_date: '2026-11-14', end_date: '2026-11-20' } });
  await send(lists.getList, { params: { id: String(list_id) } });
  await send(timer.startTimer, { params: { id: String(id) } });
  await send(plan.removeFromPlan, { params: { ...today.params, id: String(id) } });
  const lookups: string[] = [];
  for (const query of [...queries].filter((query) => query.includes('"plan_tasks"')))
    lookups.push(...(await planOf(db(), query)).filter((detail) => /^SEARCH plan(_task|ne)/.test(detail)));
  expect(lookups.length).toBeGreaterThan(8);
  expect(lookups.filter((detail) => !/plan_date[=<>]\?|task_id=\?/.test(detail))).toEqual([]);
});

test('the first open tasks are read in the order of the lists that have some, and not sorted', async () => {
  const queries = new Set<string>();
  const { send, given, db } = await testApp({ onQuery: (query) => queries.add(query) });
  await given.task();
  queries.clear();
  await send(openTasks.getOpenTasks, { query: {} });
  const [first] = [...queries].filter((query) => query.includes('"open_count"'));
  const plan = await planOf(db(), first ?? '');
  expect(plan.filter((detail) => detail.includes(' tasks '))).toEqual([expect.stringContaining('list_id=?')]);
  expect(plan.filter((detail) => detail.includes('TEMP B-TREE'))).toEqual([]);
});

test('tasks of the board that fit into a gap are looked up by its lists, not among all tasks of the user', async () => {
  const queries = new Set<string>();
  const { send, given, db } = await testApp({ onQuery: (query) => queries.add(query) });
  const task_ids = [(await given.task()).id, (await given.task()).id];
  const params = { date: '2026-11-20' };
  await send(plan.addToPlan, { params, body: { task_ids } });
  await send(plan.placeInPlan, { params: { ...params, id: String(task_ids[0]) }, body: { at: '22:00' } });
  await send(plan.getPlan, { params });
  const [fitting] = [...queries].filter((query) => query.includes('"tasks"."due_date" asc nulls last'));
  const lookups = (await planOf(db(), fitting ?? '')).filter((detail) => detail.startsWith('SEARCH tasks'));
  expect(lookups.length).toBeGreaterThan(2);
  expect(lookups.filter((detail) => !/ (id|list_id)=\?| due_date<\?/.test(detail))).toEqual([]);
});

test('the inbox is looked up by an index of its own, not among all lists of the user', async () => {
  const queries = new Set<string>();
  const { send, db } = await testApp({ onQuery: (query) => queries.add(query) });
  await send(tasks.createTask, { body: { name: 'Read mail', list_id: null } });
  await send(plan.getPlan, { params: { date: '2026-11-20' } });
  const reading = [...queries].filter((query) => /^select .+"is_inbox" = 1/.test(query));
  expect(reading.length).toBeGreaterThan(1);
  for (const query of reading) expect((await planOf(db(), query)).join()).toContain('one_inbox_per_user');
});

test('levels are learned from done tasks in the order of an index', async () => {
  const queries = new Set<string>();
  const app = await testApp({ onQuery: (query) => queries.add(query) });
  const { id } = await app.given.task();
  await givenFinished(app, Array(61).fill({ estimate: 30, worked: 40 }));
  const levels = app.db().selectFrom('forecast_levels').select('status');
  const learn = async () => {
    await app.send(forecasts.forecastTasks, { body: { task_ids: [id] } });
    await vi.waitFor(async () => expect(await levels.execute()).toEqual([{ status: 'learned' }]), { timeout: 20_000 });
  };
  await learn();
  await timerOf(app, { id }).start();
  await timerOf(app, { id }).complete();
  // Levels are learned beside the answer of the completion, or before that of the forecast.
  await app.send(forecasts.forecastTasks, { body: { task_ids: [(await app.given.task()).id] } });
  await expect.poll(() => [...queries].join()).toContain('"completed_at", "tasks"."id") > (');
  const reading = [...queries].filter((query) => /order by ("tasks"\.)?"completed_at"/.test(query));
  expect(reading.length).toBeGreaterThan(3);
  for (const query of reading) {
    const plan = await planOf(app.db(), query);
    // The sort within one text (string_agg) is let pass: it holds the times of a few tasks.
    const sorts = plan.filter((detail) => detail.includes('TEMP B-TREE') && !detail.includes('string_agg'));
    expect({ plan, sorts }).toEqual({ plan, sorts: [] });
    expect(plan.join()).toMatch(/(done|estimated)_tasks_in_order/);
  }
});

/** Steps of the query plan that scan a whole table or index. These names, and '(subquery-3)', are rows of a subquery. */
async function scansOf(db: Db, query: string): Promise<string[]> {
  return (await planOf(db, query)).filter((detail) =>
    /^SCAN (?!CONSTANT ROW|found|due\b|measured|counted|listed|numbered|plan\b|changed\b|running_entry\b|json_each\b|\(subquery-\d+\))/.test(
      detail,
    ),
  );
}

async function planOf(db: Db, query: string): Promise<string[]> {
  const { rows } = await sql<{ detail: string }>`explain query plan ${sql.raw(query)}`.execute(db);
  return rows.map(({ detail }) => detail);
}
