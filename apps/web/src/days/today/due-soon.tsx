import type { Plan } from '@daymark/contract/plan.ts';
import type { Task } from '@daymark/contract/tasks.ts';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { usePendingTasks } from '#days/plan/pending-tasks.ts';
import { usePlanChange } from '#days/plan/plan.queries.ts';
import { IconButton } from '#ui/guarded-button.tsx';
import { Panel } from '#ui/panel.tsx';
import { DueLabel } from '#work/tasks/due-label.tsx';
import { taskQueries } from '#work/tasks/tasks.queries.ts';
import classes from './due-soon.module.css';
import { Grip } from './grip.tsx';
import { useBroughtTask } from './plan-drag.tsx';

/** Open tasks that are due within a week and not in the plan; nothing where there are none. */
export function DueSoon({ plan }: { plan: Plan }) {
  const withChanges = usePendingTasks();
  const due = withChanges(useQuery(taskQueries.due()).data ?? []);
  const planned = new Set(plan.tasks.map(({ task }) => task.id));
  const addable = due.filter(({ id, status }) => !planned.has(id) && status !== 'done');
  if (addable.length === 0) return null;
  return (
    <Panel title="Due soon">
      <ul className={classes.tasks}>
        {addable.map((task) => (
          <DueTask key={task.id} task={task} date={plan.date} />
        ))}
      </ul>
    </Panel>
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
