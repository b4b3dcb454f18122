import { bandOf } from '@daymark/domain/calendar.ts';

const COLORS = {
  high: 'var(--dm-rate-high)',
  middle: 'var(--dm-rate-middle)',
  low: 'var(--dm-rate-low)',
  none: 'var(--dm-rate-low)',
} as const;

/** Color of a completion rate from 0 to 1 by the calendar's bands: green, yellow or red (specification §9). */
export function rateColor(rate: number): string {
  return COLORS[bandOf(rate)];
}

/** Color of an accuracy from 0 to 100: green from 70 on, yellow from 50 on, else red (specification §9). */
export function accuracyColor(percentage: number): string {
  if (percentage >= 70) return COLORS.high;
  return percentage >= 50 ? COLORS.middle : COLORS.low;
}
