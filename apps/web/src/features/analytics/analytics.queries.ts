import * as api from '@daymark/contract/analytics.ts';
import { queryOptions } from '@tanstack/react-query';
import { send } from '#api/client.ts';

export const analyticsQueries = {
  /** The figures of a calendar date, 'YYYY-MM-DD', in the zone of this browser. */
  daily: (date: string) =>
    queryOptions({
      queryKey: ['analytics', 'daily', date],
      queryFn: () => send(api.getDailyAnalytics, { params: { date } }),
    }),
};
