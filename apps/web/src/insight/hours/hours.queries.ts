import * as api from '@daymark/contract/hours.ts';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { send } from '#api/client.ts';
import { useRunningTaskId } from '#time/timer/timer.queries.ts';

export const hoursQueries = {
  /** Minutes worked in the dates, by project, list, category or day. Changes that touch analytics touch them. */
  of: (query: api.HoursQueryInput) =>
    queryOptions({ queryKey: ['analytics', 'hours', query], queryFn: () => send(api.getHours, { query }) }),
};

/** Milliseconds after which hours are asked for again while a timer runs. */
const FOLLOW_EVERY = 60_000;

/** Hours that follow the running timer; those of other dates stay until these are there. */
export function useHours(query: api.HoursQueryInput) {
  const isRunning = useRunningTaskId() !== null;
  return useQuery({
    ...hoursQueries.of(query),
    refetchInterval: isRunning ? FOLLOW_EVERY : false,
    placeholderData: keepPreviousData,
  });
}
