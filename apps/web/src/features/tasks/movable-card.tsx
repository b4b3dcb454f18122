import type { Task } from '@daymark/contract/tasks.ts';
import { useDraggable } from '@dnd-kit/core';
import { type ReactNode, use } from 'react';
import type { DragData } from '#shared/drag-area.tsx';
import { MovableContext } from '#shared/sortable-card.tsx';
import { Card } from '#ui/card.tsx';
import classes from './movable-card.module.css';
import { TASK, type TaskDrag, TaskDragContext } from './task-drag.ts';

type Props = { task: Task; children: ReactNode };

/** The card of a task; an open one can be moved where the page allows it. */
export function MovableCard({ task, children }: Props) {
  const drag = use(TaskDragContext);
  if (drag && task.status !== 'done') {
    return (
      <DraggableCard task={task} drag={drag}>
        {children}
      </DraggableCard>
    );
  }
  return (
    <Card name={task.name} isLive={task.status === 'active'}>
      {children}
    </Card>
  );
}

/** Renders again when a drag begins and ends; its children do not. */
function DraggableCard({ task, drag, children }: Props & { drag: TaskDrag }) {
  const data: DragData & { task: Task } = { kind: TASK, steer: drag.steer, task };
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, isDragging } = useDraggable({
    id: `${TASK}-${task.id}`,
    data,
  });
  return (
    <Card
      ref={setNodeRef}
      name={task.name}
      isLive={task.status === 'active'}
      className={classes.movable}
      data-task={task.id}
      data-moving={isDragging || undefined}
      {...listeners}
    >
      {/* Without listeners: the card has them, for the mouse. */}
      <MovableContext value={{ attributes, listeners: undefined, setActivatorNodeRef, name: task.name }}>
        {children}
      </MovableContext>
    </Card>
  );
}
