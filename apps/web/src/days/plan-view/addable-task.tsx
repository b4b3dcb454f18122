import type { Task } from '@daymark/contract/tasks.ts';
import { IconPlus } from '@tabler/icons-react';
import { PlannedBadge } from '#days/plan/planned-badge.tsx';
import { formatMinutes } from '#ui/format.ts';
import { option } from '#ui/option.ts';
import classes from './addable-task.module.css';
import { Grip } from './grip.tsx';
import { useBroughtTask } from './plan-drag.tsx';

type Props = { id: string; task: Task; isActive: boolean; onAdd: () => void };

/** An open task that a press adds to the plan, or a drag by its grip. Its list has the focus. */
export function AddableTask({ id, task, isActive, onAdd }: Props) {
  const { ref, ...grip } = useBroughtTask(task, 'open');
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the focus, and Enter adds
    // biome-ignore lint/a11y/useFocusableInteractive: as above
    <div
      ref={ref}
      id={id}
      role="option"
      aria-selected={isActive}
      className={`${option} ${classes.task}`}
      onClick={onAdd}
    >
      <Grip {...grip} />
      <span className={classes.names}>
        <span className={classes.name} title={task.name}>
          {task.name}
        </span>
        <span className={`${classes.list} truncate`}>
          {task.list_name} · {task.project_name}
        </span>
      </span>
      {task.planned_for !== null && <PlannedBadge date={task.planned_for} />}
      <span className={`${classes.minutes} figures`}>{formatMinutes(task.planned_duration)}</span>
      <IconPlus size={16} className={classes.plus} aria-hidden />
    </div>
  );
}
