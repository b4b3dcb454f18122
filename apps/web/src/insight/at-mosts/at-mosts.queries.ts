import { getAtMosts } from '@daymark/contract/at-mosts.ts';
import { queryOptions } from '@tanstack/react-query';
import { send } from '#api/client.ts';

export const atMostQueries = {
  /** Outcome of all at-mosts. */
  record: () => queryOptions({ queryKey: ['analytics', 'at-mosts'], queryFn: () => send(getAtMosts, {}) }),
};
