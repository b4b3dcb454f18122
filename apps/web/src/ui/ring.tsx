import type { CSSProperties } from 'react';
import classes from './ring.module.css';

type Props = {
  /** 0 to 100; more is shown as full. */
  percentage: number;
  /** A CSS colour. */
  color?: string;
  /** Width and height of the ring, in pixels. */
  size?: number;
  thickness?: number;
  caps?: 'round' | 'butt';
};

/** Decorative: the figure stands beside it as text. Mantine's ring brings the code of its tooltips to every page. */
export function Ring({ percentage, color = 'var(--dm-bar-done)', size = 44, thickness = 6, caps = 'round' }: Props) {
  const radius = (size * 0.9 - thickness * 2) / 2;
  const circle = { cx: size / 2, cy: size / 2, r: radius, fill: 'none', strokeWidth: thickness };
  const round = 2 * Math.PI * radius;
  const drawn = (Math.min(100, percentage) / 100) * round;
  return (
    <svg
      className={classes.ring}
      style={{ '--size': `${size}px` } as CSSProperties}
      viewBox={`0 0 ${size} ${size}`}
      aria-hidden="true"
    >
      <circle {...circle} stroke="var(--dm-track)" />
      {/* Nothing at 0 %, where round caps would draw a dot. */}
      {percentage > 0 && (
        <circle {...circle} stroke={color} strokeDasharray={`${drawn} ${round - drawn}`} strokeLinecap={caps} />
      )}
    </svg>
  );
}
