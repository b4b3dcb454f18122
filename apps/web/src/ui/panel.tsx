import { Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './panel.module.css';

type Props = {
  title: string;
  /** Rank of its title among the headings of the page. */
  order?: 2 | 3;
  /** A sentence or two under the title. */
  about?: string;
  /** Beside both. */
  action?: ReactNode;
  /** At the right of the title. */
  note?: ReactNode;
  /** As wide as all panels side by side. */
  isWide?: boolean;
  children?: ReactNode;
};

/** A part of the page under a title of its own. */
export function Panel({ title, order = 2, about, action, note, isWide = false, children }: Props) {
  const id = useId();
  return (
    <section className={classes.panel} aria-labelledby={id} data-wide={isWide || undefined}>
      <header className={classes.head} data-action={Boolean(action) || undefined}>
        <div className={classes.titles}>
          <Title order={order} size="h3" id={id}>
            {title}
          </Title>
          {about && <Text c="dimmed">{about}</Text>}
        </div>
        {note && <div className={classes.note}>{note}</div>}
        {action}
      </header>
      {children}
    </section>
  );
}

/** What stands in a panel that has nothing to show. */
export function NothingYet({ children }: { children: string }) {
  return <p className={classes.nothing}>{children}</p>;
}
