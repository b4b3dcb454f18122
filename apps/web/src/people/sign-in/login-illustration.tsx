import { useId } from 'react';
import illustration from './login-illustration.module.css';
import classes from './login-page.module.css';

const [COLUMNS, ROWS] = [18, 8];
const STEP = 40;
const SUN_COLUMN = 10;

type Cell = { column: number; row: number; tone: number; isGolden: boolean };

/** Calendar cells as a sea: fixed pseudo-random tones, and the sun's path down the middle, wider towards the viewer. */
const SEA: Cell[] = Array.from({ length: COLUMNS * ROWS }, (_, place) => {
  const [column, row] = [place % COLUMNS, Math.floor(place / COLUMNS)];
  const isGolden = Math.abs(column - SUN_COLUMN) <= Math.min(2, row) * (row % 3 === 0 ? 0.5 : 1);
  return { column, row, tone: 0.25 + ((column * 7 + row * 13 + column * row * 5) % 11) / 22, isGolden };
});

/** Decorative: a beacon above calendar days, lit in the dark scheme. */
export function LoginIllustration() {
  const sky = useId();
  return (
    <svg
      className={`${classes.illustration} ${illustration.scene}`}
      viewBox="0 0 720 880"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      focusable="false"
    >
      <defs>
        <linearGradient id={sky} x1="0" y1="0" x2="0" y2="1">
          <stop className={illustration.skyTop} />
          <stop className={illustration.skyBottom} offset="1" />
        </linearGradient>
      </defs>
      <rect width="720" height="880" fill={`url(#${sky})`} />
      <circle className={illustration.halo} cx="416" cy="572" r="148" />
      <circle className={illustration.glow} cx="416" cy="572" r="104" />
      <circle className={illustration.sun} cx="416" cy="572" r="64" />
      <path className={illustration.hill} d="M0 572 C70 532 140 518 210 518 S320 540 372 572 Z" />
      <path className={illustration.tower} d="M204 290h28l12 232h-52z" />
      <path
        className={illustration.band}
        d="M201.600 336h32.800l2.400 47h-37.600z M196.700 430h42.600l2.400 47h-47.400z"
      />
      <circle className={illustration.beam} cx="218" cy="264" r="46" />
      <path className={illustration.lamp} d="M207 252h22v28h-22z" />
      <path className={illustration.gallery} d="M198 278h40v12h-40z" />
      <path className={illustration.band} d="M218 198l30 54h-60z" />
      <circle className={illustration.gallery} cx="218" cy="190" r="8" />
      <rect className={illustration.sea} y="572" width="720" height="308" />
      {SEA.map(({ column, row, tone, isGolden }) => (
        <rect
          key={`${column}-${row}`}
          className={isGolden ? illustration.golden : illustration.cell}
          x={column * STEP + 4}
          y={582 + row * STEP}
          width="33"
          height="33"
          rx="8"
          opacity={tone}
        />
      ))}
    </svg>
  );
}
