import type { DateRange } from '@daymark/contract/fields.ts';
import { sumAnalytics } from '@daymark/domain/aggregates.ts';
import { Alert, Button } from '@mantine/core';
import { IconAlertCircle, IconRefresh } from '@tabler/icons-react';
import { useIsFetching, useQuery, useQueryClient } from '@tanstack/react-query';
import { createLazyRoute, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { counted } from '#ui/format.ts';
import { Loaded } from '#ui/loaded.tsx';
import { PageHeader } from '#ui/page.tsx';
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
            <Button variant="subtle" color="gray" disabled={isAllTime(range)} onClick={() => setRange({})}>
              Clear
            </Button>
            <Button
              variant="default"
              leftSection={
                <IconRefresh size={18} className={classes.refresh} data-turning={isRefreshing || undefined} />
              }
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
            <Button variant="default" size="compact-sm" onClick={retry}>
              Try Again
            </Button>
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
      <UncategorizedNote range={range} total={totals.total_tasks} />
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

/** Note on tasks without a category, which the figures above leave out. */
function UncategorizedNote({ range, total }: { range: DateRange; total: number }) {
  const tasks = useQuery(analyticsQueries.uncategorized(range)).data?.total_tasks;
  // Keeps the line's height, so that nothing below jumps.
  return <p className={classes.leftOut}>{(tasks !== undefined && uncategorizedText(tasks, total)) || '\u00a0'}</p>;
}

function uncategorizedText(uncategorized: number, total: number): string {
  if (uncategorized === 0) return total === 0 ? 'No tasks in these dates.' : '';
  const are = uncategorized === 1 ? 'is' : 'are';
  return `${counted(uncategorized, 'task')} without a category ${are} not in these figures.`;
}

const isAllTime = ({ start_date, end_date }: DateRange): boolean => !start_date && !end_date;
