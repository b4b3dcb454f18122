import classes from './capacity-bar.module.css';

type Props = {
  /** Minutes worked, of those below. */
  worked: number;
  /** Minutes that the day likely takes, worked ones included. */
  likely: number;
  capacity: number;
  /** The sentence that the bar draws. */
  label: string;
  isSmall?: boolean;
};

/** A day against its capacity: what is worked, what it likely takes, a mark at the capacity, and what passes it. */
export function CapacityBar({ worked, likely, capacity, label, isSmall = false }: Props) {
  const whole = Math.max(worked, likely, capacity, 1) / FILLED;
  const share = (minutes: number) => `${(100 * Math.max(0, minutes)) / whole}%`;
  // Work that passed the capacity is a fact: only what is still to come is told as too much.
  const likelyWithin = Math.max(0, Math.min(likely, capacity) - worked);
  const beyond = likely - Math.max(worked, capacity);
  return (
    <div role="img" aria-label={label} className={classes.bar} data-small={isSmall || undefined}>
      <span className={classes.worked} style={{ width: share(worked) }} />
      <span className={classes.likely} style={{ width: share(likelyWithin) }} />
      <span className={classes.beyond} style={{ width: share(beyond) }} />
      {capacity > 0 && <span className={classes.mark} style={{ left: share(capacity) }} />}
    </div>
  );
}

/** Share of the bar that the longest of its parts fills: the mark stays in view. */
const FILLED = 0.97;
