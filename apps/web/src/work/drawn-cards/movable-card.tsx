import type { Task } from '@daymark/contract/tasks.ts';
import { type ReactNode, use } from 'react';
import { HANDLE_ATTRIBUTES } from '#shared/drag-handles.ts';
import { MovableContext } from '#shared/sortable-card.tsx';
import { Card } from '#ui/card.tsx';
import classes from './movable-card.module.css';
import { TaskDragContext } from './task-drag.ts';

type Props = { task: Task; children: ReactNode };

/** The card of a task; an open one can be moved where the page allows it. The area around the cards answers for all of them. */
export function MovableCard({ task, children }: Props) {
  const isMovable = use(TaskDragContext) !== null && task.status !== 'done';
  const card = { name: task.name, isLive: task.status === 'active' };
  if (!isMovable) return <Card {...card}>{children}</Card>;
  return (
    <Card {...card} className={classes.movable} data-task={task.id}>
      <MovableContext value={{ name: task.name, attributes: HANDLE_ATTRIBUTES }}>{children}</MovableContext>
    </Card>
  );
}
