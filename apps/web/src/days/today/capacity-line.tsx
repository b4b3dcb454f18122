import type { Plan } from '@daymark/contract/plan.ts';
import {
  fitOf,
  type LikelyMinutes,
  plannedMinutes,
  tasksToLeaveOut,
  tasksToMove,
} from '@daymark/domain/plan-capacity.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import { use } from 'react';
import { PlanDateContext } from '#days/plan/plan-date.ts';
import { isTold } from '#insight/forecasts/forecast-words.ts';
import { likelyMinutes, likelyOfDay } from '#insight/forecasts/plan-words.ts';
import { useCurrentDate } from '#shared/current-day.ts';
import { Bar } from '#ui/bar.tsx';
import { formatMinutes } from '#ui/format.ts';
import classes from './capacity-line.module.css';
import { TasksOver } from './tasks-over.tsx';

type Props = {
  plan: Plan;
  /** Likely minutes are not known until a change is answered. */
  isChanging: boolean;
};

/** Minutes of a plan against the capacity of its day: likely ones where they are told, else planned ones. */
export function CapacityLine({ plan, isChanging }: Props) {
  const { forecast, worked_minutes: worked } = plan;
  const today = useCurrentDate();
  if (forecast === null || !isTold(forecast) || plan.date < today) return <PlannedLine plan={plan} />;
  const likely = { p50_minutes: worked + forecast.p50_minutes, p80_minutes: worked + forecast.p80_minutes };
  return <LikelyLine plan={plan} likely={likely} isChanging={isChanging} />;
}

/** Over the capacity, the tasks are named that would have to go. */
function PlannedLine({ plan }: { plan: Plan }) {
  const { date, capacity_minutes: capacity } = plan;
  const isChangeable = use(PlanDateContext) !== null;
  const tasks = plan.tasks.map(({ task }) => task);
  const planned = plannedMinutes(tasks);
  const over = planned - capacity;
  const toMove = tasksToMove(tasks, over, ({ planned_duration }) => planned_duration);
  return (
    <div className={classes.capacity}>
      <p className={`${classes.words} figures`}>{plannedWords(planned, capacity)}</p>
      <CapacityBar minutes={planned} capacity={capacity} label="Planned of capacity" />
      {over > 0 && isChangeable && (
        <>
          <p className={`${classes.words} ${classes.over}`}>
            <OverIcon />
            {formatMinutes(over)} over.
            {toMove.length > 0 && ` To fit, ${toMove.length === 1 ? 'this' : 'these'} would have to go:`}
          </p>
          <TasksOver
            date={date}
            tasks={toMove}
            isEither={false}
            minutesOf={({ planned_duration }) => planned_duration}
          />
        </>
      )}
    </div>
  );
}

/** '5h 20m planned of 6h'. */
function plannedWords(planned: number, capacity: number): string {
  if (capacity === 0) return planned === 0 ? 'A day off' : `${formatMinutes(planned)} planned on a day off`;
  return `${formatMinutes(planned)} planned of ${formatMinutes(capacity)}`;
}

/** Where the day will not fit, the tasks are named without which it has about even odds. */
function LikelyLine({ plan, likely, isChanging }: Props & { likely: LikelyMinutes }) {
  const { date, capacity_minutes: capacity } = plan;
  const isChangeable = use(PlanDateContext) !== null;
  const tasks = plan.tasks.map(({ task }) => task);
  const ofTask = likelyMinutes(plan);
  const minutesOf = ({ id }: { id: number }) => ofTask.get(id) ?? 0;
  const isOver = fitOf(likely, capacity) === 'over';
  const leftOut = tasksToLeaveOut(tasks, { likely: likely.p50_minutes, capacity }, minutesOf);
  return (
    <div className={classes.capacity}>
      <p className={`${classes.words} figures`}>
        {isOver && <OverIcon />}
        <span>
          {formatMinutes(plannedMinutes(tasks))} planned{' '}
          <span data-changing={isChanging || undefined} className={classes.likely}>
            · {likelyOfDay({ likely, capacity, leftOut })}
          </span>
        </span>
      </p>
      <CapacityBar minutes={likely.p50_minutes} capacity={capacity} label="Likely of capacity" />
      {isOver && isChangeable && <TasksOver date={date} minutesOf={minutesOf} {...leftOut} />}
    </div>
  );
}

const OverIcon = () => <IconAlertTriangle size={16} className={classes.icon} aria-hidden />;

function CapacityBar({ minutes, capacity, label }: { minutes: number; capacity: number; label: string }) {
  const isOver = minutes > capacity;
  return (
    <Bar
      percentage={isOver ? (capacity / minutes) * 100 : (minutes / Math.max(capacity, 1)) * 100}
      label={label}
      color="var(--dm-bar-live)"
      {...(isOver && { rest: 'var(--dm-bar-over)' })}
    />
  );
}
