import { dayField } from '@daymark/contract/fields.ts';
import { Box, Button, Popover, TextInput } from '@mantine/core';
import { type FormEvent, type Ref, useState } from 'react';
import { useCurrentDate } from '#shared/current-day.ts';
import classes from './day-choice.module.css';

type Props = {
  id: string;
  buttonId: string;
  date: string;
  onShow: (date: string) => void;
  onClose: () => void;
};

/** The choice of any day, below the button with the shown one. */
export function DayChoice({ id, buttonId, date, onShow, onClose }: Props) {
  const today = useCurrentDate();
  return (
    <Popover opened onChange={onClose} trapFocus shadow="md" position="bottom-start">
      <Popover.Target>
        <Anchor onPress={onClose} />
      </Popover.Target>
      <Popover.Dropdown id={id} aria-labelledby={buttonId} className={classes.choice ?? ''}>
        <DateChoice date={date} onChoose={onShow} />
        {date !== today && (
          <Button variant="default" onClick={() => onShow(today)}>
            Today
          </Button>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}

/** Target of the choice, over the button: a second press closes it. The button keeps the accessible name and state. */
function Anchor({ ref, onPress }: { ref?: Ref<HTMLDivElement>; onPress: () => void }) {
  return <Box ref={ref} className={classes.anchor} onClick={onPress} />;
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
