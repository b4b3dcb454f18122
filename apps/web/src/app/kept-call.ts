import type { DataOf, Endpoint, InputOf } from '@daymark/contract/endpoint.ts';
import type { QueryClient } from '@tanstack/react-query';
import type { Keeping } from '#api/kept-calls.ts';

/** A row of the table of calls that are kept: the call, and what is kept of it. */
export type KeptCall = { of: string; keep: (input: never, client: QueryClient) => Keeping };

/** The name of a call in the table. */
export const nameOfCall = ({ method, path }: Pick<Endpoint, 'method' | 'path'>): string => `${method} ${path}`;

export const keptCall = <E extends Endpoint>(
  endpoint: E,
  keep: (input: InputOf<E>, client: QueryClient) => Keeping<DataOf<E>>,
): KeptCall => ({ of: nameOfCall(endpoint), keep: keep as KeptCall['keep'] });
