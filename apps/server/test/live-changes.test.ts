import * as account from '@daymark/contract/account.ts';
import * as archive from '@daymark/contract/archive.ts';
import * as bulk from '@daymark/contract/bulk.ts';
import * as categories from '@daymark/contract/categories.ts';
import * as completion from '@daymark/contract/completion.ts';
import type { Endpoint } from '@daymark/contract/endpoint.ts';
import * as entries from '@daymark/contract/entries.ts';
import { KEY_HEADER, REPLAYED_HEADER } from '@daymark/contract/envelope.ts';
import * as evening from '@daymark/contract/evening.ts';
import { CHANGES_HEADER, type Change, TAB_HEADER } from '@daymark/contract/events.ts';
import * as experiments from '@daymark/contract/experiments.ts';
import { keepForecast } from '@daymark/contract/forecast-record.ts';
import { forecastTasks } from '@daymark/contract/forecasts.ts';
import * as itemTasks from '@daymark/contract/item-tasks.ts';
import * as lists from '@daymark/contract/lists.ts';
import * as moves from '@daymark/contract/moves.ts';
import { createListWithProject } from '@daymark/contract/new-lists.ts';
import * as plan from '@daymark/contract/plan.ts';
import * as projects from '@daymark/contract/projects.ts';
import { createTasks } from '@daymark/contract/quick-add.ts';
import * as repeats from '@daymark/contract/repeats.ts';
import * as settings from '@daymark/contract/settings.ts';
import * as signIn from '@daymark/contract/sign-in.ts';
import * as tasks from '@daymark/contract/tasks.ts';
import * as timer from '@daymark/contract/timer.ts';
import * as workspace from '@daymark/contract/workspace.ts';
import { makeGiven } from '@daymark/testing/given.ts';
import { expect, test } from 'vitest';
import { testApp } from './app.ts';
import { fileOf } from './archive.ts';
import { CONTRACT } from './contract.ts';
import { openEvents } from './event-stream.ts';
import { expectIndexed } from './words.ts';

/** The server on a port. */
async function listening() {
  const app = await testApp();
  const url = await app.app.listen({ host: '127.0.0.1', port: 0 });
  return { ...app, url };
}

type Ids = Record<
  'project' | 'list' | 'category' | 'experiment' | 'task' | 'entry' | 'other_task' | 'other_list',
  number
>;

const REVIEW = { mental_state: 'tired', reflection: 'R' };

const ITEM = '- [ ] Pack';

const TODAY = { date: '2026-11-20' };
const TOMORROW = { date: '2026-11-21' };

const pathId = (of: keyof Ids) => (ids: Ids) => ({ id: String(ids[of]) });

/** A change of the task's timer that tells of this task alone, after what else it changes. */
const timerWrite = ({ endpoint, body, before = [] }: { endpoint: Endpoint; body: object; before?: Change[] }) => ({
  endpoint,
  params: pathId('task'),
  body: () => body,
  told: ({ task, list }: Ids): Change[] => [...before, { kind: 'timer' }, { kind: 'task', id: task, list_id: list }],
});

