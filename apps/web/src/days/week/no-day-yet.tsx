import type { Task } from '@daymark/contract/tasks.ts';
import { Button } from '@mantine/core';
import { IconCalendarDue, IconCalendarPlus, IconInfoCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { usePendingTasks } from '#days/plan/pending-tasks.ts';
import { usePlanChange } from '#days/plan/plan.queries.ts';
import type { OpenTaskDialog } from '#days/task-cards/task-dialog.tsx';
import { dayWord } from '#shared/day-words.ts';
import { CardMenu, CardMenuItem } from '#ui/card-menu.tsx';
import { formatCount } from '#ui/format.ts';
import { DueLabel } from '#work/tasks/due-label.tsx';
import { plannedWords } from '#work/tasks/estimate-words.ts';
import { taskQueries } from '#work/tasks/tasks.queries.ts';
import classes from './no-day-yet.module.css';
import { useWeekTask } from './week-drag.tsx';
import type { DayPlan } from './week-words.ts';

/** Tasks that are shown before the others are asked for. */
const FIRST_TASKS = 4;

type Props = { days: DayPlan[]; today: string; onOpen: (dialog: OpenTaskDialog) => void };

/** Open tasks that no day has yet, the overdue ones first. */
export function NoDayYet({ days, today, onOpen }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const withChanges = usePendingTasks();
  const [isWhole, setIsWhole] = useState(false);
  // The pressed button is gone: the first of the new tasks takes the focus.
  useEffect(() => {
    if (isWhole && document.activeElement === document.body)
      list.current?.children[FIRST_TASKS]?.querySelector('button')?.focus();
  }, [isWhole]);
  const due = withChanges(useQuery(taskQueries.due()).data ?? []);
  const open = withChanges(useQuery(taskQueries.open('')).data ?? []);
  const planned = new Set(days.flatMap(({ tasks, date }) => (date < today ? [] : tasks.map(({ task }) => task.id))));
  const known = new Map([...due, ...open].map((task) => [task.id, task]));
  const tasks = [...known.values()].filter(
    ({ id, status, planned_for }) => status !== 'done' && planned_for === null && !planned.has(id),
  );
  if (tasks.length === 0) return null;
  const shown = isWhole ? tasks : tasks.slice(0, FIRST_TASKS);
  return (
    <section className={classes.tray} aria-label="No day yet">
      <h2 className={classes.title}>No day yet</h2>
      <ul ref={list} className={classes.tasks}>
        {shown.map((task) => (
          <Chip
            key={task.id}
            task={task}
            days={days.filter(({ date }) => date >= today)}
            today={today}
            onOpen={onOpen}
          />
        ))}
      </ul>
      {tasks.length > shown.length && (
        <Button variant="subtle" size="compact-sm" onClick={() => setIsWhole(true)}>
          Show {formatCount(tasks.length - shown.length)} More
        </Button>
      )}
    </section>
  );
}

type ChipProps = { task: Task; days: DayPlan[]; today: string; onOpen: Props['onOpen'] };

function Chip({ task, days, today, onOpen }: ChipProps) {
  const { mutate: change } = usePlanChange();
  const { onPointerDown } = useWeekTask(task, null);
  return (
    <li className={classes.chip} onPointerDown={onPointerDown}>
      <span className={classes.name} title={task.name}>
        {task.name}
      </span>
      {task.due_date === null ? (
        <span className={`${classes.minutes} figures`}>{plannedWords(task)}</span>
      ) : (
        <DueLabel date={task.due_date} />
      )}
      <CardMenu label={`Plan ${task.name}`}>
        {days.map(({ date }) => (
          <CardMenuItem
            key={date}
            icon={<IconCalendarDue size={16} />}
            onClick={() => change({ kind: 'add', date, tasks: [task] })}
          >
            Plan for {dayWord(date, today)}
          </CardMenuItem>
        ))}
        <CardMenuItem icon={<IconCalendarPlus size={16} />} onClick={() => onOpen({ kind: 'plan', task })}>
          Plan for…
        </CardMenuItem>
        <CardMenuItem icon={<IconInfoCircle size={16} />} onClick={() => onOpen({ kind: 'details', task })}>
          Details
        </CardMenuItem>
      </CardMenu>
    </li>
  );
}
