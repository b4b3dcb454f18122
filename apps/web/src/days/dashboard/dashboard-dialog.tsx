import type { WorkspaceList } from '@daymark/domain/workspace.ts';
import { CreateListDialog } from '#days/workspace/on-demand.ts';
import type { Day } from '#shared/current-day.ts';
import type { OpenBoardDialog } from './board-dialog.tsx';
import { BoardPartDialog } from './board-parts.tsx';
import { FirstTaskDialog, ImportListsDialog } from './on-demand.ts';

/** An open dialog of the dashboard: one that brings lists to its board, the first task of an account, or one about what is there. */
export type OpenDashboardDialog = 'import' | 'create' | 'first-task' | OpenBoardDialog;

type Props = { opened: OpenDashboardDialog; day: Day; lists: WorkspaceList[]; onClose: () => void };

export function DashboardDialog({ opened, day, lists, onClose }: Props) {
  switch (opened) {
    case 'import':
      return <ImportListsDialog date={day.date} taken={lists.map(({ id }) => id)} onClose={onClose} />;
    case 'create':
      return <CreateListDialog date={day.date} onClose={onClose} />;
    case 'first-task':
      return <FirstTaskDialog onClose={onClose} />;
    default:
      return <BoardPartDialog day={day} lists={lists} open={opened} onClose={onClose} />;
  }
}
