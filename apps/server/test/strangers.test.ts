import * as account from '@daymark/contract/account.ts';
import * as analytics from '@daymark/contract/analytics.ts';
import * as bulk from '@daymark/contract/bulk.ts';
import { pushBusyTime } from '@daymark/contract/busy-time.ts';
import * as calendars from '@daymark/contract/calendars.ts';
import * as categories from '@daymark/contract/categories.ts';
import { getCommands, undoCommand } from '@daymark/contract/commands.ts';
import * as completion from '@daymark/contract/completion.ts';
import { type Endpoint, type InputOf, SCOPES, type Scope } from '@daymark/contract/endpoint.ts';
import * as entries from '@daymark/contract/entries.ts';
import * as experiments from '@daymark/contract/experiments.ts';
import { CHANGED_ELSEWHERE } from '@daymark/contract/fields.ts';
import { forecastWhen } from '@daymark/contract/finish-dates.ts';
import { keepForecast } from '@daymark/contract/forecast-record.ts';
import * as forecasts from '@daymark/contract/forecasts.ts';
import { getHours } from '@daymark/contract/hours.ts';
import * as itemTasks from '@daymark/contract/item-tasks.ts';
import * as lists from '@daymark/contract/lists.ts';
import * as moves from '@daymark/contract/moves.ts';
import { createListWithProject } from '@daymark/contract/new-lists.ts';
import * as passkeys from '@daymark/contract/passkeys.ts';
import * as plan from '@daymark/contract/plan.ts';
import * as projects from '@daymark/contract/projects.ts';
import * as promises from '@daymark/contract/promises.ts';
import * as providers from '@daymark/contract/providers.ts';
import { createTasks } from '@daymark/contract/quick-add.ts';
import * as repeats from '@daymark/contract/repeats.ts';
import * as tasks from '@daymark/contract/tasks.ts';
import * as timer from '@daymark/contract/timer.ts';
import * as tokens from '@daymark/contract/tokens.ts';
import { deleteTrash, getTrash, restoreTrash } from '@daymark/contract/trash.ts';
import * as workspace from '@daymark/contract/workspace.ts';
import { SUGGESTION_CHANGED } from '@daymark/domain/experiments.ts';
import type { Send } from '@daymark/testing/given.ts';
import { expect, test } from 'vitest';
import { allRows, prepared, type TestApp } from './app.ts';
import { givenPasskey } from './authenticator.ts';
import { givenCalendar, NO_CALENDARS } from './calendar-rows.ts';
import { CONTRACT, type JsonSchema, schemaOf } from './contract.ts';

const MISSING_ID = 7_777_777;

const NAMES = {
  project: 'Project',
  list: 'List',
  second_list: 'List',
  task: 'Task',
  category: 'Category',
  category_without_experiment: 'Category',
  experiment: 'Experiment',
  assignment: 'Assignment',
  sign_in: 'Sign-in',
  token: 'Token',
  promise: 'Promise',
  done_task: 'Task',
  entry: 'Time entry',
  measured_entry: 'Time entry',
  unestimated_task: 'Task',
  task_with_item: 'Task',
  task_with_linked_item: 'Task',
  command: 'Command',
  deletion: 'Deletion',
  calendar: 'Calendar',
  identity: 'Identity',
  passkey: 'Passkey',
};
type Kind = keyof typeof NAMES;
/** The arm of the assignment is a part of any request that takes it up. */
type Ids = Record<Kind, number> & { should_apply: boolean };

const HOUR_BEFORE = { started_at: '2026-11-20T08:00:00Z', ended_at: '2026-11-20T09:00:00Z' };

const FIRST_ITEM = { at: 3, expected: { description: '- [ ] Pack' } };

/** The task that is linked was deleted. */
const LINKED_ITEM = { at: 3, expected: { description: '- [ ] Pack [»](/tasks/7777777)' } };

