import type { Task } from '@daymark/contract/tasks.ts';
import { formatMinutes } from '@daymark/domain/minute-words.ts';
import { Combobox } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { PlannedBadge } from '#days/plan/planned-badge.tsx';
import type { Listbox } from '#ui/listbox.tsx';
import classes from './addable-task.module.css';
import { Grip } from './grip.tsx';
import { useBroughtTask } from './plan-drag.tsx';

type Props = { task: Task; option: ReturnType<Listbox<Task>['optionProps']> };

/** An open task that a press adds to the plan, or a drag by its grip. Its list has the focus. */
export function AddableTask({ task, option }: Props) {
  const { ref, ...grip } = useBroughtTask(task, 'open');
  return (
    <Combobox.Option {...option} ref={ref} className={`${option.className} ${classes.task}`}>
      <Grip {...grip} />
      <span className={classes.names}>
        <span className={classes.name} title={task.name}>
          {task.name}
        </span>
        {task.planned_for !== null && (
          <span className={classes.day}>
            <PlannedBadge date={task.planned_for} />
          </span>
        )}
      </span>
      {task.estimate_origin !== null && (
        <span className={`${classes.minutes} figures`}>{formatMinutes(task.planned_duration)}</span>
      )}
      <IconPlus size={16} className={classes.plus} aria-hidden />
    </Combobox.Option>
  );
}
