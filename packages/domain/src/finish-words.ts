import type { FinishDates } from '@daymark/contract/finish-dates.ts';
import { formatMinutes } from './minute-words.ts';

type Words = {
  /** A date within a sentence. */
  dayWord: (date: string) => string;
  /** Whether the minutes a week are those that were asked for. */
  isAsked?: boolean;
};

/**
 * 'done Thu, Dec 17, 8 of 10 times by Wed, Jan 6, 2027, at 4h 30m a week as lately; 1.4 tasks came for each one done', to follow
 * the likely minutes.
 */
export function finishWords(dates: FinishDates, { dayWord, isAsked = false }: Words): string {
  return `${datesWords(dates, dayWord)}${paceWords(dates, isAsked)}${meetingWords(dates)}${flowWords(dates)}`;
}

function datesWords({ p50_date, p80_date }: FinishDates, dayWord: Words['dayWord']): string {
  if (p50_date === null) return 'not done within two years';
  const likely = `done ${dayWord(p50_date)}`;
  if (p80_date === p50_date) return `${likely}, 8 of 10 times`;
  if (p80_date === null) return `${likely}, 8 of 10 times later than in two years`;
  return `${likely}, 8 of 10 times by ${dayWord(p80_date)}`;
}

function paceWords({ minutes_a_week, is_shared }: FinishDates, isAsked: boolean): string {
  const pace = `, at ${formatMinutes(minutes_a_week)} a week`;
  if (isAsked) return pace;
  return is_shared ? `${pace} as lately` : `${pace} and nothing else`;
}

/** Words where meetings take from the days until then. */
const meetingWords = ({ busy_minutes }: FinishDates): string =>
  busy_minutes === 0 ? '' : `, beside ${formatMinutes(busy_minutes)} of meetings`;

/** Words where more comes than is finished: the dates are of what is there now. */
function flowWords({ added_per_finished }: FinishDates): string {
  if (added_per_finished === null || added_per_finished <= 1) return '';
  return `; ${added_per_finished} tasks came for each one done`;
}
