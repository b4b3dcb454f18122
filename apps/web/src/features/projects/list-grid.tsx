import type { ProjectWithLists } from '@daymark/contract/projects.ts';
import { rectSortingStrategy, SortableContext } from '@dnd-kit/sortable';
import { ListSummaryCard } from '#features/lists/list-summary-card.tsx';
import { DragArea } from '#shared/drag-area.tsx';
import { SORTED, SortableCard, sortMover } from '#shared/sortable-card.tsx';
import { cardGrid } from '#ui/grids.ts';
import { useMoveList, useOrderedLists } from './projects.queries.ts';

/** The lists of a project, in an order that the user can change. */
export function ListGrid({ project }: { project: ProjectWithLists }) {
  const lists = useOrderedLists(project);
  const moveList = useMoveList(project.id);
  return (
    <DragArea movers={{ [SORTED]: sortMover(lists, moveList) }}>
      <SortableContext items={lists.map(({ id }) => id)} strategy={rectSortingStrategy}>
        <div className={cardGrid}>
          {lists.map((list) => (
            <SortableCard key={list.id} id={list.id} name={list.name}>
              <ListSummaryCard list={list} />
            </SortableCard>
          ))}
        </div>
      </SortableContext>
    </DragArea>
  );
}
