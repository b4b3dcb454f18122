import type { Task } from '@daymark/contract/tasks.ts';
import { formatMinutes } from '@daymark/domain/minute-words.ts';
import { DeletionDialog } from '#shared/deletion-dialog.tsx';
import { counted } from '#ui/format.ts';
import { useDeleteTasks } from './moves.queries.ts';

type Props = { tasks: Task[]; onDeleted: () => void; onClose: () => void };

export function DeleteTasksDialog({ tasks, onDeleted, onClose }: Props) {
  const deleteTasks = useDeleteTasks(tasks);
  const count = counted(tasks.length, 'task');
  const worked = tasks.reduce((minutes, { total_time_worked }) => minutes + total_time_worked, 0);
  return (
    <DeletionDialog
      title={`Delete ${count}`}
      message={[
        `Are you sure you want to delete ${count}?`,
        ...(worked > 0 ? [`${formatMinutes(worked)} of recorded time will be deleted too.`] : []),
      ].join(' ')}
      confirmLabel={tasks.length === 1 ? 'Delete Task' : 'Delete Tasks'}
      action={{
        ...deleteTasks,
        mutate: (_none, { onSuccess }) =>
          deleteTasks.mutate(undefined, {
            onSuccess: () => {
              onSuccess();
              onDeleted();
            },
          }),
      }}
      onClose={onClose}
    />
  );
}
