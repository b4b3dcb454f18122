import { YEARS } from '@daymark/contract/fields.ts';

/**
 * The days on which a task comes again: recurrence rules of RFC 5545 (§3.3.10), in the part that Daymark takes. Weeks begin
 * on Monday, as there. It differs in one point: a day that a month is too short for is its last one, so that a task of the
 * 31st comes every month (decisions §12).
 */
export type RepeatRule = {
  frequency: 'DAILY' | 'WEEKLY' | 'MONTHLY';
  /** Distance between two repeats in days, weeks or months. */
  interval: number;
  /** The weekdays of the rule; empty for any day, or in a week for that of the start. */
  weekdays: Weekday[];
  /** −1 is the last day. Empty for the weekdays, and without these for the day of the start. */
  monthDays: number[];
};

/** A weekday from 1 for Monday to 7; in a month with its place, 2 for the second one and −1 for the last. */
export type Weekday = { day: number; nth: number | null };

/** Limits of the interval in days, weeks or months. */
export const REPEAT_INTERVAL = { min: 1, max: 52 } as const;

const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
const UNITS = { DAILY: 'days', WEEKLY: 'weeks', MONTHLY: 'months' } as const;

/** A rule as RFC 5545 writes it; null where it is not supported. */
export function parseRule(rrule: string): RepeatRule | null {
  const found = rrule
    .toUpperCase()
    .split(';')
    .map((part) => /^(FREQ|INTERVAL|BYDAY|BYMONTHDAY)=([^=]+)$/.exec(part));
  const parts = new Map(found.map((match) => [match?.[1], match?.[2]]));
  const frequency = parts.get('FREQ');
  const interval = Number(/^\d{1,2}$/.exec(parts.get('INTERVAL') ?? '1')?.[0] ?? 0);
  const weekdays = parts.get('BYDAY')?.split(',').map(parseWeekday) ?? [];
  const monthDays = parts.get('BYMONTHDAY')?.split(',').map(parseMonthDay) ?? [];
  const isWhole = parts.size === found.length && !parts.has(undefined);
  if (!(isWhole && isFrequency(frequency) && isIn(REPEAT_INTERVAL, interval))) return null;
  if (!(weekdays.every(isKnown) && monthDays.every(isKnown))) return null;
  const isOfMonth = frequency === 'MONTHLY';
  if (weekdays.some(({ nth }) => (nth !== null) !== isOfMonth)) return null;
  if (monthDays.length > 0 && (!isOfMonth || weekdays.length > 0)) return null;
  return { frequency, interval, weekdays, monthDays };
}

/** The rule as RFC 5545 writes it. */
export function formatRule({ frequency, interval, weekdays, monthDays }: RepeatRule): string {
  const parts = [
    `FREQ=${frequency}`,
    interval > 1 ? `INTERVAL=${interval}` : '',
    weekdays.length > 0 ? `BYDAY=${weekdays.map(({ day, nth }) => `${nth ?? ''}${WEEKDAYS[day - 1]}`)}` : '',
    monthDays.length > 0 ? `BYMONTHDAY=${monthDays}` : '',
  ];
  return parts.filter((part) => part !== '').join(';');
}

/**
 * Days, weeks or months of a rule in which no day can be found before there is none: a fifth weekday of February, which comes
 * with every fourth year and a certain weekday, is the rarest.
 */
const MOST_PERIODS = 200;

/** The first day of the rule from this one on, for a task that repeats since `start`; null where there is none. */
export function nextOn(
  rule: RepeatRule,
  start: Temporal.PlainDate,
  from: Temporal.PlainDate,
): Temporal.PlainDate | null {
  const earliest = Temporal.PlainDate.compare(start, from) > 0 ? start : from;
  const unit = UNITS[rule.frequency];
  const first = periodAt(start, rule);
  const passed = Math.floor(first.until(earliest, { largestUnit: unit })[unit] / rule.interval);
  for (let period = passed; period < passed + MOST_PERIODS; period += 1) {
    const days = daysIn(first.add({ [unit]: period * rule.interval }), rule, start);
    const next = days.find((day) => Temporal.PlainDate.compare(day, earliest) >= 0);
    if (next) return next.year > YEARS.max ? null : next;
  }
  return null;
}

/** The first day of the day, week or month in which this one lies. */
function periodAt(day: Temporal.PlainDate, { frequency }: RepeatRule): Temporal.PlainDate {
  if (frequency === 'MONTHLY') return day.with({ day: 1 });
  return frequency === 'WEEKLY' ? day.subtract({ days: day.dayOfWeek - 1 }) : day;
}

