import type { Task } from '@daymark/contract/tasks.ts';
import { type Active, DragOverlay, pointerWithin, useDraggable, useDroppable } from '@dnd-kit/core';
import { createContext, type PointerEventHandler, type ReactNode, type RefCallback, use, useState } from 'react';
import { usePlanChange } from '#days/plan/plan.queries.ts';
import { DragArea, type DragData, type Mover } from '#shared/drag-area.tsx';
import { formatLongDate } from '#ui/format.ts';
import classes from './week-drag.module.css';
import { moveInWeek } from './week-moves.ts';
import type { DayPlan } from './week-words.ts';

const WEEK_TASK = 'week-task';

type WeekData = DragData & {
  task: Task;
  /** The day whose plan the task leaves; null for one that stands in none. */
  date: string | null;
};

/** A place to drop: a day, and the task before which the dropped one comes. */
type Target = { date: string; before?: Task };

type Props = { days: DayPlan[]; today: string; children: ReactNode };

/** Moves tasks between the days of a week, and into them from below. */
export function WeekDrag({ days, today, children }: Props) {
  const { mutate: change } = usePlanChange();
  const [lifted, setLifted] = useState<Task | null>(null);
  const [before, setBefore] = useState<number | null>(null);

  const mover: Mover = {
    // A task lies over its day too, and says more: before which task the dropped one comes.
    detect: (args) => {
      const under = pointerWithin(args);
      const tasks = under.filter(({ id }) => String(id).startsWith(TASK_TARGET));
      return tasks.length > 0 ? tasks : under;
    },
    announcements: {
      onDragStart: ({ active }) => `Picked up ${dataOf(active).task.name}`,
      onDragOver: ({ active, over }) =>
        over ? `${dataOf(active).task.name} is over ${formatLongDate(targetOf(over).date)}` : undefined,
      onDragEnd: ({ active, over }) =>
        `${dataOf(active).task.name} was put ${over ? `into ${formatLongDate(targetOf(over).date)}` : 'back'}`,
      onDragCancel: ({ active }) => `${dataOf(active).task.name} was put back`,
    },
    onStart: ({ active }) => setLifted(dataOf(active).task),
    onMove: ({ over }) => setBefore((over && targetOf(over).before?.id) ?? null),
    onCancel: putDown,
    onEnd: ({ active, over }) => {
      putDown();
      if (!over) return;
      const { task, date } = dataOf(active);
      const move = moveInWeek(days, { task, from: date, ...targetOf(over), today });
      if (move) change(move);
    },
  };

  function putDown() {
    setLifted(null);
    setBefore(null);
  }

  return (
    <DragArea movers={{ [WEEK_TASK]: mover }}>
      <BeforeContext value={before}>{children}</BeforeContext>
      <DragOverlay dropAnimation={null}>
        {lifted && <div className={`${classes.lifted} surface truncate`}>{lifted.name}</div>}
      </DragOverlay>
    </DragArea>
  );
}

/** The task before which a dragged one would come. */
const BeforeContext = createContext<number | null>(null);

const TASK_TARGET = 'before ';

const dataOf = ({ data }: Active) => data.current as WeekData;
const targetOf = ({ data }: { data: { current: unknown } }) => (data as { current: Target }).current;

/** A day as a place to drop; days that have passed take nothing. */
export function useDayTarget(date: string, isPast: boolean) {
  const { setNodeRef, isOver } = useDroppable({ id: `day ${date}`, data: { date } satisfies Target, disabled: isPast });
  return { ref: setNodeRef, isOver };
}

/** Lets a task be dragged to a day, and others be dropped before it. A done one stays where it is. */
export function useWeekTask(task: Task, { date, isFixed }: { date: string | null; isFixed: boolean }) {
  const isBefore = use(BeforeContext) === task.id;
  const data: WeekData = { kind: WEEK_TASK, task, date };
  const draggable = useDraggable({ id: `${date ?? 'no day'} ${task.id}`, data, disabled: isFixed });
  const droppable = useDroppable({
    id: `${TASK_TARGET}${date} ${task.id}`,
    data: { date: date ?? '', before: task } satisfies Target,
    disabled: isFixed || date === null,
  });
  const ref: RefCallback<HTMLElement> = (node) => {
    draggable.setNodeRef(node);
    droppable.setNodeRef(node);
  };
  const onPointerDown = draggable.listeners?.['onPointerDown'] as PointerEventHandler<HTMLElement> | undefined;
  return { ref, isDragging: draggable.isDragging, isBefore: isBefore && date !== null, onPointerDown };
}
