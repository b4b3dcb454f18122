import { Box } from '@mantine/core';
import type { CSSProperties, KeyboardEvent, ReactElement } from 'react';
import { taskGrid } from './grids.ts';
import classes from './long-grid.module.css';

/** Cards of a section: full rows of 1, 2 or 3 cards, and few enough to scroll to smoothly. */
const SECTION = 12;

type Props = {
  cards: ReactElement[];
  /** As many columns as fit, or a single one. */
  layout: 'grid' | 'stack';
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
};

/** Grid for a thousand cards: the browser lays out and paints only the sections in view. */
export function LongGrid({ cards, layout, onKeyDown }: Props) {
  const starts = Array.from({ length: Math.ceil(cards.length / SECTION) }, (_, section) => section * SECTION);
  return (
    <Box className={classes.sections} data-layout={layout} onKeyDown={onKeyDown}>
      {starts.map((start) => {
        const section = cards.slice(start, start + SECTION);
        return (
          <div
            key={start}
            className={`${layout === 'grid' ? taskGrid : classes.stack} ${classes.section}`}
            style={{ '--cards': section.length } as CSSProperties}
          >
            {section}
          </div>
        );
      })}
    </Box>
  );
}

/** Placeholder of a card that is not rendered yet. */
export function CardSkeleton() {
  return <div className={classes.skeleton} />;
}
