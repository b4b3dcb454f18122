import { dayField } from '@daymark/contract/fields.ts';
import { Button, Popover, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useCurrentDate } from '#shared/current-day.ts';
import { DaySteps } from '#shared/day-steps.tsx';
import { dayWord } from '#shared/day-words.ts';
import classes from './day-picker.module.css';

type Props = { date: string; onShow: (date: string) => void };

/** The shown day between the buttons to its neighbours; pressed, it opens the choice of any other. */
export function DayPicker({ date, onShow }: Props) {
  const today = useCurrentDate();
  const [isOpen, setIsOpen] = useState(false);
  const word = dayWord(date, today);
  function show(next: string) {
    setIsOpen(false);
    onShow(next);
  }
  return (
    <DaySteps date={date} onShow={show}>
      <Popover opened={isOpen} onChange={setIsOpen} trapFocus returnFocus shadow="md" position="bottom-start">
        <Popover.Target>
          <Button
            variant="default"
            className={`${classes.day} figures`}
            aria-label={`Day: ${word}`}
            onClick={() => setIsOpen(!isOpen)}
          >
            {word}
          </Button>
        </Popover.Target>
        <Popover.Dropdown className={classes.choice ?? ''}>
          <DateChoice date={date} onChoose={show} />
          {date !== today && (
            <Button variant="default" onClick={() => show(today)}>
              Today
            </Button>
          )}
        </Popover.Dropdown>
      </Popover>
    </DaySteps>
  );
}

/** A date is chosen once it is whole: while it is typed, it is another one with each figure. */
function DateChoice({ date, onChoose }: { date: string; onChoose: (date: string) => void }) {
  const [typed, setTyped] = useState(date);
  const [error, setError] = useState<string | null>(null);
  function choose(event: FormEvent) {
    event.preventDefault();
    const { data, error } = dayField('Date').safeParse(typed);
    if (data === undefined) setError(error?.issues[0]?.message ?? null);
    else onChoose(data);
  }
  return (
    <form className={classes.date} onSubmit={choose} noValidate>
      <TextInput
        type="date"
        label="Date"
        data-autofocus
        value={typed}
        error={error}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <Button type="submit">Show Day</Button>
    </form>
  );
}
