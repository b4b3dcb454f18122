import type { List } from '@daymark/contract/lists.ts';
import type { ProjectWithLists } from '@daymark/contract/projects.ts';
import { rectSortingStrategy, SortableContext } from '@dnd-kit/sortable';
import { DragArea } from '#shared/drag-area.tsx';
import { SORTED, SortableCard, sortMover } from '#shared/sortable-card.tsx';
import { cardGrid } from '#ui/grids.ts';
import { ListSummaryCard } from '#work/lists/list-summary-card.tsx';
import { useMoveList } from './projects.queries.ts';

/** A list and the dialog about it, which its page renders: the card of a deleted list goes at once. */
export type OpenList = { kind: 'edit-list' | 'delete-list'; list: List };

type Props = { project: ProjectWithLists; onOpen: (opened: OpenList) => void };

/** The lists of a project, in an order that the user can change. */
export function ListGrid({ project: { id, lists }, onOpen }: Props) {
  const moveList = useMoveList(id);
  return (
    <DragArea movers={{ [SORTED]: sortMover(lists, moveList) }}>
      <SortableContext items={lists.map(({ id }) => id)} strategy={rectSortingStrategy}>
        <div className={cardGrid}>
          {lists.map((list) => (
            <SortableCard key={list.id} id={list.id} name={list.name}>
              <ListSummaryCard list={list} onOpen={(kind) => onOpen({ kind, list })} />
            </SortableCard>
          ))}
        </div>
      </SortableContext>
    </DragArea>
  );
}
