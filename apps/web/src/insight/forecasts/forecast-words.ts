import type { Forecast } from '@daymark/contract/forecasts.ts';
import { FEWEST_FORECAST_TASKS } from '@daymark/domain/forecast-history.ts';
import type { LikelyDays } from '@daymark/domain/likely-days.ts';
import { formatMinutes } from '@daymark/domain/minute-words.ts';
import type { LikelyMinutes } from '@daymark/domain/plan-capacity.ts';
import { daysFrom, dayWord, weekdayOf } from '#shared/day-words.ts';
import { counted } from '#ui/format.ts';

/** Text instead of a forecast from too few tasks. */
export const WAITING_WORDS = `Likely times come after ${FEWEST_FORECAST_TASKS} finished tasks.`;

/** Whether a forecast is shown: with too few finished tasks it would tell little of this user. */
export const isTold = ({ history_tasks }: Forecast): boolean => history_tasks >= FEWEST_FORECAST_TASKS;

/**
 * 'from 57 finished tasks', '2 without an estimate · from 57 finished tasks'. Where nobody estimated any of them, there is no
 * estimate to correct: 'from how long your 57 finished tasks took'.
 */
export function basisWords({ tasks, not_estimated, basis, history_tasks }: Forecast): string {
  const finished = counted(history_tasks, 'finished task');
  if (not_estimated === 0) return `from ${finished}`;
  const restsOnTimes = not_estimated === tasks && basis === 'own';
  return `${not_estimated} without an estimate · from ${restsOnTimes ? `how long your ${finished} took` : finished}`;
}

/** Words to follow 'likely': '6h 20m, 8 of 10 times under 8h 10m'. */
export function minutesWords({ p50_minutes, p80_minutes }: LikelyMinutes): string {
  return `${formatMinutes(p50_minutes)}, 8 of 10 times under ${formatMinutes(p80_minutes)}`;
}

/** 'at your usual 3h 30m a day and nothing else, Tue to Wed'. */
export function daysWords({ minutes_a_day, first, last }: LikelyDays, today: string): string {
  const [start, end] = [first, last].map((day) => nearDay(day.toString(), today));
  return `at your usual ${formatMinutes(minutes_a_day)} a day and nothing else, ${start === end ? start : `${start} to ${end}`}`;
}

/** 'today', 'Tue' within a week, else 'Wed, Dec 2'. */
function nearDay(date: string, today: string): string {
  const days = daysFrom(today, date);
  if (days === 0) return 'today';
  return days < 7 ? weekdayOf(date) : dayWord(date, today);
}
