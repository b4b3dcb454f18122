import type { Plan } from '@daymark/contract/plan.ts';
import type { Task } from '@daymark/contract/tasks.ts';
import { plannedMinutes, tasksToMove } from '@daymark/domain/plan-capacity.ts';
import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { use } from 'react';
import { useCurrentDate } from '#shared/current-day.ts';
import { daysAfter, dayWord } from '#shared/day-words.ts';
import { Bar } from '#ui/bar.tsx';
import { counted, formatMinutes } from '#ui/format.ts';
import classes from './capacity-line.module.css';
import { usePlanChange } from './plan.queries.ts';
import { PlanDateContext } from './plan-date.ts';

/** Planned minutes against the capacity of the day. Over it, the tasks are named that would have to go. */
export function CapacityLine({ plan }: { plan: Plan }) {
  const tasks = plan.tasks.map(({ task }) => task);
  const isChangeable = use(PlanDateContext) !== null;
  const planned = plannedMinutes(tasks);
  const capacity = plan.capacity_minutes;
  const over = planned - capacity;
  return (
    <div className={classes.capacity}>
      <p className={`${classes.words} figures`}>{capacityWords(planned, capacity)}</p>
      <Bar
        percentage={over > 0 ? (capacity / planned) * 100 : (planned / Math.max(capacity, 1)) * 100}
        label="Planned of capacity"
        color="var(--dm-bar-live)"
        {...(over > 0 && { rest: 'var(--dm-bar-over)' })}
      />
      {over > 0 && isChangeable && <Over over={over} date={plan.date} tasks={tasksToMove(tasks, capacity)} />}
    </div>
  );
}

/** '5h 20m planned of 6h', '1h 10m over'. */
function capacityWords(planned: number, capacity: number): string {
  if (capacity === 0) return planned === 0 ? 'A day off' : `${formatMinutes(planned)} planned on a day off`;
  return `${formatMinutes(planned)} planned of ${formatMinutes(capacity)}`;
}

/** Tasks that are named one by one. */
const NAMED = 3;

function Over({ over, date, tasks }: { over: number; date: string; tasks: Task[] }) {
  const today = useCurrentDate();
  const { mutate: change } = usePlanChange();
  const to = daysAfter(date, 1);
  const label = `to ${dayWord(to, today)}`;
  const move = (moved: Task[]) => change({ kind: 'add', date: to, tasks: moved, from: date });
  const rest = tasks.length - NAMED;
  return (
    <div className={classes.over}>
      <p className={classes.words}>
        <IconAlertTriangle size={16} className={classes.icon} aria-hidden />
        {formatMinutes(over)} over.
        {tasks.length > 0 && ` To fit, ${tasks.length === 1 ? 'this' : 'these'} would have to go:`}
      </p>
      {tasks.length > 0 && (
        <ul className={classes.tasks}>
          {tasks.slice(0, NAMED).map((task) => (
            <li key={task.id} className={classes.task}>
              <span className={classes.name} title={task.name}>
                {task.name}
              </span>
              <span className={`${classes.minutes} figures`}>{formatMinutes(task.planned_duration)}</span>
              <Button
                variant="default"
                size="compact-sm"
                aria-label={`Move ${label}: ${task.name}`}
                onClick={() => move([task])}
              >
                Move {label}
              </Button>
            </li>
          ))}
          {tasks.length > 1 && (
            <li className={classes.task}>
              <span className={classes.name}>{rest > 0 && `and ${counted(rest, 'more task')}`}</span>
              <Button variant="default" size="compact-sm" onClick={() => move(tasks)}>
                Move All {tasks.length} {label}
              </Button>
            </li>
          )}
        </ul>
      )}
    </div>
  );
}
