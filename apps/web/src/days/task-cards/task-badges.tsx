import type { OpenTask } from '@daymark/contract/open-tasks.ts';
import { PlannedBadge } from '#days/plan/planned-badge.tsx';
import { ColorSquare } from '#ui/color-square.tsx';
import { RepeatLabel } from '#work/repeats/repeat-label.tsx';
import { ChecklistLabel } from '#work/tasks/checklist-label.tsx';
import { DueLabel } from '#work/tasks/due-label.tsx';
import { PriorityLabel } from '#work/tasks/priority-label.tsx';
import { TaskStatusBadge } from '#work/tasks/task-status-badge.tsx';
import classes from './task-badges.module.css';

type Props = {
  task: OpenTask;
  /** Whether the status of a task that was not started and the usual priority are left out. */
  isBrief?: boolean;
};

export function TaskBadges({ task, isBrief = false }: Props) {
  return (
    <div className={classes.badges}>
      {!(isBrief && task.status === 'not_started') && <TaskStatusBadge status={task.status} />}
      {!(isBrief && task.priority === 'medium') && <PriorityLabel priority={task.priority} />}
      {task.due_date !== null && task.status !== 'done' && <DueLabel date={task.due_date} />}
      {task.planned_for !== null && task.status !== 'done' && <PlannedBadge date={task.planned_for} />}
      {task.category && (
        <span className={classes.category} title={task.category.name}>
          <ColorSquare color={task.category.color} />
          <span className="truncate">{task.category.name}</span>
        </span>
      )}
      {task.checklist && <ChecklistLabel checklist={task.checklist} />}
      {task.repeat && <RepeatLabel repeat={task.repeat} />}
    </div>
  );
}
