import { type Task, TaskChanges } from '@daymark/contract/tasks.ts';
import { useEditDialog } from '#shared/use-edit-dialog.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { counted, formatDate } from '#ui/format.ts';
import { priorityLabel } from './priority-label.tsx';
import { TaskFields } from './task-fields.tsx';
import { type TaskValues, useTaskOptions, withExistingCategory } from './task-form.ts';
import { useUpdateTask } from './tasks.queries.ts';

type Props = { task: Task; onClose: () => void };

export function EditTaskDialog({ task, onClose }: Props) {
  const { name, description, priority, planned_duration, category_id, due_date } = task;
  const options = useTaskOptions(task.category);
  const updateTask = useUpdateTask(task.id);
  const { form, dialog } = useEditDialog<TaskValues, Task>({
    schema: TaskChanges,
    initialValues: { name, description, priority, planned_duration, category_id, due_date },
    words: {
      priority: ({ priority }) => priorityLabel(priority),
      planned_duration: ({ planned_duration }) => counted(planned_duration, 'minute'),
      category_id: ({ category }) => category?.name ?? 'No Category',
      due_date: ({ due_date }) => (due_date ? formatDate(due_date) : 'none'),
    },
    save: {
      isPending: updateTask.isPending,
      failure: updateTask.failure,
      mutate: (edit, on) => updateTask.mutate(withExistingCategory(edit, options), on),
    },
    onClose,
  });
  return (
    <FormDialog title="Edit task" submitLabel="Save Changes" hasTextarea {...dialog}>
      <TaskFields form={form} options={options} />
    </FormDialog>
  );
}
