import type { Task } from '@daymark/contract/tasks.ts';
import { formatMinutes } from '@daymark/domain/minute-words.ts';
import { columnOf } from '@daymark/domain/week-columns.ts';
import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconAlertTriangle, IconChevronDown, IconPlus } from '@tabler/icons-react';
import { type CSSProperties, useId, useState } from 'react';
import { usePlanChange } from '#days/plan/plan.queries.ts';
import { useCurrentDate } from '#shared/current-day.ts';
import { weekdayOf } from '#shared/day-words.ts';
import { formatLongDate } from '#ui/format.ts';
import { useIsPrinting } from '#ui/printing.ts';
import classes from './day-column.module.css';
import { DayFigures } from './day-figures.tsx';
import { MeetingsOutside } from './meetings-outside.tsx';
import { TaskBlock } from './task-block.tsx';
import { lastToMove, meetingsOutside, minutesToLine, nextDayWithHours, type WeekPart } from './week-parts.ts';
import { type DayPlan, minutesTooMuch } from './week-words.ts';

type Props = {
  day: DayPlan;
  /** All days of the week. */
  days: DayPlan[];
  parts: WeekPart[];
  /** Pixels of a minute. */
  perMinute: number;
  /** The block of the week that Tab reaches. */
  tabStop: string | null;
  isChanging: boolean;
  onFocus: (key: string) => void;
  onOpen: (task: Task) => void;
  onAdd: (date: string) => void;
  onShowDay: (date: string) => void;
};

/** Width below which days are folded lists: seven columns would have no room for names. */
const FOLDED = '(max-width: 61.99em)';

/** A day as a vessel: meetings, then tasks as high as they likely take, with a line at what it holds. */
export function DayColumn(props: Props) {
  const { day, parts, isChanging, onShowDay } = props;
  const { date } = day;
  const today = useCurrentDate();
  const isList = useMediaQuery(FOLDED, undefined, { getInitialValueInEffect: false });
  const [isUnfolded, setIsUnfolded] = useState(date === today);
  const isPrinting = useIsPrinting();
  const id = useId();
  const { before, after } = meetingsOutside(day);
  const isEmpty = parts.length + before.length + after.length === 0;
  const isNarrow = isEmpty && (day.capacity_minutes === 0 || date < today);
  const isOpen = !isList || isUnfolded || isPrinting;
  return (
    <section
      className={classes.day}
      aria-label={formatLongDate(date)}
      data-day={date}
      data-past={date < today || undefined}
      data-today={date === today || undefined}
      data-narrow={isNarrow || undefined}
      data-no-hours={day.capacity_minutes === 0 || undefined}
      data-folded={!isOpen || undefined}
    >
      <div className={classes.head}>
        <h2 className={classes.title}>
          <button type="button" className={classes.name} tabIndex={-1} onClick={() => onShowDay(date)}>
            {weekdayOf(date)} <span>{Temporal.PlainDate.from(date).day}</span>
          </button>
          {date === today && <em className={classes.today}>Today</em>}
          {isList && (
            <button
              type="button"
              className={classes.fold}
              aria-expanded={isUnfolded}
              aria-controls={id}
              aria-label={`Tasks of ${formatLongDate(date)}`}
              onClick={() => setIsUnfolded(!isUnfolded)}
            >
              <IconChevronDown size={18} aria-hidden />
            </button>
          )}
        </h2>
        <DayFigures day={day} isChanging={isChanging} />
      </div>
      {isOpen && <Vessel {...props} id={id} />}
    </section>
  );
}

function Vessel({ id, day, days, parts, perMinute, tabStop, onFocus, onOpen, onAdd }: Props & { id: string }) {
  const { date, capacity_minutes: capacity } = day;
  const today = useCurrentDate();
  const { blocks, line, free, isToScale } = columnOf(parts, minutesToLine(day, parts), perMinute);
  const { before, after } = meetingsOutside(day);
  const isPast = date < today;
  return (
    <>
      <MeetingsOutside meetings={before} />
      <div id={id} className={classes.stack} style={{ '--line': `${line}px` } as CSSProperties}>
        <ul className={classes.blocks}>
          {blocks.map(({ part, height, isOver }) =>
            part.kind === 'busy' ? (
              <li key={part.key} className={classes.busy} style={{ '--height': `${height}px` } as CSSProperties}>
                <span className="truncate">{part.title}</span>
                <span className="figures">{formatMinutes(part.minutes)}</span>
              </li>
            ) : (
              <TaskBlock
                key={part.key}
                part={part}
                date={date}
                height={height}
                isOver={isOver && !isPast}
                isTabStop={tabStop === part.key}
                onFocus={onFocus}
                onOpen={onOpen}
              />
            ),
          )}
        </ul>
        {!isPast && (
          <button
            type="button"
            className={classes.add}
            aria-label={`Add a task for ${formatLongDate(date)}`}
            onClick={() => onAdd(date)}
          >
            <IconPlus size={14} aria-hidden /> Add
          </button>
        )}
        {capacity > 0 && (
          <div className={classes.line} aria-hidden>
            {!isPast && free >= LEAST_FREE && <span className="figures">{formatMinutes(free)} free</span>}
          </div>
        )}
      </div>
      <MeetingsOutside meetings={after} />
      {!isToScale && parts.length > MANY_PARTS && <p className={classes.note}>Not to scale</p>}
      {!isPast && <TooMuch day={day} days={days} />}
    </>
  );
}

/** Minutes from which free time is told. */
const LEAST_FREE = 15;

/** Blocks of a day from which low ones move its line far from where it would lie. */
const MANY_PARTS = 8;

/** Minutes that pass the line, with a button that moves the last task to the next day with hours. */
function TooMuch({ day, days }: { day: DayPlan; days: DayPlan[] }) {
  const { mutate: change } = usePlanChange();
  const tooMuch = minutesTooMuch(day);
  if (tooMuch < 1) return null;
  const task = lastToMove(day);
  const to = nextDayWithHours(days, day.date);
  return (
    <div className={classes.foot}>
      <p className={`${classes.over} figures`}>
        <IconAlertTriangle size={14} aria-hidden /> {formatMinutes(tooMuch)} too much
      </p>
      {task && to && (
        <Button
          variant="subtle"
          size="compact-xs"
          aria-label={`Move the last task, ${task.name}, to ${formatLongDate(to)}`}
          onClick={() => change({ kind: 'add', date: to, tasks: [task], from: day.date })}
        >
          Move Last to {weekdayOf(to)}
        </Button>
      )}
    </div>
  );
}
