/** Minutes as '45m', '1h', '1h 5m'; '<1m' for more than none but under one. */
export function formatMinutes(minutes: number): string {
  if (minutes > 0 && minutes < 1) return '<1m';
  const whole = Math.floor(minutes);
  const [hours, rest] = [Math.floor(whole / 60), whole % 60];
  if (hours === 0) return `${rest}m`;
  return rest === 0 ? `${hours}h` : `${hours}h ${rest}m`;
}
