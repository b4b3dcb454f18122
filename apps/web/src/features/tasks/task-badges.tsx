import type { Task } from '@daymark/contract/tasks.ts';
import { RepeatLabel } from '#features/repeats/repeat-label.tsx';
import { ColorSquare } from '#ui/color-square.tsx';
import { DueLabel } from './due-label.tsx';
import { PriorityLabel } from './priority-label.tsx';
import classes from './task-badges.module.css';
import { TaskStatusBadge } from './task-status-badge.tsx';

export function TaskBadges({ task }: { task: Task }) {
  return (
    <div className={classes.badges}>
      <TaskStatusBadge status={task.status} />
      <PriorityLabel priority={task.priority} />
      {task.due_date !== null && task.status !== 'done' && <DueLabel date={task.due_date} />}
      {task.category && (
        <span className={classes.category} title={task.category.name}>
          <ColorSquare color={task.category.color} />
          <span className="truncate">{task.category.name}</span>
        </span>
      )}
      {task.repeat && <RepeatLabel repeat={task.repeat} />}
    </div>
  );
}
