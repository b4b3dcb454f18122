import { MONTHS, placeIn, WEEKDAYS } from './quick-words.ts';

/** Days as they are read: from this one on, in the order and with the first weekday (1 is Monday) of the reader's region. */
export type DayContext = {
  today: Temporal.PlainDate;
  /** The last day that can be planned. */
  last: Temporal.PlainDate;
  region: 'day-first' | 'month-first';
  firstDayOfWeek: number;
};

/** Groups of the pattern that words match. */
export type Groups = Record<string, string | undefined>;

/** Days that the words mean, the likeliest first; undefined where there is no such day. */
export type Days = (Temporal.PlainDate | undefined)[];

export function dayFrom(make: () => Temporal.PlainDate): Temporal.PlainDate | undefined {
  try {
    return make();
  } catch {
    return undefined;
  }
}

/** The next one after today. */
export function comingWeekday(name: string | undefined, today: Temporal.PlainDate): Temporal.PlainDate {
  return today.add({ days: ((placeIn(WEEKDAYS, name) - today.dayOfWeek + 6) % 7) + 1 });
}

/** The weekday of next week; some people mean the coming one, or where these are the same the one after it. */
export function nextWeekday({ weekday }: Groups, context: DayContext): Days {
  const day = inNextWeek(placeIn(WEEKDAYS, weekday), context);
  const coming = comingWeekday(weekday, context.today);
  return [day, coming.equals(day) ? day.add({ weeks: 1 }) : coming];
}

/** A weekday of next week; its Monday for 1, wherever its week begins. */
export function inNextWeek(weekday: number, { today, firstDayOfWeek }: DayContext): Temporal.PlainDate {
  const placeOf = (day: number) => (day - firstDayOfWeek + 7) % 7;
  return today.add({ days: 7 - placeOf(today.dayOfWeek) + placeOf(weekday) });
}

/** The end of the day, week or month; that of a week is its Friday, to some people its last day. */
export function endOf({ unit, letter }: Groups, { today, firstDayOfWeek }: DayContext): Days {
  const initial = (unit ?? letter)?.charAt(0).toLowerCase();
  if (initial === 'd') return [today];
  if (initial === 'm') return [today.with({ day: today.daysInMonth })];
  const placeOf = (day: number) => (day - firstDayOfWeek + 7) % 7;
  const places = new Set([placeOf(5), 6].filter((place) => place >= placeOf(today.dayOfWeek)));
  return [...places].map((place) => today.add({ days: place - placeOf(today.dayOfWeek) }));
}

/** The next such day of a month, today included; a shorter month has none. */
export function dayOfMonth(day: number, today: Temporal.PlainDate): Temporal.PlainDate | undefined {
  if (day < 1 || day > 31) return undefined;
  const first = today.with({ day: 1 });
  const months = [0, 1, 2].map((months) => first.add({ months }));
  const month = months.find((month, place) => day <= month.daysInMonth && (place > 0 || day >= today.day));
  return month?.with({ day });
}

export function dateOfYear({ number, month, year }: Groups, { today }: DayContext): Days {
  return [dateIn(year, { month: placeIn(MONTHS, month), day: Number(number) }, today)];
}

/** A date without a year is the next one. */
export function dateIn(
  year: string | undefined,
  { month, day }: { month: number; day: number },
  today: Temporal.PlainDate,
): Temporal.PlainDate | undefined {
  const inYear = (year: number) => dayFrom(() => Temporal.PlainDate.from({ year, month, day }, { overflow: 'reject' }));
  if (year !== undefined) return inYear(Number(year.length === 2 ? `20${year}` : year));
  if (month < 1 || month > 12 || day < 1 || day > 31) return undefined;
  const isPassed = month < today.month || (month === today.month && day < today.day);
  // A leap day is up to eight years away.
  const years = Array.from({ length: month === 2 && day === 29 ? 9 : 1 }, (_, later) => today.year + later);
  return years.map((year) => inYear(year + (isPassed ? 1 : 0))).find((date) => date !== undefined);
}

/** Day and month in the order of the region; the other order where there is such a day as well. Some fractions are no dates. */
export function slashed({ one, other, year }: Groups, { today, region }: DayContext): Days | null {
  const [first, second] = [Number(one), Number(other)];
  if (Math.min(first, second) > 12 || Math.max(first, second) > 31 || Math.min(first, second) === 0) return null;
  const dayFirst = dateIn(year, { day: first, month: second }, today);
  const monthFirst = dateIn(year, { day: second, month: first }, today);
  const days = (region === 'day-first' ? [dayFirst, monthFirst] : [monthFirst, dayFirst]).filter(
    (day) => day !== undefined,
  );
  return first === second || days.length === 0 ? [days[0]] : days;
}