/** A write of each kind, in an order in which each one succeeds. */
const WRITES: {
  endpoint: Endpoint;
  params?: (ids: Ids) => { id?: string; date?: string };
  body?: (ids: Ids) => unknown;
  /** `made` is the id of the record in the answer. */
  told: (ids: Ids, made: number) => Change[];
}[] = [
  { endpoint: projects.createProject, body: () => ({ name: 'P' }), told: (_, id) => [{ kind: 'project', id }] },
  {
    endpoint: projects.updateProject,
    params: pathId('project'),
    body: () => ({ name: 'Q' }),
    told: ({ project }) => [{ kind: 'project', id: project }],
  },
  {
    endpoint: lists.createList,
    params: pathId('project'),
    body: () => ({ name: 'L' }),
    told: (_, id) => [{ kind: 'list', id }],
  },
  {
    endpoint: lists.updateList,
    params: pathId('list'),
    body: () => ({ name: 'M' }),
    told: ({ list }) => [{ kind: 'list', id: list }],
  },
  { endpoint: categories.createCategory, body: () => ({ name: 'C' }), told: (_, id) => [{ kind: 'category', id }] },
  {
    endpoint: categories.updateCategory,
    params: pathId('category'),
    body: () => ({ name: 'D' }),
    told: ({ category }) => [{ kind: 'category', id: category }],
  },
  {
    endpoint: tasks.createTask,
    body: ({ list }) => ({ name: 'T', list_id: list }),
    told: ({ list }, id) => [{ kind: 'task', id, list_id: list }],
  },
  {
    endpoint: tasks.createTask,
    body: () => ({ name: 'First of the inbox', list_id: null }),
    told: (_, id) => [
      { kind: 'project', id: expect.any(Number) },
      { kind: 'list', id: expect.any(Number) },
      { kind: 'settings' },
      { kind: 'task', id, list_id: expect.any(Number) },
    ],
  },
  {
    endpoint: tasks.updateTask,
    params: pathId('task'),
    body: () => ({ name: 'U' }),
    told: ({ task, list }) => [{ kind: 'task', id: task, list_id: list }],
  },
  ...[
    { endpoint: repeats.setRepeat, body: { rrule: 'FREQ=DAILY' } },
    { endpoint: repeats.setRepeat, body: { rrule: 'FREQ=WEEKLY' } },
    { endpoint: repeats.stopRepeat, body: undefined },
  ].map(({ endpoint, body }) => ({
    endpoint,
    params: pathId('task'),
    body: () => body,
    told: ({ task, list }: Ids): Change[] => [{ kind: 'task', id: task, list_id: list }],
  })),
  ...[
    { endpoint: timer.startTimer, body: {}, before: [{ kind: 'plan' as const, ...TODAY }] },
    { endpoint: timer.estimateTask, body: { minutes: 45 } },
    { endpoint: timer.extendTimer, body: { additional_minutes: 5 } },
    { endpoint: timer.pauseTimer, body: {} },
    { endpoint: timer.startTimer, body: {} },
  ].map(timerWrite),
  {
    endpoint: timer.startTimer,
    params: pathId('other_task'),
    body: () => ({ switch: true }),
    told: ({ task, list, other_task, other_list }) => [
      { kind: 'plan', ...TODAY },
      { kind: 'timer' },
      { kind: 'task', id: other_task, list_id: other_list },
      { kind: 'task', id: task, list_id: list },
    ],
  },
  {
    endpoint: timer.startTimer,
    params: pathId('task'),
    body: () => ({ switch: true }),
    told: ({ task, list, other_task, other_list }) => [
      { kind: 'timer' },
      { kind: 'task', id: task, list_id: list },
      { kind: 'task', id: other_task, list_id: other_list },
    ],
  },
  timerWrite({ endpoint: timer.completeTask, body: REVIEW }),
  {
    endpoint: completion.reviewTask,
    params: pathId('task'),
    body: () => REVIEW,
    told: ({ task, list }) => [{ kind: 'task', id: task, list_id: list }],
  },
  {
    endpoint: completion.reopenTask,
    params: pathId('task'),
    told: ({ task, list }) => [{ kind: 'timer' }, { kind: 'task', id: task, list_id: list }],
  },
  timerWrite({ endpoint: timer.pauseTimer, body: {} }),
  ...[
    { endpoint: completion.completeWithoutTimer, params: pathId('task'), body: () => REVIEW },
    {
      endpoint: entries.createEntry,
      body: ({ task }: Ids) => ({
        task_id: task,
        started_at: '2026-11-20T08:00:00Z',
        ended_at: '2026-11-20T09:00:00Z',
      }),
    },
    { endpoint: entries.updateEntry, params: pathId('entry'), body: () => ({ started_at: '2026-11-20T09:10:00Z' }) },
    { endpoint: entries.restoreEntry, params: pathId('entry') },
    { endpoint: entries.deleteEntry, params: pathId('entry') },
  ].map((write) => ({
    ...write,
    told: ({ task, list }: Ids): Change[] => [{ kind: 'task', id: task, list_id: list }],
  })),
  {
    endpoint: experiments.getTaskIntervention,
    body: ({ category }) => ({ category_id: category, original_estimate: 30 }),
    told: () => [],
  },
  { endpoint: forecastTasks, body: ({ task }) => ({ task_ids: [task] }), told: () => [] },
  {
    endpoint: keepForecast,
    body: ({ other_list }) => ({ list_id: other_list }),
    told: (_, id) => [{ kind: 'forecast', id }],
  },
  {
    endpoint: experiments.updateExperiment,
    params: pathId('experiment'),
    body: () => ({ status: 'completed' }),
    told: ({ experiment }) => [{ kind: 'experiment', id: experiment }],
  },
  {
    endpoint: experiments.createExperiment,
    body: ({ category }) => ({ name: 'E', category_id: category }),
    told: (_, id) => [{ kind: 'experiment', id }],
  },
  {
    endpoint: experiments.deleteExperiment,
    params: pathId('experiment'),
    told: ({ experiment }) => [{ kind: 'experiment', id: experiment }],
  },
  {
    endpoint: moves.duplicateTask,
    params: pathId('task'),
    told: ({ list }, id) => [{ kind: 'task', id, list_id: list }],
  },
  ...[
    { endpoint: tasks.updateTask, body: { description: `${ITEM}\n- [ ] Post [»](/tasks/7777777)` } },
    {
      endpoint: itemTasks.makeItemOfTask,
      body: { at: 14, expected: { description: `${ITEM}\n- [ ] Post [»](/tasks/7777777)` } },
    },
  ].map(({ endpoint, body }) => ({
    endpoint,
    params: pathId('other_task'),
    body: () => body,
    told: ({ other_task, other_list }: Ids): Change[] => [{ kind: 'task', id: other_task, list_id: other_list }],
  })),
  {
    endpoint: itemTasks.makeTaskOfItem,
    params: pathId('other_task'),
    body: () => ({ at: 3, expected: { description: `${ITEM}\n- [ ] Post` } }),
    told: ({ other_task, other_list }) => [
      { kind: 'task', id: other_task, list_id: other_list },
      { kind: 'task', id: expect.any(Number), list_id: other_list },
    ],
  },
  {
    endpoint: createTasks,
    body: ({ list }) => ({ tasks: [{ name: 'T', list_id: list, plan_date: TOMORROW.date }] }),
    told: ({ list }, id) => [
      { kind: 'plan', ...TOMORROW },
      { kind: 'task', id, list_id: list },
    ],
  },
  {
    endpoint: moves.moveTasks,
    body: ({ task, list, other_task }) => ({ task_ids: [task, other_task], list_id: list }),
    told: ({ task, list, other_task, other_list }) => [
      { kind: 'task', id: task, list_id: list },
      { kind: 'task', id: other_task, list_id: other_list },
      { kind: 'task', id: other_task, list_id: list },
    ],
  },
  {
    endpoint: moves.moveLists,
    body: ({ list, other_list, project }) => ({ list_ids: [other_list, list], project_id: project }),
    told: ({ list, other_list }) => [
      { kind: 'list', id: other_list },
      { kind: 'list', id: list },
    ],
  },
  {
    endpoint: bulk.changeTasks,
    body: ({ task, other_task }) => ({ task_ids: [task, other_task], changes: { priority: 'low' } }),
    told: ({ task, other_task, list }) => [
      { kind: 'task', id: task, list_id: list },
      { kind: 'task', id: other_task, list_id: list },
    ],
  },
  {
    endpoint: bulk.deleteTasks,
    body: ({ other_task }) => ({ task_ids: [other_task] }),
    told: ({ other_task, list }) => [{ kind: 'task', id: other_task, list_id: list }],
  },
  {
    endpoint: plan.addToPlan,
    params: () => TOMORROW,
    body: ({ task }) => ({ task_ids: [task] }),
    told: ({ task, list }) => [
      { kind: 'plan', ...TOMORROW },
      { kind: 'task', id: task, list_id: list },
    ],
  },
  {
    endpoint: plan.addToPlan,
    params: () => TODAY,
    body: ({ task }) => ({ task_ids: [task], from_date: TOMORROW.date }),
    told: ({ task, list }) => [
      { kind: 'plan', ...TOMORROW },
      { kind: 'plan', ...TODAY },
      { kind: 'task', id: task, list_id: list },
    ],
  },
  {
    endpoint: plan.orderPlan,
    params: () => TODAY,
    body: ({ task }) => ({ task_ids: [task] }),
    told: () => [{ kind: 'plan', ...TODAY }],
  },
  {
    endpoint: plan.placeInPlan,
    params: (ids) => ({ ...TODAY, ...pathId('task')(ids) }),
    body: () => ({ at: '15:00' }),
    told: () => [{ kind: 'plan', ...TODAY }],
  },
  {
    endpoint: plan.removeFromPlan,
    params: (ids) => ({ ...TODAY, ...pathId('task')(ids) }),
    told: ({ task, list }) => [
      { kind: 'plan', ...TODAY },
      { kind: 'task', id: task, list_id: list },
    ],
  },
  {
    endpoint: tasks.deleteTask,
    params: pathId('task'),
    told: ({ task, list }) => [{ kind: 'task', id: task, list_id: list }],
  },
  ...[
    {
      endpoint: workspace.addToWorkspace,
      params: () => TODAY,
      body: ({ list }: Ids) => ({ list_ids: [list], origin: 'created' }),
    },
    {
      endpoint: workspace.orderWorkspace,
      params: () => TODAY,
      body: ({ list }: Ids) => ({ list_ids: [list] }),
    },
    { endpoint: workspace.removeFromWorkspace, params: (ids: Ids) => ({ ...TODAY, ...pathId('list')(ids) }) },
  ].map((write) => ({ ...write, told: (): Change[] => [{ kind: 'workspace', ...TODAY }] })),
  { endpoint: evening.dismissCutEntries, told: () => [{ kind: 'plan', ...TODAY }] },
  { endpoint: archive.previewArchive, body: () => JSON.parse(fileOf({})), told: () => [] },
  ...[
    { endpoint: evening.dismissLeftOver, told: [TODAY] },
    { endpoint: evening.updateNote, body: () => ({ note: 'N' }), told: [TODAY] },
    { endpoint: evening.closeDay, body: () => ({}), told: [TODAY, { date: '2026-11-21' }] },
  ].map(({ told, ...write }) => ({
    ...write,
    params: () => TODAY,
    told: (): Change[] => told.map((day) => ({ kind: 'plan', ...day })),
  })),
  { endpoint: lists.deleteList, params: pathId('list'), told: ({ list }) => [{ kind: 'list', id: list }] },
  {
    endpoint: projects.deleteProject,
    params: pathId('project'),
    told: ({ project }) => [{ kind: 'project', id: project }],
  },
  {
    endpoint: categories.deleteCategory,
    params: pathId('category'),
    told: ({ category }) => [{ kind: 'category', id: category }],
  },
  { endpoint: account.updateProfile, body: () => ({ first_name: 'Augusta' }), told: () => [{ kind: 'profile' }] },
  { endpoint: settings.updateSettings, body: () => ({ day_start_hour: 4 }), told: () => [{ kind: 'settings' }] },
  { endpoint: account.endOtherSignIns, told: () => [{ kind: 'access' }] },
  { endpoint: archive.importArchive, body: () => JSON.parse(fileOf({})), told: () => [{ kind: 'everything' }] },
];

