import type { Task } from '@daymark/contract/tasks.ts';
import { DeleteTaskDialog } from './delete-task-dialog.tsx';
import { EditTaskDialog } from './edit-task-dialog.tsx';
import type { OpenTask } from './task-card.tsx';
import { TaskDetailsDialog } from './task-details-dialog.tsx';

type Props = OpenTask & {
  /** As they are now, those that are still there. */
  tasks: Task[];
  onClose: () => void;
};

/**
 * Stands beside the cards and not on one: what was typed outlives a task that was deleted elsewhere. What only shows it, or
 * asks about it, goes with it.
 */
export function TaskDialog({ kind, task, tasks, onClose }: Props) {
  if (kind === 'edit') return <EditTaskDialog task={task} onClose={onClose} />;
  const current = tasks.find(({ id }) => id === task.id);
  if (!current) return null;
  if (kind === 'delete') return <DeleteTaskDialog task={current} onClose={onClose} />;
  return <TaskDetailsDialog task={current} onClose={onClose} />;
}
