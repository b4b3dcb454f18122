import type { WorkspaceList } from '@daymark/domain/workspace.ts';
import { rectSortingStrategy, SortableContext } from '@dnd-kit/sortable';
import { PlanZones } from '#features/plan/plan-zones.tsx';
import { TaskDragArea } from '#features/tasks/task-drag-area.tsx';
import { useChunkedRender } from '#features/tasks/use-chunked-render.ts';
import type { Day } from '#shared/current-day.ts';
import { SORTED, SortableCard, sortMover } from '#shared/sortable-card.tsx';
import { taskGrid } from '#ui/grids.ts';
import classes from './board.module.css';
import type { OpenOnBoard } from './board-dialog.tsx';
import { ListCard } from './list-card.tsx';
import { type BoardLists, useOrderLists } from './workspace.queries.ts';

/** Cards that are filled at once: at least as many as a screen shows. */
const CHUNK = 6;

type Props = {
  day: Day;
  lists: WorkspaceList[];
  board: BoardLists;
  onOpen: (opened: OpenOnBoard) => void;
};

/** The current day's lists side by side, in an order that the user can change; tasks move within and between them. */
export function Board({ day, lists, board, onOpen }: Props) {
  const order = useOrderLists(day);
  const filled = useChunkedRender(true, lists.length, CHUNK).length;
  return (
    <TaskDragArea
      lists={lists.flatMap(({ id }) => board.find(id) ?? [])}
      movers={{ [SORTED]: sortMover(lists, (ids) => order.mutate(ids)) }}
    >
      <PlanZones />
      <SortableContext items={lists.map(({ id }) => id)} strategy={rectSortingStrategy}>
        <div className={taskGrid}>
          {lists.map((list, index) => (
            <SortableCard key={list.id} id={list.id} name={list.name} className={classes.place}>
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
    </TaskDragArea>
  );
}
