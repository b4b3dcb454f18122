const plurals = new Intl.PluralRules('en');
const numbers = new Intl.NumberFormat('en');

/** '1 task', '2 tasks', '0 tasks'. */
export function counted(count: number, noun: string): string {
  return `${numbers.format(count)} ${plurals.select(count) === 'one' ? noun : `${noun}s`}`;
}

/** '1,234'. */
export const formatCount = (count: number): string => numbers.format(count);

/** Minutes for screen readers: '1 hour 5 minutes'. */
export function spokenMinutes(minutes: number): string {
  const whole = Math.floor(minutes);
  const [hours, rest] = [Math.floor(whole / 60), whole % 60];
  if (hours === 0) return counted(rest, 'minute');
  return rest === 0 ? counted(hours, 'hour') : `${counted(hours, 'hour')} ${counted(rest, 'minute')}`;
}

/** Seconds as 'm:ss', or 'h:mm:ss' from an hour on. */
export function formatClock(seconds: number): string {
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return hours === 0 ? `${minutes}:${twoDigits(rest)}` : `${hours}:${twoDigits(minutes)}:${twoDigits(rest)}`;
}

/**
 * Writes calendar dates with these parts. `toLocaleString` makes a formatter for each text, which takes many times as long
 * as the text itself; there may be a hundred dates on a screen.
 */
export function dateWriter(parts: Pick<Intl.DateTimeFormatOptions, 'weekday' | 'day' | 'month' | 'year'>) {
  let format: Intl.DateTimeFormat | undefined;
  return (date: Temporal.PlainDate): string => {
    format ??= new Intl.DateTimeFormat('en', { ...parts, timeZone: 'UTC' });
    return format.format(date.toZonedDateTime('UTC').epochMilliseconds);
  };
}

const longDate = dateWriter({ weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' });
const dateWithoutYear = dateWriter({ weekday: 'long', month: 'long', day: 'numeric' });
const shortDate = dateWriter({ month: 'short', day: 'numeric', year: 'numeric' });

/** 'Nov 20'. */
export const formatDayOfYear = dateWriter({ month: 'short', day: 'numeric' });

/** A calendar date in full: 'Friday, November 20, 2026'. */
export const formatLongDate = (date: string): string => longDate(Temporal.PlainDate.from(date));

/** 'Friday, November 20', where a year has no room. */
export const formatDateOfYear = (date: string): string => dateWithoutYear(Temporal.PlainDate.from(date));

/** A calendar date: 'Nov 20, 2026'. */
export const formatDate = (date: string): string => shortDate(Temporal.PlainDate.from(date));

/** The date of an instant in the browser's time zone: 'Nov 20, 2026'. */
export function formatDay(instant: string): string {
  return formatDate(
    Temporal.Instant.from(instant).toZonedDateTimeISO(Temporal.Now.timeZoneId()).toPlainDate().toString(),
  );
}

/** Whether times are written as 'h:mm AM'. The app sets it at its start, by the choice of the browser's user. */
let isTwelveHours = false;

export function writeTwelveHours(isOn: boolean): void {
  isTwelveHours = isOn;
}

/** A time of the clock: '09:05', or '9:05 AM' where clocks count to twelve. */
export function formatTime({ hour, minute }: { hour: number; minute: number }): string {
  const minutes = String(minute).padStart(2, '0');
  return isTwelveHours
    ? `${hour % 12 || 12}:${minutes} ${halfOf(hour)}`
    : `${String(hour).padStart(2, '0')}:${minutes}`;
}

/** A full hour, as short as it can be: '09', or '9 AM'. */
export function formatHour(hour: number): string {
  return isTwelveHours ? `${hour % 12 || 12} ${halfOf(hour)}` : String(hour).padStart(2, '0');
}

const halfOf = (hour: number) => (hour < 12 ? 'AM' : 'PM');

/** An instant in the browser's time zone: 'Nov 20, 2026, 14:30'. */
export function formatInstant(instant: string): string {
  const at = Temporal.Instant.from(instant).toZonedDateTimeISO(Temporal.Now.timeZoneId());
  return `${formatDate(at.toPlainDate().toString())}, ${formatTime(at)}`;
}

/** Dates from the first to the last, both inclusive: 'Nov 12 – Nov 26, 2026'. An undefined date leaves its side open. */
export function formatDates(first: string | undefined, last: string | undefined): string {
  if (first && last) return first === last ? formatDate(first) : `${formatStart(first, last)} – ${formatDate(last)}`;
  if (first) return `Since ${formatDate(first)}`;
  return last ? `Until ${formatDate(last)}` : 'All time';
}

/** The first date of a range, with its year unless the last date has the same. */
function formatStart(first: string, last: string): string {
  const [start, end] = [Temporal.PlainDate.from(first), Temporal.PlainDate.from(last)];
  if (start.year !== end.year) return formatDate(first);
  return formatDayOfYear(start);
}

/** Signed percentage points: '+12.4', '−3.2'. */
export function formatPoints(points: number, decimals = 1): string {
  const sign = points < 0 ? '\u2212' : '+';
  return `${sign}${Math.abs(points).toFixed(decimals)}`;
}

/** Text of an unknown figure. */
export const UNKNOWN = '–';

const factors = new Intl.NumberFormat('en', { maximumFractionDigits: 2 });
const exact = new Intl.NumberFormat('en', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** A share from 0 to 100 with one decimal: '71.2%'. */
export function formatExactPercent(percentage: number): string {
  return `${exact.format(percentage)}%`;
}

/** A factor: '1.2×', '0.85×'. */
export function formatFactor(factor: number): string {
  return `${factors.format(factor)}×`;
}

/** A share from 0 to 100 as a whole percent. */
export function formatPercent(percentage: number): string {
  return `${Math.round(percentage)}%`;
}
