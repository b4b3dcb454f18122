import { bandOf, type RateBand, wholePercent } from '@daymark/domain/calendar.ts';
import { formatLongDate } from '#ui/format.ts';

/** A month as far as it is known: `rates` is null while it is not, and holds only days to which a task belongs. */
export type MonthRates = { rates: Record<string, number> | null; isSample: boolean };

export type DayLook = {
  band: RateBand | 'future' | 'unknown';
  /** Printed in the day; null where nothing was completed, or that is not known. */
  percent: number | null;
  /** Its tooltip. */
  hint: string | null;
  /** What a voice says. */
  label: string;
};

/** How a day looks, and reads, on this day. */
export function dayLook(day: Temporal.PlainDate, today: Temporal.PlainDate, { rates, isSample }: MonthRates): DayLook {
  const away = Temporal.PlainDate.compare(day, today);
  const rate = rates?.[day.toString()] ?? 0;
  const isFuture = away > 0;
  const band = isFuture ? 'future' : rates ? bandOf(rate) : 'unknown';
  const percent = band === 'low' || band === 'middle' || band === 'high' ? wholePercent(rate) : null;
  const hint = hintOf(band, percent);
  const said = [
    formatLongDate(day.toString()),
    away === 0 && 'today',
    hint && `${hint.charAt(0).toLowerCase()}${hint.slice(1)}`,
    isSample && !isFuture && 'sample data',
  ];
  return { band, percent, hint, label: said.filter(Boolean).join(', ') };
}

function hintOf(band: DayLook['band'], percent: number | null): string | null {
  if (band === 'unknown') return null;
  if (band === 'future') return 'Future date';
  return percent === null ? 'No tasks completed' : `${percent}% completion rate`;
}
