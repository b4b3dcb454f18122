import * as bulk from '@daymark/contract/bulk.ts';
import * as completion from '@daymark/contract/completion.ts';
import * as moves from '@daymark/contract/moves.ts';
import { createTasks, type QuickTaskInput } from '@daymark/contract/quick-add.ts';
import * as repeats from '@daymark/contract/repeats.ts';
import * as api from '@daymark/contract/tasks.ts';
import { restoreTrash } from '@daymark/contract/trash.ts';
import { newClientId } from '#api/client-ids.ts';
import { givenFields } from '#api/pending.ts';
import { browserInstant } from '#time/timer/clock.ts';
import { madeLists } from '#work/lists/made-lists.ts';
import { madeTasks } from '#work/tasks/made-tasks.ts';
import { TASK_CHANGE, type TaskChange } from '#work/tasks/task-changes.ts';
import type { MadeTask } from '#work/tasks/task-pages.ts';
import { keptCall } from './kept-call.ts';
import { knownDeletion, knownTask, namesOfTasks } from './known-records.ts';

/** Calls about tasks that are kept while the server is out of reach. */
export const TASK_CALLS = [
  keptCall(createTasks, ({ body: { tasks } }, client) => {
    const made = madeTasks(tasks, { client, lists: madeLists() });
    const title = `Add ${tasks.map(({ name }) => `"${name}"`).join(', ')}`;
    return { title, data: made.map(({ task }) => task), ...shownAsMade(made) };
  }),
  keptCall(api.createTask, ({ body }, client) => {
    const made = madeTasks([body as QuickTaskInput], { client, lists: madeLists() });
    return { title: `Add "${body.name}"`, data: madeOne(made), ...shownAsMade(made) };
  }),
  keptCall(moves.duplicateTask, ({ params: { id } }, client) => {
    const task = knownTask(client, id);
    const made = [{ task: copyOf(task), plan_date: null }];
    return { title: `Duplicate "${task.name}"`, data: madeOne(made), ...shownAsMade(made) };
  }),
  keptCall(api.updateTask, ({ params: { id }, body }, client) => {
    const { expected: _expected, apply_to: _applyTo, ...values } = body ?? { expected: undefined };
    const task = knownTask(client, id);
    return { title: `Change "${task.name}"`, data: { ...task, ...givenFields(values) } as api.Task };
  }),
  keptCall(api.deleteTask, ({ params: { id } }, client) => ({
    title: `Delete "${knownTask(client, id).name}"`,
    data: null,
  })),
  keptCall(moves.moveTasks, ({ body: { task_ids } }, client) => ({
    title: `Move ${namesOfTasks(client, task_ids)}`,
    data: [],
  })),
  keptCall(bulk.changeTasks, ({ body: { task_ids, changes } }, client) => ({
    title: `Change ${namesOfTasks(client, task_ids)}`,
    data: task_ids.map((id) => ({ ...knownTask(client, id), ...givenFields(changes) }) as api.Task),
    ...shown({ kind: 'edit', ids: task_ids, values: givenFields(changes) as Partial<api.Task> }),
  })),
  keptCall(bulk.deleteTasks, ({ body: { task_ids } }, client) => ({
    title: `Delete ${namesOfTasks(client, task_ids)}`,
    data: null,
    ...shown(...task_ids.map((id): TaskChange => ({ kind: 'delete', id }))),
  })),
  keptCall(completion.completeWithoutTimer, ({ params: { id }, body: { mental_state, reflection } }, client) => {
    const task = knownTask(client, id);
    const done = { status: 'done' as const, completed_at: browserInstant() };
    return { title: `Complete "${task.name}"`, data: { ...task, ...done, mental_state, reflection } as api.Task };
  }),
  keptCall(completion.reopenTask, ({ params: { id } }, client) => {
    const task = knownTask(client, id);
    const { mental_state = null, reflection = null } = task;
    return { title: `Reopen "${task.name}"`, data: { ...task, previous: { mental_state, reflection } } };
  }),
  keptCall(completion.reviewTask, ({ params: { id }, body }, client) => {
    const task = knownTask(client, id);
    return { title: `Tell how "${task.name}" was`, data: { ...task, ...body } as api.Task };
  }),
  keptCall(repeats.setRepeat, ({ params: { id } }, client) => {
    const task = knownTask(client, id);
    return { title: `Repeat "${task.name}"`, data: task };
  }),
  keptCall(repeats.stopRepeat, ({ params: { id } }, client) => {
    const task = knownTask(client, id);
    return { title: `Stop repeating "${task.name}"`, data: task };
  }),
  keptCall(restoreTrash, ({ params: { id } }, client) => ({
    title: `Restore "${knownDeletion(client, id)}"`,
    data: { id: 0 } as never,
  })),
];

const shown = (...changes: TaskChange[]) => ({ shown: { mutationKey: TASK_CHANGE, changes } });

const shownAsMade = (made: MadeTask[]) => ({
  makes: made.map(({ task }) => task.id),
  ...shown({ kind: 'create', tasks: [], made }),
});

const madeOne = ([one]: MadeTask[]): api.Task => {
  if (!one) throw new Error('One task was made');
  return one.task;
};

/** A copy of a task as the server makes it: open, and not worked on. */
const copyOf = (task: api.Task): api.Task => ({
  ...task,
  id: newClientId(),
  position: task.position + 0.5,
  status: 'not_started',
  estimate: null,
  total_time_worked: 0,
  ...{ first_started_at: null, completed_at: null, mental_state: null, reflection: null, to_tell: false },
  ...{ is_enrolled: false, planned_for: null, repeat: null },
  ...{ is_timer_active: false, current_work_start: null, current_planned_end: null },
});
