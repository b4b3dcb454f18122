import { type FinishQuestion, forecastWhen } from '@daymark/contract/finish-dates.ts';
import { queryOptions } from '@tanstack/react-query';
import { send } from '#api/client.ts';

/** The dates by which the open tasks of a list or project are likely done. Plans of other work and everything worked on move the dates. */
export const finishDatesQuery = (of: FinishQuestion) =>
  queryOptions({
    queryKey: ['plan', 'when', of],
    queryFn: () => send(forecastWhen, { body: of }),
    meta: { failed: 'Failed to load the likely dates', isShown: true },
  });
