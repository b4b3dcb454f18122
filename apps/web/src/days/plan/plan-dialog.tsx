import type { Task } from '@daymark/contract/tasks.ts';
import { planDateForm } from '@daymark/domain/plan-forms.ts';
import { Button, Group, Text, TextInput } from '@mantine/core';
import { useCurrentDate } from '#shared/current-day.ts';
import { daysAfter, dayWord } from '#shared/day-words.ts';
import { textField } from '#ui/bound-fields.ts';
import { FormDialog } from '#ui/form-dialog.tsx';
import { counted } from '#ui/format.ts';
import { useFormDialog } from '#ui/use-form-dialog.ts';
import { usePlanChange } from './plan.queries.ts';

type Props = { tasks: Task[]; onPlanned?: () => void; onClose: () => void };

/** Plans tasks for a date. */
export function PlanDialog({ tasks, onPlanned, onClose }: Props) {
  const today = useCurrentDate();
  const plan = usePlanChange('dialog');
  const { form, dialog } = useFormDialog({
    schema: planDateForm(today),
    initialValues: { date: daysAfter(today, 1) },
    save: {
      ...plan,
      mutate: ({ date }, { onSuccess, onError }) =>
        plan.mutate(
          { kind: 'add', date, tasks },
          {
            onSuccess: () => {
              onPlanned?.();
              onSuccess();
            },
            onError,
          },
        ),
    },
    onClose,
  });
  const [only] = tasks.length === 1 ? tasks : [];
  return (
    <FormDialog title={only ? 'Plan task' : `Plan ${counted(tasks.length, 'task')}`} submitLabel="Plan" {...dialog}>
      {only && <Text c="dimmed">{only.name}</Text>}
      <TextInput type="date" label="Date" required min={today} data-autofocus {...textField(form, 'date')} />
      <Group gap="xs">
        {[today, daysAfter(today, 1), daysAfter(today, 7)].map((date) => (
          <Button key={date} variant="default" size="compact-sm" onClick={() => form.setFieldValue('date', date)}>
            {dayWord(date, today)}
          </Button>
        ))}
      </Group>
    </FormDialog>
  );
}
