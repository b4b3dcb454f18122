import { dayOf } from '@daymark/domain/days.ts';
import { useTicking } from './clock.ts';

/** The date it is here, 'YYYY-MM-DD': it changes by itself, at midnight or when a machine that slept wakes up. */
export function useCurrentDate(): string {
  return useTicking(() => dayOf(Temporal.Now.instant(), Temporal.Now.timeZoneId()).toString());
}
