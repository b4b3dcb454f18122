import { YEARS } from '@daymark/contract/fields.ts';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { IconButton } from '#ui/guarded-button.tsx';
import classes from './day-steps.module.css';

type Props = {
  date: string;
  onShow: (date: string) => void;
  /** Content between the two buttons. */
  children?: ReactNode;
};

/** Buttons to the day before and the day after. */
export function DaySteps({ date, onShow, children }: Props) {
  return (
    <div className={classes.steps} data-control>
      <Step label="Previous day" date={date} days={-1} onShow={onShow}>
        <IconChevronLeft size={18} />
      </Step>
      {children}
      <Step label="Next day" date={date} days={1} onShow={onShow}>
        <IconChevronRight size={18} />
      </Step>
    </div>
  );
}

function Step({ label, date, days, onShow, children }: Props & { label: string; days: number }) {
  const wanted = Temporal.PlainDate.from(date).add({ days });
  return (
    <IconButton
      label={label}
      variant="default"
      size={36}
      whyNot={whyNotShow(wanted)}
      onClick={() => onShow(wanted.toString())}
    >
      {children}
    </IconButton>
  );
}

/** Why a day or month of this year cannot be shown; null when it can. */
export function whyNotShow({ year }: { year: number }): string | null {
  return year < YEARS.min || year > YEARS.max ? `The calendar reaches from ${YEARS.min} to ${YEARS.max}` : null;
}
