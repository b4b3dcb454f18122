import { SettingChanges, type Settings } from '@daymark/contract/settings.ts';
import { WEEKDAY_NAMES } from '@daymark/domain/repeats.ts';
import { Checkbox, NativeSelect } from '@mantine/core';
import { useEditDialog } from '#shared/use-edit-dialog.tsx';
import { valueField } from '#ui/bound-fields.ts';
import { FormDialog } from '#ui/form-dialog.tsx';
import { CapacityInput, type DaysForm } from './capacity-input.tsx';
import { capacityText, doneText, HOURS, hourText } from './setting-words.ts';
import { useUpdateSettings } from './settings.queries.ts';

type Props = { settings: Settings; onClose: () => void };

export function EditDaysDialog({ settings, onClose }: Props) {
  const { day_start_hour, capacity_minutes, learned_minutes, ask_before_done } = settings;
  const { form, dialog } = useEditDialog<DaysForm, Settings>({
    schema: SettingChanges,
    initialValues: { day_start_hour, capacity_minutes, ask_before_done },
    words: {
      day_start_hour: ({ day_start_hour }) => hourText(day_start_hour),
      capacity_minutes: weekText,
      ask_before_done: ({ ask_before_done }) => doneText(ask_before_done),
    },
    save: useUpdateSettings(),
    onClose,
  });
  const { value: hour, onChange: chooseHour, ...hourField } = valueField(form, 'day_start_hour');
  const { value: asks, onChange: chooseToBeAsked, description, ...asksField } = valueField(form, 'ask_before_done');
  return (
    <FormDialog title="Edit Days" submitLabel="Save Changes" {...dialog}>
      <NativeSelect
        label="Day starts at"
        description="Until then it is still the day before, on every screen."
        data-autofocus
        data={HOURS.map((hour) => ({ value: String(hour), label: hourText(hour) }))}
        {...hourField}
        value={String(hour)}
        onChange={({ currentTarget }) => chooseHour(Number(currentTarget.value))}
      />
      <CapacityInput {...valueField(form, 'capacity_minutes')} form={form} learned={learned_minutes} />
      <Checkbox
        label="Ask Before Done"
        description={description ?? 'Done asks how it was at once, instead of afterwards.'}
        {...asksField}
        checked={asks}
        onChange={({ currentTarget }) => chooseToBeAsked(currentTarget.checked)}
      />
    </FormDialog>
  );
}

/** 'Monday 6h, Tuesday learned, …' */
function weekText({ capacity_minutes }: Settings): string {
  const texts = capacity_minutes.map(
    (own, place) => `${WEEKDAY_NAMES[place]} ${own === null ? 'learned' : capacityText(own)}`,
  );
  return texts.join(', ');
}
