import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './stat-card.module.css';

type Props = {
  label: string;
  icon?: ReactNode;
  figure: ReactNode;
  /** Content beside the figure. */
  extra?: ReactNode;
  below?: ReactNode;
};

export function StatCard({ label, icon, figure, extra, below }: Props) {
  return (
    <div className={`${classes.card} surface`}>
      <dt>
        <Text size="sm" c="dimmed" className={classes.label}>
          {icon}
          {label}
        </Text>
      </dt>
      <dd className={`${classes.figure} figures`}>
        {figure}
        {extra}
      </dd>
      {below && <dd className={classes.below}>{below}</dd>}
    </div>
  );
}

/** 2 columns, 4 from 992 px. */
export const statGrid = classes.grid;

export function StatGrid({ children }: { children: ReactNode }) {
  return <dl className={classes.grid}>{children}</dl>;
}
