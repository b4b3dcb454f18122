import { whyNotChangePlan } from '@daymark/domain/plan.ts';
import { weekOf } from '@daymark/domain/week-columns.ts';
import { whyNotChangeBoard } from '@daymark/domain/workspace.ts';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { createLazyRoute } from '@tanstack/react-router';
import { memo, useDeferredValue, useEffect, useRef } from 'react';
import { toastNews } from '#api/toasts.tsx';
import { DayNews } from '#days/evening/day-news.tsx';
import { openCapture, useCapturePlace } from '#days/quick-add/capture.ts';
import { SelectionArea } from '#days/task-cards/selection-area.tsx';
import { TodayView } from '#days/today/today-view.tsx';
import { closeSideSheet } from '#days/today/use-side-list.ts';
import { weekTitle } from '#days/week/week-title.ts';
import { useWithMade } from '#days/workspace/made-on-board.ts';
import { CreateListDialog } from '#days/workspace/on-demand.ts';
import { useBoardCopy } from '#days/workspace/workspace.queries.ts';
import { cleanUp, pastDays, useWorkspaceLists } from '#days/workspace/workspace-store.ts';
import { analyticsQueries, useDailyAnalytics } from '#insight/analytics/analytics.queries.ts';
import { type Day, useCurrentDay } from '#shared/current-day.ts';
import { DaySteps } from '#shared/day-steps.tsx';
import { useFirstDay } from '#shared/region-choice.ts';
import { useChangeAnnouncement } from '#shared/use-change-announcement.ts';
import { AddButton } from '#ui/add-button.tsx';
import { formatDateOfYear, formatLongDate } from '#ui/format.ts';
import { FailureNote } from '#ui/notes.tsx';
import { useIsOffline } from '#ui/offline.ts';
import { PageHeader } from '#ui/page.tsx';
import { useHeadingFocusAfter } from '#ui/page-heading.tsx';
import { InPhoneHeader } from '#ui/phone-header.tsx';
import { Segments } from '#ui/segments.tsx';
import { useDialog } from '#ui/use-dialog.ts';
import { useIsPhone } from '#ui/use-is-phone.ts';
import { usePendingLists } from '#work/lists/pending-lists.ts';
import { SelectionContext, useSelection } from '#work/tasks/selection.ts';
import type { OpenBoardDialog } from './board-dialog.tsx';
import { BoardActions, BoardFigures, BoardPart, BoardPartDialog } from './board-parts.tsx';
import { DashboardMenu } from './dashboard-menu.tsx';
import classes from './dashboard-page.module.css';
import { DayFigures } from './day-figures.tsx';
import { DayPicker } from './day-picker.tsx';
import { FirstTaskDialog, ImportListsDialog, ProgressView, WeekView } from './on-demand.ts';
import { SideListButton } from './side-list-button.tsx';
import { rememberView, VIEWS, type View } from './views.ts';

export const route = createLazyRoute('/signed-in/dashboard')({ component: DashboardPage });

function DashboardPage() {
  // The choice is shown in the switch before the view that it names, which takes longer to render.
  const { view, date } = useDeferredValue(route.useSearch());
  return <Dashboard view={view} date={date} />;
}

type Shown = { view?: View | undefined; date?: string | undefined };

const Dashboard = memo(function Dashboard({ view = 'today', date: shownDate }: Shown) {
  const today = useCurrentDay();
  useNewDay(today);
  const date = shownDate ?? today.date;
  const navigate = route.useNavigate();
  const shown = view === 'progress' ? today.date : date;
  const week = weekOf(Temporal.PlainDate.from(date), useFirstDay())[0]?.toString() ?? date;
  const title = view === 'week' ? weekTitle(week) : formatLongDate(shown);
  useChangeAnnouncement(title);
  useHeadingFocusAfter(`${view} ${date}`);
  useEffect(() => rememberView(view), [view]);
  // A plan is made from the lists of today's board.
  const day = view === 'board' ? { ...today, date } : today;
  const whyNoBoard = whyNotChangeBoard(Temporal.PlainDate.from(day.date), Temporal.PlainDate.from(today.date));
  const isPast = day.date < today.date;

  const { allWithChanges } = usePendingLists();
  const lists = allWithChanges(useWithMade(useWorkspaceLists(day), day));
  const copy = useBoardCopy(day, whyNoBoard === null);
  const isOffline = useIsOffline();
  const daily = useQuery(analyticsQueries.daily(shown));
  const { opened, open, close } = useDialog<'import' | 'create' | 'first-task' | OpenBoardDialog>();
  const selection = useSelection();
  useEffect(() => closeSideSheet, []);
  const isPhone = useIsPhone();
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
  function show(next: Shown) {
    void navigate({
      to: '/dashboard',
      search: (before) => {
        const { view = 'today', date = today.date } = { ...before, ...next };
        return { ...(view !== 'today' && { view }), ...(date !== today.date && { date }) };
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
            <BoardFigures day={day} lists={lists} daily={daily} isUnknown={isUnknown} />
          ) : (
            <DayFigures date={shown} figures={daily.data} />
          )
        }
        actions={
          <SelectionContext value={view === 'board' ? selection : null}>
            <BoardActions day={day} lists={lists}>
              {plansHere && !isPhone && (
                <AddButton isQuiet onClick={() => openCapture({ date: planned })}>
                  Add Task
                </AddButton>
              )}
              {isPhone && view === 'week' && <DaySteps byWeek date={date} onShow={(date) => show({ date })} />}
              <ViewSwitch onShow={(view) => show({ view })} />
              {hasSideList && !isPhone && <SideListButton />}
              <InPhoneHeader place="menu">
                <DashboardMenu
                  hasSideList={hasSideList}
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
            </BoardActions>
          </SelectionContext>
        }
      />
      <FollowedFigures date={shown} />
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
            boardLists={lists.map(({ id }) => id)}
            onAdd={() => openCapture({ date: planned })}
            onImportLists={() => open('import')}
            onCreateList={() => open('create')}
          />
        </SelectionContext>
      )}
      {view === 'board' && (
        <BoardPart
          day={day}
          lists={lists}
          copy={copy}
          importButton={importButton}
          onOpen={open}
          onPlan={() => show({ view: 'today' })}
        />
      )}
      {opened === 'create' && <CreateListDialog date={day.date} onClose={close} />}
      {opened === 'first-task' && <FirstTaskDialog onClose={close} />}
      {typeof opened === 'object' && opened && (
        <BoardPartDialog day={day} lists={lists} open={opened} onClose={close} />
      )}
      {opened === 'import' && <ImportListsDialog date={day.date} taken={lists.map(({ id }) => id)} onClose={close} />}
    </SelectionArea>
  );
});

/** Asks for the figures again while a timer runs, and shows nothing: in the page, a start or pause would render all of it. */
function FollowedFigures({ date }: { date: string }) {
  useDailyAnalytics(date);
  return null;
}

/** The chosen view: it renders with a press, without the page. */
function ViewSwitch({ onShow }: { onShow: (view: View) => void }) {
  const { view = 'today' } = route.useSearch();
  return <Segments aria-label="View" data={VIEWS} value={view} onChange={onShow} />;
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
