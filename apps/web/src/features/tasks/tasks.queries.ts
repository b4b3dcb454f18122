import { getOpenTasks } from '@daymark/contract/open-tasks.ts';
import * as api from '@daymark/contract/tasks.ts';
import { queryOptions } from '@tanstack/react-query';
import { ApiError, send } from '#api/client.ts';
import { useSave } from '#api/use-save.ts';
import { sendRepeat } from '#features/repeats/repeats.queries.ts';

export const taskQueries = {
  one: (id: number) =>
    queryOptions({
      queryKey: ['tasks', id],
      queryFn: () => send(api.getTask, { params: { id: String(id) } }),
      // Not cached: the list's query, refetched far more often, has newer data.
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
        // Nothing shows the texts of a task that is only offered.
        return tasks.map((task) => ({ ...task, description: '', reflection: null }));
      },
    }),
  /** Open tasks that are due: those before today, then those of the week that begins today. */
  due: () =>
    queryOptions({
      queryKey: ['tasks', 'due'],
      queryFn: async () => {
        const [overdue, week] = await Promise.all(api.DUE.map((due) => send(api.getDueTasks, { query: { due } })));
        return [...(overdue ?? []), ...(week ?? [])];
      },
      meta: { failed: 'Failed to load the tasks that are due' },
    }),
  /** Fails silently: the form then offers fewer choices (specification §8). */
  createOptions: () =>
    queryOptions({ queryKey: ['tasks', 'create-options'], queryFn: () => send(api.getTaskCreateOptions, {}) }),
  /** Fails silently: the form then offers the common phrases. */
  reflectionPhrases: () =>
    queryOptions({ queryKey: ['tasks', 'reflection-phrases'], queryFn: () => send(api.getReflectionPhrases, {}) }),
};

type NewTaskWithEnrolment = api.NewTaskInput & {
  /** The experiment data of a task that was composed in an experiment. */
  enrolment?: () => Promise<api.ExperimentData | undefined>;
};

export function useCreateTask() {
  return useSave({
    mutationFn: async ({ enrolment, ...task }: NewTaskWithEnrolment) => {
      const experiment_data = await enrolment?.();
      if (!experiment_data) return send(api.createTask, { body: task });
      try {
        return await send(api.createTask, { body: { ...task, experiment_data } });
      } catch (error) {
        // The suggestion has changed meanwhile: the task is created outside of the experiment (decisions §7).
        if (error instanceof ApiError && error.status === 409) return send(api.createTask, { body: task });
        throw error;
      }
    },
    meta: { done: 'Task created successfully', failed: 'Failed to create task' },
  });
}

type Edit = Omit<api.TaskChanges, 'expected'> & { expected: Record<string, unknown>; rrule?: string | null };

/** The days on which the task comes again are another call; a repetition of both changes nothing that is saved already. */
export function useUpdateTask(id: number) {
  return useSave({
    mutationFn: async ({ rrule, apply_to, expected, ...changes }: Edit) => {
      if (Object.keys(changes).length > 0) {
        const body = { ...changes, expected, ...(apply_to && { apply_to }) };
        await send(api.updateTask, { params: { id: String(id) }, body });
      }
      if (rrule !== undefined) await sendRepeat(id, rrule);
    },
    meta: { done: 'Task updated successfully', failed: 'Failed to update task' },
  });
}

export function useDeleteTask(id: number, applyTo: api.ApplyTo) {
  return useSave({
    mutationFn: () => send(api.deleteTask, { params: { id: String(id) }, query: { apply_to: applyTo } }),
    meta: { done: 'Task deleted successfully', failed: 'Failed to delete task' },
  });
}
