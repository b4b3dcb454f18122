import type { Plan } from '@daymark/contract/plan.ts';
import type { Task } from '@daymark/contract/tasks.ts';
import {
  type Active,
  closestCenter,
  DragOverlay,
  pointerWithin,
  type UniqueIdentifier,
  useDraggable,
  useDroppable,
} from '@dnd-kit/core';
import { sortableKeyboardCoordinates } from '@dnd-kit/sortable';
import { createContext, type PointerEventHandler, type ReactNode, use, useState } from 'react';
import { usePlanChange } from '#days/plan/plan.queries.ts';
import { movedIds } from '#days/plan/plan-changes.ts';
import { DragArea, type DragData, type Mover } from '#shared/drag-area.tsx';
import { SORTED, sortMover } from '#shared/sortable-card.tsx';
import classes from './plan-drag.module.css';

/** The place below all tasks of the plan; the other places have the ids of its tasks. */
const PLAN_END = 'plan-end';

/** The kind of things that are brought into the plan from beside it. */
const BROUGHT = 'brought';

type BroughtData = DragData & { task: Task };

type Props = { plan: Plan; children: ReactNode };

/** Moves tasks within a plan, and into it from the lists beside it. */
export function PlanDrag({ plan, children }: Props) {
  const { date } = plan;
  const { mutate: change } = usePlanChange();
  const [brought, setBrought] = useState<Task | null>(null);
  const [before, setBefore] = useState<UniqueIdentifier | null>(null);
  const shown = plan.tasks.filter(({ task }) => task.status !== 'active').map(({ task }) => task);
  const within = sortMover(shown, (ids) => change({ kind: 'order', date, ids: movedIds(plan, ids) }));

  const into: Mover = {
    // Only targets below the pointer count: a task that is let go elsewhere stays where it was.
    detect: (args) => {
      const under = pointerWithin(args);
      const rows = under.filter(({ id }) => id !== PLAN_END);
      return rows.length > 0 ? rows : under;
    },
    announcements: {
      onDragStart: ({ active }) => `Picked up ${taskOf(active).name}`,
      onDragOver: ({ active, over }) => (over ? `${taskOf(active).name} is over the plan` : undefined),
      onDragEnd: ({ active, over }) => `${taskOf(active).name} was put ${over ? 'into the plan' : 'back'}`,
      onDragCancel: ({ active }) => `${taskOf(active).name} was put back`,
    },
    onStart: ({ active }) => setBrought(taskOf(active)),
    onMove: ({ over }) => setBefore(over?.id ?? null),
    onCancel: putDown,
    onEnd: ({ active, over }) => {
      putDown();
      if (!over) return;
      const before = over.id === PLAN_END ? undefined : Number(over.id);
      change({ kind: 'add', date, tasks: [taskOf(active)], before });
    },
  };

  function putDown() {
    setBrought(null);
    setBefore(null);
  }

  return (
    <DragArea movers={{ [SORTED]: { ...within, detect: nearestRow }, [BROUGHT]: into }}>
      <BeforeContext value={before}>{children}</BeforeContext>
      <DragOverlay dropAnimation={null}>
        {brought && <div className={`${classes.brought} surface truncate`}>{brought.name}</div>}
      </DragOverlay>
    </DragArea>
  );
}

/** The place at which a brought task would come in. */
const BeforeContext = createContext<UniqueIdentifier | null>(null);

/** A line above the row of a task before which a brought one would come. */
export function DropLine({ taskId }: { taskId: number }) {
  return use(BeforeContext) === taskId && <span className={classes.line} />;
}

/** The whole plan as a place to drop: a task that is let go beside its rows comes to the end. */
export function PlanEnd({ children }: { children: ReactNode }) {
  const { setNodeRef, isOver } = useDroppable({ id: PLAN_END });
  return (
    <div ref={setNodeRef} className={classes.plan} data-over={isOver || undefined}>
      {children}
    </div>
  );
}

const nearestRow: Mover['detect'] = (args) =>
  closestCenter({ ...args, droppableContainers: args.droppableContainers.filter(({ id }) => id !== PLAN_END) });

const taskOf = ({ data }: Active): Task => (data.current as BroughtData).task;

/** Lets a task of the list of this name be dragged into the plan: `ref` is for its row, the others for the grip. */
export function useBroughtTask(task: Task, list: string) {
  const data: BroughtData = { kind: BROUGHT, steer: sortableKeyboardCoordinates, task };
  const { setNodeRef, listeners, isDragging } = useDraggable({ id: `${list}-${task.id}`, data });
  const onPointerDown = listeners?.['onPointerDown'] as PointerEventHandler<HTMLElement>;
  return { ref: setNodeRef, isDragging, onPointerDown };
}
