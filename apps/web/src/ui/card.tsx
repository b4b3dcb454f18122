import type { ReactNode, Ref } from 'react';
import classes from './card.module.css';

type Props = { name: string; isLive?: boolean; isLink?: boolean; ref?: Ref<HTMLElement>; children: ReactNode };

/** A thing of its own on the page, found by its name. `isLink`: a stretched link on its name opens it from anywhere. */
export function Card({ name, isLive = false, isLink = false, ref, children }: Props) {
  return (
    <article
      ref={ref}
      className={classes.card}
      aria-label={name}
      data-live={isLive || undefined}
      data-link={isLink || undefined}
    >
      {children}
    </article>
  );
}

/** Buttons on a card that is a link lie above it. */
export function CardActions({ children }: { children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>;
}

/** 1, 2, 3 or 4 columns by width. */
export const cardGrid = classes.grid;

/** 1, 2 or 3 columns by width; rows stretch, so that the actions of neighbours line up. */
export const taskGrid = classes.taskGrid;

/** Put on the link of a card's name. */
export const stretchedLink = classes.stretched;
