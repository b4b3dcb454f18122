import { minutesOf, PLANNED_DURATION } from '@daymark/contract/tasks.ts';
import { Button } from '@mantine/core';
import { type FormEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { NumberField } from '#ui/number-field.tsx';
import classes from './estimate-question.module.css';

type Props = {
  opener: RefObject<HTMLButtonElement | null>;
  onAnswer: (minutes: number) => void;
  onBack: () => void;
};

/** Asks for another number of minutes than there are to choose from. */
export function OtherMinutes({ opener, onAnswer, onBack }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const [minutes, setMinutes] = useState<number | ''>('');
  const [error, setError] = useState<string | null>(null);

  useEffect(() => {
    field.current?.focus();
    // The button may come back only as this goes.
    return () => opener.current?.focus();
  }, [opener]);

  function submit(event: FormEvent) {
    event.preventDefault();
    const asked = minutesOf('Minutes').safeParse(minutes);
    setError(asked.error?.issues[0]?.message ?? null);
    if (asked.success) onAnswer(asked.data);
  }

  function leave(event: KeyboardEvent) {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onBack();
  }

  return (
    <form className={classes.other} noValidate onSubmit={submit} onKeyDown={leave}>
      <NumberField
        ref={field}
        aria-label="Minutes"
        placeholder="Minutes"
        className={classes.field}
        hideControls
        min={PLANNED_DURATION.min}
        max={PLANNED_DURATION.max}
        allowDecimal={false}
        value={minutes}
        onChange={setMinutes}
        error={error}
      />
      <Button type="submit" variant="default" px="xs" className={classes.press}>
        Set
      </Button>
      <Button variant="subtle" color="gray" px="xs" className={classes.press} onClick={onBack}>
        Back
      </Button>
    </form>
  );
}
