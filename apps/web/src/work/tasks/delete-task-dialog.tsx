import type { ApplyTo, Task } from '@daymark/contract/tasks.ts';
import { useState } from 'react';
import { DeletionDialog } from '#shared/deletion-dialog.tsx';
import { ApplyToInput } from '#work/repeats/apply-to-input.tsx';
import { deletionQuestion } from './deletion-words.ts';
import { useDeleteTask } from './tasks.queries.ts';

type Props = { task: Task; onClose: () => void };

export function DeleteTaskDialog({ task, onClose }: Props) {
  const [applyTo, setApplyTo] = useState<ApplyTo>('this');
  const deleteTask = useDeleteTask(task.id, applyTo);
  return (
    <DeletionDialog
      title="Delete task"
      message={deletionQuestion(task)}
      confirmLabel="Delete Task"
      action={deleteTask}
      onClose={onClose}
    >
      {task.repeat && <ApplyToInput label="Delete" value={applyTo} onChange={setApplyTo} />}
    </DeletionDialog>
  );
}
