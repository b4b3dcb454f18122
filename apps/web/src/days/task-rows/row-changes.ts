import type { OpenTask } from '@daymark/contract/open-tasks.ts';
import * as api from '@daymark/contract/tasks.ts';
import { formatMinutes } from '@daymark/domain/minute-words.ts';
import { useMutation } from '@tanstack/react-query';
import type { ApiError } from '#api/api-error.ts';
import { isEditConflict } from '#api/client.ts';
import { inTurn } from '#api/in-turn.ts';
import { sendOrKeep } from '#api/send-or-keep.ts';
import type { Toast } from '#api/toasts.tsx';
import { dayWordInside } from '#shared/day-words.ts';
import { priorityLabel } from '#work/tasks/priority-label.tsx';
import { TASK_CHANGE, type TaskChange } from '#work/tasks/task-changes.ts';
import type { Part } from './row-keys.ts';

/** The fields that a row changes in place. */
type Fields = Pick<api.Task, 'name' | 'planned_duration' | 'due_date' | 'priority' | 'category_id'>;

export type RowEdit = {
  task: OpenTask;
  part: Part;
  values: Partial<Fields>;
  /** Values of the fields as they were opened; those that the row shows where absent. */
  expected?: Partial<Fields>;
  /** The category of `values`, as the row shows it. */
  category?: api.CategoryOption | null;
  /** The text in the field, which a refusal brings back. */
  typed: string;
};

/** An edit that the server has refused: the present task where somebody else has changed the field meanwhile. */
export type Refusal = { edit: RowEdit; reason: string; present: api.Task | null };

/** Changes fields of a task where its row shows them, at once. */
export function useRowEdit(onRefused: (refusal: Refusal) => void, today: string) {
  const { mutate } = useMutation({
    mutationKey: TASK_CHANGE,
    onMutate: ({ task, values, category }: RowEdit) =>
      changeOf({ task, values, ...(category !== undefined && { category }) }),
    mutationFn: ({ task, values, expected = heldBy(task, values) }: RowEdit) =>
      inTurn(() => sendOrKeep(api.updateTask, { params: { id: String(task.id) }, body: { ...values, expected } })),
    onError: (error: ApiError, edit) => {
      const present = isEditConflict(error) ? (error.data as api.Task) : null;
      onRefused({ edit, reason: error.message, present });
    },
    meta: {
      failed: 'Failed to update task',
      isShown: true,
      done: (task: api.Task, edit: RowEdit): Toast => ({ title: 'Success', message: changedWords(task, edit, today) }),
    },
  });
  return mutate;
}

const changeOf = ({ task, values, category }: Pick<RowEdit, 'task' | 'values' | 'category'>): TaskChange => ({
  kind: 'edit',
  ids: [task.id],
  values: { ...values, ...(category !== undefined && { category }) },
});

/** The values of a task in the fields that are changed. */
function heldBy(task: OpenTask, values: Partial<Fields>): Partial<Fields> {
  const fields = Object.keys(values) as (keyof Fields)[];
  return Object.fromEntries(fields.map((field) => [field, task[field]]));
}

/** The change of a part, in words. */
function changedWords(task: api.Task, { part }: RowEdit, today: string): string {
  switch (part) {
    case 'name':
      return `Renamed to "${task.name}"`;
    case 'estimate':
      return `"${task.name}" is planned with ${formatMinutes(task.planned_duration)}`;
    case 'due':
      return task.due_date === null
        ? `"${task.name}" has no due date`
        : `"${task.name}" is due ${dayWordInside(task.due_date, today)}`;
    case 'priority':
      return `Priority of "${task.name}": ${priorityLabel(task.priority)}`;
    default:
      return `Category of "${task.name}": ${task.category?.name ?? 'No Category'}`;
  }
}
