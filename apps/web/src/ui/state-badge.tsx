import { Badge, type MantineColor } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './state-badge.module.css';

type Props = { color: MantineColor; icon: ReactNode; label: string };

/** A state as colour, icon and word. */
export function StateBadge({ color, icon, label }: Props) {
  return (
    <Badge color={color} leftSection={icon} classNames={classes}>
      {label}
    </Badge>
  );
}
