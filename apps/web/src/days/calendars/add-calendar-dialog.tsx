import { NewCalendar } from '@daymark/contract/calendars.ts';
import { Checkbox, Stack, TextInput } from '@mantine/core';
import { textField, valueField } from '#ui/bound-fields.ts';
import { FormDialog } from '#ui/form-dialog.tsx';
import { useFormDialog } from '#ui/use-form-dialog.ts';
import { useAddCalendar } from './calendars.queries.ts';

/** Adds a calendar by the secret address that its program tells. */
export function AddCalendarDialog({ onClose }: { onClose: () => void }) {
  const addCalendar = useAddCalendar();
  const { form, dialog } = useFormDialog({
    schema: NewCalendar,
    initialValues: { name: '', address: '', counts_all_day: false, keeps_titles: false },
    save: addCalendar,
    onClose,
  });
  const allDay = valueField(form, 'counts_all_day');
  const titles = valueField(form, 'keeps_titles');
  return (
    <FormDialog title="Add a Calendar" submitLabel="Add Calendar" {...dialog}>
      <Stack gap="md">
        <TextInput label="Name" required data-autofocus {...textField(form, 'name')} />
        <TextInput
          label="Address"
          required
          autoComplete="off"
          spellCheck={false}
          placeholder="https://"
          description="The private address in the iCal format, from the settings of the calendar. It is not shown again."
          {...textField(form, 'address')}
        />
        <Checkbox
          label="Count all-day events"
          description="Such as holidays, which leave no time for work"
          checked={allDay.value}
          onChange={({ currentTarget: { checked } }) => allDay.onChange(checked)}
        />
        <Checkbox
          label="Keep titles"
          description="Shows what a meeting is; otherwise only its time is stored"
          checked={titles.value}
          onChange={({ currentTarget: { checked } }) => titles.onChange(checked)}
        />
      </Stack>
    </FormDialog>
  );
}
