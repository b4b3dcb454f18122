import { useQuery } from '@tanstack/react-query';
import { analyticsQueries } from '#features/analytics/analytics.queries.ts';
import { projectQueries } from '#features/projects/projects.queries.ts';
import { useSamplesHidden } from '#shared/use-samples-hidden.ts';
import { useCalmLoading } from '#ui/states.tsx';
import { sampleRates } from './sample-rates.ts';

/**
 * The completion rates of a month. A sample stands in for what could not be loaded, and for an empty month while the
 * account has no task at all, until it is hidden once and for all (decisions §1).
 */
export function useMonthRates(month: Temporal.PlainYearMonth, today: Temporal.PlainDate) {
  const { isHidden, hide } = useSamplesHidden('calendar');
  const mayBeSample = !isHidden && Temporal.PlainDate.compare(month.toPlainDate({ day: 1 }), today) <= 0;

  const { data, error, isPending, refetch } = useQuery(analyticsQueries.month(month.toString()));
  const isEmpty = data !== undefined && Object.keys(data).length === 0;
  // Where this fails the month is shown as it is: empty. It is no failure of the calendar.
  const projects = useQuery({ ...projectQueries.all(), enabled: isEmpty && mayBeSample, meta: {} });
  const isWithoutTask = projects.data?.every(({ total_tasks }) => total_tasks === 0) === true;

  const waiting = useCalmLoading((isEmpty && mayBeSample && projects.isPending) || isPending);
  const lacksFigures = isEmpty ? isWithoutTask : error !== null && !data;
  const isSample = waiting === 'done' && mayBeSample && lacksFigures;
  const real = waiting === 'done' ? (data ?? null) : null;
  return {
    rates: isSample ? sampleRates(month) : real,
    isSample,
    waiting,
    error,
    retry: () => void refetch(),
    hideSamples: hide,
  };
}
