import { PLANNED_DURATION } from '@daymark/contract/tasks.ts';

/** Minutes from which people think in steps of five (decisions §7). */
const STEPS_FROM = 15;
const STEP = 5;

/**
 * The estimate that an experiment suggests in place of the person's own; null where both are the same. Computed in whole
 * hundredths, since 35 × 1.1 is 38.50000000000001 in binary fractions, and rounded half up: to the minute below 15, to
 * five minutes from 15 on.
 */
export function suggestEstimate(original: number, multiplier: number): number | null {
  const hundredths = original * Math.round(multiplier * 100);
  const step = hundredths < STEPS_FROM * 100 ? 1 : STEP;
  const rounded = Math.floor((hundredths + step * 50) / (step * 100)) * step;
  const suggested = Math.min(Math.max(rounded, PLANNED_DURATION.min), PLANNED_DURATION.max);
  return suggested === original ? null : suggested;
}
