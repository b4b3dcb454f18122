import { whyNotChangePlan } from '@daymark/domain/plan.ts';
import { weekOf } from '@daymark/domain/week-columns.ts';
import { whyNotChangeBoard } from '@daymark/domain/workspace.ts';
import { Button, SegmentedControl } from '@mantine/core';
import { IconDownload, IconLayoutSidebarRightCollapse, IconLayoutSidebarRightExpand } from '@tabler/icons-react';
import { createLazyRoute, useNavigate } from '@tanstack/react-router';
import { useDeferredValue, useEffect, useRef } from 'react';
import { toastNews } from '#api/toasts.tsx';
import { DayNews } from '#days/evening/day-news.tsx';
import { openCapture, useCapturePlace } from '#days/quick-add/capture.ts';
import { SelectionActions, SelectionArea } from '#days/task-cards/selection-area.tsx';
import { TodayView } from '#days/today/today-view.tsx';
import { useSideList } from '#days/today/use-side-list.ts';
import { weekTitle } from '#days/week/week-title.ts';
import { CreateListDialog } from '#days/workspace/on-demand.ts';
import { useBoard, useBoardCopy } from '#days/workspace/workspace.queries.ts';
import { cleanUp, pastDays, useWorkspaceLists } from '#days/workspace/workspace-store.ts';
import { useDailyAnalytics } from '#insight/analytics/analytics.queries.ts';
import { type Day, useCurrentDay } from '#shared/current-day.ts';
import { DaySteps } from '#shared/day-steps.tsx';
import { useFirstDay } from '#shared/region-choice.ts';
import { useChangeAnnouncement } from '#shared/use-change-announcement.ts';
import { AddButton } from '#ui/add-button.tsx';
import { formatDateOfYear, formatLongDate } from '#ui/format.ts';
import { IconButton } from '#ui/guarded-button.tsx';
import { FailureNote } from '#ui/notes.tsx';
import { useIsOffline } from '#ui/offline.ts';
import { PageHeader } from '#ui/page.tsx';
import { InPhoneHeader } from '#ui/phone-header.tsx';
import { SHORTCUTS } from '#ui/shortcuts.ts';
import { useDialog } from '#ui/use-dialog.ts';
import { useIsPhone } from '#ui/use-is-phone.ts';
import { usePendingLists } from '#work/lists/pending-lists.ts';
import { SelectionContext, useSelection } from '#work/tasks/selection.ts';
import { allShown } from '#work/tasks/task-pages.ts';
import type { OpenBoardDialog } from './board-dialog.tsx';
import { DashboardMenu } from './dashboard-menu.tsx';
import classes from './dashboard-page.module.css';
import { DayFigures } from './day-figures.tsx';
import { DayPicker } from './day-picker.tsx';
import { BoardDialog, BoardView, FirstTaskDialog, ImportListsDialog, ProgressView, WeekView } from './on-demand.ts';
import { TodaysFigures } from './todays-figures.tsx';
import { rememberView, VIEWS } from './views.ts';

export const route = createLazyRoute('/signed-in/dashboard')({ component: DashboardPage });

