import * as api from '@daymark/contract/completion.ts';
import type { Task } from '@daymark/contract/tasks.ts';
import { announce } from '#api/announcements.ts';
import { sendOrKeep } from '#api/send-or-keep.ts';
import type { Toast } from '#api/toasts.tsx';
import { useSave } from '#api/use-save.ts';
import { counted } from '#ui/format.ts';
import { openItemsWords } from '#work/tasks/checklist-words.ts';
import { TASK_CHANGE, type TaskChange } from '#work/tasks/task-changes.ts';
import { browserInstant } from './clock.ts';
import { saveDraft } from './drafts.ts';
import { answerDone, dropDone, showDone } from './last-done.ts';

/** The review of a task whose state and reflection are told later. */
export const UNTOLD = { mental_state: null, reflection: null };

/** A completion overtakes neither the pause that was pressed before it, nor a reopening the completion. */
const AFTER_TIMER = { id: 'timer' };

/** Completes a task at once whose timer does not run; its review is told later. */
export function useDoneWithoutTimer() {
  return useSave({
    mutationKey: TASK_CHANGE,
    scope: AFTER_TIMER,
    onMutate: (task: Task) => {
      const completed_at = browserInstant();
      const { id, total_time_worked } = task;
      showDone({ task: { ...task, ...UNTOLD, status: 'done', completed_at, to_tell: true }, started_at: null });
      return { kind: 'complete', id, ...UNTOLD, total_time_worked, completed_at } satisfies TaskChange;
    },
    mutationFn: (task: Task) =>
      orDrop(task, sendOrKeep(api.completeWithoutTimer, { params: { id: String(task.id) }, body: UNTOLD })),
    meta: {
      done: (task: Task, _: Task, commands: number[]) => toldDone(task, commands),
      failed: FAILED_DONE,
      isShown: false,
    },
  });
}

export const FAILED_DONE = 'Failed to complete task';

/** The answer of Done; where it fails, nothing asks how the task was. */
export async function orDrop<Data>(task: Task, answer: Promise<Data>): Promise<Data> {
  try {
    return await answer;
  } catch (error) {
    dropDone(task);
    throw error;
  }
}

/** Tells of Done by the block that asks how it was, where the page has a place for that, else by a toast with Undo. */
export function toldDone(task: Task, [command]: number[]): Toast | null {
  if (!answerDone(task, command)) return completed(task);
  announce('Task completed');
  return null;
}

/** Reopens a done task. Its state and reflection become the draft of its next completion. */
export function useReopenTask() {
  return useSave({
    mutationKey: TASK_CHANGE,
    scope: AFTER_TIMER,
    onMutate: ({ id }: Task): TaskChange => ({ kind: 'reopen', id }),
    mutationFn: ({ id }: Task) => sendOrKeep(api.reopenTask, { params: { id: String(id) } }),
    onSuccess: ({ id, previous: { mental_state, reflection } }) => {
      dropDone({ id });
      saveDraft(id, { mental_state: mental_state ?? '', reflection: reflection ?? '' });
    },
    meta: { done: 'Task reopened', failed: 'Failed to reopen task', isShown: false },
  });
}

export function completed({ name, total_time_worked, checklist }: Task): Toast {
  const minutes = counted(Math.floor(total_time_worked), 'minute');
  const open = openItemsWords(checklist);
  return {
    title: 'Task Completed!',
    message: `"${name}" ${total_time_worked === 0 ? 'is done' : `took ${minutes}`}${open && `, with ${open}`}`,
    spoken: 'Task completed',
  };
}
