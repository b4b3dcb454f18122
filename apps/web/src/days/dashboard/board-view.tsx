import type { WorkspaceList } from '@daymark/domain/workspace.ts';
import { whyNotChangeBoard } from '@daymark/domain/workspace.ts';
import type { ReactNode } from 'react';
import type { BoardLists, useBoardCopy } from '#days/workspace/workspace.queries.ts';
import type { Day } from '#shared/current-day.ts';
import { useCurrentDate } from '#shared/current-day.ts';
import { Loaded } from '#ui/loaded.tsx';
import { Board } from './board.tsx';
import type { OpenBoardDialog } from './board-dialog.tsx';
import { EmptyBoard } from './empty-board.tsx';
import { NoBoard } from './no-board.tsx';

type Props = {
  day: Day;
  lists: WorkspaceList[];
  board: BoardLists;
  copy: ReturnType<typeof useBoardCopy>;
  importButton: ReactNode;
  onOpen: (opened: 'create' | 'first-task' | OpenBoardDialog) => void;
  onPlan: () => void;
};

/** The lists of a day side by side, or what there is in their place. */
export function BoardView({ day, lists, board, copy, importButton, onOpen, onPlan }: Props) {
  const today = useCurrentDate();
  const isKept = whyNotChangeBoard(Temporal.PlainDate.from(day.date), Temporal.PlainDate.from(today)) === null;
  if (!isKept) return <NoBoard date={day.date} today={today} onPlan={onPlan} />;
  if (lists.length > 0) return <Board day={day} lists={lists} board={board} onOpen={onOpen} />;
  return (
    <Loaded query={copy} loading={null} failed="Failed to load workspace lists">
      {() => (
        <EmptyBoard
          date={day.date}
          importButton={importButton}
          onCreateList={() => onOpen('create')}
          onAddFirstTask={() => onOpen('first-task')}
        />
      )}
    </Loaded>
  );
}
