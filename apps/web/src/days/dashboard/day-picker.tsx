import { Button } from '@mantine/core';
import { IconCalendarEvent, IconChevronDown } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { useCurrentDate } from '#shared/current-day.ts';
import { DaySteps } from '#shared/day-steps.tsx';
import { dayWord } from '#shared/day-words.ts';
import { useIsPhone } from '#ui/use-is-phone.ts';
import classes from './day-picker.module.css';
import { DayChoice } from './on-demand.ts';

type Props = { date: string; onShow: (date: string) => void };

/** The choice of any day beside the date, between the buttons to its neighbours; on a phone a press on the date opens it. */
export function DayPicker({ date, onShow }: Props) {
  const today = useCurrentDate();
  const isPhone = useIsPhone();
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const word = dayWord(date, today);

  function close() {
    setIsOpen(false);
    button.current?.focus({ preventScroll: true });
  }

  return (
    <DaySteps date={date} isCompact onShow={onShow}>
      <div className={classes.place}>
        <Button
          ref={button}
          id={`${id}-button`}
          variant="subtle"
          className={classes.button ?? ''}
          aria-label={`Day: ${word}`}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          {...(isOpen && { 'aria-controls': id })}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isPhone ? <IconChevronDown size={18} /> : <IconCalendarEvent size={18} />}
        </Button>
        {isOpen && (
          <DayChoice
            id={id}
            buttonId={`${id}-button`}
            date={date}
            onShow={(next) => {
              close();
              onShow(next);
            }}
            onClose={close}
          />
        )}
      </div>
    </DaySteps>
  );
}
