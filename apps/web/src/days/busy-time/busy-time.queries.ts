import { getBusyTime } from '@daymark/contract/busy-time.ts';
import { periodOfDay } from '@daymark/domain/day-timeline.ts';
import { queryOptions } from '@tanstack/react-query';
import { send } from '#api/client.ts';
import { dayRule } from '#shared/current-day.ts';

export const busyTimeQueries = {
  /** Blocks that touch a date, whole. */
  ofDay: (date: string) =>
    queryOptions({
      queryKey: ['busy', date],
      queryFn: () => {
        const { from, until } = periodOfDay(Temporal.PlainDate.from(date), dayRule());
        return send(getBusyTime, { query: { from: from.toString(), until: until.toString() } });
      },
    }),
};
