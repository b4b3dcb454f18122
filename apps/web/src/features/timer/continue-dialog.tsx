import { overtimeAnswer } from '@daymark/contract/timer.ts';
import { Text } from '@mantine/core';
import { FormDialog } from '#ui/form-dialog.tsx';
import { counted } from '#ui/format.ts';
import { useFormDialog } from '#ui/use-form-dialog.ts';
import { EndingFault } from './ending-fault.tsx';
import { NO_ANSWER, OvertimeQuestion, type OvertimeValues, toOvertimeMinutes } from './overtime-question.tsx';
import { useExtendTimer } from './timer.queries.ts';
import { cancelLabel, type Moment } from './timer-actions.ts';

type Props = { moment: Moment; additional_minutes: number; onClose: () => void };

/** Goes on with a timer that rang a while ago. */
export function ContinueDialog({ moment: { task, overtime }, additional_minutes, onClose }: Props) {
  const extendTimer = useExtendTimer();
  const { form, dialog } = useFormDialog<OvertimeValues>({
    schema: overtimeAnswer(Math.floor(overtime)),
    initialValues: NO_ANSWER,
    save: {
      isPending: extendTimer.isPending,
      mutate: (values, on) =>
        extendTimer.mutate({ taskId: task.id, additional_minutes, ...toOvertimeMinutes(values) }, on),
    },
    onClose,
  });
  return (
    <FormDialog
      title={`Continue for ${counted(additional_minutes, 'minute')}`}
      submitLabel="Continue"
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
