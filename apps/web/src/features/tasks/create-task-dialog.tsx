import { PLANNED_DURATION } from '@daymark/contract/tasks.ts';
import { FormDialog } from '#ui/form-dialog.tsx';
import { TaskFields } from './task-fields.tsx';
import { type TaskValues, useTaskForm } from './task-form.ts';
import { useCreateTask } from './tasks.queries.ts';

const EMPTY: TaskValues = {
  name: '',
  description: '',
  priority: 'medium',
  planned_duration: PLANNED_DURATION.default,
  category_id: null,
};

type Props = { listId: number; onClose: () => void };

export function CreateTaskDialog({ listId, onClose }: Props) {
  const createTask = useCreateTask();
  const { form, dialog, options } = useTaskForm({
    initialValues: EMPTY,
    save: {
      isPending: createTask.isPending,
      mutate: (values, on) => createTask.mutate({ ...values, list_id: listId }, on),
    },
    onClose,
  });
  return (
    <FormDialog title="Add New Task" submitLabel="Add Task" hasTextarea {...dialog}>
      <TaskFields form={form} options={options} />
    </FormDialog>
  );
}
