import type { DateRange } from '@daymark/contract/fields.ts';
import { daysIntoWeek } from './calendar.ts';

/** Ranges of dates that are chosen by name, in the order of their buttons. */
export const DATE_PRESETS = ['this_week', 'last_week', 'this_month', 'last_30_days', 'all_time'] as const;
export type DatePreset = (typeof DATE_PRESETS)[number];

/** Dates of a preset. Weeks begin with this day, 1 for Monday to 7 for Sunday; no range goes beyond today. */
export function datesOfPreset(preset: DatePreset, today: Temporal.PlainDate, firstDay: number): DateRange {
  const start = today.subtract({ days: daysIntoWeek(today, firstDay) });
  switch (preset) {
    case 'this_week':
      return dates(start, today);
    case 'last_week':
      return dates(start.subtract({ days: 7 }), start.subtract({ days: 1 }));
    case 'this_month':
      return dates(today.with({ day: 1 }), today);
    case 'last_30_days':
      return dates(today.subtract({ days: 29 }), today);
    case 'all_time':
      return {};
  }
}

export function isSameRange(one: DateRange, other: DateRange): boolean {
  return one.start_date === other.start_date && one.end_date === other.end_date;
}

export function isAllTime(range: DateRange): boolean {
  return isSameRange(range, {});
}

const dates = (first: Temporal.PlainDate, last: Temporal.PlainDate): DateRange => ({
  start_date: first.toString(),
  end_date: last.toString(),
});
