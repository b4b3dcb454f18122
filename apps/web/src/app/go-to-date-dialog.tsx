import { dayField } from '@daymark/contract/fields.ts';
import { Input, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { z } from 'zod';
import { useCurrentDate } from '#shared/current-day.ts';
import { textField, valueField } from '#ui/bound-fields.ts';
import { FormDialog } from '#ui/form-dialog.tsx';
import { Segments } from '#ui/segments.tsx';
import { useFormDialog } from '#ui/use-form-dialog.ts';

const VIEWS = [
  { value: 'today', label: 'Plan' },
  { value: 'board', label: 'Board' },
  { value: 'entries', label: 'Entries' },
] as const;
type View = (typeof VIEWS)[number]['value'];

const DateForm = z.object({
  date: z.string().min(1, 'Please enter a date').pipe(dayField('Date')),
  view: z.enum(['today', 'board', 'entries']),
});

/** Goes to the board, the plan or the time entries of a date. */
export function GoToDateDialog({ onClose }: { onClose: () => void }) {
  const today = useCurrentDate();
  const navigate = useNavigate();
  function show({ date, view }: { date: string; view: View }) {
    if (view === 'entries') return navigate({ to: '/calendar/day/$date', params: { date } });
    const search = { ...(view !== 'today' && { view }), ...(date !== today && { date }) };
    return navigate({ to: '/dashboard', search });
  }
  const { form, dialog } = useFormDialog({
    schema: DateForm,
    initialValues: { date: today, view: 'today' as View },
    save: {
      isPending: false,
      failure: null,
      mutate: (values, { onSuccess }) => {
        onSuccess();
        void show(values);
      },
    },
    onClose,
  });
  const { value: view, onChange: choose } = valueField(form, 'view');
  return (
    <FormDialog title="Go to Date" submitLabel="Show Date" {...dialog} isDirty={false}>
      <TextInput type="date" label="Date" required data-autofocus {...textField(form, 'date')} />
      <Input.Wrapper label="Show" labelElement="div">
        <Segments isWide aria-label="Show" data={VIEWS} value={view} onChange={choose} />
      </Input.Wrapper>
    </FormDialog>
  );
}
