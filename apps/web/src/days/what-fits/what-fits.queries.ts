import { getWhatFits } from '@daymark/contract/what-fits.ts';
import { queryOptions } from '@tanstack/react-query';
import { send } from '#api/client.ts';

/** Open tasks that likely fit into so many minutes. */
export const whatFitsQuery = (minutes: number) =>
  queryOptions({
    queryKey: ['tasks', 'fits', minutes],
    queryFn: () => send(getWhatFits, { query: { minutes: String(minutes) } }),
    meta: { failed: 'Failed to load what fits', isShown: true },
  });
