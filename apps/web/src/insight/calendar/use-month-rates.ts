import type { DayRange, DaySummary } from '@daymark/contract/analytics.ts';
import { useQuery } from '@tanstack/react-query';
import { analyticsQueries } from '#insight/analytics/analytics.queries.ts';
import { useSamplesHidden } from '#shared/use-samples-hidden.ts';
import { useCalmLoading } from '#ui/states.tsx';
import { hasNoTask, projectQueries } from '#work/projects/projects.queries.ts';
import type { Measure } from './day-appearance.ts';
import { sampleRates } from './sample-rates.ts';

/**
 * Completion rates of a month. Sample data replaces rates that could not be loaded, and an empty month while the account
 * has no task at all, until the user hides it (decisions §1).
 */
export function useMonthRates(month: Temporal.PlainYearMonth, today: Temporal.PlainDate, measure: Measure) {
  const { isHidden, hide } = useSamplesHidden('calendar');
  const mayBeSample =
    measure === 'rate' && !isHidden && Temporal.PlainDate.compare(month.toPlainDate({ day: 1 }), today) <= 0;

  const ofTasks = useQuery({ ...analyticsQueries.month(month.toString()), enabled: measure === 'rate' });
  const ofPlans = useQuery({
    ...analyticsQueries.days(datesOf(month)),
    enabled: measure === 'plan',
    select: (days) => Object.fromEntries(days.flatMap(planRate)),
  });
  const { data, error, isPending, refetch } = measure === 'rate' ? ofTasks : ofPlans;
  const isEmpty = data !== undefined && Object.keys(data).length === 0;
  // No toast is shown when this query fails: the month is then shown empty.
  const projects = useQuery({ ...projectQueries.all(), enabled: isEmpty && mayBeSample, meta: {} });
  const isNew = projects.data !== undefined && hasNoTask(projects.data);

  const waiting = useCalmLoading((isEmpty && mayBeSample && projects.isPending) || isPending);
  const needsSample = isEmpty ? isNew : error !== null && !data;
  const isSample = waiting === 'done' && mayBeSample && needsSample;
  const loaded = waiting === 'done' ? (data ?? null) : null;
  return {
    rates: isSample ? sampleRates(month) : loaded,
    isSample,
    waiting,
    error,
    retry: () => void refetch(),
    hideSamples: hide,
  };
}

function datesOf(month: Temporal.PlainYearMonth): DayRange {
  const [first, last] = [month.toPlainDate({ day: 1 }), month.toPlainDate({ day: month.daysInMonth })];
  return { start_date: first.toString(), end_date: last.toString() };
}

/** Share of the planned tasks of a day that were done by its end; nothing for a day without any. */
const planRate = ({ date, planned_tasks, planned_done_tasks }: DaySummary): [string, number][] =>
  planned_tasks === 0 ? [] : [[date, planned_done_tasks / planned_tasks]];
