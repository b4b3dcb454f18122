import type { Task } from '@daymark/contract/tasks.ts';
import { minuteHeight } from '@daymark/domain/week-columns.ts';
import { useCallback, useMemo, useState } from 'react';
import { TaskDialog } from '#days/task-cards/on-demand.ts';
import type { OpenTaskDialog } from '#days/task-cards/task-dialog.tsx';
import { useCurrentDate } from '#shared/current-day.ts';
import { Loaded } from '#ui/loaded.tsx';
import { LoadingState } from '#ui/states.tsx';
import { useDialog } from '#ui/use-dialog.ts';
import { DayColumn } from './day-column.tsx';
import { NoDayYet } from './no-day-yet.tsx';
import { useWeekKeys } from './use-week-keys.ts';
import { useWeek } from './week.queries.ts';
import { WeekDrag } from './week-drag.tsx';
import { minutesToLine, partsOf } from './week-parts.ts';
import classes from './week-view.module.css';
import { type DayPlan, minutesToHold, weekWords } from './week-words.ts';

type Props = {
  /** First day of the week. */
  first: string;
  onAdd: (date: string) => void;
  onShowDay: (date: string) => void;
};

/** Seven days side by side, each a vessel of the hours it holds. */
export function WeekView({ first, onAdd, onShowDay }: Props) {
  const week = useWeek(first);
  return (
    <Loaded
      query={week}
      loading={<LoadingState text="Loading the week..." count={7} height={120} />}
      failed="The week could not be loaded"
    >
      {(days) => <Days key={first} days={days} isChanging={week.isChanging} onAdd={onAdd} onShowDay={onShowDay} />}
    </Loaded>
  );
}

type DaysProps = Omit<Props, 'first'> & {
  days: DayPlan[];
  /** Sums are not known until a change is answered. */
  isChanging: boolean;
};

function Days({ days, isChanging, onAdd, onShowDay }: DaysProps) {
  const today = useCurrentDate();
  const { opened, open, close } = useDialog<OpenTaskDialog>();
  const [current, setCurrent] = useState<string | null>(null);
  const columns = useMemo(() => days.map((day) => ({ day, parts: partsOf(day, today) })), [days, today]);
  const onOpen = useCallback((task: Task) => open({ kind: 'details', task }), [open]);
  const { head, rest } = weekWords(days, today);
  const perMinute = minuteHeight(
    columns.map(({ day, parts }) =>
      Math.max(
        minutesToLine(day, parts),
        minutesToHold(day),
        parts.reduce((sum, { minutes }) => sum + minutes, 0),
      ),
    ),
  );
  const stops = columns.map(({ parts }) => parts.flatMap((part) => (part.kind === 'busy' ? [] : part.key)));
  const tabStop = current !== null && stops.flat().includes(current) ? current : firstStop(columns, today);
  const keys = useWeekKeys({ days, today, open, setCurrent });
  return (
    <WeekDrag days={days} today={today}>
      <p className={`${classes.words} figures`}>
        <strong data-changing={isChanging || undefined}>{head}</strong> {rest.join(' ')}
      </p>
      <section {...keys} aria-label="Week" className={classes.days}>
        {columns.map(({ day, parts }) => (
          <DayColumn
            key={day.date}
            day={day}
            days={days}
            parts={parts}
            perMinute={perMinute}
            tabStop={tabStop}
            isChanging={isChanging}
            onFocus={setCurrent}
            onOpen={onOpen}
            onAdd={onAdd}
            onShowDay={onShowDay}
          />
        ))}
      </section>
      <NoDayYet days={days} today={today} onOpen={open} />
      {opened && (
        <TaskDialog
          {...opened}
          tasks={days.flatMap(({ tasks, done }) => [...tasks.map(({ task }) => task), ...done])}
          onClose={close}
        />
      )}
    </WeekDrag>
  );
}

/** The first open task of today or later, else the first block of the week. */
function firstStop(columns: { day: DayPlan; parts: ReturnType<typeof partsOf> }[], today: string): string | null {
  const open = columns.flatMap(({ day, parts }) =>
    day.date < today ? [] : parts.filter(({ kind }) => kind === 'open'),
  );
  const all = columns.flatMap(({ parts }) => parts.filter(({ kind }) => kind !== 'busy'));
  return (open[0] ?? all[0])?.key ?? null;
}
