import { overtimeAnswer } from '@daymark/domain/timer-forms.ts';
import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { FormDialog } from '#ui/form-dialog.tsx';
import { type Save, useFormDialog } from '#ui/use-form-dialog.ts';
import { NO_ANSWER, OvertimeQuestion, type OvertimeValues, toOvertimeMinutes } from './overtime-question.tsx';
import { cancelLabel } from './timer-actions.ts';
import type { TimerSnapshot } from './timer-snapshot.ts';

type Props = {
  snapshot: TimerSnapshot;
  title: string;
  submitLabel: string;
  submitIcon?: ReactNode;
  save: Save<{ overtime_minutes?: number }>;
  onClose: () => void;
};

/** Asks how much of a long overtime was work, before the timer is paused, continued or left for another task. */
export function OvertimeDialog({ snapshot: { task, overtime }, save, onClose, ...labels }: Props) {
  const { form, dialog } = useFormDialog<OvertimeValues>({
    schema: overtimeAnswer(Math.floor(overtime)),
    initialValues: NO_ANSWER,
    save: { ...save, mutate: (values, on) => save.mutate(toOvertimeMinutes(values), on) },
    onClose,
  });
  return (
    <FormDialog
      {...labels}
      {...dialog}
      cancelLabel={cancelLabel(overtime)}
      isDirty={false} // a lost choice is quickly made again
    >
      <Text c="dimmed">{task.name}</Text>
      <OvertimeQuestion overtime={overtime} form={form} />
    </FormDialog>
  );
}
