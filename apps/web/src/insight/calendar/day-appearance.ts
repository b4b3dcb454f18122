import { bandOf, type RateBand, wholePercent } from '@daymark/domain/calendar.ts';
import { whyNotChangePlan } from '@daymark/domain/plan.ts';
import { formatLongDate } from '#ui/format.ts';

/** Figures that color the days: the share of their tasks that was completed, or of their plan that was done. */
export type Measure = 'rate' | 'plan';

/** Rates of a month by date, only for days to which a task belongs, or that had a plan; null while they are unknown. */
export type MonthRates = { rates: Record<string, number> | null; isSample: boolean; measure: Measure };

export type DayAppearance = {
  band: RateBand | 'future' | 'unknown';
  /** The figure in the cell; null where no task was completed or that is unknown. */
  percent: number | null;
  /** Tooltip. */
  hint: string | null;
  /** Name for screen readers. */
  label: string;
};

export function dayAppearance(
  day: Temporal.PlainDate,
  today: Temporal.PlainDate,
  { rates, isSample, measure }: MonthRates,
): DayAppearance {
  const away = Temporal.PlainDate.compare(day, today);
  const rate = rates?.[day.toString()] ?? 0;
  const isFuture = away > 0;
  const band = isFuture ? 'future' : rates ? bandOf(rate) : 'unknown';
  const percent = band === 'low' || band === 'middle' || band === 'high' ? wholePercent(rate) : null;
  const hasPlan = rates?.[day.toString()] !== undefined;
  const hint = hintOf(band, percent, measure === 'plan' ? hasPlan : null);
  const parts = [
    formatLongDate(day.toString()),
    away === 0 && 'today',
    hint && `${hint.charAt(0).toLowerCase()}${hint.slice(1)}`,
    isSample && !isFuture && 'sample data',
    opensPlan(day, today) && 'opens its plan',
  ];
  return { band, percent, hint, label: parts.filter(Boolean).join(', ') };
}

/** Whether the details of a day can be opened: sample data and future days have none. */
export function hasDetails(day: Temporal.PlainDate, today: Temporal.PlainDate, { isSample }: MonthRates): boolean {
  return !isSample && Temporal.PlainDate.compare(day, today) <= 0;
}

/** Whether a day that lies ahead can be planned: it opens its plan. */
export const opensPlan = (day: Temporal.PlainDate, today: Temporal.PlainDate): boolean =>
  Temporal.PlainDate.compare(day, today) > 0 && whyNotChangePlan(day, today) === null;

/** Words for a day; `hasPlan` is null where its rate is told. */
function hintOf(band: DayAppearance['band'], percent: number | null, hasPlan: boolean | null): string | null {
  if (band === 'unknown') return null;
  if (band === 'future') return 'Future date';
  if (hasPlan === false) return 'Nothing was planned';
  if (hasPlan) return `${percent ?? 0}% of the plan done`;
  return percent === null ? 'No tasks completed' : `${percent}% completion rate`;
}
