/** The colour of a completion rate from 0 to 1: green from 0.8 on, yellow from 0.5 on, else red (specification §9). */
export function rateColor(rate: number): string {
  if (rate >= 0.8) return 'var(--dm-rate-high)';
  return rate >= 0.5 ? 'var(--dm-rate-middle)' : 'var(--dm-rate-low)';
}

/** The colour of an accuracy from 0 to 100: green from 70 on, yellow from 50 on, else red (specification §9). */
export function accuracyColor(percentage: number): string {
  if (percentage >= 70) return 'var(--dm-rate-high)';
  return percentage >= 50 ? 'var(--dm-rate-middle)' : 'var(--dm-rate-low)';
}
