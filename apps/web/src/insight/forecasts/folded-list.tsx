import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { formatCount } from '#ui/format.ts';
import classes from './forecasts-card.module.css';

type Props<Item> = { items: Item[]; shownAtFirst: number; children: (item: Item) => ReactNode };

/** A list of which a button shows the rest. */
export function FoldedList<Item>({ items, shownAtFirst, children }: Props<Item>) {
  const [showsAll, setShowsAll] = useState(false);
  return (
    <>
      <ul className={classes.rows}>{(showsAll ? items : items.slice(0, shownAtFirst)).map(children)}</ul>
      {items.length > shownAtFirst && (
        <Button variant="default" size="compact-sm" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? 'Show Fewer' : `Show ${formatCount(items.length - shownAtFirst)} More`}
        </Button>
      )}
    </>
  );
}
