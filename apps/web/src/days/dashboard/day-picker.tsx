import { Button } from '@mantine/core';
import { IconCalendarEvent } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { useCurrentDate } from '#shared/current-day.ts';
import { DaySteps } from '#shared/day-steps.tsx';
import { dayWord } from '#shared/day-words.ts';
import classes from './day-picker.module.css';
import { DayChoice } from './on-demand.ts';

type Props = {
  date: string;
  /** Shows icons alone, where the heading beside it has the date. */
  isCompact?: boolean;
  onShow: (date: string) => void;
};

/** The shown day between the buttons to its neighbours; pressed, it opens the choice of any other. */
export function DayPicker({ date, isCompact = false, onShow }: Props) {
  const today = useCurrentDate();
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const word = dayWord(date, today);

  function close() {
    setIsOpen(false);
    button.current?.focus({ preventScroll: true });
  }

  return (
    <DaySteps date={date} isCompact={isCompact} onShow={onShow}>
      <div className={isCompact ? classes.beside : classes.place}>
        <Button
          ref={button}
          id={`${id}-button`}
          variant={isCompact ? 'subtle' : 'default'}
          className={`${isCompact ? classes.icon : classes.day} figures`}
          aria-label={`Day: ${word}`}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          {...(isOpen && { 'aria-controls': id })}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isCompact ? <IconCalendarEvent size={18} /> : word}
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
