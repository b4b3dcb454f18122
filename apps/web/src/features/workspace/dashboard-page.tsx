import type { WorkspaceList } from '@daymark/domain/workspace.ts';
import { Button, SegmentedControl } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { createLazyRoute, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { toastNews } from '#api/toasts.tsx';
import { CreateListDialog } from '#features/lists/create-list-dialog.tsx';
import { tasksDone, workedOfPlanned } from '#features/tasks/task-totals.ts';
import { type Day, useCurrentDay } from '#shared/current-day.ts';
import { AddButton } from '#ui/add-button.tsx';
import { counted, formatLongDate } from '#ui/format.ts';
import { PageHeader } from '#ui/page.tsx';
import { useCalmLoading } from '#ui/states.tsx';
import { useDialog } from '#ui/use-dialog.ts';
import { Board } from './board.tsx';
import { BoardDialog, type OpenOnBoard } from './board-dialog.tsx';
import { EmptyBoard } from './empty-board.tsx';
import { FirstTaskDialog } from './first-task-dialog.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { ProgressView } from './progress-view.tsx';
import { type BoardLists, useBoard } from './workspace.queries.ts';
import { cleanUp, pastDays, useWorkspaceLists } from './workspace-store.ts';

const VIEWS = [
  { value: 'board', label: 'Board' },
  { value: 'progress', label: 'Progress' },
];

export const route = createLazyRoute('/signed-in/dashboard')({ component: DashboardPage });

function DashboardPage() {
  const day = useCurrentDay();
  useNewDay(day);
  const lists = useWorkspaceLists(day);
  const board = useBoard(
    day,
    lists.map(({ id }) => id),
  );
  const view = route.useSearch().view ?? 'board';
  const navigate = useNavigate();
  const { opened, open, close } = useDialog<'import' | 'create' | 'first-task' | OpenOnBoard>();
  const isEmpty = view === 'board' && lists.length === 0;
  const importButton = (
    <Button variant="default" leftSection={<IconDownload size={18} />} onClick={() => open('import')}>
      Import From Projects
    </Button>
  );
  return (
    <>
      <PageHeader
        title={formatLongDate(day.date)}
        tabTitle="Dashboard"
        subtitle={<Totals lists={lists} board={board} />}
        actions={
          <>
            <SegmentedControl
              aria-label="View"
              data={VIEWS}
              value={view}
              onChange={(next) =>
                navigate({
                  to: '/dashboard',
                  search: next === 'progress' ? { view: 'progress' } : {},
                  replace: true,
                })
              }
            />
            {!isEmpty && importButton}
            {!isEmpty && <AddButton onClick={() => open('create')}>Create New List</AddButton>}
          </>
        }
      />
      {view === 'progress' && <ProgressView day={day} lists={lists} />}
      {view === 'board' &&
        (isEmpty ? (
          <EmptyBoard
            importButton={importButton}
            onCreateList={() => open('create')}
            onAddFirstTask={() => open('first-task')}
          />
        ) : (
          <Board day={day} lists={lists} board={board} onOpen={open} />
        ))}
      {opened === 'create' && <CreateListDialog onClose={close} />}
      {opened === 'first-task' && <FirstTaskDialog onClose={close} />}
      {typeof opened === 'object' && opened && <BoardDialog open={opened} board={board} onClose={close} />}
      {opened === 'import' && <ImportDialog taken={lists.map(({ id }) => id)} onClose={close} />}
    </>
  );
}

/** '3 lists · 4 of 13 tasks done · 2h 23m worked of 6h 45m planned'. */
function Totals({ lists, board }: { lists: WorkspaceList[]; board: BoardLists }) {
  const isLoading = useCalmLoading(board.isPending) === 'loading';
  if (isLoading) return <span role="status">Loading your dashboard...</span>;
  if (lists.length === 0) return counted(0, 'list');
  const tasks = lists.flatMap(({ id }) => board.find(id)?.tasks ?? []);
  const count = counted(lists.length, 'list');
  return tasks.length === 0 ? count : `${count} · ${tasksDone(tasks)} · ${workedOfPlanned(tasks)}`;
}

/** Deletes outdated days, and shows a toast when a new day begins while the dashboard is open. */
function useNewDay({ userId, date }: Day): void {
  const known = useRef(date);
  useEffect(() => {
    cleanUp(Temporal.PlainDate.from(date));
    const before = known.current;
    known.current = date;
    if (pastDays({ userId, date }).some((past) => past.date === before)) {
      toastNews({ title: 'A new day', message: "Yesterday's lists are in Progress." });
    }
  }, [userId, date]);
}
