import type { ReactNode } from 'react';
import classes from './state-badge.module.css';

type Props = { color: 'gray' | 'blue' | 'green' | 'orange'; icon: ReactNode; label: string };

/** Status as color, icon and word. */
export function StateBadge({ color, icon, label }: Props) {
  return (
    <span className={classes.badge} data-color={color}>
      {icon}
      {label}
    </span>
  );
}
