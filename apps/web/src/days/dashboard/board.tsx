import type { WorkspaceList } from '@daymark/domain/workspace.ts';
import { rectSortingStrategy, SortableContext } from '@dnd-kit/sortable';

import { TaskDragArea } from '#days/task-cards/task-drag-area.tsx';
import { type BoardLists, useOrderLists } from '#days/workspace/workspace.queries.ts';
import type { Day } from '#shared/current-day.ts';
import { SORTED, SortableCard, sortMover } from '#shared/sortable-card.tsx';
import { taskGrid } from '#ui/grids.ts';
import classes from './board.module.css';
import type { OpenBoardDialog } from './board-dialog.tsx';
import { ListCard } from './list-card.tsx';
import { PlanZones } from './plan-zones.tsx';

/** Lists whose first tasks are drawn at once: as many as most screens show with their tasks. */
const FIRST = 3;

type Props = {
  day: Day;
  lists: WorkspaceList[];
  board: BoardLists;
  onOpen: (opened: OpenBoardDialog) => void;
};

/** The current day's lists side by side, in an order that the user can change; tasks move within and between them. */
export function Board({ day, lists, board, onOpen }: Props) {
  const order = useOrderLists(day);
  const loaded = lists.flatMap(({ id }) => board.find(id) ?? []);
  return (
    <TaskDragArea lists={loaded} movers={{ [SORTED]: sortMover(lists, (ids) => order.mutate(ids)) }}>
      <PlanZones />
      <SortableContext items={lists.map(({ id }) => id)} strategy={rectSortingStrategy}>
        <div className={taskGrid}>
          {lists.map((list, index) => (
            <SortableCard key={list.id} id={list.id} name={list.name} className={classes.place}>
              <ListCard
                list={list}
                loaded={board.find(list.id)}
                isFirst={index < FIRST}
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
