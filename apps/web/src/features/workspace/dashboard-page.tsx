import { Button, SegmentedControl } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { createLazyRoute, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { toastNews } from '#api/toasts.tsx';
import { useDailyAnalytics } from '#features/analytics/analytics.queries.ts';
import { CreateListDialog } from '#features/lists/create-list-dialog.tsx';
import { useIsSelecting, useSelection } from '#features/tasks/selection.ts';
import { SelectionArea } from '#features/tasks/selection-area.tsx';
import { SelectionBar } from '#features/tasks/selection-bar.tsx';
import { allShown } from '#features/tasks/task-pages.ts';
import { type Day, useCurrentDay } from '#shared/current-day.ts';
import { AddButton } from '#ui/add-button.tsx';
import { formatLongDate } from '#ui/format.ts';
import { Loaded } from '#ui/loaded.tsx';
import { FailureNote } from '#ui/notes.tsx';
import { useIsOffline } from '#ui/offline.ts';
import { PageHeader } from '#ui/page.tsx';
import { useDialog } from '#ui/use-dialog.ts';
import { Board } from './board.tsx';
import { BoardDialog, type OpenOnBoard } from './board-dialog.tsx';
import { EmptyBoard } from './empty-board.tsx';
import { FirstTaskDialog } from './first-task-dialog.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { ProgressView } from './progress-view.tsx';
import { TodaysFigures } from './todays-figures.tsx';
import { useBoard, useBoardCopy } from './workspace.queries.ts';
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
  const copy = useBoardCopy(day);
  const isOffline = useIsOffline();
  const board = useBoard(
    day,
    lists.map(({ id }) => id),
  );
  const daily = useDailyAnalytics(day.date);
  const view = route.useSearch().view ?? 'board';
  const navigate = useNavigate();
  const { opened, open, close } = useDialog<'import' | 'create' | 'first-task' | OpenOnBoard>();
  const selection = useSelection();
  const isSelecting = useIsSelecting(selection) && view === 'board';
  const shown = lists.flatMap(({ id }) => board.find(id) ?? []);
  const isUnknown = lists.length === 0 && copy.isPending;
  const isEmpty = view === 'board' && lists.length === 0;
  const importButton = (
    <Button variant="default" leftSection={<IconDownload size={18} />} onClick={() => open('import')}>
      Import From Projects
    </Button>
  );
  return (
    <SelectionArea selection={selection}>
      <PageHeader
        title={formatLongDate(day.date)}
        tabTitle="Dashboard"
        subtitle={
          <TodaysFigures
            date={day.date}
            figures={daily.data}
            lists={shown}
            isPending={board.isPending || daily.isPending || isUnknown}
          />
        }
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
        {...(isSelecting && { actions: <SelectionBar tasks={shown.flatMap(allShown)} /> })}
      />
      {daily.error && (
        <FailureNote
          title="Today’s figures could not be loaded."
          reason={daily.error.message}
          isOld={daily.data !== undefined}
          onRetry={() => void daily.refetch()}
        />
      )}
      {copy.error && lists.length > 0 && !isOffline && (
        <FailureNote
          title="The board could not be brought up to date."
          reason={copy.error.message}
          isOld={false}
          onRetry={() => void copy.refetch()}
        />
      )}
      {view === 'progress' && <ProgressView day={day} lists={lists} figures={daily.data} />}
      {view === 'board' &&
        (isEmpty ? (
          <Loaded query={copy} loading={null} failed="Failed to load workspace lists">
            {() => (
              <EmptyBoard
                importButton={importButton}
                onCreateList={() => open('create')}
                onAddFirstTask={() => open('first-task')}
              />
            )}
          </Loaded>
        ) : (
          <Board day={day} lists={lists} board={board} onOpen={open} />
        ))}
      {opened === 'create' && <CreateListDialog onClose={close} />}
      {opened === 'first-task' && <FirstTaskDialog onClose={close} />}
      {typeof opened === 'object' && opened && <BoardDialog open={opened} board={board} onClose={close} />}
      {opened === 'import' && <ImportDialog taken={lists.map(({ id }) => id)} onClose={close} />}
    </SelectionArea>
  );
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
