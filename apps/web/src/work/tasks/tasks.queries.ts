import { getOpenTasks, type OpenTask } from '@daymark/contract/open-tasks.ts';
import * as api from '@daymark/contract/tasks.ts';
import { queryOptions } from '@tanstack/react-query';
import { ApiError } from '#api/api-error.ts';
import { send } from '#api/client.ts';
import { givenFields } from '#api/pending.ts';
import { sendOrKeep } from '#api/send-or-keep.ts';
import { alsoSend } from '#api/undo.ts';
import { useSave } from '#api/use-save.ts';
import { sendRepeat } from '#work/repeats/repeats.queries.ts';
import { comingTasks } from './coming-tasks.ts';
import { TASK_CHANGE, type TaskChange } from './task-changes.ts';

export const taskQueries = {
  one: (id: number) =>
    queryOptions({
      queryKey: ['tasks', id],
      queryFn: () => send(api.getTask, { params: { id: String(id) } }),
      // The cache drops the task at once: the list's query, refetched far more often, has newer data.
      gcTime: 0,
      meta: { failed: 'Failed to load task details', isPart: true },
    }),
  /** Tasks that were completed on a date, 'YYYY-MM-DD', in the browser's time zone. */
  doneOn: (date: string) =>
    queryOptions({
      queryKey: ['tasks', 'done', date],
      queryFn: () => send(api.getTasksDoneOnDay, { query: { date } }),
    }),
  /** Open tasks of all lists in which these words stand, as many as one answer holds. */
  open: (search: string) =>
    queryOptions({
      queryKey: ['tasks', 'open', search],
      queryFn: async (): Promise<api.Task[]> => {
        const tasks = await send(getOpenTasks, { query: { ...(search !== '' && { search }) } });
        return tasks.map(withoutTexts);
      },
    }),
  /** Open tasks that are due: those before today, then those of the week that begins today. */
  due: () =>
    queryOptions({
      queryKey: ['tasks', 'due'],
      queryFn: async () => {
        const [overdue, week] = await Promise.all(api.DUE.map((due) => send(api.getTasks, { query: { due } })));
        return [...(overdue ?? []), ...(week ?? [])];
      },
      meta: { failed: 'Failed to load the tasks that are due' },
    }),
  /** Done tasks whose state or reflection is not told yet, the latest first. Fails silently: they are asked about another time. */
  toTell: () =>
    queryOptions({ queryKey: ['tasks', 'to-tell'], queryFn: () => send(api.getTasks, { query: { to_tell: 'true' } }) }),
  /** Fails silently: the form then offers fewer choices (specification §8). */
  createOptions: () =>
    queryOptions({ queryKey: ['tasks', 'create-options'], queryFn: () => send(api.getTaskCreateOptions, {}) }),
  /** Fails silently: the form then offers the common phrases. */
  reflectionPhrases: () =>
    queryOptions({ queryKey: ['tasks', 'reflection-phrases'], queryFn: () => send(api.getReflectionPhrases, {}) }),
};

/** A task that is only offered or placed: nothing shows its long texts. */
export const withoutTexts = <Task extends OpenTask>(task: Task) => ({ ...task, description: '', reflection: null });

type NewTaskWithEnrolment = api.NewTaskInput & {
  /** The experiment data of a task that was composed in an experiment. */
  enrolment?: () => Promise<api.ExperimentData | undefined>;
  /** Whether an experiment may take the task: then the answer shows it, and nothing before that. */
  mayEnrol?: boolean;
};

export function useCreateTask() {
  return useSave({
    mutationKey: TASK_CHANGE,
    onMutate: ({ mayEnrol, ...task }: NewTaskWithEnrolment, { client }) =>
      mayEnrol ? undefined : ({ kind: 'create', tasks: comingTasks([task], client) } satisfies TaskChange),
    mutationFn: async ({ enrolment, mayEnrol: _mayEnrol, ...task }: NewTaskWithEnrolment) => {
      const experiment_data = await enrolment?.();
      if (!experiment_data) return sendOrKeep(api.createTask, { body: task });
      try {
        return await sendOrKeep(api.createTask, { body: { ...task, experiment_data } });
      } catch (error) {
        // The suggestion has changed meanwhile: the task is created outside of the experiment (decisions §7).
        if (error instanceof ApiError && error.status === 409) return sendOrKeep(api.createTask, { body: task });
        throw error;
      }
    },
    meta: { done: 'Task created successfully', failed: 'Failed to create task' },
  });
}

type Edit = Omit<api.TaskChanges, 'expected'> & { expected: Record<string, unknown>; rrule?: string | null };

/** The days on which the task comes again are another call; a repetition of both changes nothing that is saved already. */
export function useUpdateTask(id: number, { categories }: Pick<api.TaskCreateOptions, 'categories'>) {
  return useSave({
    mutationKey: TASK_CHANGE,
    onMutate: ({ rrule: _rrule, apply_to: _applyTo, expected: _expected, ...changes }: Edit) =>
      ({ kind: 'edit', ids: [id], values: withCategory(changes, categories) }) satisfies TaskChange,
    mutationFn: async ({ rrule, apply_to, expected, ...changes }: Edit) => {
      if (Object.keys(changes).length > 0) {
        const body = { ...changes, expected, ...(apply_to && { apply_to }) };
        await sendOrKeep(api.updateTask, { params: { id: String(id) }, body });
      }
      if (rrule !== undefined) await alsoSend(() => sendRepeat(id, rrule));
    },
    meta: { done: 'Task updated successfully', failed: 'Failed to update task' },
  });
}

/** Changed fields of a task, with the category that cards show. */
function withCategory(
  changes: Omit<Edit, 'expected' | 'rrule' | 'apply_to'>,
  categories: api.CategoryOption[],
): Partial<api.Task> {
  const values = givenFields(changes);
  if (changes.category_id === undefined) return values;
  return { ...values, category: categories.find(({ id }) => id === changes.category_id) ?? null };
}

export function useDeleteTask(id: number, applyTo: api.ApplyTo) {
  return useSave({
    mutationKey: TASK_CHANGE,
    onMutate: () => ({ kind: 'delete', id }) satisfies TaskChange,
    mutationFn: () => sendOrKeep(api.deleteTask, { params: { id: String(id) }, query: { apply_to: applyTo } }),
    meta: { done: 'Task deleted successfully', failed: 'Failed to delete task' },
  });
}
