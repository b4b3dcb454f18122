import * as bulk from '@daymark/contract/bulk.ts';
import * as categories from '@daymark/contract/categories.ts';
import * as completion from '@daymark/contract/completion.ts';
import type { Endpoint } from '@daymark/contract/endpoint.ts';
import * as entries from '@daymark/contract/entries.ts';
import * as evening from '@daymark/contract/evening.ts';
import * as experiments from '@daymark/contract/experiments.ts';
import * as lists from '@daymark/contract/lists.ts';
import * as moves from '@daymark/contract/moves.ts';
import { createListWithProject } from '@daymark/contract/new-lists.ts';
import * as plan from '@daymark/contract/plan.ts';
import * as projects from '@daymark/contract/projects.ts';
import { createTasks } from '@daymark/contract/quick-add.ts';
import * as repeats from '@daymark/contract/repeats.ts';
import * as settings from '@daymark/contract/settings.ts';
import * as tasks from '@daymark/contract/tasks.ts';
import * as timer from '@daymark/contract/timer.ts';
import * as workspace from '@daymark/contract/workspace.ts';

/** Ids of the records that there are, of which a step takes any. */
export type Present = Record<'projects' | 'lists' | 'categories' | 'tasks' | 'time_entries' | 'experiments', number[]>;

/** A call with what it is about; `pick` takes one of these ids, and `any` a number below this one. */
type Step = (from: { ids: Present; pick: (ids: number[]) => number; any: (below: number) => number }) => {
  endpoint: Endpoint;
  params?: Record<string, string | number>;
  body?: object;
};

const DAYS = ['2026-11-20', '2026-11-21'];
const REVIEW = { mental_state: 'tired', reflection: 'R' };

/** Times on a day before any timer runs, in steps of 20 minutes. */
const timeAt = (step: number) =>
  `2026-11-19T${String(8 + Math.floor(step / 3)).padStart(2, '0')}:${(step % 3) * 2}0:00Z`;

const times = (any: (below: number) => number) => {
  const start = any(20);
  return { started_at: timeAt(start), ended_at: timeAt(start + 1 + any(4)) };
};

