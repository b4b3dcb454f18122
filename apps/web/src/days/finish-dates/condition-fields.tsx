import type { FinishDates } from '@daymark/contract/finish-dates.ts';
import { formatMinutes } from '@daymark/domain/minute-words.ts';
import { Checkbox, TextInput } from '@mantine/core';
import { useCurrentDate } from '#shared/current-day.ts';
import { NumberField } from '#ui/number-field.tsx';
import { beginsIn, type Conditions, faultsOf, wishesIn } from './what-if.ts';
import classes from './what-if-dialog.module.css';

type Props = { holds: FinishDates; conditions: Conditions; onChange: (changed: Partial<Conditions>) => void };

/** Hours a week, the day on which work begins, and the wished date; an empty field leaves what holds. */
export function ConditionFields({ holds, conditions, onChange }: Props) {
  const today = useCurrentDate();
  const faults = faultsOf(conditions, today);
  const usual = formatMinutes(holds.minutes_a_week);
  return (
    <div className={classes.fields}>
      <NumberField
        label="Hours a week"
        placeholder={holds.is_shared ? `As lately: ${usual}` : `All your work: ${usual}`}
        min={0}
        max={168}
        step={1}
        value={conditions.hours}
        onChange={(hours) => onChange({ hours })}
        error={faults.hours}
      />
      <TextInput
        type="date"
        label="Work begins"
        {...beginsIn(today)}
        value={conditions.from || today}
        onChange={({ currentTarget: { value } }) => onChange({ from: value === today ? '' : value })}
        error={faults.from}
      />
      <TextInput
        type="date"
        label="Wished date"
        {...wishesIn(today)}
        value={conditions.wished}
        onChange={({ currentTarget }) => onChange({ wished: currentTarget.value })}
        error={faults.wished}
      />
      {holds.busy_minutes > 0 && (
        <Checkbox
          className={classes.meetings ?? ''}
          label="Without meetings"
          checked={conditions.isWithoutMeetings}
          onChange={({ currentTarget }) => onChange({ isWithoutMeetings: currentTarget.checked })}
        />
      )}
    </div>
  );
}
