import type { OpenTask } from '@daymark/contract/open-tasks.ts';
import type { ReactNode } from 'react';
import { PlannedBadge } from '#days/plan/planned-badge.tsx';
import { ColorSquare } from '#ui/color-square.tsx';
import { RepeatLabel } from '#work/repeats/repeat-label.tsx';
import { DueLabel } from '#work/tasks/due-label.tsx';
import { PriorityLabel } from '#work/tasks/priority-label.tsx';
import { TaskStatusBadge } from '#work/tasks/task-status-badge.tsx';
import classes from './task-badges.module.css';

export function TaskBadges({ task, children }: { task: OpenTask; children?: ReactNode }) {
  return (
    <div className={classes.badges}>
      <TaskStatusBadge status={task.status} />
      <PriorityLabel priority={task.priority} />
      {task.due_date !== null && task.status !== 'done' && <DueLabel date={task.due_date} />}
      {task.planned_for !== null && task.status !== 'done' && <PlannedBadge date={task.planned_for} />}
      {task.category && (
        <span className={classes.category} title={task.category.name}>
          <ColorSquare color={task.category.color} />
          <span className="truncate">{task.category.name}</span>
        </span>
      )}
      {task.repeat && <RepeatLabel repeat={task.repeat} />}
      {children}
    </div>
  );
}
