import { dayOf, fromMidnight } from '@daymark/domain/days.ts';
import type { Random } from '@daymark/domain/random.ts';

/** A day with work. */
export type WorkingDay = {
  opens: Temporal.Instant;
  lunch: Temporal.Instant;
  closes: Temporal.Instant;
  /** Share of all work that is due by its end, 0 to 1. */
  share: number;
};

type Options = {
  now: Temporal.Instant;
  timeZone: string;
  /** Days before today. */
  days: number;
  /** Hours added to each day of a full demo. */
  extraHours: number;
};

const OPENS = 8;
const CLOSES = 18;

/** Working days in order; the last one is today, until now. */
export function workingDays(random: Random, { now, timeZone, days, extraHours }: Options): WorkingDay[] {
  const today = dayOf(now, fromMidnight(timeZone));
  const weightOf = weights(random);
  const worked = Array.from({ length: days + 1 }, (_, index) => days - index).flatMap((ago) => {
    const date = today.subtract({ days: ago });
    const at = (hour: number) => instantOf(date, hour, timeZone);
    const weight = ago === 0 ? partOfDay(at(OPENS), now) : weightOf(date, ago);
    const day = {
      opens: at(OPENS + random.between(0, 1)),
      lunch: at(12.25 + random.between(0, 0.75)),
      closes: at(CLOSES + extraHours + random.between(-0.7, 0.4)),
    };
    return weight > 0 || ago === 0 ? [{ ...day, weight }] : [];
  });
  const total = worked.reduce((sum, { weight }) => sum + weight, 0);
  let due = 0;
  return worked.map(({ weight, ...day }) => {
    due += weight;
    return { ...day, share: due / total };
  });
}

const FREE_DAY = 0.04;
const WORKED_WEEKEND = 0.12;

/** One of so many weeks is free, but none of the last, which are looked at first. */
const WEEKS_FOR_A_FREE_ONE = 13;
const LAST_WEEKS = 3;

/** Relative amount of work on a day; 1 is usual. */
function weights(random: Random) {
  const isNextWeekFree = random.deck([true, ...Array.from({ length: WEEKS_FOR_A_FREE_ONE - 1 }, () => false)]);
  let week = -1;
  let isWeekFree = false;
  return (date: Temporal.PlainDate, ago: number): number => {
    const thisWeek = Math.floor(ago / 7);
    if (thisWeek !== week) {
      week = thisWeek;
      isWeekFree = isNextWeekFree() && week >= LAST_WEEKS;
    }
    const usual = random.between(0.75, 1.25);
    if (isWeekFree || random.chance(FREE_DAY)) return 0;
    if (date.dayOfWeek <= 5) return usual;
    return random.chance(WORKED_WEEKEND) ? usual / 3 : 0;
  };
}

/** Share of today's work that is over by now. */
function partOfDay(opens: Temporal.Instant, now: Temporal.Instant): number {
  const hours = opens.until(now).total('hours');
  return Math.min(1, Math.max(0, hours / (CLOSES - OPENS)));
}

/** Instant of a fractional hour of the local clock. */
function instantOf(date: Temporal.PlainDate, hour: number, timeZone: string): Temporal.Instant {
  const plainTime = Temporal.PlainTime.from('00:00').add({ seconds: Math.round(hour * 3600) });
  return date.toZonedDateTime({ timeZone, plainTime }).toInstant();
}
