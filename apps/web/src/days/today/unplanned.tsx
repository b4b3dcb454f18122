import type { Plan } from '@daymark/contract/plan.ts';
import type { Task } from '@daymark/contract/tasks.ts';
import { formatMinutes } from '@daymark/domain/minute-words.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { usePlanChange } from '#days/plan/plan.queries.ts';
import { useCurrentDate } from '#shared/current-day.ts';
import { dayWordInside } from '#shared/day-words.ts';
import { useRunningTaskId } from '#time/timer/timer.queries.ts';
import { focusPageHeading } from '#ui/page-heading.tsx';
import { EmptyState } from '#ui/states.tsx';
import { taskQueries } from '#work/tasks/tasks.queries.ts';
import classes from './unplanned.module.css';
import { useDueTasks } from './use-due-tasks.ts';

type Props = {
  plan: Plan;
  isChangeable: boolean;
  onAdd: () => void;
  /** Leads to the search of the side list. */
  onFind: () => void;
};

/** A day without a plan, and how to make one. */
export function Unplanned({ plan, isChangeable, onAdd, onFind }: Props) {
  const today = useCurrentDate();
  if (!isChangeable) {
    const isPast = plan.date < today;
    return (
      <EmptyState
        title={isPast ? `Nothing was planned for ${dayWordInside(plan.date, today)}` : 'Nothing planned'}
        hint={isPast ? 'Plans of earlier days are kept as they were.' : 'Plans reach from today to a year ahead.'}
      />
    );
  }
  return <NothingYet plan={plan} onAdd={onAdd} onFind={onFind} />;
}

function NothingYet({ plan, onAdd, onFind }: Omit<Props, 'isChangeable'>) {
  const today = useCurrentDate();
  const { mutate: change } = usePlanChange();
  const due = useDueTasks(plan).filter(({ due_date }) => due_date !== null && due_date <= plan.date);
  const open = useQuery(taskQueries.open('')).data;
  const offered = unique([...due, ...(plan.left_over?.tasks ?? [])]);
  const minutes = offered.reduce((sum, task) => sum + (task.estimate_origin === null ? 0 : task.planned_duration), 0);
  // One button of a screen is filled: while work runs, that is the Done of its row.
  const isRunning = useRunningTaskId() !== null && plan.date === today;
  const variant = isRunning ? 'default' : 'filled';
  const hasNoTask = open?.length === 0;
  const day = plan.date === today ? '' : ` for ${dayWordInside(plan.date, today)}`;
  if (hasNoTask && plan.done.length === 0 && plan.date === today) return null; // the field of the first task stands here
  return (
    <div className={classes.unplanned}>
      <p className="figures">
        Nothing is planned{day} yet.
        {offered.length > 0 &&
          ` ${offered.length} ${offered.length === 1 ? 'is' : 'are'} due or left: ${formatMinutes(minutes)}.`}
      </p>
      <div className={classes.actions}>
        {offered.length > 0 && (
          <Button
            variant={variant}
            onClick={() => {
              focusPageHeading();
              change({ kind: 'add', date: plan.date, tasks: offered });
            }}
          >
            Plan {offered.length === 1 ? 'This Task' : `These ${offered.length}`}
          </Button>
        )}
        {offered.length === 0 && (
          <Button variant={variant} onClick={onAdd}>
            Add Task
          </Button>
        )}
        {!hasNoTask && (
          <Button variant="default" onClick={onFind}>
            Find Tasks
          </Button>
        )}
      </div>
    </div>
  );
}

const unique = (tasks: readonly Task[]): Task[] => [...new Map(tasks.map((task) => [task.id, task])).values()];
