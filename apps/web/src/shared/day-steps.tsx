import { YEARS } from '@daymark/contract/fields.ts';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { IconButton } from '#ui/guarded-button.tsx';
import classes from './day-steps.module.css';

type Props = {
  date: string;
  onShow: (date: string) => void;
  /** Steps by whole weeks. */
  byWeek?: boolean;
  /** Buttons without a border, beside a heading. */
  isCompact?: boolean;
  /** Content between the two buttons. */
  children?: ReactNode;
};

/** Buttons to the day before and the day after, or to the weeks. */
export function DaySteps({ date, onShow, byWeek = false, isCompact = false, children }: Props) {
  const [unit, days] = byWeek ? ['week', 7] : ['day', 1];
  return (
    <div className={classes.steps} data-control data-compact={isCompact || undefined}>
      <Step label={`Previous ${unit}`} date={date} days={-days} isCompact={isCompact} onShow={onShow}>
        <IconChevronLeft size={18} />
      </Step>
      {children}
      <Step label={`Next ${unit}`} date={date} days={days} isCompact={isCompact} onShow={onShow}>
        <IconChevronRight size={18} />
      </Step>
    </div>
  );
}

function Step({
  label,
  date,
  days,
  isCompact = false,
  onShow,
  children,
}: Omit<Props, 'byWeek'> & { label: string; days: number }) {
  const wanted = Temporal.PlainDate.from(date).add({ days });
  return (
    <IconButton
      label={label}
      variant={isCompact ? 'subtle' : 'default'}
      size={isCompact ? 30 : 36}
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
