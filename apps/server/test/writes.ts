import * as account from '@daymark/contract/account.ts';
import * as archive from '@daymark/contract/archive.ts';
import * as bulk from '@daymark/contract/bulk.ts';
import { pushBusyTime } from '@daymark/contract/busy-time.ts';
import * as categories from '@daymark/contract/categories.ts';
import * as completion from '@daymark/contract/completion.ts';
import type { Endpoint } from '@daymark/contract/endpoint.ts';
import * as entries from '@daymark/contract/entries.ts';
import * as evening from '@daymark/contract/evening.ts';
import type { Change } from '@daymark/contract/events.ts';
import * as experiments from '@daymark/contract/experiments.ts';
import { forecastWhen } from '@daymark/contract/finish-dates.ts';
import { keepForecast } from '@daymark/contract/forecast-record.ts';
import { forecastTasks } from '@daymark/contract/forecasts.ts';
import * as itemTasks from '@daymark/contract/item-tasks.ts';
import * as lists from '@daymark/contract/lists.ts';
import * as moves from '@daymark/contract/moves.ts';
import * as movingIn from '@daymark/contract/moving-in.ts';
import * as plan from '@daymark/contract/plan.ts';
import * as projects from '@daymark/contract/projects.ts';
import { makePromise } from '@daymark/contract/promises.ts';
import { createTasks } from '@daymark/contract/quick-add.ts';
import * as repeats from '@daymark/contract/repeats.ts';
import * as settings from '@daymark/contract/settings.ts';
import * as tasks from '@daymark/contract/tasks.ts';
import * as timer from '@daymark/contract/timer.ts';
import * as tokens from '@daymark/contract/tokens.ts';
import { emptyTrash } from '@daymark/contract/trash.ts';
import * as workspace from '@daymark/contract/workspace.ts';
import { expect } from 'vitest';
import type { TestApp } from './app.ts';
import { fileOf } from './archive.ts';
import { GOOGLE_TASKS } from './google-tasks.ts';
import { manyRecords } from './many-records.ts';

/** Ids of the records that the writes are about. */
export type Ids = Record<
  'project' | 'list' | 'category' | 'experiment' | 'task' | 'entry' | 'other_task' | 'other_list',
  number
>;

const REVIEW = { mental_state: 'tired', reflection: 'R' };

const ITEM = '- [ ] Pack';

const TODAY = { date: '2026-11-20' };
const TOMORROW = { date: '2026-11-21' };

const BUSY_SPAN = { from: '2026-11-20T00:00:00Z', until: '2026-11-21T00:00:00Z' };

const pathId = (of: keyof Ids) => (ids: Ids) => ({ id: String(ids[of]) });

/** A change of the task's timer that tells of this task alone, after what else it changes. */
const timerWrite = ({ endpoint, body, before = [] }: { endpoint: Endpoint; body: object; before?: Change[] }) => ({
  endpoint,
  params: pathId('task'),
  body: () => body,
  told: ({ task, list }: Ids): Change[] => [...before, { kind: 'timer' }, { kind: 'task', id: task, list_id: list }],
});

/** A write with what it tells. */
export type Write = {
  endpoint: Endpoint;
  params?: (ids: Ids) => { id?: string; date?: string };
  body?: (ids: Ids) => unknown;
  /** `made` is the id of the record in the answer. */
  told: (ids: Ids, made: number) => Change[];
};

/** A write of each kind, in an order in which each one succeeds. */
export const WRITES: Write[] = [
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
  {
    endpoint: pushBusyTime,
    body: () => ({
      ...BUSY_SPAN,
      blocks: [{ start: '2026-11-20T10:00:00Z', end: '2026-11-20T11:00:00Z', title: 'Call' }],
    }),
    told: () => [{ kind: 'busy' }],
  },
  { endpoint: forecastTasks, body: ({ task }) => ({ task_ids: [task] }), told: () => [] },
  { endpoint: forecastWhen, body: ({ task }) => ({ task_ids: [task] }), told: () => [] },
  {
    endpoint: keepForecast,
    body: ({ other_list }) => ({ list_id: other_list }),
    told: (_, id) => [{ kind: 'forecast', id }],
  },
  {
    endpoint: makePromise,
    body: ({ other_list }) => ({ list_id: other_list, promised_date: '2026-11-20' }),
    told: (_, id) => [{ kind: 'promise', id }],
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
  { endpoint: movingIn.previewFile, body: () => GOOGLE_TASKS, told: () => [] },
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
  { endpoint: emptyTrash, told: () => [{ kind: 'trash' }] },
  { endpoint: account.updateProfile, body: () => ({ first_name: 'Augusta' }), told: () => [{ kind: 'profile' }] },
  { endpoint: settings.updateSettings, body: () => ({ day_start_hour: 4 }), told: () => [{ kind: 'settings' }] },
  { endpoint: account.endOtherSignIns, told: () => [{ kind: 'access' }] },
  { endpoint: tokens.endTokens, told: () => [{ kind: 'access' }] },
  { endpoint: movingIn.importFile, body: () => GOOGLE_TASKS, told: () => [{ kind: 'everything' }] },
  { endpoint: archive.importArchive, body: () => JSON.parse(manyRecords(2)), told: () => [{ kind: 'everything' }] },
];

/** Makes the records that the writes are about, in eight calls. */
export async function recordsToWrite({ given }: Pick<TestApp, 'given'>): Promise<Ids> {
  const { id: category } = await given.category();
  const { id: experiment } = await given.experiment({ category_id: category });
  const { id: task, list_id: list, project_id: project } = await given.task({ estimate_origin: null });
  const other = await given.task();
  const of = { other_task: other.id, other_list: other.list_id };
  return { category, experiment, task, list, project, entry: 1, ...of }; // the entry of the first timer
}

/** The request of a write. */
export function requestOf(
  { endpoint, params, body }: Write,
  ids: Ids,
): { method: Endpoint['method']; url: string; payload?: object } {
  const { id = '', date = '' } = params?.(ids) ?? {};
  const url = `/api${endpoint.path.replace(':id', id).replace(':date', date)}`;
  return { method: endpoint.method, url, ...(body && { payload: body(ids) as object }) };
}
