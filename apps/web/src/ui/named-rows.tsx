import { Text } from '@mantine/core';
import type { ComponentType, ReactNode } from 'react';
import classes from './named-rows.module.css';
import { useFocusHandover } from './use-focus-handover.ts';

/** A list of named things, such as the tokens of an account; it scrolls where it is long. */
export function NamedRows({ children }: { children: ReactNode }) {
  return <ul className={classes.rows}>{children}</ul>;
}

type Props = {
  icon: ComponentType<{ size: number; className?: string | undefined; 'aria-hidden': true }>;
  name: string;
  /** A line below the name. */
  about: string;
  /** Buttons at the end of the row, or a badge. */
  children: ReactNode;
};

export function NamedRow({ icon: Icon, name, about, children }: Props) {
  return (
    <li ref={useFocusHandover<HTMLLIElement>()} className={classes.row}>
      <Icon size={20} className={classes.icon} aria-hidden />
      <div className={classes.text}>
        <Text truncate title={name}>
          {name}
        </Text>
        <Text size="sm" c="dimmed">
          {about}
        </Text>
      </div>
      {children}
    </li>
  );
}