/** A record of each kind. The category has an active experiment with a waiting assignment. */
async function givenRecords({
  given,
  send,
}: Pick<TestApp, 'given' | 'send'>): Promise<Omit<Ids, 'calendar' | 'identity' | 'passkey'>> {
  const category = await given.category();
  const experiment = await given.experiment({ category_id: category.id, multiplier: 1.5 });
  const question = { category_id: category.id, original_estimate: 30 };
  const { assignment_id, should_apply } = await send(experiments.getTaskIntervention, { body: question });
  const task = await given.task({ category_id: category.id });
  await send(plan.addToPlan, { params: TODAY, body: { task_ids: [task.id] } });
  const done = await given.task({ list_id: task.list_id });
  const review = { mental_state: 'tired', reflection: 'R' };
  await send(completion.completeWithoutTimer, { params: { id: String(done.id) }, body: review });
  const entry = await given.entry({ ...HOUR_BEFORE, task_id: done.id });
  const measured = await measuredEntry({ send }, await given.task({ list_id: task.list_id }));
  const unestimated = await given.task({ list_id: task.list_id, estimate_origin: null });
  await measuredEntry({ send }, unestimated);
  const body = { list_id: task.list_id, promised_date: TODAY.date };
  const promise = await send(promises.makePromise, { body });
  await send(promises.makePromiseLink, { params: { id: String(promise.id) }, body: {} });
  const [signIn] = (await send(account.getAccess, {})).sign_ins;
  const asked = { name: 'Script', scopes: ['read' as const], current_password: 'correct horse' };
  const token = await send(tokens.createToken, { body: asked });
  const [command] = await send(getCommands, { query: {} });
  await send(projects.deleteProject, { params: { id: String((await given.project()).id) } });
  const [deletion] = await send(getTrash, { query: {} });
  if (!assignment_id || !signIn || !command || !deletion) {
    throw new Error('There is no assignment, sign-in, command or deletion');
  }
  return {
    project: task.project_id,
    list: task.list_id,
    second_list: (await given.list({ project_id: task.project_id })).id,
    task: task.id,
    category: category.id,
    category_without_experiment: (await given.category()).id,
    experiment: experiment.id,
    assignment: assignment_id,
    should_apply,
    sign_in: signIn.id,
    token: token.id,
    done_task: done.id,
    entry: entry.id,
    measured_entry: measured.id,
    unestimated_task: unestimated.id,
    task_with_item: (await given.task({ list_id: task.list_id, description: FIRST_ITEM.expected.description })).id,
    task_with_linked_item: (await given.task({ list_id: task.list_id, description: LINKED_ITEM.expected.description }))
      .id,
    promise: promise.id,
    command: command.id,
    deletion: deletion.id,
  };
}

