import { DateRange } from '@daymark/contract/analytics.ts';
import { sumAnalytics } from '@daymark/domain/aggregates.ts';
import { Alert, Button } from '@mantine/core';
import { IconAlertCircle, IconRefresh } from '@tabler/icons-react';
import { useIsFetching, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { paths } from '#paths.ts';
import { counted } from '#ui/format.ts';
import { PageHeader } from '#ui/page.tsx';
import { statGrid } from '#ui/stat-card.tsx';
import { LoadingState, useCalmLoading } from '#ui/states.tsx';
import { analyticsQueries, type CategoryRow } from './analytics.queries.ts';
import classes from './analytics-page.module.css';
import { CategoryPerformance } from './category-performance.tsx';
import { MentalStates } from './mental-states.tsx';
import { OverviewCards } from './overview-cards.tsx';
import { QuickInsights } from './quick-insights.tsx';
import { RangePicker } from './range-picker.tsx';
import { TimeEstimation } from './time-estimation.tsx';

// Its scales are needed nowhere else, and the figures above it do not wait for them.
const EstimateChart = lazy(async () => ({ default: (await import('./estimate-chart.tsx')).EstimateChart }));

export function AnalyticsPage() {
  // What is no range of dates means all time.
  const range = DateRange.safeParse(useSearch({ strict: false })).data ?? {};
  const navigate = useNavigate();
  const client = useQueryClient();
  const isRefreshing = useIsFetching({ queryKey: ['analytics'] }) > 0;
  const setRange = (search: DateRange) => void navigate({ to: paths.analytics, search });
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
      <Figures range={range} />
    </>
  );
}

function Figures({ range }: { range: DateRange }) {
  const categories = useQuery(analyticsQueries.categories(range));
  const waiting = useCalmLoading(categories.isPending);
  if (categories.isError && !categories.data) {
    return (
      <Alert color="red" icon={<IconAlertCircle />} title="Failed to load analytics" role="alert">
        <p className={classes.reason}>{categories.error.message}</p>
        <Button variant="default" size="compact-sm" onClick={() => void categories.refetch()}>
          Try Again
        </Button>
      </Alert>
    );
  }
  if (waiting === 'loading') {
    return <LoadingState text="Loading analytics..." count={4} height={120} columns={statGrid} />;
  }
  return categories.data ? <Panels rows={categories.data} range={range} /> : null;
}

function Panels({ rows, range }: { rows: CategoryRow[]; range: DateRange }) {
  const totals = sumAnalytics(rows);
  return (
    <>
      <OverviewCards rows={rows} totals={totals} />
      <LeftOut range={range} total={totals.total_tasks} />
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

/** What the figures above do not tell of. */
function LeftOut({ range, total }: { range: DateRange; total: number }) {
  const tasks = useQuery(analyticsQueries.uncategorized(range)).data?.total_tasks;
  // A line of its height in any case, so that nothing below jumps.
  return <p className={classes.leftOut}>{(tasks !== undefined && leftOut(tasks, total)) || '\u00a0'}</p>;
}

function leftOut(uncategorized: number, total: number): string {
  if (uncategorized === 0) return total === 0 ? 'No tasks in these dates.' : '';
  const are = uncategorized === 1 ? 'is' : 'are';
  return `${counted(uncategorized, 'task')} without a category ${are} not in these figures.`;
}

const isAllTime = ({ start_date, end_date }: DateRange): boolean => !start_date && !end_date;