/** Each write of records that can be taken back, about any of them. Many are refused, as the state is any as well. */
export const STEPS: Step[] = [
  ({ any }) => ({ endpoint: projects.createProject, body: { name: `P${any(9)}` } }),
  ({ ids, pick, any }) => ({
    endpoint: projects.updateProject,
    params: { id: pick(ids.projects) },
    body: { name: `P${any(9)}` },
  }),
  ({ ids, pick }) => ({ endpoint: projects.deleteProject, params: { id: pick(ids.projects) } }),
  ({ ids, pick }) => ({ endpoint: lists.createList, params: { id: pick(ids.projects) }, body: { name: 'L' } }),
  ({ any }) => ({ endpoint: createListWithProject, body: { name: 'L', project_name: `N${any(3)}` } }),
  ({ ids, pick, any }) => ({
    endpoint: lists.updateList,
    params: { id: pick(ids.lists) },
    body: { progress: any(9) / 9 },
  }),
  ({ ids, pick }) => ({ endpoint: lists.deleteList, params: { id: pick(ids.lists) } }),
  ({ any }) => ({ endpoint: categories.createCategory, body: { name: `C${any(99)}` } }),
  ({ ids, pick, any }) => ({
    endpoint: categories.updateCategory,
    params: { id: pick(ids.categories) },
    body: { name: `C${any(99)}` },
  }),
  ({ ids, pick }) => ({ endpoint: categories.deleteCategory, params: { id: pick(ids.categories) } }),
  ({ ids, pick, any }) => ({
    endpoint: tasks.createTask,
    body: {
      name: `T${any(9)}`,
      list_id: any(4) === 0 ? null : pick(ids.lists),
      category_id: any(2) === 0 ? null : pick(ids.categories),
      ...(any(2) === 0 && { planned_duration: 30 }),
      ...(any(4) === 0 && { rrule: 'FREQ=DAILY' }),
    },
  }),
  // Deletions take many records at once, so that as many have to be made.
  ...Array<Step>(10).fill(({ ids, pick }) => ({
    endpoint: tasks.createTask,
    body: { name: 'T', list_id: pick(ids.lists), category_id: pick(ids.categories) },
  })),
  ({ ids, pick, any }) => ({
    endpoint: tasks.updateTask,
    params: { id: pick(ids.tasks) },
    body: { name: `U${any(9)}`, planned_duration: 10 + any(50), ...(any(4) === 0 && { apply_to: 'later' }) },
  }),
  ({ ids, pick, any }) => ({
    endpoint: tasks.updateTask,
    params: { id: pick(ids.tasks) },
    body: { category_id: any(2) === 0 ? null : pick(ids.categories), due_date: DAYS[any(2)] },
  }),
  ({ ids, pick }) => ({ endpoint: tasks.deleteTask, params: { id: pick(ids.tasks) } }),
  ({ ids, pick, any }) => ({
    endpoint: bulk.changeTasks,
    body: { task_ids: [pick(ids.tasks), pick(ids.tasks)], changes: { priority: any(2) === 0 ? 'low' : 'high' } },
  }),
  ({ ids, pick }) => ({ endpoint: bulk.deleteTasks, body: { task_ids: [pick(ids.tasks), pick(ids.tasks)] } }),
  ({ ids, pick }) => ({
    endpoint: moves.moveTasks,
    body: { task_ids: [pick(ids.tasks), pick(ids.tasks)], list_id: pick(ids.lists) },
  }),
  ({ ids, pick }) => ({ endpoint: moves.duplicateTask, params: { id: pick(ids.tasks) } }),
  ({ ids, pick }) => ({
    endpoint: moves.moveLists,
    body: { list_ids: [pick(ids.lists)], project_id: pick(ids.projects) },
  }),
  ({ ids, pick }) => ({
    endpoint: createTasks,
    body: {
      tasks: [
        { name: 'A', list_id: pick(ids.lists), plan_date: DAYS[1] },
        { name: 'B', list_id: null },
      ],
    },
  }),
  ...['FREQ=DAILY', 'FREQ=WEEKLY'].map(
    (rrule): Step =>
      ({ ids, pick }) => ({ endpoint: repeats.setRepeat, params: { id: pick(ids.tasks) }, body: { rrule } }),
  ),
  ({ ids, pick }) => ({ endpoint: repeats.stopRepeat, params: { id: pick(ids.tasks) } }),
  ...[{}, { switch: true }].map(
    (body): Step =>
      ({ ids, pick }) => ({ endpoint: timer.startTimer, params: { id: pick(ids.tasks) }, body }),
  ),
  ...[
    { endpoint: timer.pauseTimer, body: {} },
    { endpoint: timer.extendTimer, body: { additional_minutes: 5 } },
    { endpoint: timer.completeTask, body: REVIEW },
    { endpoint: timer.estimateTask, body: { minutes: 45 } },
    { endpoint: completion.completeWithoutTimer, body: REVIEW },
    { endpoint: completion.completeWithoutTimer, body: { mental_state: null, reflection: null } },
    { endpoint: completion.reviewTask, body: REVIEW },
    { endpoint: completion.reopenTask },
  ].map(
    (call): Step =>
      ({ ids, pick }) => ({ ...call, params: { id: pick(ids.tasks) } }),
  ),
  ...[false, true].map(
    (instead): Step =>
      ({ ids, pick, any }) => ({
        endpoint: entries.createEntry,
        body: { task_id: pick(ids.tasks), ...times(any), instead },
      }),
  ),
  ({ ids, pick, any }) => ({
    endpoint: entries.updateEntry,
    params: { id: pick(ids.time_entries) },
    body: any(2) === 0 ? { task_id: pick(ids.tasks) } : times(any),
  }),
  ({ ids, pick }) => ({ endpoint: entries.deleteEntry, params: { id: pick(ids.time_entries) } }),
  ({ ids, pick }) => ({ endpoint: entries.restoreEntry, params: { id: pick(ids.time_entries) } }),
  ...[0, 1].map(
    (day): Step =>
      ({ ids, pick }) => ({
        endpoint: plan.addToPlan,
        params: { date: DAYS[day] ?? '' },
        body: { task_ids: [pick(ids.tasks), pick(ids.tasks)] },
      }),
  ),
  ({ ids, pick, any }) => ({
    endpoint: plan.removeFromPlan,
    params: { date: DAYS[any(2)] ?? '', id: pick(ids.tasks) },
  }),
  ({ ids, pick, any }) => ({
    endpoint: plan.placeInPlan,
    params: { date: DAYS[any(2)] ?? '', id: pick(ids.tasks) },
    body: { at: `1${any(9)}:00` },
  }),
  ({ ids, pick }) => ({
    endpoint: plan.orderPlan,
    params: { date: DAYS[0] ?? '' },
    body: { task_ids: [pick(ids.tasks)] },
  }),
  ({ any }) => ({ endpoint: evening.updateNote, params: { date: DAYS[0] ?? '' }, body: { note: `N${any(9)}` } }),
  () => ({ endpoint: evening.closeDay, params: { date: DAYS[0] ?? '' }, body: {} }),
  () => ({ endpoint: evening.dismissLeftOver, params: { date: DAYS[0] ?? '' } }),
  ({ ids, pick }) => ({
    endpoint: workspace.addToWorkspace,
    params: { date: DAYS[0] ?? '' },
    body: { list_ids: [pick(ids.lists)], origin: 'created' },
  }),
  ({ ids, pick }) => ({
    endpoint: workspace.removeFromWorkspace,
    params: { date: DAYS[0] ?? '', id: pick(ids.lists) },
  }),
  ({ ids, pick }) => ({
    endpoint: workspace.orderWorkspace,
    params: { date: DAYS[0] ?? '' },
    body: { list_ids: [pick(ids.lists)] },
  }),
  ({ any }) => ({ endpoint: settings.updateSettings, body: { ask_before_done: any(2) === 0 } }),
  ({ ids, pick }) => ({
    endpoint: experiments.createExperiment,
    body: { name: 'E', category_id: pick(ids.categories) },
  }),
  ({ ids, pick }) => ({
    endpoint: experiments.updateExperiment,
    params: { id: pick(ids.experiments) },
    body: { status: 'completed' },
  }),
  ({ ids, pick }) => ({ endpoint: experiments.deleteExperiment, params: { id: pick(ids.experiments) } }),
];
