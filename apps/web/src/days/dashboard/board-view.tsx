import type { WorkspaceList } from '@daymark/domain/workspace.ts';
import { whyNotChangeBoard } from '@daymark/domain/workspace.ts';
import type { BoardLists, useBoardCopy } from '#days/workspace/workspace.queries.ts';
import type { Day } from '#shared/current-day.ts';
import { useCurrentDate } from '#shared/current-day.ts';
import { Loaded } from '#ui/loaded.tsx';
import { Board } from './board.tsx';
import type { OpenDashboardDialog } from './dashboard-dialog.tsx';
import { EmptyBoard } from './empty-board.tsx';
import { NoBoard } from './no-board.tsx';

type Props = {
  day: Day;
  lists: WorkspaceList[];
  board: BoardLists;
  copy: ReturnType<typeof useBoardCopy>;
  onOpen: (opened: OpenDashboardDialog) => void;
  onPlan: () => void;
};

/** The lists of a day side by side, or what there is in their place. */
export function BoardView({ day, lists, board, copy, onOpen, onPlan }: Props) {
  const today = useCurrentDate();
  const isKept = whyNotChangeBoard(Temporal.PlainDate.from(day.date), Temporal.PlainDate.from(today)) === null;
  if (!isKept) return <NoBoard date={day.date} today={today} onPlan={onPlan} />;
  if (lists.length > 0) return <Board day={day} lists={lists} board={board} onOpen={onOpen} />;
  return (
    <Loaded query={copy} loading={null} failed="Failed to load workspace lists">
      {() => <EmptyBoard date={day.date} onOpen={onOpen} />}
    </Loaded>
  );
}
