import type { Task } from '@daymark/contract/tasks.ts';
import { Button } from '@mantine/core';
import { usePlanChange } from '#days/plan/plan.queries.ts';
import { useCurrentDate } from '#shared/current-day.ts';
import { daysAfter, dayWord } from '#shared/day-words.ts';
import { counted, formatMinutes } from '#ui/format.ts';
import classes from './tasks-over.module.css';

/** Tasks that are named one by one. */
const NAMED = 3;

type Props = {
  /** The day whose plan holds too much. */
  date: string;
  tasks: Task[];
  /** One of the tasks is enough. */
  isEither: boolean;
  minutesOf: (task: Task) => number;
};

/** Tasks that would have to go from a plan, with buttons that move them to the day after. */
export function TasksOver({ date, tasks, isEither, minutesOf }: Props) {
  const today = useCurrentDate();
  const { mutate: change } = usePlanChange();
  if (tasks.length === 0) return null;
  const to = daysAfter(date, 1);
  const label = `to ${dayWord(to, today)}`;
  const move = (moved: Task[]) => change({ kind: 'add', date: to, tasks: moved, from: date });
  const rest = tasks.length - NAMED;
  return (
    <ul className={classes.tasks}>
      {tasks.slice(0, NAMED).map((task) => (
        <li key={task.id} className={classes.task}>
          <span className={classes.name} title={task.name}>
            {task.name}
          </span>
          <span className={`${classes.minutes} figures`}>{formatMinutes(minutesOf(task))}</span>
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
      {tasks.length > 1 && !isEither && (
        <li className={classes.task}>
          <span className={classes.name}>{rest > 0 && `and ${counted(rest, 'more task')}`}</span>
          <Button variant="default" size="compact-sm" onClick={() => move(tasks)}>
            Move All {tasks.length} {label}
          </Button>
        </li>
      )}
    </ul>
  );
}
