import type { List } from '@daymark/contract/lists.ts';
import { CreateTaskDialog } from '#days/task-cards/create-task-dialog.tsx';
import { type OpenTaskDialog, TaskDialog } from '#days/task-cards/task-dialog.tsx';
import type { BoardLists } from '#days/workspace/workspace.queries.ts';
import { DeleteListDialog } from '#work/lists/delete-list-dialog.tsx';
import { EditListDialog } from '#work/lists/edit-list-dialog.tsx';
import { allShown } from '#work/tasks/task-pages.ts';

/** An open dialog about one of the board's lists or tasks. */
export type OpenBoardDialog = OpenTaskDialog | { kind: 'new-task' | 'edit-list' | 'delete-list'; list: List };

type Props = { open: OpenBoardDialog; board: BoardLists; onClose: () => void };

/** Rendered beside the board, so that an open dialog outlives the cards, which go at midnight. */
export function BoardDialog({ open, board, onClose }: Props) {
  if ('task' in open) {
    const list = board.find(open.task.list_id);
    return <TaskDialog {...open} tasks={list ? allShown(list) : []} onClose={onClose} />;
  }
  const { kind, list } = open;
  if (kind === 'new-task') return <CreateTaskDialog listId={list.id} onClose={onClose} />;
  if (kind === 'edit-list') return <EditListDialog list={list} onClose={onClose} />;
  return <DeleteListDialog list={list} warnsOfTasks={list.task_count > 0} onClose={onClose} />;
}
