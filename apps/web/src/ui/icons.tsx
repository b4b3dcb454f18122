// Tabler's icons of these names, in two elements instead of twelve: every card has one.

type Props = { size: number };

const STROKE = { fill: 'none', stroke: 'currentColor', strokeLinecap: 'round' } as const;

export function DotsIcon({ size }: Props) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      {...STROKE}
      strokeWidth="3"
      aria-hidden="true"
      focusable="false"
    >
      <path d="M5 12h.01M12 12h.01M19 12h.01" />
    </svg>
  );
}

export function DashedCircleIcon({ size }: Props) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      {...STROKE}
      strokeWidth="2"
      aria-hidden="true"
      focusable="false"
    >
      <circle cx="12" cy="12" r="9" strokeDasharray="3 4.07" />
    </svg>
  );
}
