import { Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './panel.module.css';

type Props = {
  title: string;
  /** At the right of the title. */
  note?: ReactNode;
  /** As wide as all panels side by side. */
  isWide?: boolean;
  children: ReactNode;
};

/** A part of the page under a title of its own. */
export function Panel({ title, note, isWide = false, children }: Props) {
  const id = useId();
  return (
    <section className={classes.panel} aria-labelledby={id} data-wide={isWide || undefined}>
      <header className={classes.head}>
        <Title order={2} size="h3" id={id}>
          {title}
        </Title>
        {note && <div className={classes.note}>{note}</div>}
      </header>
      {children}
    </section>
  );
}

/** What stands in a panel that has nothing to show. */
export function NothingYet({ children }: { children: string }) {
  return <p className={classes.nothing}>{children}</p>;
}
