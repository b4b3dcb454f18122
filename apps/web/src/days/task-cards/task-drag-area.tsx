import type { Task } from '@daymark/contract/tasks.ts';
import { DragOverlay, useDraggable, useDroppable } from '@dnd-kit/core';
import { Box } from '@mantine/core';
import { useSelector } from '@tanstack/react-store';
import { type ReactNode, type RefObject, type SyntheticEvent, use, useEffect, useRef, useState } from 'react';
import { DragArea, type DragData, type Mover } from '#shared/drag-area.tsx';
import { followHandle } from '#work/drawn-cards/drawn-cards.ts';
import {
  cardOf,
  createTaskDrag,
  type Lifted,
  liftedWords,
  TASK,
  type TaskDrag,
  TaskDragContext,
} from '#work/drawn-cards/task-drag.ts';
import { dropList, isSamePlace, type Place } from '#work/drawn-cards/task-places.ts';
import { useMoveTasks } from '#work/moves/moves.queries.ts';
import { SelectionContext } from '#work/tasks/selection.ts';
import type { ListOfTasks } from '#work/tasks/task-moves.ts';
import { allShown, type ShownTasks } from '#work/tasks/task-pages.ts';
import { TaskBadges } from './task-badges.tsx';
import classes from './task-drag-area.module.css';

type MovableList = ShownTasks & ListOfTasks;

type Props = {
  /** Lists with their tasks, in the order in which they are shown. */
  lists: MovableList[];
  /** Movers of other things on the page. */
  movers?: Record<string, Mover>;
  children: ReactNode;
};

/** The part of a page in which tasks are moved within and between lists. Its children do not render again meanwhile. */
export function TaskDragArea({ lists, movers = {}, children }: Props) {
  const shown = useRef(lists);
  useEffect(() => {
    shown.current = lists;
  }, [lists]);
  const [drag] = useState(() => createTaskDrag(() => shown.current));
  const selection = use(SelectionContext);
  const moveTasks = useMoveTasks('toast');

  /** A task goes with the others that are selected with it. */
  function tasksWith(task: Task): Task[] {
    const ids = selection?.state.get().ids;
    return ids?.has(task.id) ? shown.current.flatMap(allShown).filter(({ id }) => ids.has(id)) : [task];
  }

  function put({ task, tasks, to, isByKey }: Lifted & { to: Place }) {
    const list = shown.current.find(({ id }) => id === to.listId);
    if (!list) return;
    const stopFollowing = isByKey ? followHandle(task.id) : () => {};
    moveTasks
      .mutateAsync({ tasks, to: list, beforeId: to.beforeId })
      .then(
        () => tasks.length > 1 && selection?.leave(),
        () => undefined, // told by a toast
      )
      .finally(stopFollowing);
  }

  const mover: Mover = {
    detect: drag.detect,
    onStart: ({ activatorEvent }) => drag.lift({ tasksWith, isByKey: activatorEvent instanceof KeyboardEvent }),
    onMove: ({ activatorEvent, collisions }) => {
      if (activatorEvent instanceof KeyboardEvent) return; // the page was scrolled to the place that a key has led to
      drag.moveOver((collisions?.[0]?.data?.['place'] as Place | undefined) ?? null);
    },
    onEnd: () => {
      const dropped = drag.drop();
      if (dropped) put(dropped);
    },
    onCancel: drag.cancel,
  };
  return (
    <DragArea movers={{ ...movers, [TASK]: mover }}>
      <TaskDragContext value={drag}>
        {children}
        <LiftedTask drag={drag} shown={shown} />
      </TaskDragContext>
    </DragArea>
  );
}

type AreaProps = { listId: number; children: ReactNode };

/** The tasks of one list, among which tasks are put down. */
export function TaskArea(props: AreaProps) {
  const drag = use(TaskDragContext);
  return drag ? <DropArea {...props} drag={drag} /> : props.children;
}

function DropArea({ listId, drag, children }: AreaProps & { drag: TaskDrag }) {
  // The drag library does not measure a disabled drop target while other things are dragged.
  const disabled = useSelector(drag.lifted, (lifted) => lifted === null);
  const data: DragData & { listId: number } = { kind: TASK, listId };
  const { setNodeRef } = useDroppable({ id: `tasks-of-${listId}`, data, disabled });
  // All cards share one draggable: with one for each, every card would render again as a drag begins.
  const { setNodeRef: setHeld, setActivatorNodeRef, listeners } = useDraggable({ id: `task-of-${listId}`, data });

  /** Hands an event on a card to the drag library, as one on the thing that is dragged. */
  function handOn(name: 'onPointerDown' | 'onKeyDown', event: SyntheticEvent) {
    const card = event.target instanceof Element && event.target.closest<HTMLElement>('[data-task]');
    if (!card) return;
    setHeld(card);
    setActivatorNodeRef(card.querySelector<HTMLElement>('[data-handle]'));
    drag.hold(card);
    listeners?.[name]?.(event);
  }

  return (
    <Box
      ref={setNodeRef}
      className={classes.area}
      data-task-area={listId}
      onPointerDown={(event) => {
        if (!drag.lifted.get()) handOn('onPointerDown', event);
      }}
      // The drag library listens to further keys a moment after it has lifted something: the first arrow key would be lost.
      onKeyDown={(event) => (drag.lifted.get() ? drag.steer(event) : handOn('onKeyDown', event))}
    >
      {children}
    </Box>
  );
}

/** The lifted tasks at the pointer, and the line that shows where they would be put down. */
function LiftedTask({ drag, shown }: { drag: TaskDrag; shown: RefObject<MovableList[]> }) {
  const lifted = useSelector(drag.lifted);

  useEffect(() => {
    const place = lifted?.to;
    const list = shown.current.find(({ id }) => id === place?.listId);
    if (!lifted || !place || !list || isSamePlace(place, lifted.from)) return;
    const { taskIds } = dropList(list, lifted.tasks);
    const [element, side] =
      place.beforeId === null ? endOf(list.id, taskIds.at(-1)) : [cardOf(place.beforeId), 'before'];
    element?.setAttribute('data-drop', side);
    if (lifted.isByKey) element?.scrollIntoView({ block: 'nearest' });
    return () => element?.removeAttribute('data-drop');
  }, [lifted, shown]);

  const heldId = lifted?.task.id;
  useEffect(() => {
    const card = cardOf(heldId);
    const handle = card?.querySelector('[data-handle]');
    card?.setAttribute('data-moving', '');
    handle?.setAttribute('aria-pressed', 'true');
    return () => {
      card?.removeAttribute('data-moving');
      handle?.removeAttribute('aria-pressed');
    };
  }, [heldId]);

  if (!lifted || lifted.isByKey) return null;
  return (
    <DragOverlay dropAnimation={null} style={{ pointerEvents: 'none' }}>
      <div className={`${classes.lifted} surface`}>
        <span className={classes.name}>{liftedWords(lifted)}</span>
        {lifted.tasks.length === 1 && <TaskBadges task={lifted.task} isBrief />}
      </div>
    </DragOverlay>
  );
}

/** The element that shows the end of a list as the place, and where the line is drawn at it. */
function endOf(listId: number, lastTaskId: number | undefined): [HTMLElement | null, 'after' | 'inside'] {
  const last = cardOf(lastTaskId);
  return last ? [last, 'after'] : [document.querySelector<HTMLElement>(`[data-task-area="${listId}"]`), 'inside'];
}
