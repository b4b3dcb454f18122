import type { Task } from '@daymark/contract/tasks.ts';
import { Completion, type CompletionInput } from '@daymark/contract/timer.ts';
import { Text, Textarea } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { FormDialog } from '#ui/form-dialog.tsx';
import { formatMinutes } from '#ui/format.ts';
import { useFormDialog } from '#ui/use-form-dialog.ts';
import { minutesWorked } from './clock.ts';
import { MentalStateInput } from './mental-state-input.tsx';
import { timerQueries, useCompleteTask } from './timer.queries.ts';

type Props = { task: Task; onClose: () => void };

export function CompleteTaskDialog({ task, onClose }: Props) {
  const completeTask = useCompleteTask(task.id);
  const { form, dialog } = useFormDialog<CompletionInput>({
    schema: Completion,
    initialValues: { mental_state: '', reflection: '' },
    save: completeTask,
    onClose,
  });
  const active = useQuery(timerQueries.active());
  const worked = active.data?.task.id === task.id ? minutesWorked(active.data) : task.total_time_worked;
  return (
    <FormDialog
      title="Complete task"
      submitLabel="Complete Task"
      submitIcon={<IconCheck size={18} />}
      hasTextarea
      {...dialog}
    >
      <Text c="dimmed">
        {task.name} · {formatMinutes(worked)} of {formatMinutes(task.planned_duration)} planned
      </Text>
      <MentalStateInput {...form.getInputProps('mental_state')} />
      <Textarea
        label="Reflection"
        required
        placeholder="What went well? What took longer than planned?"
        autosize
        minRows={3}
        maxRows={10}
        {...form.getInputProps('reflection')}
      />
    </FormDialog>
  );
}
