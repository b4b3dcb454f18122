const plurals = new Intl.PluralRules('en');

/** '1 task', '2 tasks'. */
export const counted = (count: number, noun: string): string =>
  `${count} ${plurals.select(count) === 'one' ? noun : `${noun}s`}`;

/**
 * The language of this terminal, which Node does not read from the environment. Without one ('C') nothing is known of its clocks:
 * they count to 24 then, as in the output of other programs.
 */
export function languageOf({ LC_ALL, LC_TIME, LANG }: NodeJS.ProcessEnv, ofSystem: string | undefined): string {
  const [, language, region] = /^([a-z]{2,3})(?:_([A-Z]{2}))?(?![A-Za-z])/.exec(LC_ALL || LC_TIME || LANG || '') ?? [];
  if (language === undefined) return ofSystem ?? 'en-GB';
  return region === undefined ? language : `${language}-${region}`;
}

const ofSystem = new Intl.DateTimeFormat().resolvedOptions();

const language = languageOf(process.env, process.platform === 'win32' ? ofSystem.locale : undefined);

/** The zone of this machine; one that Node does not know counts as UTC, whatever it is called. */
export function zoneOfMachine(): string {
  const zone: string | undefined = ofSystem.timeZone;
  return zone === undefined || zone === 'Etc/Unknown' ? 'UTC' : zone;
}

type WithWeek = Intl.Locale & { getWeekInfo?: () => { firstDay: number }; weekInfo?: { firstDay: number } };

/** The first day of the week here, 1 for Monday to 7 for Sunday. */
export function firstDayOfWeek(): number {
  const locale: WithWeek = new Intl.Locale(language);
  return (locale.getWeekInfo?.() ?? locale.weekInfo ?? { firstDay: 1 }).firstDay;
}

/** Whether dates of figures begin with the day or with the month here. */
export function dateOrder(): 'day-first' | 'month-first' {
  const parts = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'numeric' }).formatToParts(0);
  return parts.find(({ type }) => type === 'day' || type === 'month')?.type === 'day' ? 'day-first' : 'month-first';
}

const { hourCycle } = new Intl.DateTimeFormat(language, { hour: 'numeric' }).resolvedOptions();
const isTwelveHours = hourCycle === 'h12' || hourCycle === 'h11';

/** A time of the clock: '09:05', or '9:05 AM' where clocks count to twelve. */
export function formatTime({ hour, minute }: { hour: number; minute: number }): string {
  const minutes = String(minute).padStart(2, '0');
  if (!isTwelveHours) return `${String(hour).padStart(2, '0')}:${minutes}`;
  return `${hour % 12 || 12}:${minutes} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** The time of an instant on the clock of this machine. */
export const timeOf = (instant: string): string =>
  formatTime(Temporal.Instant.from(instant).toZonedDateTimeISO(zoneOfMachine()));

/** A date in full: 'Friday, November 20, 2026'. */
export const longDate = (date: string): string =>
  dateText(date, { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' });

const NEAR: Record<number, string> = { [-1]: 'yesterday', 0: 'today', 1: 'tomorrow' };

/** A date within a sentence: 'today', 'tomorrow', 'Wed, Nov 25', with the year where it is another. */
export function dayWord(date: string, today: string): string {
  const near = NEAR[daysFrom(today, date)];
  if (near !== undefined) return near;
  const isThisYear = date.slice(0, 4) === today.slice(0, 4);
  return dateText(date, {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    ...(!isThisYear && { year: 'numeric' }),
  });
}

/** Days from one date to another; negative for an earlier one. */
export const daysFrom = (one: string, other: string): number => Temporal.PlainDate.from(one).until(other).days;

const dateText = (date: string, parts: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat('en', { ...parts, timeZone: 'UTC' }).format(
    Temporal.PlainDate.from(date).toZonedDateTime('UTC').epochMilliseconds,
  );