function DashboardPage() {
  const today = useCurrentDay();
  useNewDay(today);
  const chosen = route.useSearch();
  // The choice is shown before the view that it names, which takes longer to render.
  const { view = 'today', date = today.date } = useDeferredValue(chosen);
  const navigate = useNavigate();
  const shown = view === 'progress' ? today.date : date;
  const week = weekOf(Temporal.PlainDate.from(date), useFirstDay())[0]?.toString() ?? date;
  const title = view === 'week' ? weekTitle(week) : formatLongDate(shown);
  useChangeAnnouncement(title);
  useEffect(() => rememberView(view), [view]);
  // A plan is made from the lists of today's board.
  const day = view === 'board' ? { ...today, date } : today;
  const whyNoBoard = whyNotChangeBoard(Temporal.PlainDate.from(day.date), Temporal.PlainDate.from(today.date));
  const isPast = day.date < today.date;

  const { allWithChanges } = usePendingLists();
  const lists = allWithChanges(useWorkspaceLists(day));
  const copy = useBoardCopy(day, whyNoBoard === null);
  const isOffline = useIsOffline();
  const board = useBoard(
    day,
    lists.map(({ id }) => id),
  );
  const daily = useDailyAnalytics(shown);
  const { opened, open, close } = useDialog<'import' | 'create' | 'first-task' | OpenBoardDialog>();
  const selection = useSelection();
  const side = useSideList();
  const isPhone = useIsPhone();
  const loaded = lists.flatMap(({ id }) => board.find(id) ?? []);
  const isUnknown = lists.length === 0 && copy.isPending;
  // Tasks added in a week come to its shown day, or to the current one where that has passed.
  const planned = view === 'week' && date < today.date ? today.date : date;
  const plansHere =
    (view === 'today' || view === 'week') &&
    whyNotChangePlan(Temporal.PlainDate.from(planned), Temporal.PlainDate.from(today.date)) === null;
  useCapturePlace(plansHere ? { date: planned } : {});
  const hasSideList = plansHere && view === 'today';
  const addsLists = view === 'board' && lists.length > 0 && !isPast;

  /** The address names a view or day other than today's plan, so that the page without them follows the current day. */
  function show(next: { view?: typeof view; date?: string }) {
    const { view: nextView = 'today', date: nextDate = today.date } = { ...chosen, ...next };
    void navigate({
      to: '/dashboard',
      search: {
        ...(nextView !== 'today' && { view: nextView }),
        ...(nextDate !== today.date && { date: nextDate }),
      },
      resetScroll: false,
    });
  }

  const importButton = (
    <Button variant="default" leftSection={<IconDownload size={18} />} onClick={() => open('import')}>
      Import From Projects
    </Button>
  );

  return (
    <SelectionArea selection={selection}>
      {view === 'today' && <SkipToTasks />}
      <PageHeader
        title={isPhone && view !== 'week' ? formatDateOfYear(shown) : title}
        {...(isPhone && view !== 'week' && { label: title })}
        tabTitle="Dashboard"
        isDense={view === 'today'}
        isDated
        badge={
          view === 'week'
            ? !isPhone && <DaySteps byWeek isCompact date={date} onShow={(date) => show({ date })} />
            : view !== 'progress' && <DayPicker date={date} onShow={(date) => show({ date })} />
        }
        subtitle={
          view === 'today' || view === 'week' ? undefined : shown === today.date ? (
            <TodaysFigures
              date={shown}
              figures={daily.data}
              lists={loaded}
              isPending={board.isPending || daily.isPending || isUnknown}
            />
          ) : (
            <DayFigures date={shown} figures={daily.data} />
          )
        }
        actions={
          <SelectionContext value={view === 'board' ? selection : null}>
            <SelectionActions tasks={loaded.flatMap(allShown)}>
              {plansHere && !isPhone && (
                <AddButton isQuiet onClick={() => openCapture({ date: planned })}>
                  Add Task
                </AddButton>
              )}
              {isPhone && view === 'week' && <DaySteps byWeek date={date} onShow={(date) => show({ date })} />}
              <SegmentedControl
                aria-label="View"
                data={[...VIEWS]}
                value={chosen.view ?? 'today'}
                onChange={(view) => show({ view })}
              />
              {hasSideList && !isPhone && (
                <IconButton
                  label={side.isOpen ? 'Hide Side List' : 'Show Side List'}
                  shortcut={SHORTCUTS.sideList}
                  size={36}
                  data-side-list
                  aria-expanded={side.isOpen}
                  onClick={side.isOpen ? side.close : side.open}
                >
                  {side.isOpen ? (
                    <IconLayoutSidebarRightCollapse size={19} />
                  ) : (
                    <IconLayoutSidebarRightExpand size={19} />
                  )}
                </IconButton>
              )}
              <InPhoneHeader place="menu">
                <DashboardMenu
                  side={hasSideList ? side : null}
                  onAdd={() => openCapture({ date: planned })}
                  onImportLists={() => open('import')}
                  onCreateList={() => open('create')}
                />
              </InPhoneHeader>
              {addsLists && importButton}
              {addsLists && (
                <AddButton isQuiet onClick={() => open('create')}>
                  Create New List
                </AddButton>
              )}
            </SelectionActions>
          </SelectionContext>
        }
      />
      {daily.error && (
        <FailureNote
          title={
            shown === today.date
              ? 'Today’s figures could not be loaded.'
              : 'The figures of this day could not be loaded.'
          }
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
      {view === 'board' && <DayNews date={date} onBoard={lists.map(({ id }) => id)} />}
      {view === 'week' && (
        <WeekView
          first={week}
          onAdd={(date) => openCapture({ date })}
          onShowDay={(date) => show({ view: 'today', date })}
        />
      )}
      {view === 'progress' && <ProgressView day={today} lists={lists} figures={daily.data} />}
      {view === 'today' && (
        <SelectionContext value={null}>
          <TodayView
            date={date}
            onBoard={loaded.flatMap(({ open }) => open.tasks)}
            boardLists={lists.map(({ id }) => id)}
            side={side}
            onAdd={() => openCapture({ date: planned })}
            onImportLists={() => open('import')}
            onCreateList={() => open('create')}
          />
        </SelectionContext>
      )}
      {view === 'board' && (
        <BoardView
          day={day}
          lists={lists}
          board={board}
          copy={copy}
          importButton={importButton}
          onOpen={open}
          onPlan={() => show({ view: 'today' })}
        />
      )}
      {opened === 'create' && <CreateListDialog date={day.date} onClose={close} />}
      {opened === 'first-task' && <FirstTaskDialog onClose={close} />}
      {typeof opened === 'object' && opened && <BoardDialog open={opened} board={board} onClose={close} />}
      {opened === 'import' && <ImportListsDialog date={day.date} taken={lists.map(({ id }) => id)} onClose={close} />}
    </SelectionArea>
  );
}

/** The first stop on the page: it leads past the header to the first task. */
function SkipToTasks() {
  return (
    <button type="button" className={classes.skip} onClick={focusFirstRow}>
      Skip to tasks
    </button>
  );
}

const focusFirstRow = () =>
  document.querySelector<HTMLElement>('main [role="grid"] [role="row"][tabindex="0"]')?.focus();

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
