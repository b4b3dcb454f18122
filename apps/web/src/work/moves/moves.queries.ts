import * as bulk from '@daymark/contract/bulk.ts';
import * as api from '@daymark/contract/moves.ts';
import type { Task } from '@daymark/contract/tasks.ts';
import { useMutation } from '@tanstack/react-query';
import { sendOrKeep } from '#api/send-or-keep.ts';
import type { Toast } from '#api/toasts.tsx';
import { type FailurePlace, useSave } from '#api/use-save.ts';
import { counted } from '#ui/format.ts';
import { TASK_CHANGE, type TaskChange } from '#work/tasks/task-changes.ts';
import type { Move } from '#work/tasks/task-moves.ts';

/** Moves are sent one after the other, so that none overtakes the one before. */
const scope = { id: 'move-tasks' };

/** Moves tasks. */
export function useMoveTasks(failurePlace: FailurePlace) {
  return useSave({
    mutationKey: TASK_CHANGE,
    scope,
    onMutate: (move: Move) => ({ kind: 'move', ...move }) satisfies TaskChange,
    mutationFn: ({ tasks, to, beforeId }: Move) =>
      sendOrKeep(api.moveTasks, { body: { task_ids: idsOf(tasks), list_id: to.id, before_task_id: beforeId } }),
    meta: {
      done: (_: api.MovedTask[], move: Move): Toast => ({ title: 'Success', message: movedWords(move) }),
      failed: 'Failed to move task',
      isShown: failurePlace === 'dialog',
    },
  });
}

/** 'Moved to Blog', '3 tasks moved to Blog'; within one list 'Moved in Blog'. */
function movedWords({ tasks, to }: Pick<Move, 'tasks' | 'to'>): string {
  const where = tasks.every(({ list_id }) => list_id === to.id) ? 'in' : 'to';
  return tasks.length === 1
    ? `Moved ${where} ${to.name}`
    : `${counted(tasks.length, 'task')} moved ${where} ${to.name}`;
}

export function useDuplicateTask() {
  return useMutation({
    mutationFn: ({ id }: Task) => sendOrKeep(api.duplicateTask, { params: { id: String(id) } }),
    meta: { done: 'Task duplicated', failed: 'Failed to duplicate task', serverFirst: true },
  });
}

/** Makes the same change of several tasks, all or none. */
export function useChangeTasks(tasks: Task[]) {
  return useSave({
    mutationFn: (changes: bulk.BulkChanges) =>
      sendOrKeep(bulk.changeTasks, { body: { task_ids: idsOf(tasks), changes } }),
    meta: {
      done: () => ({ title: 'Success', message: `${counted(tasks.length, 'task')} updated successfully` }),
      failed: 'Failed to update tasks',
    },
  });
}

/** Deletes several tasks, all or none. */
export function useDeleteTasks(tasks: Task[]) {
  return useSave({
    mutationFn: () => sendOrKeep(bulk.deleteTasks, { body: { task_ids: idsOf(tasks) } }),
    meta: {
      done: () => ({ title: 'Success', message: `${counted(tasks.length, 'task')} deleted successfully` }),
      failed: 'Failed to delete tasks',
    },
  });
}

const idsOf = (tasks: readonly Task[]): number[] => tasks.map(({ id }) => id);
