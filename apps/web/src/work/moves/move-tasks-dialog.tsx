import type { List } from '@daymark/contract/lists.ts';
import type { Task } from '@daymark/contract/tasks.ts';
import { Text } from '@mantine/core';
import { useState } from 'react';
import { FormDialog } from '#ui/form-dialog.tsx';
import { counted } from '#ui/format.ts';
import { ListInput } from '#work/projects/list-input.tsx';
import { useMoveTasks } from './moves.queries.ts';

type Props = { tasks: Task[]; onMoved?: () => void; onClose: () => void };

/** Moves tasks to the end of a list. */
export function MoveTasksDialog({ tasks, onMoved, onClose }: Props) {
  const [to, setTo] = useState<List | null>(null);
  const moveTasks = useMoveTasks('dialog');
  const [only] = tasks.length === 1 ? tasks : [];
  function submit() {
    if (!to) return;
    const onSuccess = () => {
      onClose();
      onMoved?.();
    };
    moveTasks.mutate({ tasks, to, beforeId: null }, { onSuccess });
  }
  return (
    <FormDialog
      title={only ? 'Move task' : `Move ${counted(tasks.length, 'task')}`}
      submitLabel={only ? 'Move Task' : 'Move Tasks'}
      saving={moveTasks.isPending}
      failure={moveTasks.failure}
      isDirty={false}
      isIncomplete={to === null}
      onSubmit={submit}
      onClose={onClose}
    >
      {only && <Text c="dimmed">{only.name}</Text>}
      <ListInput projectId={tasks[0]?.project_id ?? null} onChange={setTo} />
    </FormDialog>
  );
}
