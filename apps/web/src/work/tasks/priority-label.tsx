import type { Priority } from '@daymark/contract/tasks.ts';
import classes from './priority-label.module.css';

const APPEARANCE = {
  high: { label: 'High', bars: 3 },
  medium: { label: 'Medium', bars: 2 },
  low: { label: 'Low', bars: 1 },
} as const satisfies Record<Priority, unknown>;

export const priorityLabel = (priority: Priority): string => APPEARANCE[priority].label;

/** A priority as text and bars; its colour adds no information. */
export function PriorityLabel({ priority }: { priority: Priority }) {
  const { label, bars } = APPEARANCE[priority];
  return (
    <span className={classes.priority} data-priority={priority}>
      <svg width="14" height="12" viewBox="0 0 14 12" aria-hidden="true" focusable="false">
        {[1, 2, 3].map((bar) => (
          <rect
            key={bar}
            className={bar <= bars ? classes.on : classes.off}
            x={(bar - 1) * 5}
            y={12 - bar * 4}
            width="3.5"
            height={bar * 4}
            rx="1"
          />
        ))}
      </svg>
      {label}
    </span>
  );
}
