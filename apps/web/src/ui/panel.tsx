import { Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './panel.module.css';

type Props = {
  title: string;
  /** Heading level of the title. */
  order?: 2 | 3;
  /** Text below the title. */
  about?: string;
  /** Button beside title and text. */
  action?: ReactNode;
  /** Short text at the right of the title. */
  note?: ReactNode;
  /** Spans all columns. */
  isWide?: boolean;
  children?: ReactNode;
};

/** A section of the page with a title. */
export function Panel({ title, order = 2, about, action, note, isWide = false, children }: Props) {
  const id = useId();
  return (
    <section className={`${classes.panel} surface`} aria-labelledby={id} data-wide={isWide || undefined}>
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

/** The text of an empty panel. */
export function NothingYet({ children }: { children: string }) {
  return <p className={classes.nothing}>{children}</p>;
}
