/** Binary fractions carry noise from about the sixteenth digit on: 23 of 80 is 28.749999999999996 percent. */
const SIGNIFICANT_DIGITS = 15;

/** Half up on output only (decisions §6); everything before it is computed unrounded. */
export function roundHalfUp(value: number, decimals: number): number {
  const scale = 10 ** decimals;
  return Math.round(Number((value * scale).toPrecision(SIGNIFICANT_DIGITS))) / scale;
}
