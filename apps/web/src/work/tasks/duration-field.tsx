import { PLANNED_DURATION } from '@daymark/contract/tasks.ts';
import { formatMinutes } from '@daymark/domain/minute-words.ts';
import { Button } from '@mantine/core';
import { useRef } from 'react';
import type { FieldProps } from '#ui/bound-fields.ts';
import { NumberField } from '#ui/number-field.tsx';
import classes from './duration-field.module.css';
import type { FigureNote } from './estimate-words.ts';

export type Figure = {
  note: FigureNote | null;
  /** Called when the user types, steps or confirms the figure. */
  onSay: () => void;
};

type Props = FieldProps<number | ''> & { figure: Figure };

/**
 * The planned duration of a task. A figure that nobody said is dimmed, and can be confirmed as it is. The note stands in
 * the NoteRoom below, or in the place of another line.
 */
export function DurationField({ figure: { note, onSay }, ...field }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const shown = field.description === undefined ? note : null;
  const canConfirm = shown?.canConfirm ?? false;

  function confirm() {
    onSay();
    // The pressed button is gone: the field that it is about takes the focus.
    input.current?.focus();
  }

  return (
    <div className={classes.field} data-noted={shown !== null || undefined} data-unsaid={canConfirm || undefined}>
      <NumberField
        ref={input}
        className={classes.parts ?? ''}
        label="Planned duration (minutes)"
        required
        min={PLANNED_DURATION.min}
        max={PLANNED_DURATION.max}
        allowDecimal={false}
        description={shown?.text}
        {...field}
        // The same figure typed again changes nothing, and is said all the same.
        onInput={onSay}
        onChange={(minutes) => {
          onSay();
          field.onChange(minutes);
        }}
      />
      {canConfirm && (
        <Button variant="subtle" size="compact-xs" className={classes.confirm ?? ''} onClick={confirm}>
          Yes, {formatMinutes(Number(field.value))}
        </Button>
      )}
    </div>
  );
}

/** The place of the note, which a form keeps from beginning to end. */
export const NoteRoom = () => <div className={classes.room} />;
