import type { Forecast } from '@daymark/contract/forecasts.ts';
import { ofWeekday } from './capacity.ts';
import { roundHalfUp } from './rounding.ts';

/** Days on which work likely ends, and the mean minutes of the days that it takes. */
export type LikelyDays = { first: Temporal.PlainDate; last: Temporal.PlainDate; minutes_a_day: number };

/**
 * Days on which work ends by its likely minutes and by those that hold 8 times of 10, if from today on nothing else is worked
 * on. `capacity` has the minutes of each weekday, Monday first; days without any are skipped. Null where it takes more than
 * a year.
 */
export function likelyDays(
  { p50_minutes, p80_minutes }: Pick<Forecast, 'p50_minutes' | 'p80_minutes'>,
  capacity: readonly number[],
  today: Temporal.PlainDate,
): LikelyDays | null {
  const end = today.add({ years: 1 });
  let first: Temporal.PlainDate | null = null;
  let [days, minutes] = [0, 0];
  for (let day = today; !day.equals(end); day = day.add({ days: 1 })) {
    const held = ofWeekday(capacity, day) ?? 0;
    if (held === 0) continue;
    days += 1;
    minutes += held;
    if (minutes >= p50_minutes) first ??= day;
    if (minutes >= p80_minutes)
      return { first: first ?? day, last: day, minutes_a_day: roundHalfUp(minutes / days, 0) };
  }
  return null;
}
