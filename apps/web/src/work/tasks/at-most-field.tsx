import { AT_MOST } from '@daymark/contract/tasks.ts';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { FieldProps } from '#ui/bound-fields.ts';
import { NumberField } from '#ui/number-field.tsx';
import classes from './at-most-field.module.css';

type Props = FieldProps<number | null>;

/** Button that shows the field to those for whom it is not shown yet. */
export function AskedAtMost(field: Props) {
  const [isAsked, setIsAsked] = useState(false);
  // The pressed button is gone: the field that it shows takes the focus.
  if (isAsked) return <AtMostField {...field} autoFocus />;
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

/** Field for what a task takes at most in 8 of 10 cases, beside its estimate; empty for none. */
export function AtMostField({ value, onChange, ...field }: Props & { autoFocus?: boolean }) {
  return (
    <NumberField
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
