import type { AnalyticsSummary, FigureQuery } from '@daymark/contract/analytics.ts';
import type { DateRange } from '@daymark/contract/fields.ts';
import { isAllTime } from '@daymark/domain/date-presets.ts';
import { formatMinutes } from '@daymark/domain/minute-words.ts';
import { Alert, Button, Switch } from '@mantine/core';
import { IconAlertCircle, IconRefresh } from '@tabler/icons-react';
import { useIsFetching, useQuery, useQueryClient } from '@tanstack/react-query';
import { createLazyRoute, useNavigate } from '@tanstack/react-router';
import { useDeferredValue, useState } from 'react';
import { askAgain } from '#api/ask-again.ts';
import { AtMostsCard } from '#insight/at-mosts/at-mosts-card.tsx';
import { HoursPanel } from '#insight/hours/hours-panel.tsx';
import { PromisesCard } from '#insight/promises/promises-card.tsx';
import { partOnDemand } from '#shared/on-demand.tsx';
import { counted } from '#ui/format.ts';
import { GuardedButton } from '#ui/guarded-button.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { useIsOffline } from '#ui/offline.ts';
import { PageHeader } from '#ui/page.tsx';
import { RetryButton } from '#ui/retry-button.tsx';
import { statGrid } from '#ui/stat-card.tsx';
import { FailedState, LoadingState } from '#ui/states.tsx';
import { hasNoTask, projectQueries } from '#work/projects/projects.queries.ts';
import { analyticsQueries, type CategoryRow } from './analytics.queries.ts';
import classes from './analytics-page.module.css';
import { CategoryPerformance } from './category-performance.tsx';
import { ForecastsCard } from './forecasts-card.tsx';
import { MentalStates } from './mental-states.tsx';
import { OverviewCards } from './overview-cards.tsx';
import { QuickInsights } from './quick-insights.tsx';
import { RangePicker } from './range-picker.tsx';
import { TimeEstimation } from './time-estimation.tsx';

/** The chart, which alone needs the library of scales. */
const EstimateChart = partOnDemand(() => import('./estimate-chart.tsx').then(({ EstimateChart }) => EstimateChart));

export const route = createLazyRoute('/signed-in/analytics')({ component: AnalyticsPage });

function AnalyticsPage() {
  const { measured, origin, hours: by = 'project', project, ...dates } = route.useSearch();
  const range: FigureQuery = { ...dates, ...(measured && { measured_only: 'true' }), ...(origin && { origin }) };
  const navigate = useNavigate({ from: '/analytics' });
  const client = useQueryClient();
  const summary = useQuery(analyticsQueries.summary(range));
  const categories = useQuery(analyticsQueries.categories(range));
  const isOffline = useIsOffline();
  const isRefreshing = useIsFetching({ queryKey: ['analytics'] }) > 0;
  const refresh = () =>
    void askAgain(client, ({ queryKey }) => queryKey[0] === 'analytics' || queryKey[0] === 'promises');
  const states = {
    loading: <LoadingState text="Loading analytics..." count={4} height={120} columns={statGrid} />,
    failed: (reason: string) => <FailedAlert reason={reason} onRetry={refresh} />,
  };
  const hasImported = useHasImported(summary.data, origin);
  // A choice is made in the address as it is now: two may follow each other before this renders.
  const choose = (choice: Choice) => void navigate({ search: (search) => ({ ...search, ...choice }) });
  const setDates = ({ start_date, end_date }: DateRange) => choose({ start_date, end_date });
  return (
    <>
      <PageHeader
        title="Analytics"
        subtitle="Track your productivity insights and patterns"
        actions={
          <>
            {(hasImported || origin) && (
              <Switch
                className={classes.measured}
                label="Own estimates only"
                checked={origin !== undefined}
                onChange={({ currentTarget: { checked } }) => choose({ origin: checked ? 'own' : undefined })}
              />
            )}
            <Switch
              className={classes.measured}
              label="Measured only"
              checked={measured === true}
              onChange={({ currentTarget: { checked } }) => choose({ measured: checked || undefined })}
            />
            <RangePicker range={dates} onChange={setDates} />
            <GuardedButton whyNot={isAllTime(dates) ? 'All dates are shown' : null} onClick={() => setDates({})}>
              Clear
            </GuardedButton>
            <Button
              variant="default"
              leftSection={
                <IconRefresh size={18} className={classes.refresh} data-turning={isRefreshing || undefined} />
              }
              disabled={isOffline}
              onClick={refresh}
            >
              Refresh
            </Button>
          </>
        }
      />
      <Loaded query={summary} {...states}>
        {(summary) => (
          <Loaded query={categories} {...states}>
            {(rows) => (
              <Panels rows={rows} summary={summary} range={range} dates={dates}>
                <HoursPanel
                  {...{ dates, by, project }}
                  onChoose={({ by, project }) => choose({ hours: by === 'project' ? undefined : by, project })}
                />
              </Panels>
            )}
          </Loaded>
        )}
      </Loaded>
    </>
  );
}

