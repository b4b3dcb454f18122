import type { RepeatRule } from '@daymark/domain/repeats.ts';

/** The repetitions that the form offers; 'own' is a rule that none of them makes. */
export type RepeatChoice = 'none' | 'daily' | 'weekdays' | 'weekly' | 'weeks' | 'monthDay' | 'monthWeekday' | 'own';

export const CHOICES: { value: RepeatChoice; label: string }[] = [
  { value: 'none', label: 'Does not repeat' },
  { value: 'daily', label: 'Daily' },
  { value: 'weekdays', label: 'Every weekday' },
  { value: 'weekly', label: 'Weekly on…' },
  { value: 'weeks', label: 'Every few weeks on…' },
  { value: 'monthDay', label: 'Monthly on day…' },
  { value: 'monthWeekday', label: 'Monthly on the…' },
];

const WEEKDAYS = [1, 2, 3, 4, 5];
const ANY_DAY = { weekdays: [], monthDays: [] };

/** The choice that makes this rule. */
export function choiceOf(rule: RepeatRule | null): RepeatChoice {
  if (rule === null) return 'none';
  const { frequency, interval, weekdays, monthDays } = rule;
  const [weekday] = weekdays;
  if (frequency === 'WEEKLY' && weekday) {
    if (interval > 1) return 'weeks';
    return weekdaysOf(rule).join() === WEEKDAYS.join() ? 'weekdays' : 'weekly';
  }
  if (interval > 1) return 'own';
  if (frequency === 'DAILY') return weekday ? 'own' : 'daily';
  if (monthDays.length === 1) return 'monthDay';
  return weekdays.length === 1 && PLACES.some(({ nth }) => nth === weekday?.nth) ? 'monthWeekday' : 'own';
}

/** The rule that a choice begins with: it has the current day. */
export function firstRule(choice: Exclude<RepeatChoice, 'own'>, today: Temporal.PlainDate): RepeatRule | null {
  switch (choice) {
    case 'none':
      return null;
    case 'daily':
      return { frequency: 'DAILY', interval: 1, ...ANY_DAY };
    case 'weekdays':
      return onDays(1, WEEKDAYS);
    case 'weekly':
      return onDays(1, [today.dayOfWeek]);
    case 'weeks':
      return onDays(2, [today.dayOfWeek]);
    case 'monthDay':
      return { frequency: 'MONTHLY', interval: 1, weekdays: [], monthDays: [today.day] };
    case 'monthWeekday': {
      const nth = Math.ceil(today.day / 7);
      return {
        ...{ frequency: 'MONTHLY', interval: 1, monthDays: [] },
        weekdays: [{ day: today.dayOfWeek, nth: nth > 4 ? -1 : nth }],
      };
    }
  }
}

/** Weeks with an interval and some days. */
export const onDays = (interval: number, days: number[]): RepeatRule => ({
  ...{ frequency: 'WEEKLY', interval, monthDays: [] },
  weekdays: days.toSorted((a, b) => a - b).map((day) => ({ day, nth: null })),
});

/** The weekdays of a rule, 1 for Monday. */
export const weekdaysOf = ({ weekdays }: RepeatRule): number[] => weekdays.map(({ day }) => day);

/** The places of a weekday in a month that every month has. */
export const PLACES = [
  { nth: 1, label: '1st' },
  { nth: 2, label: '2nd' },
  { nth: 3, label: '3rd' },
  { nth: 4, label: '4th' },
  { nth: -1, label: 'Last' },
];
