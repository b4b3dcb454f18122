import { formatMinutes } from '@daymark/domain/minute-words.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import { CapacityBar } from '#days/plan/capacity-bar.tsx';
import { useCurrentDate } from '#shared/current-day.ts';
import classes from './day-column.module.css';
import { type DayPlan, minutesToHold, minutesTooMuch } from './week-words.ts';

type Props = { day: DayPlan; isChanging: boolean };

/** Figures of a day in words: facts of a past one, the plan of today and later ones. */
export function DayFigures({ day, isChanging }: Props) {
  const today = useCurrentDate();
  const { date, planned_minutes: planned, capacity_minutes: capacity, tasks, done } = day;
  const isPast = date < today;
  if (tasks.length === 0 && done.length === 0 && day.worked_minutes === 0 && (isPast || capacity === 0))
    return (
      <div className={classes.figures}>
        <p>{isPast ? 'Nothing worked' : 'Free'}</p>
        {!isPast && <p>no hours</p>}
      </div>
    );
  return (
    <div className={`${classes.figures} figures`} data-changing={isChanging || undefined}>
      {isPast ? (
        <>
          <p>
            <strong>{formatMinutes(day.worked_minutes)} worked</strong>
          </p>
          <p className={classes.detail}>
            <span className={classes.whole}>{formatMinutes(planned)} planned</span>
            <Capacity minutes={capacity} />
          </p>
          <p>{doneWords(day)}</p>
        </>
      ) : (
        <>
          <p>
            <strong>{formatMinutes(planned)} planned</strong>
          </p>
          {day.not_estimated > 0 && <p>and {day.not_estimated} without an estimate</p>}
          <LikelyLine day={day} />
        </>
      )}
      {capacity > 0 && (
        <CapacityBar
          worked={day.worked_minutes}
          likely={isPast ? day.worked_minutes : minutesToHold(day)}
          capacity={capacity}
          label={`${formatMinutes(isPast ? day.worked_minutes : minutesToHold(day))} of ${formatMinutes(capacity)}`}
          isSmall
        />
      )}
    </div>
  );
}

function LikelyLine({ day }: { day: DayPlan }) {
  const isOver = minutesTooMuch(day) >= 1;
  const likely = day.tasks.length > 0 ? day.likely_minutes : null;
  return (
    <p className={isOver ? classes.over : undefined}>
      {isOver && <IconAlertTriangle size={14} aria-hidden />}
      {likely !== null && <span className={classes.whole}>likely {formatMinutes(likely)}</span>}
      <Capacity minutes={day.capacity_minutes} isFirst={likely === null} />
    </p>
  );
}

/** ', of 6h'; it stays whole where the line breaks. */
function Capacity({ minutes, isFirst = false }: { minutes: number; isFirst?: boolean }) {
  if (minutes === 0) return null;
  return (
    <>
      {isFirst ? '' : ', '}
      <span className={classes.whole}>of {formatMinutes(minutes)}</span>
    </>
  );
}

/** '7 of 8 done': of what was planned or done. */
function doneWords({ tasks, done }: DayPlan): string {
  const all = new Set([...tasks.map(({ task }) => task.id), ...done.map(({ id }) => id)]);
  return `${done.length} of ${all.size} done`;
}
