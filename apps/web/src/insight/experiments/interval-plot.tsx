import type { Evidence } from '@daymark/contract/experiments.ts';
import { formatPoints } from '#ui/format.ts';
import classes from './experiment-results.module.css';

/** Smallest reach of the axis to either side of zero in points, and the step by which it grows (design.md §4). */
const LEAST = 30;
const STEP = 10;

/** Units of the plot's viewBox. */
const [WIDTH, HEIGHT, EDGE] = [300, 44, 16];
const [TOP, BOTTOM] = [4, 40];

type Props = {
  /** Points. */
  improvement: number;
  interval: readonly [number, number];
  evidence: Evidence | undefined;
};

/** Green or red only with evidence for a verdict. */
const COLORS = { helps: 'var(--dm-rate-high)', hurts: 'var(--dm-rate-low)' };
const NEUTRAL = 'var(--mantine-color-dimmed)';

/** The 90% interval of the adjusted estimates' gain. */
export function IntervalPlot({ improvement, interval: [low, high], evidence }: Props) {
  const most = plotReach([improvement, low, high]);
  const x = (points: number) => EDGE + ((points + most) / (2 * most)) * (WIDTH - 2 * EDGE);
  const middle = (TOP + BOTTOM) / 2;
  const color = evidence === 'helps' || evidence === 'hurts' ? COLORS[evidence] : NEUTRAL;
  return (
    <div className={classes.plot}>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={`${formatPoints(improvement)} points, 90% interval from ${formatPoints(low)} to ${formatPoints(high)}`}
      >
        <rect className={classes.worse} x={EDGE} y={TOP} width={WIDTH / 2 - EDGE} height={BOTTOM - TOP} />
        <rect className={classes.better} x={WIDTH / 2} y={TOP} width={WIDTH / 2 - EDGE} height={BOTTOM - TOP} />
        <line className={classes.zero} x1={x(0)} x2={x(0)} y1={0} y2={BOTTOM + 4} />
        <g stroke={color} strokeWidth="3">
          <line x1={x(low)} x2={x(high)} y1={middle} y2={middle} />
          <line x1={x(low)} x2={x(low)} y1={middle - 8} y2={middle + 8} />
          <line x1={x(high)} x2={x(high)} y1={middle - 8} y2={middle + 8} />
        </g>
        <circle cx={x(improvement)} cy={middle} r="6" fill={color} stroke="var(--dm-surface)" strokeWidth="2" />
      </svg>
      {/* Outside the drawing, which shrinks with its card. */}
      <div className={classes.axis} aria-hidden="true">
        {[-most, -most / 2, 0, most / 2, most].map((points) => (
          <span key={points} style={{ left: `${(x(points) / WIDTH) * 100}%` }}>
            {points === 0 ? '0' : formatPoints(points, 0)}
          </span>
        ))}
      </div>
    </div>
  );
}

/** Reach of the axis to either side of zero, in points, so that all figures fit. */
export function plotReach(points: readonly number[]): number {
  const furthest = Math.max(...points.map(Math.abs));
  return Math.max(LEAST, Math.ceil(furthest / STEP) * STEP);
}
