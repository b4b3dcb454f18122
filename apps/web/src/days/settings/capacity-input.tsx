import { CAPACITY, type Settings } from '@daymark/contract/settings.ts';
import { USUAL_CAPACITY } from '@daymark/domain/capacity.ts';
import { WEEKDAY_NAMES } from '@daymark/domain/repeats.ts';
import { Input } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { type ReactNode, useId } from 'react';
import { formatMinutes } from '#ui/format.ts';
import { NumberField } from '#ui/number-field.tsx';
import classes from './settings.module.css';

export type DaysForm = Omit<Settings, 'learned_minutes'>;

type Props = {
  form: UseFormReturnType<DaysForm>;
  learned: readonly (number | null)[];
  error?: ReactNode;
  description?: ReactNode;
  'data-path'?: string;
  'data-changed-elsewhere'?: boolean;
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
      <Input.Description id={id}>An empty field is learned from your last 8 weeks. 0 is a day off.</Input.Description>
      {description && <Input.Description>{description}</Input.Description>}
      <div className={classes.weekdays}>
        {WEEKDAY_NAMES.map((name, place) => {
          const path = `capacity_minutes.${place}` as const;
          return (
            <NumberField
              key={name}
              label={name}
              placeholder={placeholderOf(learned[place] ?? null)}
              min={CAPACITY.min}
              max={CAPACITY.max}
              step={15}
              allowDecimal={false}
              {...form.getInputProps(path)}
              value={form.values.capacity_minutes[place] ?? ''}
              onChange={(minutes) => form.setFieldValue(path, minutes === '' ? null : minutes)}
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
