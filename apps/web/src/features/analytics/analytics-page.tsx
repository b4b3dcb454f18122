import type { DateRange } from '@daymark/contract/fields.ts';
import { sumAnalytics } from '@daymark/domain/aggregates.ts';
import { isAllTime } from '@daymark/domain/date-presets.ts';
import { Alert, Button } from '@mantine/core';
import { IconAlertCircle, IconRefresh } from '@tabler/icons-react';
import { useIsFetching, useQuery, useQueryClient } from '@tanstack/react-query';
import { createLazyRoute, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { hasNoTask, projectQueries } from '#features/projects/projects.queries.ts';
import { counted } from '#ui/format.ts';
import { GuardedButton } from '#ui/guarded-button.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { useIsOffline } from '#ui/offline.ts';
import { PageHeader } from '#ui/page.tsx';
import { RetryButton } from '#ui/retry-button.tsx';
import { statGrid } from '#ui/stat-card.tsx';
import { LoadingState } from '#ui/states.tsx';
import { analyticsQueries, type CategoryRow } from './analytics.queries.ts';
import classes from './analytics-page.module.css';
import { CategoryPerformance } from './category-performance.tsx';
import { MentalStates } from './mental-states.tsx';
import { OverviewCards } from './overview-cards.tsx';
import { QuickInsights } from './quick-insights.tsx';
import { RangePicker } from './range-picker.tsx';
import { TimeEstimation } from './time-estimation.tsx';

// Loaded apart: only the chart needs the library of scales.
const EstimateChart = lazy(async () => ({ default: (await import('./estimate-chart.tsx')).EstimateChart }));

export const route = createLazyRoute('/signed-in/analytics')({ component: AnalyticsPage });

function AnalyticsPage() {
  const range = route.useSearch();
  const navigate = useNavigate();
  const client = useQueryClient();
  const categories = useQuery(analyticsQueries.categories(range));
  const isOffline = useIsOffline();
  const isRefreshing = useIsFetching({ queryKey: ['analytics'] }) > 0;
  const setRange = (search: DateRange) => void navigate({ to: '/analytics', search });
  return (
    <>
      <PageHeader
        title="Analytics"
        subtitle="Track your productivity insights and patterns"
        actions={
          <>
            <RangePicker range={range} onChange={setRange} />
            <GuardedButton whyNot={isAllTime(range) ? 'All dates are shown' : null} onClick={() => setRange({})}>
              Clear
            </GuardedButton>
            <Button
              variant="default"
              leftSection={
                <IconRefresh size={18} className={classes.refresh} data-turning={isRefreshing || undefined} />
              }
              disabled={isOffline}
              onClick={() => void client.invalidateQueries({ queryKey: ['analytics'] })}
            >
              Refresh
            </Button>
          </>
        }
      />
      <Loaded
        query={categories}
        loading={<LoadingState text="Loading analytics..." count={4} height={120} columns={statGrid} />}
        failed={(reason, retry) => (
          <Alert color="red" icon={<IconAlertCircle />} title="Failed to load analytics" role="alert">
            <p className={classes.reason}>{reason}</p>
            <RetryButton isCompact onRetry={retry} />
          </Alert>
        )}
      >
        {(rows) => <Panels rows={rows} range={range} />}
      </Loaded>
    </>
  );
}

function Panels({ rows, range }: { rows: CategoryRow[]; range: DateRange }) {
  const totals = sumAnalytics(rows);
  return (
    <>
      <OverviewCards rows={rows} totals={totals} />
      <Note range={range} total={totals.total_tasks} />
      <div className={classes.panels}>
        <CategoryPerformance rows={rows} />
        <TimeEstimation accuracy={totals.estimation_accuracy} />
        <MentalStates distribution={totals.mental_state_distribution} />
        <QuickInsights rows={rows} totals={totals} />
        <Suspense>
          <EstimateChart range={range} />
        </Suspense>
      </div>
    </>
  );
}

/** Note on what the figures above leave out, or why there are none. */
function Note({ range, total }: { range: DateRange; total: number }) {
  const uncategorized = useQuery(analyticsQueries.uncategorized(range)).data?.total_tasks;
  // Without a toast: when this query fails the account counts as used.
  const projects = useQuery({ ...projectQueries.all(), enabled: total === 0, meta: {} });
  const isLoading = uncategorized === undefined || projects.isLoading;
  const isNew = projects.data !== undefined && hasNoTask(projects.data);
  // Keeps the line's height, so that nothing below jumps.
  return <p className={classes.note}>{(!isLoading && noteText({ uncategorized, total, isNew })) || '\u00a0'}</p>;
}

type Counts = { uncategorized: number; total: number; isNew: boolean };

function noteText({ uncategorized, total, isNew }: Counts): string {
  if (isNew) return 'Your figures start with your first task in a category.';
  if (uncategorized === 0) return total === 0 ? 'No tasks in these dates.' : '';
  const are = uncategorized === 1 ? 'is' : 'are';
  return `${counted(uncategorized, 'task')} without a category ${are} not in these figures.`;
}
