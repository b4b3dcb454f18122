import * as api from '@daymark/contract/completion.ts';
import type { InputOf } from '@daymark/contract/endpoint.ts';
import { MentalState, type Task } from '@daymark/contract/tasks.ts';
import { useMutation } from '@tanstack/react-query';
import { send } from '#api/client.ts';
import { whileOnline } from '#api/pending.ts';
import type { Toast } from '#api/toasts.tsx';
import { useSave } from '#api/use-save.ts';
import { atTimes } from '#time/entries/entries.queries.ts';
import { counted } from '#ui/format.ts';
import { TASK_CHANGE, type TaskChange } from '#work/tasks/task-changes.ts';
import { browserInstant } from './clock.ts';
import { saveDraft } from './drafts.ts';

type Completion = InputOf<typeof api.completeWithoutTimer>['body'];

/** Completes a task whose timer does not run. Time in the way of other work is refused, so that it waits for the answer. */
export function useCompleteWithoutTimer({ id, total_time_worked }: Task) {
  const undo = useUndoCompletion();
  return useSave({
    mutationKey: TASK_CHANGE,
    onMutate: ({ started_at, mental_state, reflection }: Completion) =>
      started_at === undefined
        ? whileOnline<TaskChange>({
            kind: 'complete',
            id,
            ...{ mental_state: MentalState.parse(mental_state), reflection, total_time_worked },
            completed_at: browserInstant(),
          })
        : undefined,
    mutationFn: (body: Completion) => atTimes(send(api.completeWithoutTimer, { params: { id: String(id) }, body })),
    meta: { done: (task: Task) => undo(completed(task), task), failed: 'Failed to complete task' },
  });
}

/** Reopens a done task. Its state and reflection become the draft of its next completion. */
export function useReopenTask() {
  return useMutation({
    mutationFn: ({ id }: Task) => send(api.reopenTask, { params: { id: String(id) } }),
    onSuccess: ({ id, previous: { mental_state, reflection } }) =>
      saveDraft(id, { mental_state: mental_state ?? '', reflection: reflection ?? '' }),
    meta: { done: 'Task reopened', failed: 'Failed to reopen task' },
  });
}

/** Adds to the toast of a completion what takes it back. */
export function useUndoCompletion() {
  const { mutate: reopen } = useReopenTask();
  return (toast: Toast, task: Task): Toast => ({ ...toast, undo: () => reopen(task) });
}

export function completed({ name, total_time_worked }: Task): Toast {
  const minutes = counted(Math.floor(total_time_worked), 'minute');
  return {
    title: 'Task Completed!',
    message: total_time_worked === 0 ? `"${name}" is done` : `"${name}" took ${minutes}`,
    spoken: 'Task completed',
  };
}
