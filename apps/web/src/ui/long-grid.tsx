import { Box } from '@mantine/core';
import type { CSSProperties, KeyboardEvent, ReactElement } from 'react';
import { taskGrid } from './card.tsx';
import classes from './long-grid.module.css';

/** Full rows, be there 1, 2 or 3 cards in a row, and so few that scrolling to them is no jerk. */
const SECTION = 12;

type Props = {
  cards: ReactElement[];
  /** A grid has as many columns as fit, a stack has one. */
  layout: 'grid' | 'stack';
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
};

/** A grid for a thousand cards: of its sections the browser lays out and paints only those in sight. */
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

/** Keeps the place of a card that is not drawn yet. */
export function CardSkeleton() {
  return <div className={classes.skeleton} />;
}
