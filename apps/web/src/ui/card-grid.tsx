import type { ReactNode } from 'react';
import { cardGrid } from './grids.ts';
import { Loaded, type Query } from './loaded.tsx';
import { LoadingState } from './states.tsx';

type Props<Item> = {
  query: Query<Item[]>;
  /** Text beside the skeletons. */
  loading: string;
  /** Title of the failed state. */
  failed: string;
  /** Height of a card and its skeleton, in pixels. */
  height: number;
  children: (item: Item) => ReactNode;
};

/** All cards of a page. */
export function CardGrid<Item>({ query, loading, failed, height, children }: Props<Item>) {
  const skeletons = <LoadingState text={loading} count={8} height={height} columns={cardGrid} />;
  return (
    <Loaded query={query} loading={skeletons} failed={failed}>
      {(items) => <div className={cardGrid}>{items.map(children)}</div>}
    </Loaded>
  );
}
