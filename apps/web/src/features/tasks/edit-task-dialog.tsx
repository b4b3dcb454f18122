import type { Task } from '@daymark/contract/tasks.ts';
import { FormDialog } from '#ui/form-dialog.tsx';
import { TaskFields } from './task-fields.tsx';
import { useTaskForm } from './task-form.ts';
import { useUpdateTask } from './tasks.queries.ts';

type Props = { task: Task; onClose: () => void };

export function EditTaskDialog({ task, onClose }: Props) {
  const { name, description, priority, planned_duration, category_id, category } = task;
  const { form, dialog, options } = useTaskForm({
    initialValues: { name, description, priority, planned_duration, category_id },
    category,
    save: useUpdateTask(task.id),
    onClose,
  });
  return (
    <FormDialog title="Edit task" submitLabel="Save Changes" hasTextarea {...dialog}>
      <TaskFields form={form} options={options} />
    </FormDialog>
  );
}