/** An account of this user at a provider; gives its id. */
async function givenIdentity({ db }: Pick<TestApp, 'db'>, { id: user_id }: { id: number }): Promise<number> {
  const identity = { user_id, issuer: 'https://id.example', subject: String(user_id), created_at: 0 };
  const { id } = await db().insertInto('identities').values(identity).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** The entry of a timer that was started and paused at once. */
async function measuredEntry({ send }: Pick<TestApp, 'send'>, { id }: { id: number }) {
  const params = { id: String(id) };
  await send(timer.startTimer, { params });
  await send(timer.pauseTimer, { params });
  const [entry] = await send(entries.getTaskEntries, { params });
  if (!entry) throw new Error('The timer has left no entry');
  return entry;
}

type Case = {
  call: string;
  /** The place of the id in the request. */
  field: string;
  kind: Kind;
  /** Sends a request that only its id can make fail. */
  sendWith: (send: Send, id: number, own: Ids) => Promise<unknown>;
  refusal: { status: number; message: string };
  /** The scope of the tokens that may make the call; null where none may. */
  scope: Scope | null;
  /** The timer of the task runs. */
  isRunning?: boolean;
};

type Definition<E extends Endpoint> = { kind: Kind; input: (id: number, own: Ids) => InputOf<E> };

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

function takesId<E extends Endpoint>(endpoint: E, field: string, { kind, input }: Definition<E>): Case {
  return {
    call: nameOf(endpoint),
    field,
    kind,
    sendWith: (send, id, own) => send(endpoint, input(id, own)),
    refusal: { status: 404, message: `${NAMES[kind]} not found` },
    scope: endpoint.scope,
  };
}

const inPath = <E extends Endpoint>(endpoint: E, kind: Kind, rest: Omit<InputOf<E>, 'params'>) =>
  takesId(endpoint, 'path id', { kind, input: (id) => ({ params: { id: String(id) }, ...rest }) as InputOf<E> });

/** A new task that takes up the waiting assignment. */
const enrolledTask = (own: Ids, ids: Partial<tasks.ExperimentData>): tasks.NewTaskInput => ({
  ...{ name: 'Enrolled', list_id: own.list, category_id: own.category, planned_duration: 30 },
  experiment_data: {
    ...{ experiment_id: own.experiment, assignment_id: own.assignment, should_apply: own.should_apply },
    ...{ intervention_applied: false, original_estimate: 30, suggested_estimate: 45, final_estimate: 30 },
    ...ids,
  },
});

const TODAY = { date: '2026-11-20' };

const suggestionChanged = { refusal: { status: 409, message: SUGGESTION_CHANGED } };

const CASES: Case[] = [
  inPath(projects.getProject, 'project', {}),
  inPath(projects.updateProject, 'project', { body: { name: 'P' } }),
  inPath(projects.deleteProject, 'project', {}),
  inPath(projects.getProjectSummary, 'project', {}),
  inPath(projects.getProjectLists, 'project', {}),
  inPath(lists.createList, 'project', { body: { name: 'L' } }),
  takesId(createListWithProject, 'body task.category_id', {
    kind: 'category',
    input: (category_id) => ({ body: { name: 'L', project: { name: 'P' }, task: { name: 'T', category_id } } }),
  }),
  inPath(lists.getList, 'list', {}),
  inPath(lists.getListTasks, 'list', {}),
  inPath(lists.updateList, 'list', { body: { name: 'L' } }),
  inPath(lists.deleteList, 'list', {}),
  inPath(lists.getListSummary, 'list', {}),
  inPath(tasks.getTask, 'task', {}),
  inPath(tasks.updateTask, 'task', { body: { name: 'T' } }),
  inPath(tasks.deleteTask, 'task', {}),
  inPath(repeats.setRepeat, 'task', { body: { rrule: 'FREQ=DAILY' } }),
  inPath(repeats.stopRepeat, 'task', {}),
  takesId(tasks.createTask, 'body list_id', {
    kind: 'list',
    input: (list_id) => ({ body: { name: 'T', list_id } }),
  }),
  takesId(tasks.createTask, 'body category_id', {
    kind: 'category',
    input: (category_id, { list }) => ({ body: { name: 'T', list_id: list, category_id } }),
  }),
  takesId(createTasks, 'body tasks.list_id', {
    kind: 'list',
    input: (list_id, { list }) => ({
      body: {
        tasks: [
          { name: 'T', list_id: list },
          { name: 'T', list_id },
        ],
      },
    }),
  }),
  takesId(createTasks, 'body tasks.category_id', {
    kind: 'category',
    input: (category_id, { list }) => ({ body: { tasks: [{ name: 'T', list_id: list, category_id }] } }),
  }),
  {
    ...takesId(tasks.createTask, 'body experiment_data.experiment_id', {
      kind: 'experiment',
      input: (experiment_id, own) => ({ body: enrolledTask(own, { experiment_id }) }),
    }),
    ...suggestionChanged,
  },
  {
    ...takesId(tasks.createTask, 'body experiment_data.assignment_id', {
      kind: 'assignment',
      input: (assignment_id, own) => ({ body: enrolledTask(own, { assignment_id }) }),
    }),
    ...suggestionChanged,
  },
  takesId(tasks.updateTask, 'body category_id', {
    kind: 'category',
    input: (category_id, { task }) => ({ params: { id: String(task) }, body: { category_id } }),
  }),
  {
    ...takesId(tasks.updateTask, 'body expected.category_id', {
      kind: 'category',
      input: (category_id, { task }) => ({
        params: { id: String(task) },
        body: { category_id: null, expected: { category_id } },
      }),
    }),
    refusal: { status: 409, message: CHANGED_ELSEWHERE },
  },
  inPath(moves.duplicateTask, 'task', {}),
  inPath(itemTasks.makeTaskOfItem, 'task_with_item', { body: FIRST_ITEM }),
  takesId(itemTasks.makeTaskOfItem, 'body category_id', {
    kind: 'category',
    input: (category_id, { task_with_item }) => ({
      params: { id: String(task_with_item) },
      body: { ...FIRST_ITEM, category_id },
    }),
  }),
  inPath(itemTasks.makeItemOfTask, 'task_with_linked_item', { body: LINKED_ITEM }),
  takesId(moves.moveTasks, 'body task_ids', {
    kind: 'task',
    input: (id, { list, done_task }) => ({ body: { task_ids: [done_task, id], list_id: list } }),
  }),
  takesId(moves.moveTasks, 'body list_id', {
    kind: 'list',
    input: (list_id, { task }) => ({ body: { task_ids: [task], list_id } }),
  }),
  takesId(moves.moveTasks, 'body before_task_id', {
    kind: 'done_task',
    input: (before_task_id, { list, task }) => ({ body: { task_ids: [task], list_id: list, before_task_id } }),
  }),
  takesId(moves.moveLists, 'body list_ids', {
    kind: 'list',
    input: (id, { project }) => ({ body: { list_ids: [id], project_id: project } }),
  }),
  takesId(moves.moveLists, 'body project_id', {
    kind: 'project',
    input: (project_id, { list }) => ({ body: { list_ids: [list], project_id } }),
  }),
  takesId(moves.moveLists, 'body before_list_id', {
    kind: 'second_list',
    input: (before_list_id, { list, project }) => ({
      body: { list_ids: [list], project_id: project, before_list_id },
    }),
  }),
  takesId(bulk.changeTasks, 'body task_ids', {
    kind: 'task',
    input: (id, { done_task }) => ({ body: { task_ids: [done_task, id], changes: { priority: 'low' as const } } }),
  }),
  takesId(bulk.changeTasks, 'body changes.category_id', {
    kind: 'category',
    input: (category_id, { task }) => ({ body: { task_ids: [task], changes: { category_id } } }),
  }),
  takesId(bulk.deleteTasks, 'body task_ids', {
    kind: 'task',
    input: (id, { done_task }) => ({ body: { task_ids: [done_task, id] } }),
  }),
  takesId(forecasts.forecastTasks, 'body task_ids', {
    kind: 'task',
    input: (id, { done_task }) => ({ body: { task_ids: [done_task, id] } }),
  }),
  takesId(forecasts.getTypicalTime, 'query category_id', {
    kind: 'category',
    input: (id) => ({ query: { planned_duration: '30', category_id: String(id) } }),
  }),
  takesId(forecastWhen, 'body project_id', { kind: 'project', input: (project_id) => ({ body: { project_id } }) }),
  takesId(forecastWhen, 'body list_id', { kind: 'list', input: (list_id) => ({ body: { list_id } }) }),
  takesId(forecastWhen, 'body task_ids', {
    kind: 'task',
    input: (id, { done_task }) => ({ body: { task_ids: [done_task, id] } }),
  }),
  takesId(keepForecast, 'body list_id', { kind: 'list', input: (list_id) => ({ body: { list_id } }) }),
  takesId(keepForecast, 'body project_id', { kind: 'project', input: (project_id) => ({ body: { project_id } }) }),
  takesId(promises.makePromise, 'body list_id', {
    kind: 'list',
    input: (list_id) => ({ body: { list_id, promised_date: TODAY.date } }),
  }),
  takesId(promises.makePromise, 'body project_id', {
    kind: 'project',
    input: (project_id) => ({ body: { project_id, promised_date: TODAY.date } }),
  }),
  takesId(promises.getPromises, 'query list_id', { kind: 'list', input: (id) => ({ query: { list_id: String(id) } }) }),
  takesId(promises.getPromises, 'query project_id', {
    kind: 'project',
    input: (id) => ({ query: { project_id: String(id) } }),
  }),
  takesId(promises.getPromiseChance, 'query list_id', {
    kind: 'list',
    input: (id) => ({ query: { list_id: String(id), promised_date: TODAY.date } }),
  }),
  takesId(promises.getPromiseChance, 'query project_id', {
    kind: 'project',
    input: (id) => ({ query: { project_id: String(id), promised_date: TODAY.date } }),
  }),
  inPath(promises.makePromiseLink, 'promise', { body: {} }),
  inPath(promises.endPromiseLink, 'promise', {}),
  inPath(promises.withdrawPromise, 'promise', {}),
  inPath(timer.startTimer, 'task', { body: { duration_minutes: 5 } }),
  { ...inPath(timer.pauseTimer, 'task', {}), isRunning: true },
  { ...inPath(timer.extendTimer, 'task', { body: { additional_minutes: 5 } }), isRunning: true },
  inPath(timer.estimateTask, 'unestimated_task', { body: { minutes: 45 } }),
  { ...inPath(timer.completeTask, 'task', { body: { mental_state: 'tired', reflection: 'R' } }), isRunning: true },
  inPath(timer.getTimerStatus, 'task', {}),
  inPath(timer.getTimerExpired, 'task', {}),
  inPath(timer.pollTimer, 'task', {}),
  inPath(completion.completeWithoutTimer, 'task', { body: { mental_state: 'tired', reflection: 'R' } }),
  inPath(completion.reopenTask, 'done_task', {}),
  inPath(completion.reviewTask, 'done_task', { body: { mental_state: 'tired', reflection: null } }),
  inPath(entries.getTaskEntries, 'done_task', {}),
  takesId(entries.createEntry, 'body task_id', {
    kind: 'task',
    input: (task_id) => ({
      body: { task_id, started_at: '2026-11-19T08:00:00Z', ended_at: '2026-11-19T09:00:00Z' },
    }),
  }),
  inPath(entries.updateEntry, 'entry', { body: { started_at: '2026-11-20T08:30:00Z' } }),
  takesId(entries.updateEntry, 'body task_id', {
    kind: 'task',
    input: (task_id, { entry }) => ({ params: { id: String(entry) }, body: { task_id } }),
  }),
  {
    ...takesId(entries.updateEntry, 'body expected.task_id', {
      kind: 'done_task',
      input: (task_id, { entry, task }) => ({
        params: { id: String(entry) },
        body: { task_id: task, expected: { task_id } },
      }),
    }),
    refusal: { status: 409, message: CHANGED_ELSEWHERE },
  },
  inPath(entries.deleteEntry, 'entry', {}),
  inPath(entries.restoreEntry, 'measured_entry', {}),
  inPath(undoCommand, 'command', {}),
  inPath(restoreTrash, 'deletion', {}),
  inPath(deleteTrash, 'deletion', {}),
  inPath(categories.getCategory, 'category', {}),
  inPath(categories.getCategoryTasks, 'category', {}),
  inPath(categories.updateCategory, 'category', { body: { name: 'C' } }),
  inPath(categories.deleteCategory, 'category', {}),
  inPath(analytics.getCategoryAnalytics, 'category', {}),
  takesId(getHours, 'query project_id', {
    kind: 'project',
    input: (id) => ({ query: { project_id: String(id) } }),
  }),
  takesId(experiments.createExperiment, 'body category_id', {
    kind: 'category_without_experiment',
    input: (category_id) => ({ body: { name: 'E', category_id } }),
  }),
  takesId(experiments.getSuggestedMultiplier, 'query category_id', {
    kind: 'category',
    input: (id) => ({ query: { category_id: String(id) } }),
  }),
  takesId(experiments.getTaskIntervention, 'body category_id', {
    kind: 'category',
    input: (category_id) => ({ body: { category_id, original_estimate: 30 } }),
  }),
  inPath(experiments.getExperimentResults, 'experiment', {}),
  inPath(experiments.getExperimentStats, 'experiment', {}),
  inPath(experiments.updateExperiment, 'experiment', { body: { name: 'E' } }),
  inPath(experiments.deleteExperiment, 'experiment', {}),
  inPath(account.endSignIn, 'sign_in', {}),
  inPath(tokens.endToken, 'token', {}),
  inPath(providers.unlinkProvider, 'identity', {}),
  inPath(passkeys.updatePasskey, 'passkey', { body: { name: 'P' } }),
  inPath(passkeys.deletePasskey, 'passkey', {}),
  takesId(workspace.addToWorkspace, 'body list_ids', {
    kind: 'list',
    input: (id, { list }) => ({ params: TODAY, body: { list_ids: [list, id], origin: 'imported' as const } }),
  }),
  takesId(workspace.removeFromWorkspace, 'path id', {
    kind: 'list',
    input: (id) => ({ params: { ...TODAY, id: String(id) } }),
  }),
  takesId(workspace.orderWorkspace, 'body list_ids', {
    kind: 'list',
    input: (id, { list }) => ({ params: TODAY, body: { list_ids: [list, id] } }),
  }),
  inPath(calendars.updateCalendar, 'calendar', { body: { name: 'C' } }),
  inPath(calendars.deleteCalendar, 'calendar', {}),
  inPath(calendars.readCalendar, 'calendar', {}),
  takesId(plan.addToPlan, 'body task_ids', {
    kind: 'task',
    input: (id, { done_task }) => ({ params: TODAY, body: { task_ids: [done_task, id] } }),
  }),
  takesId(plan.addToPlan, 'body before_task_id', {
    kind: 'task',
    input: (before_task_id, { done_task }) => ({ params: TODAY, body: { task_ids: [done_task], before_task_id } }),
  }),
  takesId(plan.removeFromPlan, 'path id', {
    kind: 'task',
    input: (id) => ({ params: { ...TODAY, id: String(id) } }),
  }),
  takesId(plan.placeInPlan, 'path id', {
    kind: 'task',
    input: (id) => ({ params: { ...TODAY, id: String(id) }, body: { at: '15:00' } }),
  }),
  takesId(plan.orderPlan, 'body task_ids', {
    kind: 'task',
    input: (id, { done_task }) => ({ params: TODAY, body: { task_ids: [done_task, id] } }),
  }),
];

test.each(CASES)(
  '$call refuses the $field of a stranger’s $kind like a missing one, and takes one’s own',
  async ({ kind, sendWith, refusal, scope, isRunning = false }) => {
    const { app, stranger, own, theirs, doors } = await scene();
    if (isRunning) {
      await app.send(timer.startTimer, { params: { id: String(own.task) } });
      await stranger.send(timer.startTimer, { params: { id: String(theirs.task) } });
    }
    for (const [token, isOpen] of [
      [doors.all, scope !== null],
      [doors.read, scope === 'read'],
    ] as const) {
      const told = isOpen ? { ...refusal, errors: [] } : { status: 403, data: null };
      for (const id of [theirs[kind], MISSING_ID])
        await expect(sendWith(app.sender(token), id, own)).rejects.toMatchObject(told);
    }
    const before = await allRows(app.db());
    for (const id of [theirs[kind], MISSING_ID]) {
      await expect(sendWith(app.send, id, own)).rejects.toMatchObject({ ...refusal, errors: [] });
    }
    expect(await allRows(app.db())).toEqual(before);
    await sendWith(app.send, own[kind], own); // the id was all that was wrong
    expect(ofUser(stranger.user.id, await allRows(app.db()))).toEqual(ofUser(stranger.user.id, before));
  },
);

test('GET /list leaves out the lists of a stranger like missing ones', async () => {
  const { app, own, theirs } = await scene();
  const found = await app.send(lists.getLists, { query: { ids: `${theirs.list},${MISSING_ID},${own.list}` } });
  expect(found.map(({ id }) => id)).toEqual([own.list]);
});

/** Ids that leave out what the caller does not have: `lists.test.ts` and `history.test.ts` ask for those of others. */
const ANSWERED_WITHOUT = ['GET /list query ids', 'GET /commands query task_id'];

/** Ids that are compared with the task of the caller's own timer and read nothing: `late-presses.test.ts` says another one. */
const COMPARED = ['POST /task/:id/timer/work body paused_id'];

test('every id in the contract is covered above', () => {
  const inContract = CONTRACT.flatMap((endpoint) => idsOf(endpoint).map((id) => `${nameOf(endpoint)} ${id}`));
  const covered = [...ANSWERED_WITHOUT, ...COMPARED, ...CASES.map(({ call, field }) => `${call} ${field}`)];
  expect(covered.sort()).toEqual(inContract.sort());
});

/** Values of queries that are no days; of one call alone where they follow its path. */
const VALUES: Record<string, string> = {
  ...{ due: 'week', minutes: '45', days: '14' },
  ...{ '/busy from': '2026-11-20T00:00:00Z', '/busy until': '2026-11-21T00:00:00Z' },
};

test('no GET without an id answers with anything of a stranger', async () => {
  const { app, stranger } = await scene();
  const trace = 'Bleistiftspitzer';
  const category = await stranger.given.category({ name: trace });
  const list = await stranger.given.list({ name: trace });
  const task = await stranger.given.task({ list_id: list.id, category_id: category.id, name: trace });
  await stranger.given.entry({
    task_id: task.id,
    started_at: '2026-11-20T06:00:00Z',
    ended_at: '2026-11-20T07:00:00Z',
  });
  await stranger.send(plan.addToPlan, { params: TODAY, body: { task_ids: [task.id] } });
  const span = { from: '2026-11-20T00:00:00Z', until: '2026-11-21T00:00:00Z' };
  const block = { start: '2026-11-20T10:00:00Z', end: '2026-11-20T11:00:00Z', title: trace };
  await stranger.send(pushBusyTime, { body: { ...span, blocks: [block] } });
  await givenCalendar(app, stranger.user, trace);
  const calls = CONTRACT.filter(
    (endpoint) => endpoint.method === 'GET' && !endpoint.isStream && idsOf(endpoint).length === 0,
  );
  for (const endpoint of calls) {
    const { path } = endpoint;
    // Either of the two that this call takes has to be there.
    const wanted = path === '/task' ? ['due'] : (schemaOf(endpoint, 'query')?.required ?? []);
    const given = (field: string) => VALUES[`${path} ${field}`] ?? VALUES[field] ?? '2026-11-20';
    const query = wanted.length > 0 ? `?${wanted.map((field) => `${field}=${given(field)}`).join('&')}` : '';
    const url = path
      .replace(':date', '2026-11-20')
      .replace(':year', '2026')
      .replace(':month', '11')
      .replace(':table', 'tasks.csv');
    const response = await app.raw({ url: `/api${url}${query}`, headers: app.headers });
    expect(response.statusCode, path).toBe(200);
    expect(response.body, path).not.toContain(trace);
  }
});

/** Two users of one server with a record of each kind. */
const withRecords = prepared(async (app) => {
  const stranger = await app.another();
  const { token, user } = stranger;
  const tokenOf = async (scopes: Scope[]) =>
    (await app.send(tokens.createToken, { body: { name: 'Laptop', scopes } })).token;
  const doors = { all: await tokenOf([...SCOPES]), read: await tokenOf(['read']) };
  return { account: { token, user }, doors, ...(await recordsOf(app, stranger)) };
});

async function recordsOf(app: TestApp, stranger: Pick<TestApp, 'given' | 'send' | 'user'>) {
  const recordsOf = async (caller: Pick<TestApp, 'given' | 'send' | 'user'>) => ({
    ...(await givenRecords(caller)),
    calendar: await givenCalendar(app, caller.user),
    identity: await givenIdentity(app, caller.user),
    passkey: await givenPasskey(app, caller.user),
  });
  return { theirs: await recordsOf(stranger), own: await recordsOf(app) };
}

async function scene() {
  const { made, ...app } = await withRecords(NO_CALENDARS);
  const { account, ...records } = made;
  return { app, stranger: app.withCalls(account), ...records };
}

function ofUser(id: number, tables: Record<string, object[]>): object[] {
  return Object.values(tables)
    .flat()
    .filter((row) => 'user_id' in row && row.user_id === id);
}

/** Parts of a path that name no record. */
const NO_IDS = [':date', ':year', ':month', ':table'];

function idsOf(endpoint: Endpoint): string[] {
  const inPath = (endpoint.path.match(/:\w+/g) ?? []).filter((part) => !NO_IDS.includes(part));
  return [
    ...inPath.map((part) => `path ${part.slice(1)}`),
    ...idFields(schemaOf(endpoint, 'query') ?? {}).map((field) => `query ${field}`),
    ...idFields(schemaOf(endpoint, 'body') ?? {}).map((field) => `body ${field}`),
  ];
}

/** The names of fields that hold ids, dotted where they are nested. */
function idFields({ properties = {}, anyOf = [], items }: JsonSchema): string[] {
  const fields = Object.entries(properties).flatMap(([name, field]) => [
    ...(/(^|_)ids?$/.test(name) ? [name] : []),
    ...idFields(field).map((nested) => `${name}.${nested}`),
  ]);
  return [...fields, ...anyOf.flatMap(idFields), ...(items ? idFields(items) : [])];
}