type Choice = Partial<ReturnType<typeof route.useSearch>>;

/** Whether there are imported estimates among the figures; as it was where that is not known, so that the switch stays. */
function useHasImported(summary: AnalyticsSummary | undefined, origin: 'own' | undefined): boolean {
  const [has, setHas] = useState(origin === 'own');
  const hasNow = summary && !origin ? summary.estimation_accuracy.imported_count > 0 : has;
  if (hasNow !== has) setHas(hasNow);
  return hasNow;
}

function FailedAlert({ reason, onRetry }: { reason: string; onRetry: () => void }) {
  if (useIsOffline()) return <FailedState title="Failed to load analytics" reason={reason} onRetry={onRetry} />;
  return (
    <Alert color="red" icon={<IconAlertCircle />} title="Failed to load analytics" role="alert">
      <p className={classes.reason}>{reason}</p>
      <RetryButton isCompact onRetry={onRetry} />
    </Alert>
  );
}

type PanelsProps = {
  rows: CategoryRow[];
  summary: AnalyticsSummary;
  range: FigureQuery;
  dates: DateRange;
  children: React.ReactNode;
};

function Panels({ rows, summary, range, dates, children }: PanelsProps) {
  // The panels in view are shown first: all of them at once are one long task.
  const isWhole = useDeferredValue(true, false);
  return (
    <>
      <OverviewCards summary={summary} />
      <Note summary={summary} />
      <ByHand summary={summary} isMeasured={range.measured_only === 'true'} />
      <div className={classes.panels}>
        <CategoryPerformance rows={rows} />
        <TimeEstimation summary={summary} />
        <MentalStates distribution={summary.mental_state_distribution} />
        <QuickInsights summary={summary} />
        {isWhole && (
          <>
            <EstimateChart range={range} />
            {children}
            <AtMostsCard />
            <ForecastsCard range={dates} />
            <PromisesCard />
          </>
        )}
      </div>
    </>
  );
}

/** How much of the work was not measured by the timer. */
function ByHand({ summary, isMeasured }: { summary: AnalyticsSummary; isMeasured: boolean }) {
  const { worked_minutes: worked, by_hand_minutes: byHand } = summary;
  if (byHand === 0) return null;
  const share = `${formatMinutes(byHand)} of ${formatMinutes(worked)} worked on completed tasks was booked or corrected by hand.`;
  const leftOut = 'Tasks with such time are not compared with their estimates here.';
  return <p className={classes.note}>{isMeasured ? `${share} ${leftOut}` : share}</p>;
}

/** Note on what the figures above leave out, or why there are none. */
function Note({ summary }: { summary: AnalyticsSummary }) {
  const { total_tasks: total, tasks_without_category: uncategorized } = summary;
  // No toast is shown when this query fails: the account then counts as used.
  const projects = useQuery({ ...projectQueries.all(), enabled: total === 0, meta: {} });
  const isLoading = total === 0 && projects.isPending;
  const isNew = projects.data !== undefined && hasNoTask(projects.data);
  // Keeps the line's height, so that nothing below jumps.
  return <p className={classes.note}>{noteText({ uncategorized, total, isNew, isLoading }) || '\u00a0'}</p>;
}

type Account = { uncategorized: number; total: number; isNew: boolean; isLoading: boolean };

function noteText({ uncategorized, total, isNew, isLoading }: Account): string {
  if (isLoading) return '';
  if (isNew) return 'Your figures start with your first task in a category.';
  if (uncategorized === 0) return total === 0 ? 'No tasks in these dates.' : '';
  const are = uncategorized === 1 ? 'is' : 'are';
  return `${counted(uncategorized, 'task')} without a category ${are} not in these figures.`;
}
