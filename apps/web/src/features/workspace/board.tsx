import type { WorkspaceList } from '@daymark/domain/workspace.ts';
import {
  type Announcements,
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { arrayMove, rectSortingStrategy, SortableContext, sortableKeyboardCoordinates } from '@dnd-kit/sortable';
import { useChunkedRender } from '#features/tasks/use-chunked-render.ts';
import type { Day } from '#shared/current-day.ts';
import { taskGrid } from '#ui/grids.ts';
import type { OpenOnBoard } from './board-dialog.tsx';
import { ListCard } from './list-card.tsx';
import { SortableCard } from './sortable-card.tsx';
import { type BoardLists, useOrderLists } from './workspace.queries.ts';

/** Cards that are filled at once: at least as many as a screen shows. */
const CHUNK = 6;

const HOW_TO_MOVE = {
  draggable:
    'To move this list press Space, then the arrow keys. Press Space again to put it down, or Escape to put it back.',
};

type Props = {
  day: Day;
  lists: WorkspaceList[];
  board: BoardLists;
  onOpen: (opened: OpenOnBoard) => void;
};

/** The current day's lists side by side, in an order that the user can change. */
export function Board({ day, lists, board, onOpen }: Props) {
  const ids = lists.map(({ id }) => id);
  const order = useOrderLists(day);
  const filled = useChunkedRender(true, lists.length, CHUNK).length;
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{ announcements: announcements(lists), screenReaderInstructions: HOW_TO_MOVE }}
      onDragEnd={({ active, over }) => {
        if (over) order.mutate(arrayMove(ids, ids.indexOf(Number(active.id)), ids.indexOf(Number(over.id))));
      }}
    >
      <SortableContext items={ids} strategy={rectSortingStrategy}>
        <div className={taskGrid}>
          {lists.map((list, index) => (
            <SortableCard key={list.id} id={list.id} name={list.name}>
              <ListCard
                list={list}
                loaded={index < filled ? board.find(list.id) : undefined}
                error={board.error}
                onRetry={board.retry}
                onOpen={onOpen}
              />
            </SortableCard>
          ))}
        </div>
      </SortableContext>
    </DndContext>
  );
}

/** Screen reader announcements while a list is moved. */
function announcements(lists: WorkspaceList[]): Announcements {
  const indexOfList = (id: unknown) => lists.findIndex((list) => list.id === id);
  const nameOf = (id: unknown) => lists[indexOfList(id)]?.name ?? '';
  const position = (id: unknown) => `position ${indexOfList(id) + 1} of ${lists.length}`;
  return {
    onDragStart: ({ active }) => `Picked up ${nameOf(active.id)}, ${position(active.id)}`,
    // A picked-up list lies over itself at first, which is not announced.
    onDragOver: ({ active, over }) =>
      over && over.id !== active.id ? `${nameOf(active.id)} is over ${position(over.id)}` : undefined,
    onDragEnd: ({ active, over }) => `${nameOf(active.id)} was put down, ${position(over?.id ?? active.id)}`,
    onDragCancel: ({ active }) => `${nameOf(active.id)} was put back, ${position(active.id)}`,
  };
}
