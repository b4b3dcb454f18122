import { weekOf } from '@daymark/domain/week-columns.ts';
import { useQuery } from '@tanstack/react-query';
import { createLazyRoute } from '@tanstack/react-router';
import { memo, useDeferredValue, useEffect } from 'react';
import { DayNews } from '#days/evening/day-news.tsx';
import { openCapture, useCapturePlace } from '#days/quick-add/capture.ts';
import { SelectionArea } from '#days/task-cards/selection-area.tsx';
import { TodayView } from '#days/today/today-view.tsx';
import { closeSideSheet } from '#days/today/use-side-list.ts';
import { weekTitle } from '#days/week/week-title.ts';
import { useWithMade } from '#days/workspace/made-on-board.ts';
import { useBoardCopy } from '#days/workspace/workspace.queries.ts';
import { useWorkspaceLists } from '#days/workspace/workspace-store.ts';
import { analyticsQueries, useDailyAnalytics } from '#insight/analytics/analytics.queries.ts';
import { type Day, useCurrentDay } from '#shared/current-day.ts';
import { DaySteps } from '#shared/day-steps.tsx';
import { useFirstDay } from '#shared/region-choice.ts';
import { useChangeAnnouncement } from '#shared/use-change-announcement.ts';
import { formatDateOfYear, formatLongDate } from '#ui/format.ts';
import { PageHeader } from '#ui/page.tsx';
import { useHeadingFocusAfter } from '#ui/page-heading.tsx';
import { useDialog } from '#ui/use-dialog.ts';
import { useIsPhone } from '#ui/use-is-phone.ts';
import { usePendingLists } from '#work/lists/pending-lists.ts';
import { SelectionContext, useSelection } from '#work/tasks/selection.ts';
import { BoardActions, BoardFigures, BoardPart } from './board-parts.tsx';
import { DashboardActions } from './dashboard-actions.tsx';
import { DashboardDialog, type OpenDashboardDialog } from './dashboard-dialog.tsx';
import classes from './dashboard-page.module.css';
import { DayFigures } from './day-figures.tsx';
import { DayPicker } from './day-picker.tsx';
import { BoardFailure, FiguresFailure } from './load-failures.tsx';
import { ProgressView, WeekView } from './on-demand.ts';
import { shownDays } from './shown-days.ts';
import { useNewDay } from './use-new-day.ts';
import { rememberView, type View } from './views.ts';

export const route = createLazyRoute('/signed-in/dashboard')({ component: DashboardPage });

function DashboardPage() {
  // The choice is shown in the switch before the view that it names, which takes longer to render.
  const { view, date } = useDeferredValue(route.useSearch());
  return <Dashboard view={view} date={date} />;
}

type Shown = { view?: View | undefined; date?: string | undefined };

const Dashboard = memo(function Dashboard({ view = 'today', date: shownDate }: Shown) {
  const today = useCurrentDay();
  const date = shownDate ?? today.date;
  const { titled, board, isBoardKept, planned, canPlan } = shownDays(view, date, today.date);
  const day = { ...today, date: board };
  const week = weekOf(Temporal.PlainDate.from(date), useFirstDay())[0]?.toString() ?? date;
  const lists = useListsOf(day);
  const listIds = lists.map(({ id }) => id);
  const copy = useBoardCopy(day, isBoardKept);
  const daily = useQuery(analyticsQueries.daily(titled));
  const selection = useSelection();
  const { opened, open, close } = useDialog<OpenDashboardDialog>();
  const show = useShow(today.date);
  useNewDay(today);
  const title = view === 'week' ? weekTitle(week) : formatLongDate(titled);
  useChangeAnnouncement(title);
  useHeadingFocusAfter(`${view} ${date}`);
  useEffect(() => rememberView(view), [view]);
  useEffect(() => closeSideSheet, []);
  useCapturePlace(canPlan ? { date: planned } : {});
  const isShortened = useIsPhone() && view !== 'week';

  return (
    <SelectionArea selection={selection}>
      {view === 'today' && <SkipToTasks />}
      <PageHeader
        title={isShortened ? formatDateOfYear(titled) : title}
        {...(isShortened && { label: title })}
        tabTitle="Dashboard"
        isDense={view === 'today'}
        isDated
        badge={<DateChoice view={view} date={date} onShow={(date) => void show({ date })} />}
        subtitle={
          view === 'today' || view === 'week' ? undefined : titled === today.date ? (
            <BoardFigures day={day} lists={lists} daily={daily} isUnknown={lists.length === 0 && copy.isPending} />
          ) : (
            <DayFigures date={titled} figures={daily.data} />
          )
        }
        actions={
          <SelectionContext value={view === 'board' ? selection : null}>
            <BoardActions day={day} lists={lists}>
              <DashboardActions
                view={view}
                date={date}
                planned={planned}
                canPlan={canPlan}
                addsLists={view === 'board' && lists.length > 0 && date >= today.date}
                onShow={show}
                onOpen={open}
              />
            </BoardActions>
          </SelectionContext>
        }
      />
      <FollowedFigures date={titled} />
      <FiguresFailure daily={daily} isToday={titled === today.date} />
      {lists.length > 0 && <BoardFailure copy={copy} />}
      {view === 'today' && (
        <SelectionContext value={null}>
          <TodayView
            date={date}
            boardLists={listIds}
            onAdd={() => openCapture({ date: planned })}
            onImportLists={() => open('import')}
            onCreateList={() => open('create')}
          />
        </SelectionContext>
      )}
      {view === 'week' && (
        <WeekView
          first={week}
          onAdd={(date) => openCapture({ date })}
          onShowDay={(date) => void show({ view: 'today', date })}
        />
      )}
      {view === 'board' && (
        <>
          <DayNews date={date} onBoard={listIds} />
          <BoardPart day={day} lists={lists} copy={copy} onOpen={open} onPlan={() => void show({ view: 'today' })} />
        </>
      )}
      {view === 'progress' && <ProgressView day={today} lists={lists} figures={daily.data} />}
      {opened && <DashboardDialog opened={opened} day={day} lists={lists} onClose={close} />}
    </SelectionArea>
  );
});

/** Lists on the board of a day, with the changes to them that no server has answered. */
function useListsOf(day: Day) {
  const { allWithChanges } = usePendingLists();
  return allWithChanges(useWithMade(useWorkspaceLists(day), day));
}

/** The address names a view or day other than today's plan, so that the page without them follows the current day. */
function useShow(today: string) {
  const navigate = route.useNavigate();
  return (next: Shown) =>
    navigate({
      to: '/dashboard',
      search: (before) => {
        const { view = 'today', date = today } = { ...before, ...next };
        return { ...(view !== 'today' && { view }), ...(date !== today && { date }) };
      },
      resetScroll: false,
    });
}

/** The choice of the day or week beside the title; the steps of a week have their place among the actions on a phone. */
function DateChoice({ view, date, onShow }: { view: View; date: string; onShow: (date: string) => void }) {
  const isPhone = useIsPhone();
  if (view === 'progress' || (view === 'week' && isPhone)) return null;
  if (view === 'week') return <DaySteps byWeek isCompact date={date} onShow={onShow} />;
  return <DayPicker date={date} onShow={onShow} />;
}

/** Asks for the figures again while a timer runs, and shows nothing: in the page, a start or pause would render all of it. */
function FollowedFigures({ date }: { date: string }) {
  useDailyAnalytics(date);
  return null;
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
