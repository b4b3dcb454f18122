import type { Plan } from '@daymark/contract/plan.ts';
import type { Task } from '@daymark/contract/tasks.ts';
import { IconPlus } from '@tabler/icons-react';
import { usePlanChange } from '#days/plan/plan.queries.ts';
import { useCurrentDate } from '#shared/current-day.ts';
import { IconButton } from '#ui/guarded-button.tsx';
import { DueLabel } from '#work/tasks/due-label.tsx';
import classes from './due-tasks.module.css';
import { Grip } from './grip.tsx';
import { useBroughtTask } from './plan-drag.tsx';
import { useDueTasks } from './use-due-tasks.ts';

/** Open tasks that are overdue or due within a week and not in the plan; nothing where there are none. */
export function DueTasks({ plan }: { plan: Plan }) {
  const today = useCurrentDate();
  const due = useDueTasks(plan);
  return (
    <>
      <Group title="Overdue" tasks={due.filter(({ due_date }) => due_date !== null && due_date < today)} plan={plan} />
      <Group
        title="Due soon"
        tasks={due.filter(({ due_date }) => due_date === null || due_date >= today)}
        plan={plan}
      />
    </>
  );
}

function Group({ title, tasks, plan }: { title: string; tasks: Task[]; plan: Plan }) {
  if (tasks.length === 0) return null;
  return (
    <section aria-label={title}>
      <h2 className={classes.title}>
        {title} <span className="figures">{tasks.length}</span>
      </h2>
      <ul className={classes.tasks}>
        {tasks.map((task) => (
          <DueTask key={task.id} task={task} date={plan.date} />
        ))}
      </ul>
    </section>
  );
}

function DueTask({ task, date }: { task: Task; date: string }) {
  const { mutate: change } = usePlanChange();
  const { ref, ...grip } = useBroughtTask(task, 'due');
  return (
    <li ref={ref} className={classes.task}>
      <Grip {...grip} />
      <span className={classes.name} title={task.name}>
        {task.name}
      </span>
      {task.due_date !== null && <DueLabel date={task.due_date} />}
      <IconButton
        label={`Add ${task.name} to the plan`}
        size={28}
        onClick={() => change({ kind: 'add', date, tasks: [task] })}
      >
        <IconPlus size={16} />
      </IconButton>
    </li>
  );
}
