import { overtimeAnswer } from '@daymark/contract/timer.ts';
import { Text } from '@mantine/core';
import { IconPlayerPauseFilled } from '@tabler/icons-react';
import { FormDialog } from '#ui/form-dialog.tsx';
import { useFormDialog } from '#ui/use-form-dialog.ts';
import { EndingFault } from './ending-fault.tsx';
import { NO_ANSWER, OvertimeQuestion, type OvertimeValues, toOvertimeMinutes } from './overtime-question.tsx';
import { usePauseTimer } from './timer.queries.ts';
import { cancelLabel, type Moment } from './timer-actions.ts';

type Props = { moment: Moment; onClose: () => void };

/** Pauses a timer that rang a while ago. */
export function PauseDialog({ moment: { task, overtime, worked_until }, onClose }: Props) {
  const pauseTimer = usePauseTimer();
  const { form, dialog } = useFormDialog<OvertimeValues>({
    schema: overtimeAnswer(Math.floor(overtime)),
    initialValues: NO_ANSWER,
    save: {
      isPending: pauseTimer.isPending,
      mutate: (values, on) => pauseTimer.mutate({ taskId: task.id, worked_until, ...toOvertimeMinutes(values) }, on),
    },
    onClose,
  });
  return (
    <FormDialog
      title="Pause timer"
      submitLabel="Pause"
      submitIcon={<IconPlayerPauseFilled size={16} />}
      {...dialog}
      cancelLabel={cancelLabel(overtime)}
      isDirty={false} // one choice is soon made again
    >
      <Text c="dimmed">{task.name}</Text>
      <EndingFault errors={form.errors} />
      <OvertimeQuestion overtime={overtime} form={form} />
    </FormDialog>
  );
}
