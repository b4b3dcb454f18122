import type { ReactNode } from 'react';
import { cardGrid } from './card.tsx';
import { FailedState, LoadingState, useCalmLoading } from './states.tsx';

type Props<Item> = {
  query: {
    data: Item[] | undefined;
    isPending: boolean;
    isError: boolean;
    error: { message: string } | null;
    refetch: () => unknown;
  };
  /** Said while it loads. */
  loading: string;
  /** Said where it cannot be loaded. */
  failed: string;
  /** Of a card, in pixels: the skeletons have it too. */
  height: number;
  children: (item: Item) => ReactNode;
};

/** All cards of a page, from the first wait to the failed load. */
export function CardGrid<Item>({ query, loading, failed, height, children }: Props<Item>) {
  const waiting = useCalmLoading(query.isPending);
  if (query.isError && !query.data) {
    return <FailedState title={failed} reason={query.error?.message ?? ''} onRetry={() => void query.refetch()} />;
  }
  if (waiting === 'loading') return <LoadingState text={loading} count={8} height={height} columns={cardGrid} />;
  return <div className={cardGrid}>{query.data?.map(children)}</div>;
}
