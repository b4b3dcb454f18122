import type { Task } from '@daymark/contract/tasks.ts';
import { CompletionForm, LaterCompletionForm } from '@daymark/domain/entry-forms.ts';
import type { CompletionDraft } from '@daymark/domain/timer-forms.ts';
import { Checkbox, Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useCurrentDate } from '#shared/current-day.ts';
import { entryQueries } from '#time/entries/entries.queries.ts';
import type { Times } from '#time/entries/entry-times.ts';
import { EntryTimesInput } from '#time/entries/entry-times-input.tsx';
import { newTimes } from '#time/entries/new-times.ts';
import { useCompleteWithoutTimer } from '#time/timer/dialog-completions.queries.ts';
import { deleteDraft, readDraft, saveDraft } from '#time/timer/drafts.ts';
import { MentalStateInput } from '#time/timer/mental-state-input.tsx';
import { ReflectionInput } from '#time/timer/reflection-input.tsx';
import { valueField } from '#ui/bound-fields.ts';
import { FormDialog } from '#ui/form-dialog.tsx';
import { useFormDialog } from '#ui/use-form-dialog.ts';
import { workedSoFar } from '#work/tasks/estimate-words.ts';
import { EntryInTheWay } from './edit-entry-dialog.tsx';

type Props = { task: Task; onClose: () => void };

type Values = CompletionDraft & Times & { has_time: boolean };

/** Completes a task whose timer does not run, with the time of its work where none is booked yet. The draft is kept. */
export function CompleteWithoutTimerDialog({ task, onClose }: Props) {
  const completeTask = useCompleteWithoutTimer(task);
  const date = useCurrentDate();
  const today = useQuery(entryQueries.ofDay(date)).data ?? [];
  const { form, dialog, submitBy } = useFormDialog<Values>({
    schema: CompletionForm,
    initialValues: { has_time: false, started_at: '', ended_at: '', ...readDraft(task.id) },
    onChange: (values) => saveDraft(task.id, values),
    save: {
      ...completeTask,
      mutate: ({ mental_state, reflection, has_time, ...times }, on) =>
        completeTask.mutate(
          { mental_state, reflection, ...(has_time && times) },
          {
            ...on,
            onSuccess: () => {
              deleteDraft(task.id);
              on.onSuccess();
            },
          },
        ),
    },
    onClose,
  });

  function setHasTime(has_time: boolean) {
    const isUntouched = form.values.started_at === '' && form.values.ended_at === '';
    form.setValues({ has_time, ...(isUntouched && newTimes(date, today, Temporal.Now.instant())) });
  }

  return (
    <FormDialog
      title="Complete task"
      submitLabel="Complete Task"
      submitIcon={<IconCheck size={18} />}
      hasTextarea
      {...dialog}
      alternative={{ label: 'Tell Later', onSubmit: submitBy(LaterCompletionForm) }}
      isDirty={false} // the draft is kept, so nothing can be lost
    >
      <Text c="dimmed">
        {task.name} · {workedSoFar(task, task.total_time_worked)}
      </Text>
      {task.status === 'not_started' && (
        <Checkbox
          label="Add the time I worked on it"
          checked={form.values.has_time}
          onChange={({ currentTarget }) => setHasTime(currentTarget.checked)}
        />
      )}
      {form.values.has_time && (
        <>
          <EntryTimesInput form={form} others={today} />
          <EntryInTheWay form={form} error={completeTask.error} />
        </>
      )}
      <MentalStateInput {...valueField(form, 'mental_state')} />
      <ReflectionInput {...valueField(form, 'reflection')} />
    </FormDialog>
  );
}