/** The days of the rule in the day, week or month that begins with `first`, earliest first. */
function daysIn(
  first: Temporal.PlainDate,
  { frequency, weekdays, monthDays }: RepeatRule,
  start: Temporal.PlainDate,
): Temporal.PlainDate[] {
  if (frequency === 'DAILY') {
    return weekdays.length === 0 || weekdays.some(({ day }) => day === first.dayOfWeek) ? [first] : [];
  }
  if (frequency === 'WEEKLY') {
    const days = weekdays.length === 0 ? [start.dayOfWeek] : weekdays.map(({ day }) => day);
    return days.toSorted((a, b) => a - b).map((day) => first.add({ days: day - 1 }));
  }
  if (weekdays.length > 0)
    return weekdays.flatMap((weekday) => nthIn(first, weekday)).toSorted(Temporal.PlainDate.compare);
  const days = monthDays.length === 0 ? [start.day] : monthDays;
  return days
    .map((day) => first.with({ day: day === -1 ? first.daysInMonth : day }, { overflow: 'constrain' }))
    .toSorted(Temporal.PlainDate.compare);
}

/** The nth such weekday of the month that begins with `first`; empty where the month has fewer. */
function nthIn(first: Temporal.PlainDate, { day, nth }: Weekday): Temporal.PlainDate[] {
  const earliest = 1 + ((day - first.dayOfWeek + 7) % 7);
  const count = 1 + Math.floor((first.daysInMonth - earliest) / 7);
  const place = nth === null || nth > 0 ? (nth ?? 1) - 1 : count + nth;
  return place >= 0 && place < count ? [first.with({ day: earliest + 7 * place })] : [];
}

/** Names of the weekdays, Monday first. */
export const WEEKDAY_NAMES = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

const EVERY = { DAILY: 'Daily', WEEKLY: 'Weekly', MONTHLY: 'Monthly' };
const FROM_MONDAY_TO_FRIDAY = '1,2,3,4,5';

/** The rule in words: 'Every 2 weeks on Mon and Thu'. */
export function ruleText({ frequency, interval, weekdays, monthDays }: RepeatRule): string {
  const days = [...new Set(weekdays.map(({ day }) => day))].toSorted((a, b) => a - b);
  if (frequency !== 'MONTHLY' && interval === 1 && days.join() === FROM_MONDAY_TO_FRIDAY) return 'Every weekday';
  const every = interval === 1 ? EVERY[frequency] : `Every ${interval} ${UNITS[frequency]}`;
  const on =
    frequency === 'MONTHLY'
      ? [...weekdays.map(nthText), ...monthDays.map(monthDayText)]
      : days.map((day) => WEEKDAY_NAMES[day - 1]?.slice(0, 3));
  return on.length === 0 ? every : `${every} on ${inWords([...new Set(on)])}`;
}

/** The weekday's place in a month: 'the 2nd Tuesday'. */
const nthText = ({ day, nth }: Weekday): string => `the ${placeText(nth ?? 1)} ${WEEKDAY_NAMES[day - 1]}`;

function placeText(nth: number): string {
  if (nth < 0) return nth === -1 ? 'last' : `${placeText(-nth)} last`;
  return ['1st', '2nd', '3rd'][nth - 1] ?? `${nth}th`;
}

const monthDayText = (day: number): string => (day === -1 || day === 31 ? 'the last day' : `day ${day}`);

const inWords = (texts: (string | undefined)[]): string =>
  texts.length < 2 ? texts.join() : `${texts.slice(0, -1).join(', ')} and ${texts.at(-1)}`;

function parseWeekday(text: string): Weekday | null {
  const [, nth, name = ''] = /^([+-]?[1-5])?([A-Z]{2})$/.exec(text) ?? [];
  const day = WEEKDAYS.indexOf(name) + 1;
  return day === 0 ? null : { day, nth: nth === undefined ? null : Number(nth) };
}

function parseMonthDay(text: string): number | null {
  const day = /^(-1|\d{1,2})$/.test(text) ? Number(text) : 0;
  return day === -1 || isIn({ min: 1, max: 31 }, day) ? day : null;
}

const isFrequency = (text: string | undefined): text is RepeatRule['frequency'] => text !== undefined && text in UNITS;
const isIn = ({ min, max }: { min: number; max: number }, number: number): boolean => min <= number && number <= max;
const isKnown = <Value>(value: Value | null): value is Value => value !== null;
