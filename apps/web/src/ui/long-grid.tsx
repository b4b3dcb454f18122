import type { CSSProperties, ReactElement } from 'react';
import { taskGrid } from './grids.ts';
import classes from './long-grid.module.css';

/** Cards of a section: full rows of 1, 2 or 3 cards, and few enough to scroll to smoothly. */
const SECTION = 12;

type Props = {
  cards: ReactElement[];
  /** As many columns as fit, or a single one. */
  layout: 'grid' | 'stack';
};

/** Grid for a thousand cards: the browser lays out and paints only the sections in view. */
export function LongGrid({ cards, layout }: Props) {
  const starts = Array.from({ length: Math.ceil(cards.length / SECTION) }, (_, section) => section * SECTION);
  return (
    <div className={classes.sections} data-layout={layout}>
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
    </div>
  );
}

/** Placeholder of a card that is not rendered yet. */
export function CardSkeleton() {
  return <div className={classes.skeleton} />;
}
