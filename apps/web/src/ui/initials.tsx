import type { CSSProperties } from 'react';
import classes from './initials.module.css';

type Props = {
  user: { first_name: string; last_name: string };
  /** Pixels. */
  size?: number;
  /** Name for screen readers; without one the initials are decorative. */
  label?: string | undefined;
};

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