test('every write tells in its answer and as an event what it changes, what it is told by, and with a key all of it once', async () => {
  const { url, token, given, another, headers, db } = await listening();
  const stranger = await another();
  const [mine, theirs] = [await openEvents(url, token), await openEvents(url, stranger.token)];
  const { id: category } = await given.category();
  const { id: experiment } = await given.experiment({ category_id: category });
  const { id: task, list_id: list, project_id: project } = await given.task({ estimate_origin: null });
  const other = await given.task();
  for (let told = 0; told < 8; told += 1) await mine.next();
  const of = { other_task: other.id, other_list: other.list_id };
  const ids = { category, experiment, task, list, project, entry: 1, ...of }; // that of the first timer

  for (const [place, { endpoint, params, body, told }] of WRITES.entries()) {
    const { id = '', date = '' } = params?.(ids) ?? {};
    const path = endpoint.path.replace(':id', id).replace(':date', date);
    const write = {
      method: endpoint.method,
      headers: {
        ...headers,
        [TAB_HEADER]: 'tab7',
        [KEY_HEADER]: `write-${place}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body(ids)) }),
    };
    const response = await fetch(`${url}/api${path}`, write);
    type Made = { id?: number };
    const answer = (await response.json()) as { data: Made | [Made] | null; message: string };
    const { data, message } = answer;
    expect({ path, message }).toEqual({ path, message: 'OK' });
    const changes = told(ids, (Array.isArray(data) ? data[0] : data)?.id ?? 0);
    expect({ path, changes: JSON.parse(response.headers.get(CHANGES_HEADER) ?? 'null') }).toEqual({ path, changes });
    if (changes.length === 0) continue;
    expect(await mine.next()).toEqual({ id: mine.lastId(), changes, by: 'tab7' });
    // Sent again, it is answered as before, and the next event is that of the next write.
    const again = await fetch(`${url}/api${path}`, write);
    expect({ path, status: again.status, answer: await again.json() }).toEqual({
      path,
      status: response.status,
      answer,
    });
    expect({ path, replayed: again.headers.get(REPLAYED_HEADER) }).toEqual({ path, replayed: 'true' });
    expect(again.headers.get(CHANGES_HEADER)).toBe(response.headers.get(CHANGES_HEADER));
  }

  const asked = [...WRITES.map(({ endpoint }) => endpoint), ...SIGN_INS, createListWithProject];
  expect(new Set(CONTRACT.filter(({ method }) => method !== 'GET'))).toEqual(new Set(asked));
  await expectIndexed(db());
  // Nothing of all this reached the other user.
  await stranger.given.project({ name: 'Theirs' });
  expect(await theirs.next()).toMatchObject({ changes: [{ kind: 'project' }] });
});

/** Calls whose events are tested below, as they end streams. */
const SIGN_INS: Endpoint[] = [
  signIn.register,
  signIn.login,
  signIn.signInWithGoogle,
  signIn.logout,
  account.endSignIn,
  account.deleteAccount,
];

test('changes of one transaction are one event', async () => {
  const { url, token, send } = await listening();
  const events = await openEvents(url, token);
  const body = { name: 'L', project: { name: 'P' }, task: { name: 'T' } };
  const {
    id,
    project_id,
    tasks: [task],
  } = await send(createListWithProject, { body });
  expect((await events.next())?.changes).toEqual([
    { kind: 'project', id: project_id },
    { kind: 'list', id },
    { kind: 'task', id: task?.id, list_id: id },
  ]);
});

test('a refused write tells nothing, and a name of a tab that is none is left out', async () => {
  const { url, token, headers, given, send } = await listening();
  const task = await given.task();
  const events = await openEvents(url, token);
  await expect(send(timer.pauseTimer, { params: { id: String(task.id) } })).rejects.toMatchObject({ status: 409 });
  await fetch(`${url}/api/project`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json', [TAB_HEADER]: 'x'.repeat(41) },
    body: '{"name":"P"}',
  });
  expect(await events.next()).toEqual({ id: events.lastId(), changes: [{ kind: 'project', id: expect.any(Number) }] });
});

test('a stream that was cut goes on with what it has missed, and only with that', async () => {
  const { url, token, given } = await listening();
  const first = await openEvents(url, token);
  const seen = await given.category();
  expect((await first.next())?.changes).toEqual([{ kind: 'category', id: seen.id }]);
  first.cut();
  const missed = [await given.category(), await given.category()];
  const second = await openEvents(url, token, { lastId: first.lastId() });
  for (const { id } of missed) expect((await second.next())?.changes).toEqual([{ kind: 'category', id }]);
  second.cut();
  const third = await openEvents(url, token, { lastId: second.lastId() });
  const { id } = await given.category();
  expect((await third.next())?.changes).toEqual([{ kind: 'category', id }]);
});

test('a stream that was cut dozens of times loses no change and repeats none', async () => {
  const { url, token, given } = await listening();
  const { id: project_id } = await given.project();
  const made: number[] = [];
  const told: unknown[] = [];
  let lastId: string | undefined;
  for (let cut = 0; cut < 54; cut += 1) {
    const stream = await openEvents(url, token, { lastId });
    // One of three cuts comes before all is read.
    for (let more = 0; more < 2; more += 1) made.push((await given.list({ project_id })).id);
    while (told.length < made.length - (cut % 3 === 0 ? 1 : 0)) told.push((await stream.next())?.changes);
    lastId = stream.lastId();
    stream.cut();
  }
  const rest = await openEvents(url, token, { lastId });
  while (told.length < made.length) told.push((await rest.next())?.changes);
  expect(told).toEqual(made.map((id) => [{ kind: 'list', id }]));
});

test('where too much was missed, or the last event is not known, the stream begins with a reset', async () => {
  const { url, token, given, another } = await listening();
  const { id: project_id } = await given.project();
  const stream = await openEvents(url, token);
  await given.project();
  await stream.next();
  const before = stream.lastId();
  stream.cut();
  const witness = await openEvents(url, token);
  for (let missed = 0; missed < 101; missed += 1) await given.list({ project_id });
  // Events arrive after the answer on PostgreSQL; those that come later would follow the reset.
  for (let told = 0; told < 101; ) told += (await witness.next())?.changes.length ?? 0;
  const late = await openEvents(url, token, { lastId: before });
  expect(await late.next()).toMatchObject({ changes: 'reset' });
  // The stream goes on from there.
  const again = await openEvents(url, token, { lastId: late.lastId() });
  const { id } = await given.category();
  expect((await again.next())?.changes).toEqual([{ kind: 'category', id }]);

  const stranger = await another();
  for (const lastId of [late.lastId() ?? '', 'x'.repeat(5000), "' or 1=1", '%00']) {
    const events = await openEvents(url, stranger.token, { lastId });
    expect(await events.next()).toMatchObject({ changes: 'reset' });
  }
});

test('a stream without a last event begins now, or at the age of its page', async () => {
  const { url, token, given } = await listening();
  await given.category();
  const young = await openEvents(url, token, { age: 0 });
  const { id } = await given.category();
  expect((await young.next())?.changes).toEqual([{ kind: 'category', id }]);
  // This process cannot know what was before its start.
  const old = await openEvents(url, token, { age: 999_999_999 });
  expect(await old.next()).toMatchObject({ changes: 'reset' });
});

test('a stream holds no turn: other calls of its user are answered', async () => {
  const { url, token, given, send } = await listening();
  // The streams are more than the requests of one user that are in work at once.
  const streams = [];
  for (let opened = 0; opened < 12; opened += 1) streams.push(await openEvents(url, token));
  const { id } = await given.category();
  for (const stream of streams) expect((await stream.next())?.changes).toEqual([{ kind: 'category', id }]);
  // A deletion waits for every other request of its user.
  await send(categories.deleteCategory, { params: { id: String(id) } });
});

test('a stream ends with its sign-in, however that ends, and the others go on', async () => {
  const { url, token, user, send, sender, anonymous } = await listening();
  const signedIn = async () => {
    const other = await send(signIn.login, { body: { login: user.username, password: 'correct horse' } });
    return { ...other, events: await openEvents(url, other.token) };
  };
  const own = await openEvents(url, token);
  const projectOrEnd = async (events: typeof own) => {
    for (let told = await events.next(); told; told = await events.next())
      if (JSON.stringify(told.changes).includes('project')) return told.changes;
    return 'ended';
  };
  /** A stream that goes on gets every one of these changes. */
  const endOf = async (events: typeof own) => {
    for (let tries = 0; tries < 20; tries += 1) {
      await send(projects.createProject, { body: { name: 'P' } });
      if ((await projectOrEnd(events)) === 'ended') return 'ended';
    }
    return 'goes on';
  };

  const loggedOut = await signedIn();
  await sender(loggedOut.token)(signIn.logout, {});
  expect(await endOf(loggedOut.events)).toBe('ended');

  const ended = await signedIn();
  const { sign_ins } = await send(account.getAccess, {});
  const { id } = sign_ins.find(({ is_current }) => !is_current) ?? { id: 0 };
  await send(account.endSignIn, { params: { id: String(id) } });
  expect(await endOf(ended.events)).toBe('ended');

  const byPassword = await signedIn();
  const body = { current_password: 'correct horse', new_password: 'battery staple' };
  await send(account.updateProfile, { body });
  expect(await endOf(byPassword.events)).toBe('ended');

  // The stream of the sign-in that acted has lived through all of this, and is told of it.
  expect(await projectOrEnd(own)).toEqual([{ kind: 'project', id: expect.any(Number) }]);
  const stranger = await makeGiven(anonymous).user();
  const theirs = await openEvents(url, stranger.token);
  await send(account.deleteAccount, {});
  while ((await projectOrEnd(own)) !== 'ended');
  await sender(stranger.token)(projects.createProject, { body: { name: 'P' } });
  // Word of their sign-up may come first.
  expect(await projectOrEnd(theirs)).toEqual([{ kind: 'project', id: expect.any(Number) }]);
});

test('an expired sign-in opens no stream, and a stream is no use that keeps one alive', async () => {
  const { url, token, send, headers, passMinutes } = await listening();
  const day = 24 * 60;
  passMinutes(20 * day);
  (await openEvents(url, token)).cut();
  passMinutes(11 * day);
  const refused = await fetch(`${url}/api/events`, { headers });
  expect([refused.status, await refused.json()]).toEqual([
    401,
    { success: false, data: null, message: 'Sign in to continue' },
  ]);
  await expect(send(projects.getProjects, {})).rejects.toMatchObject({ status: 401 });
});

test('the age has to be a number', async () => {
  const { raw, headers } = await testApp();
  const refused = await raw({ url: '/api/events?age=old', headers });
  expect(refused.statusCode).toBe(422);
  expect(refused.json()).toMatchObject({ message: 'Age must be a number of milliseconds' });
});
