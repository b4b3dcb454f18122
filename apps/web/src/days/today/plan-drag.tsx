import type { Plan } from '@daymark/contract/plan.ts';
import type { Task } from '@daymark/contract/tasks.ts';
import { type Active, DragOverlay, useDraggable } from '@dnd-kit/core';
import { sortableKeyboardCoordinates } from '@dnd-kit/sortable';
import { type PointerEventHandler, type ReactNode, useState } from 'react';
import { announce } from '#api/announcements.ts';
import { usePlanChange } from '#days/plan/plan.queries.ts';
import { DragArea, type DragData, type Mover } from '#shared/drag-area.tsx';
import classes from './plan-drag.module.css';

/** Style of the dragged copy, so that the row below it is what lies under the pointer. */
const UNTOUCHED = { pointerEvents: 'none' } as const;

/** The kind of things that are brought into the plan from beside it. */
const BROUGHT = 'brought';

type BroughtData = DragData & { task: Task };

type Props = { plan: Plan; children: ReactNode };

/** Brings tasks into a plan from the lists beside it: before the row below the pointer, else to the end. */
export function PlanDrag({ plan, children }: Props) {
  const { date } = plan;
  const { mutate: change } = usePlanChange();
  const [brought, setBrought] = useState<Task | null>(null);

  const into: Mover = {
    // The plan is no place of the drag library: what is below the pointer tells where a task comes.
    detect: () => [],
    onStart: ({ active }) => setBrought(taskOf(active)),
    onCancel: () => setBrought(null),
    onEnd: ({ active, activatorEvent, delta }) => {
      setBrought(null);
      if (!(activatorEvent instanceof PointerEvent)) return;
      const under = document.elementFromPoint(activatorEvent.clientX + delta.x, activatorEvent.clientY + delta.y);
      if (!under?.closest('[data-plan]')) return;
      change({ kind: 'add', date, tasks: [taskOf(active)], before: taskOfRow(under) });
      announce(`${taskOf(active).name} was put into the plan`);
    },
  };

  return (
    <DragArea movers={{ [BROUGHT]: into }}>
      {children}
      <DragOverlay dropAnimation={null} style={UNTOUCHED}>
        {brought && <div className={`${classes.brought} surface truncate`}>{brought.name}</div>}
      </DragOverlay>
    </DragArea>
  );
}

/** The task in whose row an element is; undefined where it is in none. */
function taskOfRow(element: Element): number | undefined {
  const row = element.closest<HTMLElement>('[role="grid"] [data-row]');
  const id = Number(row?.dataset['row']);
  return Number.isInteger(id) ? id : undefined;
}

const taskOf = ({ data }: Active): Task => (data.current as BroughtData).task;

/** Lets a task of the list of this name be dragged into the plan: `ref` is for its row, the others for the grip. */
export function useBroughtTask(task: Task, list: string) {
  const data: BroughtData = { kind: BROUGHT, steer: sortableKeyboardCoordinates, task };
  const { setNodeRef, listeners, isDragging } = useDraggable({ id: `${list}-${task.id}`, data });
  const onPointerDown = listeners?.['onPointerDown'] as PointerEventHandler<HTMLElement>;
  return { ref: setNodeRef, isDragging, onPointerDown };
}
