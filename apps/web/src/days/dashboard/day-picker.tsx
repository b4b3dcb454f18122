import { Button } from '@mantine/core';
import { useId, useRef, useState } from 'react';
import { useCurrentDate } from '#shared/current-day.ts';
import { DaySteps } from '#shared/day-steps.tsx';
import { dayWord } from '#shared/day-words.ts';
import classes from './day-picker.module.css';
import { DayChoice } from './on-demand.ts';

type Props = { date: string; onShow: (date: string) => void };

/** The shown day between the buttons to its neighbours; pressed, it opens the choice of any other. */
export function DayPicker({ date, onShow }: Props) {
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
    <DaySteps date={date} onShow={onShow}>
      <div className={classes.place}>
        <Button
          ref={button}
          id={`${id}-button`}
          variant="default"
          className={`${classes.day} figures`}
          aria-label={`Day: ${word}`}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          {...(isOpen && { 'aria-controls': id })}
          onClick={() => setIsOpen(!isOpen)}
        >
          {word}
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
