import { getConfig } from '@daymark/contract/sign-in.ts';
import { queryOptions } from '@tanstack/react-query';
import { send } from '#api/client.ts';

export const waysInQueries = {
  /** Ways to sign in that the host has set up. */
  config: () => queryOptions({ queryKey: ['config'], queryFn: () => send(getConfig, {}), staleTime: 'static' }),
};
