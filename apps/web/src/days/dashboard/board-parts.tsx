import type { DailyAnalytics } from '@daymark/contract/analytics.ts';
import type { WorkspaceList } from '@daymark/domain/workspace.ts';
import type { ComponentProps, ReactNode } from 'react';
import { SelectionActions } from '#days/task-cards/selection-area.tsx';
import { useBoard } from '#days/workspace/workspace.queries.ts';
import type { Day } from '#shared/current-day.ts';
import { allShown } from '#work/tasks/task-pages.ts';
import { BoardDialog, BoardView } from './on-demand.ts';
import { TodaysFigures } from './todays-figures.tsx';

// Parts of the dashboard that know the tasks of its board. A change of a task renders these, and not the page around them.

type BoardProps = { day: Day; lists: WorkspaceList[] };

function useShownBoard({ day, lists }: BoardProps) {
  const ids = lists.map(({ id }) => id);
  const board = useBoard(day, ids);
  return { board, loaded: () => ids.flatMap((id) => board.find(id) ?? []) };
}

type FiguresProps = BoardProps & {
  daily: { data: DailyAnalytics | undefined; isPending: boolean };
  /** Whether the lists of the board are not known yet. */
  isUnknown: boolean;
};

/** Figures of the current day with the plan left on its board. */
export function BoardFigures({ daily, isUnknown, ...of }: FiguresProps) {
  const { board, loaded } = useShownBoard(of);
  return (
    <TodaysFigures
      date={of.day.date}
      figures={daily.data}
      lists={loaded()}
      isPending={board.isPending || daily.isPending || isUnknown}
    />
  );
}

/** The actions of the page, or those for the selected tasks of its board. */
export function BoardActions({ children, ...of }: BoardProps & { children: ReactNode }) {
  const { loaded } = useShownBoard(of);
  return <SelectionActions tasks={() => loaded().flatMap(allShown)}>{children}</SelectionActions>;
}

export function BoardPart(props: Omit<ComponentProps<typeof BoardView>, 'board'>) {
  return <BoardView {...props} board={useShownBoard(props).board} />;
}

export function BoardPartDialog({
  day,
  lists,
  ...dialog
}: BoardProps & Omit<ComponentProps<typeof BoardDialog>, 'board'>) {
  return <BoardDialog {...dialog} board={useShownBoard({ day, lists }).board} />;
}
