import { VisuallyHidden } from '@mantine/core';
import type { KeyboardEvent, Ref } from 'react';
import { useTooltip } from '#ui/use-tooltip.tsx';
import { dayAppearance, hasDetails, type MonthRates, opensPlan } from './day-appearance.ts';
import classes from './month-grid.module.css';
import bands from './rate-band.module.css';

type Props = {
  ref: Ref<HTMLTableCellElement>;
  day: Temporal.PlainDate;
  today: Temporal.PlainDate;
  figures: MonthRates;
  isLoading: boolean;
  isStop: boolean;
  onChoose: () => void;
  onOpen: () => void;
};

export function DayCell({ ref, day, today, figures, isLoading, isStop, onChoose, onOpen }: Props) {
  const { band, percent, hint, label } = dayAppearance(day, today, figures);
  const { target, tooltip, explain } = useTooltip(hint);
  const isToday = day.equals(today);
  const opensDetails = hasDetails(day, today, figures);
  const canOpen = opensDetails || opensPlan(day, today);

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    if (canOpen) onOpen();
  }

  return (
    <td
      ref={ref}
      tabIndex={isStop ? 0 : -1}
      data-date={day.toString()}
      aria-current={isToday ? 'date' : undefined}
      aria-haspopup={opensDetails ? 'dialog' : undefined}
      className={`${classes.day} ${bands.band} figures`}
      data-band={band}
      data-today={isToday || undefined}
      data-opens={canOpen || undefined}
      data-sample={(figures.isSample && band !== 'future') || undefined}
      data-loading={(isLoading && band === 'unknown') || undefined}
      {...target}
      onClick={(event) => {
        onChoose();
        if (canOpen) onOpen();
        else explain(event);
      }}
      onKeyDown={onKeyDown}
    >
      <VisuallyHidden>{label}</VisuallyHidden>
      <div className={classes.inside} aria-hidden="true">
        <span className={classes.date}>
          {day.day}
          {isToday && <span className={classes.today}>Today</span>}
        </span>
        {percent !== null && (
          <>
            <span className={classes.percent}>{percent}%</span>
            <span className={classes.track}>
              <span className={classes.bar} style={{ width: `${percent}%` }} />
            </span>
          </>
        )}
      </div>
      {tooltip}
    </td>
  );
}
