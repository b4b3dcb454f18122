import type { Endpoint } from '@daymark/contract/endpoint.ts';
import type { QueryClient } from '@tanstack/react-query';
import type { Keeping } from '#api/kept-calls.ts';
import { nameOfCall } from './kept-call.ts';
import { LIST_CALLS } from './kept-lists.ts';
import { PLAN_CALLS } from './kept-plans.ts';
import { PRESSES } from './kept-presses.ts';
import { TASK_CALLS } from './kept-tasks.ts';

const CALLS = new Map([...TASK_CALLS, ...PRESSES, ...LIST_CALLS, ...PLAN_CALLS].map(({ of, keep }) => [of, keep]));

/** Facts that are kept of a call; undefined of one that needs the server. */
export const keepCall = (client: QueryClient, endpoint: Endpoint, input: unknown): Keeping | undefined =>
  CALLS.get(nameOfCall(endpoint))?.(input as never, client);
