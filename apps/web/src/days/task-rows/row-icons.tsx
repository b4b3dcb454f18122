// Icons of a row, each one element: a list has hundreds of them. Forced colors keep strokes in the color of the text.

const STROKE = { fill: 'none', stroke: 'currentColor', strokeLinecap: 'round', strokeLinejoin: 'round' } as const;

type Status = 'not_started' | 'active' | 'paused' | 'done';

const CIRCLES: Record<Status, string> = {
  not_started: '',
  active: 'M12 8.5a3.5 3.5 0 100 7 3.5 3.5 0 000-7z',
  paused: 'M10 9v6M14 9v6',
  done: 'M8 12.3l2.8 2.8L16.2 9.5',
};

/** The circle of a task: empty, with a dot while its timer runs, two bars while it is paused, a tick when it is done. */
export function StateCircle({ status }: { status: Status }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false" {...STROKE} strokeWidth="2">
      <path d={`M12 3a9 9 0 100 18 9 9 0 000-18z${CIRCLES[status]}`} />
    </svg>
  );
}

const PATHS = {
  play: 'M8 5.5v13l10.5-6.5z',
  pause: 'M9 6v12M15 6v12',
  switch: 'M4 8h12m-4-4l4 4-4 4M20 16H8m4-4l-4 4 4 4',
  grip: 'M9 5h.01M9 12h.01M9 19h.01M15 5h.01M15 12h.01M15 19h.01',
  dots: 'M5 12h.01M12 12h.01M19 12h.01',
  repeat: 'M5 12a6 6 0 016-6h8m-3-3l3 3-3 3M19 12a6 6 0 01-6 6H5m3 3l-3-3 3-3',
  high: 'M5 19v-4M12 19V10M19 19V5',
  due: 'M6 5.5h12a2 2 0 012 2v10.500a2 2 0 01-2 2H6a2 2 0 01-2-2V7.500a2 2 0 012-2zM8 3.500v4M16 3.500v4M4 10.500h16',
  overdue: 'M12 3a9 9 0 100 18 9 9 0 000-18zM12 7.500V13M12 16.400v.1',
  checklist: 'M4 7l2 2 3-4M4 17l2 2 3-4M13 7h7M13 17h7',
  misfit: 'M12 4L3 19.500h18zM12 10v4M12 16.800v.1',
} as const;

export type RowIconName = keyof typeof PATHS;

const WIDTHS: Partial<Record<RowIconName, number>> = { grip: 3, dots: 3, high: 4 };

export function RowIcon({ name }: { name: RowIconName }) {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      focusable="false"
      {...STROKE}
      strokeWidth={WIDTHS[name] ?? 2}
      {...(name === 'high' && { strokeLinecap: 'butt' })}
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
