import { useSortable } from '@dnd-kit/sortable';
import { IconGripVertical } from '@tabler/icons-react';
import { createContext, type ReactNode, use } from 'react';
import { IconButton } from '#ui/guarded-button.tsx';
import classes from './sortable-card.module.css';

type Sortable = Pick<ReturnType<typeof useSortable>, 'attributes' | 'listeners' | 'setActivatorNodeRef'> & {
  name: string;
};

const SortableContext = createContext<Sortable | null>(null);

type Props = { id: number; name: string; children: ReactNode };

/** A movable card of the board. Its children do not render again while it moves. */
export function SortableCard({ id, name, children }: Props) {
  const { setNodeRef, transform, transition, isDragging, attributes, listeners, setActivatorNodeRef } = useSortable({
    id,
    transition: matchMedia('(prefers-reduced-motion: reduce)').matches ? null : { duration: 180, easing: 'ease-out' },
  });
  return (
    <div
      ref={setNodeRef}
      className={classes.place}
      data-moving={isDragging || undefined}
      style={{ transform: transform ? `translate(${transform.x}px, ${transform.y}px)` : undefined, transition }}
    >
      <SortableContext value={{ attributes, listeners, setActivatorNodeRef, name }}>{children}</SortableContext>
    </div>
  );
}

/** Moves its card by mouse, touch or keyboard. */
export function MoveHandle() {
  const sortable = use(SortableContext);
  if (!sortable) return null;
  const { attributes, listeners, setActivatorNodeRef, name } = sortable;
  return (
    <IconButton
      ref={setActivatorNodeRef}
      label={`Move ${name}`}
      size={24}
      {...attributes}
      {...listeners}
      className={classes.handle ?? ''}
    >
      <IconGripVertical size={16} />
    </IconButton>
  );
}
