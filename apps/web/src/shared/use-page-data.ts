import { type QueryKey, type UseSuspenseQueryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { notFound } from '@tanstack/react-router';
import type { ApiError } from '#api/api-error.ts';

/** Data that the route's loader has cached; when a later refetch gets a 404 the route shows its not-found state. */
export function usePageData<Data, Key extends QueryKey>(
  query: UseSuspenseQueryOptions<Data, ApiError, Data, Key>,
): Data {
  const { data, error } = useSuspenseQuery(query);
  if (error?.status === 404) throw notFound();
  return data;
}
