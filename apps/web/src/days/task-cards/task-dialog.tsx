import type { Task } from '@daymark/contract/tasks.ts';
import { useEffect, useEffectEvent } from 'react';
import { toastNews } from '#api/toasts.tsx';
import { CompleteWithoutTimerDialog } from '#days/entry-forms/complete-without-timer-dialog.tsx';
import { useIsTaskChanging } from '#days/plan/pending-tasks.ts';
import { PlanDialog } from '#days/plan/plan-dialog.tsx';
import { MoveTasksDialog } from '#work/moves/move-tasks-dialog.tsx';
import { DeleteTaskDialog } from '#work/tasks/delete-task-dialog.tsx';
import { EditTaskDialog } from '#work/tasks/edit-task-dialog.tsx';
import { TaskDetailsDialog } from './task-details-dialog.tsx';

/** A task and the dialog about it. */
export type OpenTaskDialog = { kind: 'details' | 'edit' | 'move' | 'plan' | 'delete' | 'complete'; task: Task };

type Props = OpenTaskDialog & {
  /** The current tasks; one that was deleted elsewhere is missing. */
  tasks: Task[];
  onClose: () => void;
};

/**
 * Rendered beside the cards, so that text typed into a form outlives a task that was deleted elsewhere. The details
 * and the delete dialog close with the task.
 */
export function TaskDialog({ kind, task, tasks, onClose }: Props) {
  const isChanging = useIsTaskChanging(task);
  if (kind === 'edit') return <EditTaskDialog task={task} onClose={onClose} />;
  if (kind === 'complete') return <CompleteWithoutTimerDialog task={task} onClose={onClose} />;
  // A deletion or move is shown before it is answered, and its dialog has to tell a refusal.
  const current = tasks.find(({ id }) => id === task.id) ?? (isChanging ? task : undefined);
  if (!current) return kind === 'details' ? <LeftElsewhere task={task} onClose={onClose} /> : null;
  if (kind === 'move') return <MoveTasksDialog tasks={[current]} onClose={onClose} />;
  if (kind === 'plan') return <PlanDialog tasks={[current]} onClose={onClose} />;
  if (kind === 'delete') return <DeleteTaskDialog task={current} onClose={onClose} />;
  return <TaskDetailsDialog task={current} onClose={onClose} />;
}

/** Stands in for the details of a task that has left the screen, which this user has not made it do, and says so. */
function LeftElsewhere({ task, onClose }: { task: Task; onClose: () => void }) {
  const leave = useEffectEvent(() => {
    toastNews({ title: 'Details Closed', message: `"${task.name}" was moved, completed or deleted elsewhere` });
    onClose();
  });
  useEffect(() => leave(), []);
  return null;
}
