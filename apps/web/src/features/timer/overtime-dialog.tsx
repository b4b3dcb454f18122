import { overtimeAnswer } from '@daymark/contract/timer.ts';
import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { FormDialog } from '#ui/form-dialog.tsx';
import { type Save, useFormDialog } from '#ui/use-form-dialog.ts';
import { EndingFault } from './ending-fault.tsx';
import { NO_ANSWER, OvertimeQuestion, type OvertimeValues, toOvertimeMinutes } from './overtime-question.tsx';
import { cancelLabel, type Moment } from './timer-actions.ts';

type Props = {
  moment: Moment;
  title: string;
  submitLabel: string;
  submitIcon?: ReactNode;
  save: Save<{ overtime_minutes?: number }>;
  onClose: () => void;
};

/** Before something is done to a timer that rang a while ago. */
export function OvertimeDialog({ moment: { task, overtime }, save, onClose, ...words }: Props) {
  const { form, dialog } = useFormDialog<OvertimeValues>({
    schema: overtimeAnswer(Math.floor(overtime)),
    initialValues: NO_ANSWER,
    save: { isPending: save.isPending, mutate: (values, on) => save.mutate(toOvertimeMinutes(values), on) },
    onClose,
  });
  return (
    <FormDialog
      {...words}
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
