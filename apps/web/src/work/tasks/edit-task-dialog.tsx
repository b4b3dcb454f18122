import type { ApplyTo, Task } from '@daymark/contract/tasks.ts';
import { TaskForm } from '@daymark/domain/task-forms.ts';
import { useState } from 'react';
import { ApiError } from '#api/api-error.ts';
import { useEditDialog } from '#shared/use-edit-dialog.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { counted, formatDate } from '#ui/format.ts';
import { ApplyToInput } from '#work/repeats/apply-to-input.tsx';
import { NoteRoom } from './duration-field.tsx';
import { figureNote } from './estimate-words.ts';
import { priorityLabel } from './priority-label.tsx';
import { TaskFields } from './task-fields.tsx';
import { type TaskValues, useTaskOptions, withExistingCategory } from './task-form.ts';
import { useUpdateTask } from './tasks.queries.ts';

type Props = { task: Task; onClose: () => void };

export function EditTaskDialog({ task, onClose }: Props) {
  const { name, description, priority, planned_duration, category_id, due_date } = task;
  const isStarted = task.first_started_at !== null;
  const options = useTaskOptions(task.category);
  const updateTask = useUpdateTask(task.id, options);
  const [applyTo, setApplyTo] = useState<ApplyTo>('this');
  const [isSaid, setIsSaid] = useState(false);
  const noted = figureNote(task);
  const isConfirmed = isSaid && (noted?.canConfirm ?? false);
  const { form, dialog } = useEditDialog<TaskValues, Task & Pick<TaskValues, 'rrule'>>({
    schema: TaskForm,
    initialValues: {
      ...{ name, description, priority, planned_duration, category_id, due_date },
      at_most: isStarted ? null : task.at_most, // the first start has frozen it
      rrule: rruleOf(task),
    },
    confirmed: isConfirmed ? ['planned_duration'] : [],
    words: {
      priority: ({ priority }) => priorityLabel(priority),
      planned_duration: ({ planned_duration }) => counted(planned_duration, 'minute'),
      at_most: ({ at_most }) => (at_most === null ? 'none' : counted(at_most, 'minute')),
      category_id: ({ category }) => category?.name ?? 'No Category',
      due_date: ({ due_date }) => (due_date ? formatDate(due_date) : 'none'),
    },
    save: {
      isPending: updateTask.isPending,
      failure: updateTask.failure,
      mutate: (edit, on) =>
        updateTask.mutate(
          { ...withExistingCategory(edit, options), ...(applyTo === 'later' && { apply_to: applyTo }) },
          { ...on, onError: (error) => on.onError(withRrule(error)) },
        ),
    },
    onClose,
  });
  return (
    <FormDialog title="Edit task" submitLabel="Save Changes" hasTextarea {...dialog}>
      <TaskFields
        form={form}
        options={options}
        figure={{
          note: isConfirmed ? null : figureNote({ ...task, planned_duration: form.values.planned_duration }),
          onSay: () => setIsSaid(true),
        }}
        belowDuration={noted && <NoteRoom />}
        hasAtMost={!isStarted}
      />
      {task.repeat && <ApplyToInput label="Save changes for" value={applyTo} onChange={setApplyTo} />}
    </FormDialog>
  );
}

const rruleOf = ({ repeat }: Task): string | null => repeat?.rrule ?? null;

/** The task in the way of an edit, with the rule as the form holds it. */
function withRrule(error: ApiError): ApiError {
  if (!error.data) return error;
  const task = error.data as Task;
  return new ApiError(error.status, error.message, { ...error, data: { ...task, rrule: rruleOf(task) } });
}
