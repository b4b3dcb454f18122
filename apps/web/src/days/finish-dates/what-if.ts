import { type FinishQuestion, WEEK_MINUTES } from '@daymark/contract/finish-dates.ts';
import { HORIZON_DAYS } from '@daymark/domain/finish-dates.ts';
import { daysAfter } from '#shared/day-words.ts';
import type { Work } from './finish-dates.queries.ts';

/** Conditions that somebody tries; an empty one leaves what holds. */
export type Conditions = {
  without: ReadonlySet<number>;
  hours: number | '';
  from: string;
  isWithoutMeetings: boolean;
  wished: string;
};

export const AS_IT_IS: Conditions = { without: new Set(), hours: '', from: '', isWithoutMeetings: false, wished: '' };

/** Whether any condition makes the dates others than those that hold; a wished date does not. */
export const isWhatIf = ({ without, hours, from, isWithoutMeetings }: Conditions): boolean =>
  without.size > 0 || hours !== '' || from !== '' || isWithoutMeetings;

/** Days that can be chosen, the first and the last. */
export type Reach = { min: string; max: string };

export const beginsIn = (today: string): Reach => ({
  min: today,
  max: Temporal.PlainDate.from(today).add({ years: 1 }).toString(),
});

export const wishesIn = (today: string): Reach => ({ min: today, max: daysAfter(today, HORIZON_DAYS - 1) });

const isIn = (date: string, { min, max }: Reach): boolean => min <= date && date <= max;

/** Faults of these conditions, by their fields. */
export function faultsOf({ hours, from, wished }: Conditions, today: string) {
  return {
    hours: hours !== '' && !isWeek(hours) ? 'From 0.25 to 168' : null,
    from: from !== '' && !isIn(from, beginsIn(today)) ? 'From today to a year ahead' : null,
    wished: wished !== '' && !isIn(wished, wishesIn(today)) ? 'From today to two years ahead' : null,
  };
}

const minutesOf = (hours: number): number => Math.round(hours * 60);

const isWeek = (hours: number): boolean => WEEK_MINUTES.min <= minutesOf(hours) && minutesOf(hours) <= WEEK_MINUTES.max;

/** The question that these conditions ask about some work; those that are wrong are left out. */
export function questionOf(of: Work, conditions: Conditions, today: string): FinishQuestion {
  const { without, hours, from, isWithoutMeetings, wished } = conditions;
  const faults = faultsOf(conditions, today);
  return {
    ...of,
    ...(without.size > 0 && { leave_out: [...without].toSorted((one, other) => one - other) }),
    ...(hours !== '' && faults.hours === null && { minutes_a_week: minutesOf(hours) }),
    ...(from !== '' && from !== today && faults.from === null && { from }),
    ...(isWithoutMeetings && { without_busy: true }),
    ...(wished !== '' && faults.wished === null && { wished_date: wished }),
  };
}
