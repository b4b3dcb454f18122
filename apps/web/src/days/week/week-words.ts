import type { Plan } from '@daymark/contract/plan.ts';
import { formatMinutes } from '@daymark/domain/minute-words.ts';
import { plannedOfDay } from '#days/today/sentence-words.ts';
import { counted, dateWriter } from '#ui/format.ts';

/** A day of the week, as its column shows it. */
export type DayPlan = Pick<
  Plan,
  | 'date'
  | 'capacity_minutes'
  | 'worked_minutes'
  | 'planned_minutes'
  | 'not_estimated'
  | 'likely_minutes'
  | 'busy'
  | 'busy_minutes'
  | 'usual_start'
  | 'usual_end'
  | 'done'
  | 'tasks'
>;

const longWeekday = dateWriter({ weekday: 'long' });

/** 'Wednesday'. */
const weekdayName = (date: string): string => longWeekday(Temporal.PlainDate.from(date));

/** Minutes that a day is to hold: the likely ones where they are told, else the planned ones. */
export const minutesToHold = ({ likely_minutes, planned_minutes }: DayPlan): number =>
  likely_minutes ?? planned_minutes;

/** Minutes beyond what a day holds; 0 where it fits. */
export const minutesTooMuch = (day: DayPlan): number => Math.max(0, minutesToHold(day) - day.capacity_minutes);

const sumOf = (days: readonly DayPlan[], minutesOf: (day: DayPlan) => number): number =>
  days.reduce((sum, day) => sum + minutesOf(day), 0);

/**
 * The head of a week: what is planned on its days from today on, what that likely takes, and what was worked. A week that has
 * passed tells its facts alone.
 */
export function weekWords(days: readonly DayPlan[], today: string): { head: string; rest: string[] } {
  const ahead = days.filter(({ date }) => date >= today);
  const worked = sumOf(days, ({ worked_minutes }) => worked_minutes);
  if (ahead.length === 0) {
    const done = days.reduce((sum, day) => sum + day.done.length, 0);
    return { head: `${formatMinutes(worked)} worked, ${counted(done, 'task')} done.`, rest: [] };
  }
  const meetings = sumOf(ahead, ({ busy_minutes }) => busy_minutes);
  const tooFull = ahead.filter((day) => minutesTooMuch(day) > 0).map(({ date }) => weekdayName(date));
  return {
    head: aheadWords(ahead),
    rest: [
      ...(meetings > 0 ? [`${formatMinutes(meetings)} of meetings are taken off.`] : []),
      ...(tooFull.length > 0 ? [`${listed(tooFull)} ${tooFull.length === 1 ? 'holds' : 'hold'} too much.`] : []),
      ...(worked > 0 ? [`${formatMinutes(worked)} worked so far.`] : []),
    ],
  };
}

/** '9h 5m planned from Wednesday to Friday, likely 10h 38m, of 14h 30m.' */
function aheadWords(ahead: readonly DayPlan[]): string {
  const days = ahead.filter(({ capacity_minutes, tasks }) => capacity_minutes > 0 || tasks.length > 0);
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return 'Nothing is planned, and no day has hours.';
  const span =
    first === last ? `on ${weekdayName(first.date)}` : `from ${weekdayName(first.date)} to ${weekdayName(last.date)}`;
  const planned = plannedOfDay({
    planned_minutes: sumOf(days, ({ planned_minutes }) => planned_minutes),
    not_estimated: sumOf(days, ({ not_estimated }) => not_estimated),
  });
  const isTold = days.every(({ likely_minutes, tasks }) => likely_minutes !== null || tasks.length === 0);
  const likely = isTold ? `, likely ${formatMinutes(sumOf(days, minutesToHold))}` : '';
  return `${planned} ${span}${likely}, of ${formatMinutes(sumOf(days, ({ capacity_minutes }) => capacity_minutes))}.`;
}

const listed = (words: readonly string[]): string => new Intl.ListFormat('en', { type: 'conjunction' }).format(words);
