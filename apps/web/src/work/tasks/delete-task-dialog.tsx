import type { ApplyTo, Task } from '@daymark/contract/tasks.ts';
import { useState } from 'react';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { formatMinutes } from '#ui/format.ts';
import { ApplyToInput } from '#work/repeats/apply-to-input.tsx';
import { useDeleteTask } from './tasks.queries.ts';

type Props = { task: Task; onClose: () => void };

export function DeleteTaskDialog({ task, onClose }: Props) {
  const [applyTo, setApplyTo] = useState<ApplyTo>('this');
  const deleteTask = useDeleteTask(task.id, applyTo);
  return (
    <ConfirmDialog
      title="Delete task"
      message={question(task)}
      confirmLabel="Delete Task"
      action={deleteTask}
      onClose={onClose}
    >
      {task.repeat && <ApplyToInput label="Delete" value={applyTo} onChange={setApplyTo} />}
    </ConfirmDialog>
  );
}

/** The specification's text, then what goes with the task and what stays. */
function question({ name, total_time_worked, is_enrolled, status }: Task): string {
  const sentences = [`Are you sure you want to delete "${name}"?`];
  if (total_time_worked > 0) {
    sentences.push(`Its ${formatMinutes(total_time_worked)} of recorded time is deleted with it.`);
  }
  if (is_enrolled && status === 'done') sentences.push('Its experiment keeps the result.');
  return sentences.join(' ');
}
