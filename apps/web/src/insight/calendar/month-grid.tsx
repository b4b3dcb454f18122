import { weeksOfMonth } from '@daymark/domain/calendar.ts';
import { type KeyboardEvent, useRef } from 'react';
import { weekdayOf } from '#shared/day-words.ts';
import { useFirstDay } from '#shared/region-choice.ts';
import { dateWriter } from '#ui/format.ts';
import { dayByKey } from './calendar-keys.ts';
import { hasDetails, type MonthRates } from './day-appearance.ts';
import { DayCell } from './day-cell.tsx';
import { cellOf, DayPopover } from './day-popover.tsx';
import classes from './month-grid.module.css';

type Props = {
  month: Temporal.PlainYearMonth;
  today: Temporal.PlainDate;
  figures: MonthRates;
  /** Shows skeletons in place of the days. */
  isLoading: boolean;
  /** Day that the arrow keys reached: the tab stop while its month is shown. */
  chosen: Temporal.PlainDate | null;
  /** May be a day of another month. */
  onChoose: (day: Temporal.PlainDate) => void;
  /** The day whose details are open. */
  opened: Temporal.PlainDate | null;
  onOpen: (day: Temporal.PlainDate | null) => void;
};

/** Days of a month with the keyboard navigation of the ARIA Authoring Practices for grids. */
export function MonthGrid({ month, today, figures, isLoading, chosen, onChoose, opened, onOpen }: Props) {
  const grid = useRef<HTMLTableElement>(null);
  const focusDue = useRef<string | null>(null);
  const firstDay = useFirstDay();
  const weeks = weeksOfMonth(month, firstDay);
  const isShown = (day: Temporal.PlainDate | null) => day?.toPlainYearMonth().equals(month) === true;
  const stop = [chosen, today].find(isShown) ?? month.toPlainDate({ day: 1 });

  function onKeyDown(event: KeyboardEvent) {
    const next = dayByKey(stop, event, firstDay);
    if (!next) return;
    event.preventDefault();
    // A day of another month takes the focus once it is rendered.
    const cell = cellOf(grid.current, next);
    if (cell) cell.focus();
    else focusDue.current = next.toString();
    onChoose(next);
  }

  function takeDueFocus(cell: HTMLElement | null) {
    if (!cell || cell.dataset['date'] !== focusDue.current) return;
    focusDue.current = null;
    cell.focus();
  }

  return (
    <>
      <div className={classes.month}>
        <table
          ref={grid}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: arrow keys move between its days
          role="grid"
          aria-labelledby="month"
          aria-busy={isLoading}
          className={classes.grid}
          onKeyDown={onKeyDown}
        >
          <thead>
            <Weekdays firstDay={firstDay} />
          </thead>
          <tbody>
            {weeks.map((week, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the weeks of a month never move
              <tr key={`${month}-${place}`}>
                {week.map((day, column) =>
                  day ? (
                    <DayCell
                      key={day.toString()}
                      ref={takeDueFocus}
                      day={day}
                      today={today}
                      figures={figures}
                      isLoading={isLoading}
                      isStop={day.equals(stop)}
                      onChoose={() => onChoose(day)}
                      onOpen={() => onOpen(opened?.equals(day) ? null : day)}
                    />
                  ) : (
                    // biome-ignore lint/suspicious/noArrayIndexKey: a place of no day never moves
                    <td key={column} />
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {opened && isShown(opened) && hasDetails(opened, today, figures) && (
        <DayPopover key={opened.toString()} day={opened} grid={grid} onClose={() => onOpen(null)} />
      )}
    </>
  );
}

/** Any Sunday. */
const SUNDAY = Temporal.PlainDate.from('2026-11-01');

const longWeekday = dateWriter({ weekday: 'long' });

function Weekdays({ firstDay }: { firstDay: number }) {
  return (
    <tr>
      {[0, 1, 2, 3, 4, 5, 6].map((days) => {
        const day = SUNDAY.add({ days: days + firstDay });
        return (
          <th key={days} scope="col" abbr={longWeekday(day)}>
            {weekdayOf(day.toString())}
          </th>
        );
      })}
    </tr>
  );
}
