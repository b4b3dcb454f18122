import { Completion } from '@daymark/contract/timer.ts';
import { isForgotten } from '@daymark/domain/timer.ts';
import { type CompletionDraft, LaterReview, overtimeAnswer } from '@daymark/domain/timer-forms.ts';
import { Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { valueField } from '#ui/bound-fields.ts';
import { FormDialog } from '#ui/form-dialog.tsx';
import { useFormDialog } from '#ui/use-form-dialog.ts';
import { workedSoFar } from '#work/tasks/estimate-words.ts';
import { useCompleteTask } from './dialog-presses.queries.ts';
import { deleteDraft, readDraft, saveDraft } from './drafts.ts';
import { MentalStateInput } from './mental-state-input.tsx';
import { NO_ANSWER, OvertimeQuestion, type OvertimeValues, toOvertimeMinutes } from './overtime-question.tsx';
import { ReflectionInput } from './reflection-input.tsx';
import { cancelLabel } from './timer-actions.ts';
import type { TimerSnapshot } from './timer-snapshot.ts';

type Props = { snapshot: TimerSnapshot; onClose: () => void };

/** Counts work up to the instant at which the dialog was opened. The draft is kept until it is saved. */
export function CompleteTaskDialog({ snapshot, onClose }: Props) {
  const { task, worked, overtime, worked_until } = snapshot;
  const completeTask = useCompleteTask(snapshot);
  const asks = isForgotten(overtime);
  const withOvertime = (review: typeof Completion | typeof LaterReview) =>
    asks ? review.and(overtimeAnswer(Math.floor(overtime))) : review;
  const { form, dialog, submitBy } = useFormDialog<CompletionDraft & OvertimeValues>({
    schema: withOvertime(Completion),
    initialValues: { ...NO_ANSWER, ...readDraft(task.id) },
    onChange: (values) => saveDraft(task.id, values),
    save: {
      isPending: completeTask.isPending,
      failure: completeTask.failure,
      mutate: ({ mental_state, reflection, ...answer }, on) =>
        completeTask.mutate(
          { mental_state, reflection, worked_until, ...toOvertimeMinutes(answer) },
          {
            ...on,
            onSuccess: (state) => {
              // The draft of a task whose timer was stopped elsewhere waits for its next completion.
              if (state) deleteDraft(task.id);
              on.onSuccess();
            },
          },
        ),
    },
    onClose,
  });
  return (
    <FormDialog
      title="Complete task"
      submitLabel="Complete Task"
      submitIcon={<IconCheck size={18} />}
      hasTextarea
      {...dialog}
      alternative={{ label: 'Tell Later', onSubmit: submitBy(withOvertime(LaterReview)) }}
      cancelLabel={cancelLabel(overtime)}
      isDirty={false} // the draft is kept, so nothing can be lost
    >
      <Text c="dimmed">
        {task.name} · {workedSoFar(task, worked)}
      </Text>
      {asks && <OvertimeQuestion overtime={overtime} form={form} />}
      <MentalStateInput {...valueField(form, 'mental_state')} />
      <ReflectionInput {...valueField(form, 'reflection')} />
    </FormDialog>
  );
}
