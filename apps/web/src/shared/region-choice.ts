import { useStored } from '#api/stored.ts';
import { STORED } from '#api/stored-keys.ts';
import { writeTwelveHours } from '#ui/format.ts';

/** How this browser writes times and begins weeks; 'auto' is as its language does. */
export type RegionChoice = NonNullable<ReturnType<typeof STORED.region.read>>;

const AUTO: RegionChoice = { clock: 'auto', first_day: 'auto' };

type WithWeek = Intl.Locale & { getWeekInfo?: () => { firstDay: number }; weekInfo?: { firstDay: number } };

/** The language as `Intl` takes it, which refuses what browsers say of a bare system: 'en-US@posix' in Chromium where `LANG` is `C`. */
function tagOf(language: string): string {
  const [tag = ''] = language.split('@');
  try {
    return new Intl.Locale(tag).toString();
  } catch {
    return 'en-US';
  }
}

/** Habits of a language: whether its clocks count to twelve, and its first day of the week, 1 for Monday to 7 for Sunday. */
type Habits = { isTwelveHours: boolean; firstDay: number };

/** Habits that the browser was asked for, which takes it half a millisecond: every screen with dates asks in each rendering. */
const known = new Map<string, Habits>();

export function habitsOf(language: string): Habits {
  const habits = known.get(language) ?? readHabits(language);
  known.set(language, habits);
  return habits;
}

function readHabits(language: string): Habits {
  const { hourCycle } = new Intl.DateTimeFormat(tagOf(language), { hour: 'numeric' }).resolvedOptions();
  const locale: WithWeek = new Intl.Locale(tagOf(language));
  const { firstDay } = locale.getWeekInfo?.() ?? locale.weekInfo ?? { firstDay: MONDAY };
  return { isTwelveHours: hourCycle === 'h12' || hourCycle === 'h11', firstDay };
}

const MONDAY = 1;

const isTwelveHours = ({ clock }: RegionChoice) =>
  clock === 'auto' ? habitsOf(navigator.language).isTwelveHours : clock === '12';

const firstDayOf = ({ first_day }: RegionChoice) =>
  first_day === 'auto' ? habitsOf(navigator.language).firstDay : Number(first_day);

/** Writes every time as this browser has chosen, from the start of the app on. */
export function applyRegion(): void {
  writeTwelveHours(isTwelveHours(STORED.region.read() ?? AUTO));
}

/** The choice, and how to make another one. */
export function useRegionChoice() {
  const choice = useStored(STORED.region) ?? AUTO;
  const choose = (part: Partial<RegionChoice>) => {
    STORED.region.write({ ...choice, ...part });
    applyRegion();
  };
  return { choice, choose };
}

/** Whether dates of figures begin with the day or with the month in a language. */
export function dateOrderOf(language: string): 'day-first' | 'month-first' {
  const parts = new Intl.DateTimeFormat(tagOf(language), { day: 'numeric', month: 'numeric' }).formatToParts(0);
  return parts.find(({ type }) => type === 'day' || type === 'month')?.type === 'day' ? 'day-first' : 'month-first';
}

/** The first day of the week as it is now, for what no component shows. */
export const currentFirstDay = (): number => firstDayOf(STORED.region.read() ?? AUTO);

/** The first day of the week, 1 for Monday to 7 for Sunday. */
export const useFirstDay = (): number => firstDayOf(useStored(STORED.region) ?? AUTO);
