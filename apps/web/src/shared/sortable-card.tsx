import { type Announcements, closestCenter } from '@dnd-kit/core';
import { arrayMove, sortableKeyboardCoordinates, useSortable } from '@dnd-kit/sortable';
import { IconGripVertical } from '@tabler/icons-react';
import { createContext, type HTMLAttributes, type ReactNode, type Ref, use, useMemo } from 'react';
import { IconButton } from '#ui/guarded-button.tsx';
import type { DragData, Mover } from './drag-area.tsx';
import { HANDLE } from './drag-handles.ts';
import classes from './sortable-card.module.css';

/** The part of a movable card that its handle needs. */
export type Movable = {
  name: string;
  attributes: HTMLAttributes<HTMLElement>;
  listeners?: ReturnType<typeof useSortable>['listeners'];
  setActivatorNodeRef?: Ref<HTMLButtonElement>;
};

/** The thing around a handle; null where nothing can be moved. */
export const MovableContext = createContext<Movable | null>(null);

export const SORTED = 'sorted';
const DATA: DragData = { kind: SORTED, steer: sortableKeyboardCoordinates };

type Props = { id: number; name: string; className?: string | undefined; children: ReactNode };

/** A card that can be moved among its neighbours. Its children do not render again while it moves. */
export function SortableCard({ id, name, className = '', children }: Props) {
  const { setNodeRef, transform, transition, isDragging, attributes, listeners, setActivatorNodeRef } = useSortable({
    id,
    data: DATA,
    transition: matchMedia('(prefers-reduced-motion: reduce)').matches ? null : { duration: 180, easing: 'ease-out' },
  });
  // The same while anything is dragged, each step of which renders this card: its handle has a tooltip, which takes longer than the card.
  const movable = useMemo(
    () => ({ attributes, listeners, setActivatorNodeRef, name }),
    [attributes, listeners, setActivatorNodeRef, name],
  );
  return (
    <div
      ref={setNodeRef}
      className={`${classes.place} ${className}`}
      data-moving={isDragging || undefined}
      style={{ transform: transform ? `translate(${transform.x}px, ${transform.y}px)` : undefined, transition }}
    >
      <MovableContext value={movable}>{children}</MovableContext>
    </div>
  );
}

/** Moves its card by mouse, touch or keyboard. */
export function MoveHandle() {
  const movable = use(MovableContext);
  if (!movable) return null;
  const { attributes, listeners, setActivatorNodeRef, name } = movable;
  return (
    <IconButton
      {...(setActivatorNodeRef && { ref: setActivatorNodeRef })}
      label={`Move ${name}`}
      size={24}
      {...attributes}
      {...listeners}
      {...HANDLE}
      className={classes.handle ?? ''}
    >
      <IconGripVertical size={16} />
    </IconButton>
  );
}

type Named = { id: number; name: string };

/** The mover of sortable cards; `onMove` gets their ids in the new order, and the id of the moved one. */
export function sortMover(items: readonly Named[], onMove: (ids: number[], moved: number) => void): Mover {
  const ids = items.map(({ id }) => id);
  return {
    detect: closestCenter,
    announcements: announcementsOf(items),
    onEnd: ({ active, over }) => {
      const [from, to] = [ids.indexOf(Number(active.id)), ids.indexOf(Number(over?.id))];
      if (to !== -1 && from !== to) onMove(arrayMove(ids, from, to), Number(active.id));
    },
  };
}

/** Screen reader announcements while a card is moved. */
function announcementsOf(items: readonly Named[]): Announcements {
  const indexOf = (id: unknown) => items.findIndex((item) => item.id === id);
  const nameOf = (id: unknown) => items[indexOf(id)]?.name ?? '';
  const position = (id: unknown) => `position ${indexOf(id) + 1} of ${items.length}`;
  return {
    onDragStart: ({ active }) => `Picked up ${nameOf(active.id)}, ${position(active.id)}`,
    // A picked-up card lies over itself at first, which is not announced.
    onDragOver: ({ active, over }) =>
      over && over.id !== active.id ? `${nameOf(active.id)} is over ${position(over.id)}` : undefined,
    onDragEnd: ({ active, over }) => `${nameOf(active.id)} was put down, ${position(over?.id ?? active.id)}`,
    onDragCancel: ({ active }) => `${nameOf(active.id)} was put back, ${position(active.id)}`,
  };
}
