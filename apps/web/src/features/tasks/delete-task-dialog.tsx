import type { Task } from '@daymark/contract/tasks.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { useDeleteTask } from './tasks.queries.ts';

type Props = { task: Task; onClose: () => void };

export function DeleteTaskDialog({ task, onClose }: Props) {
  const deleteTask = useDeleteTask(task.id);
  return (
    <ConfirmDialog
      title="Delete task"
      message={`Are you sure you want to delete "${task.name}"?`}
      confirmLabel="Delete Task"
      action={deleteTask}
      onClose={onClose}
    />
  );
}
