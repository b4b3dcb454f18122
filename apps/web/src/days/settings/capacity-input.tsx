import { CAPACITY, type Settings } from '@daymark/contract/settings.ts';
import { USUAL_CAPACITY } from '@daymark/domain/capacity.ts';
import { formatMinutes } from '@daymark/domain/minute-words.ts';
import { WEEKDAY_NAMES } from '@daymark/domain/repeats.ts';
import { Input } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useId } from 'react';
import { type FieldProps, valueField } from '#ui/bound-fields.ts';
import { NumberField } from '#ui/number-field.tsx';
import classes from './settings.module.css';

export type DaysForm = Omit<Settings, 'learned_minutes' | 'inbox_list_id'>;

type Props = FieldProps<DaysForm['capacity_minutes']> & {
  form: UseFormReturnType<DaysForm>;
  learned: readonly (number | null)[];
};

/** Minutes of work for each weekday; an empty field leaves its figure to what was worked. */
export function CapacityInput({ form, learned, error, description, ...group }: Props) {
  const id = useId();
  return (
    <fieldset
      className={classes.capacity}
      aria-describedby={id}
      // Takes the focus where all of it was changed elsewhere.
      tabIndex={-1}
      data-path={group['data-path']}
      data-changed-elsewhere={group['data-changed-elsewhere']}
    >
      <legend className={classes.legend}>Capacity (minutes of work)</legend>
      <Input.Description id={id}>
        An empty field is learned from your last 8 weeks. 0 is a day off. Meetings are taken off it.
      </Input.Description>
      {description && <Input.Description>{description}</Input.Description>}
      <div className={classes.weekdays}>
        {WEEKDAY_NAMES.map((name, place) => {
          const { value, onChange, ...field } = valueField(form, `capacity_minutes.${place}`);
          return (
            <NumberField
              key={name}
              label={name}
              placeholder={placeholderOf(learned[place] ?? null)}
              min={CAPACITY.min}
              max={CAPACITY.max}
              step={15}
              allowDecimal={false}
              {...field}
              value={value ?? ''}
              onChange={(minutes) => onChange(minutes === '' ? null : minutes)}
            />
          );
        })}
      </div>
      {error && <Input.Error>{error}</Input.Error>}
    </fieldset>
  );
}

const placeholderOf = (learned: number | null): string =>
  learned === null ? `Until learned: ${formatMinutes(USUAL_CAPACITY)}` : `Learned: ${formatMinutes(learned)}`;
