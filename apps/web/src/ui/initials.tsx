import type { CSSProperties } from 'react';
import classes from './initials.module.css';

type Props = {
  user: { first_name: string; last_name: string };
  /** Pixels. */
  size?: number;
  /** Read out; without one it is decoration beside the name. */
  label?: string | undefined;
};

/** Stands for a person. */
export function Initials({ user, size = 32, label }: Props) {
  const initials = [user.first_name, user.last_name].map((part) => [...part][0]?.toUpperCase() ?? '').join('');
  return (
    <span
      className={classes.initials}
      style={{ '--size': `${size}px` } as CSSProperties}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      {initials}
    </span>
  );
}
