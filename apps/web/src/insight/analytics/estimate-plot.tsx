import type { DoneTask } from '@daymark/contract/analytics.ts';
import { ACCURATE_FACTOR } from '@daymark/domain/estimates.ts';
import { formatMinutes } from '@daymark/domain/minute-words.ts';
import { useElementSize } from '@mantine/hooks';
import { type KeyboardEvent, memo, useId } from 'react';
import classes from './estimate-chart.module.css';
import { labelledMarks, plotDomain, plotMarks, plotScale } from './plot-scale.ts';

/** Pixels. */
const HEIGHT = 380;
const EDGE = { top: 8, right: 12, bottom: 44, left: 52 };
const POINT = 8;
/** Width of the longest label of the x axis with room on both sides. */
const LABEL = 36;

type Props = {
  tasks: DoneTask[];
  /** Task under the pointer or reached by the arrow keys. */
  pointed: DoneTask | null;
  onPoint: (task: DoneTask | null) => void;
};

/** Log axes: twice too long and twice too short are equally far from the line of perfect estimates. */
export function EstimatePlot({ tasks, pointed, onPoint }: Props) {
  const { ref, width } = useElementSize<HTMLDivElement>();
  const domain = plotDomain(tasks.flatMap(({ estimate, total_time_worked }) => [estimate, total_time_worked]));
  const x = plotScale(domain, [EDGE.left, Math.max(EDGE.left + 1, width - EDGE.right)]);
  const y = plotScale(domain, [HEIGHT - EDGE.bottom, EDGE.top]);

  return (
    <div
      ref={ref}
      role="application"
      aria-label={`Estimate and time worked of ${tasks.length} done tasks; the arrow keys go from task to task`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it handles the arrow keys
      tabIndex={0}
      onKeyDown={(event) => onKeyDown(event, { tasks, pointed, onPoint })}
      onBlur={() => onPoint(null)}
    >
      {width > 0 && (
        <svg className={classes.plot} height={HEIGHT} viewBox={`0 0 ${width} ${HEIGHT}`} aria-hidden="true">
          <Axes domain={domain} x={x} y={y} width={width} />
          <Points tasks={tasks} domain={domain} width={width} onPoint={onPoint} />
          {pointed && (
            <rect
              {...pointBox(pointed, x, y)}
              className={classes.point}
              data-pointed
              fill={colorOf(pointed)}
              pointerEvents="none"
            />
          )}
        </svg>
      )}
    </div>
  );
}

/** Right and Up move to the next larger estimate, Home and End to the ends. */
function onKeyDown(event: KeyboardEvent, { tasks, pointed, onPoint }: Props): void {
  const inOrder = tasks.toSorted(
    (one, other) => one.estimate - other.estimate || one.total_time_worked - other.total_time_worked,
  );
  const current = inOrder.findIndex(({ id }) => id === pointed?.id);
  const steps: Record<string, number> = {
    ArrowRight: current + 1,
    ArrowUp: current + 1,
    ArrowLeft: Math.max(0, current - 1),
    ArrowDown: Math.max(0, current - 1),
    Home: 0,
    End: inOrder.length - 1,
  };
  const next = steps[event.key];
  // The browser takes the arrow keys with Alt or ⌘, such as for Back.
  if (next === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  onPoint(inOrder[Math.min(next, inOrder.length - 1)] ?? null);
}

type Scale = (minutes: number) => number;

function pointBox({ estimate, total_time_worked }: DoneTask, x: Scale, y: Scale) {
  return {
    x: x(estimate) - POINT / 2,
    y: y(total_time_worked) - POINT / 2,
    width: POINT,
    height: POINT,
    rx: 2,
  };
}

const colorOf = ({ category }: DoneTask): string => category?.color ?? 'var(--mantine-color-dimmed)';

type PointsProps = { tasks: DoneTask[]; domain: [number, number]; width: number; onPoint: Props['onPoint'] };

// Pointing at one of two thousand points must not render all of them.
const Points = memo(
  function Points({ tasks, width, domain, onPoint }: PointsProps) {
    const x = plotScale(domain, [EDGE.left, width - EDGE.right]);
    const y = plotScale(domain, [HEIGHT - EDGE.bottom, EDGE.top]);
    return tasks.map((task) => (
      <rect
        key={task.id}
        {...pointBox(task, x, y)}
        className={classes.point}
        fill={colorOf(task)}
        onPointerEnter={() => onPoint(task)}
      />
    ));
  },
  (before, now) => before.tasks === now.tasks && before.width === now.width,
);

type AxesProps = { domain: [number, number]; x: Scale; y: Scale; width: number };

/** Axes, the line of perfect estimates and the band in which they count as accurate. */
function Axes({ domain, x, y, width }: AxesProps) {
  const clip = useId();
  const [from, until] = domain;
  const [left, right, top, bottom] = [EDGE.left, width - EDGE.right, EDGE.top, HEIGHT - EDGE.bottom];
  // On a log axis a factor is the same distance everywhere.
  const factor = ((bottom - top) * Math.log(ACCURATE_FACTOR)) / Math.log(until / from);
  const band = [
    [left, bottom - factor],
    [right, top - factor],
    [right, top + factor],
    [left, bottom + factor],
  ];
  return (
    <>
      <clipPath id={clip}>
        <rect x={left} y={top} width={Math.max(0, right - left)} height={bottom - top} />
      </clipPath>
      {plotMarks(domain).map((mark) => (
        <g key={mark}>
          <line className={classes.grid} x1={x(mark)} x2={x(mark)} y1={top} y2={bottom} />
          <line className={classes.grid} x1={left} x2={right} y1={y(mark)} y2={y(mark)} />
          <text x={left - 8} y={y(mark) + 4} textAnchor="end">
            {formatMinutes(mark)}
          </text>
        </g>
      ))}
      {labelledMarks(plotMarks(domain), x, LABEL).map((mark) => (
        <text key={mark} x={x(mark)} y={bottom + 16} textAnchor="middle">
          {formatMinutes(mark)}
        </text>
      ))}
      <g clipPath={`url(#${clip})`}>
        <polygon className={classes.band} points={band.join(' ')} />
        <line className={classes.perfect} x1={left} y1={bottom} x2={right} y2={top} />
      </g>
      <text x={left + 10} y={top + 16}>
        Took longer than planned
      </text>
      <text x={right - 10} y={bottom - 10} textAnchor="end">
        Took less than planned
      </text>
      <text x={(left + right) / 2} y={HEIGHT - 8} textAnchor="middle">
        Estimate
      </text>
      <text x={14} y={(top + bottom) / 2} textAnchor="middle" transform={`rotate(-90 14 ${(top + bottom) / 2})`}>
        Time worked
      </text>
    </>
  );
}
