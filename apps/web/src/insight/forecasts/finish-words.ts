import type { FinishDates } from '@daymark/contract/finish-dates.ts';
import { dayWordInside } from '#shared/day-words.ts';
import { formatMinutes } from '#ui/format.ts';

/**
 * 'done Thu, Dec 17, 8 of 10 times by Wed, Jan 6, 2027, at 4h 30m a week as lately; 1.4 tasks came for each one done', to follow
 * the likely minutes.
 */
export function finishWords(dates: FinishDates, today: string, asked: Asked = { isAsked: false }): string {
  return `${datesWords(dates, today)}${paceWords(dates, asked)}${meetingWords(dates)}${flowWords(dates)}`;
}

/** Whether the minutes a week are those that were asked for. */
type Asked = { isAsked: boolean };

function datesWords({ p50_date, p80_date }: FinishDates, today: string): string {
  if (p50_date === null) return 'not done within two years';
  const likely = `done ${dayWordInside(p50_date, today)}`;
  if (p80_date === p50_date) return `${likely}, 8 of 10 times`;
  if (p80_date === null) return `${likely}, 8 of 10 times later than in two years`;
  return `${likely}, 8 of 10 times by ${dayWordInside(p80_date, today)}`;
}

function paceWords({ minutes_a_week, is_shared }: FinishDates, { isAsked }: Asked): string {
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
