type Props = { size?: number };

/** Daymark's logo, a beacon in three bands with a round topmark; decorative, since the name stands beside it. */
export function Mark({ size = 28 }: Props) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="7" fill="var(--mantine-color-blue-6)" />
      <circle cx="16" cy="8" r="2.4" fill="#fff" />
      <path d="M13.7 12h4.6l.5 4.2h-5.6z" fill="#fff" />
      <path d="M13.1 17.4h5.8l.5 4.2h-6.8z" fill="#fff" fillOpacity=".65" />
      <path d="M10.5 22.8h11v2.4h-11z" fill="#fff" />
    </svg>
  );
}
