import { AT_MOST } from '@daymark/contract/tasks.ts';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { FieldProps } from '#ui/bound-fields.ts';
import { NumberField } from '#ui/number-field.tsx';
import classes from './at-most-field.module.css';

type Props = FieldProps<number | null> & {
  /** Whether it is shown before it is asked for. */
  isShown: boolean;
};

/** Field for what a task takes at most in 8 of 10 cases, beside its estimate; empty for none. A button shows it to those who want it early. */
export function AtMostField({ isShown, value, onChange, ...field }: Props) {
  const [isAsked, setIsAsked] = useState(false);
  if (!isShown && !isAsked && value === null) {
    return (
      <Button
        variant="subtle"
        size="compact-sm"
        className={classes.add ?? ''}
        leftSection={<IconPlus size={16} />}
        onClick={() => setIsAsked(true)}
      >
        Add an At-Most
      </Button>
    );
  }
  return (
    <NumberField
      // The pressed button is gone: the field that it shows takes the focus.
      autoFocus={isAsked}
      label="At most (minutes)"
      description="8 of 10 times it takes no longer than this. Can be left empty."
      min={AT_MOST.min}
      max={AT_MOST.max}
      allowDecimal={false}
      {...field}
      value={value ?? ''}
      onChange={(minutes) => onChange(minutes === '' ? null : minutes)}
    />
  );
}
