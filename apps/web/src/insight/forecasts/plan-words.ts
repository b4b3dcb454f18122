import type { Plan, PlannedTask } from '@daymark/contract/plan.ts';
import { exactMinutes } from '@daymark/domain/durations.ts';
import { workedFrom } from '@daymark/domain/pace.ts';
import { fitOf, type LeftOut, type LikelyMinutes } from '@daymark/domain/plan-capacity.ts';
import { roundHalfUp } from '@daymark/domain/rounding.ts';
import { daysFrom, dayWord, weekdayOf } from '#shared/day-words.ts';
import { timeText } from '#time/entries/entry-words.ts';
import { counted, formatMinutes } from '#ui/format.ts';

type OfDay = {
  likely: LikelyMinutes;
  capacity: number;
  /** Tasks without which the day has about even odds. */
  leftOut: LeftOut<{ name: string }>;
};

/** 'likely 6h 5m of 6h: about even odds', 'likely 7h 30m of 6h, will not fit: leave out Write report or Tidy up'. */
export function likelyOfDay({ likely, capacity, leftOut }: OfDay): string {
  const minutes = `likely ${formatMinutes(likely.p50_minutes)}`;
  if (capacity === 0) return `${minutes} on a day off`;
  const ofCapacity = `${minutes} of ${formatMinutes(capacity)}`;
  const fit = fitOf(likely, capacity);
  if (fit === 'fits') return `${ofCapacity}: fits 8 times of 10`;
  if (fit === 'even') return `${ofCapacity}: about even odds`;
  const named = namesOf(leftOut);
  return `${ofCapacity}, will not fit${named && `: leave out ${named}`}`;
}

/** Tasks that a sentence names. */
const NAMED = 3;

/** 'Write report or Tidy up', where one is enough; else 'Write report and Tidy up'. */
function namesOf({ isEither, tasks }: OfDay['leftOut']): string {
  const named = tasks.slice(0, NAMED).map(({ name }) => name);
  const rest = tasks.length - named.length;
  const parts = rest > 0 ? [...named, counted(rest, 'other')] : named;
  return new Intl.ListFormat('en', { type: isEither ? 'disjunction' : 'conjunction' }).format(parts);
}

/** Likely start and end of each open task of a plan: '13:50 – 14:25'. */
export function likelyTimes({ tasks }: Plan): Map<number, string> {
  const [first] = startsOf(tasks);
  const timed = tasks.flatMap(({ task, likely_start, likely_end }) =>
    first && likely_start && likely_end
      ? [[task.id, `${clockWords(likely_start, first)} – ${timeText(likely_end)}`] as const]
      : [],
  );
  return new Map(timed);
}

/** Likely minutes of work on each open task of a plan. */
export function likelyMinutes({ tasks, pace }: Pick<Plan, 'tasks' | 'pace'>): Map<number, number> {
  const minutes = tasks.flatMap(({ task, likely_start: start, likely_end: end }) =>
    start && end ? [[task.id, minutesBetween(start, end) * pace] as const] : [],
  );
  return new Map(minutes.map(([id, exact]) => [id, roundHalfUp(exact, 2)]));
}

const minutesBetween = (start: string, end: string): number =>
  exactMinutes(Temporal.Instant.from(start).until(end).total('milliseconds'));

/** 'Done by 16:40, by 18:05 at the latest (8 of 10 times)'; null without likely times. */
export function doneBy({ tasks, forecast, pace }: Pick<Plan, 'tasks' | 'forecast' | 'pace'>): string | null {
  const [first] = startsOf(tasks);
  if (!first || !forecast) return null;
  const [likely, latest] = [forecast.p50_minutes, forecast.p80_minutes].map((minutes) =>
    clockWords(workedFrom(Temporal.Instant.from(first), minutes, pace).toString(), first),
  );
  return `Done by ${likely}, by ${latest} at the latest (8 of 10 times)`;
}

/** The running task is not always the first of the plan. */
const startsOf = (tasks: readonly PlannedTask[]): string[] =>
  tasks.flatMap(({ likely_start }) => likely_start ?? []).toSorted();

/** A time, with its day where that is another than of the first start: '16:40', 'Sat 00:40', 'Mon, Nov 30 00:40'. */
function clockWords(instant: string, first: string): string {
  const [date, start] = [dateAt(instant), dateAt(first)];
  const time = timeText(instant);
  if (date === start) return time;
  return `${daysFrom(start, date) < 7 ? weekdayOf(date) : dayWord(date, start)} ${time}`;
}

const dateAt = (instant: string): string =>
  Temporal.Instant.from(instant).toZonedDateTimeISO(Temporal.Now.timeZoneId()).toPlainDate().toString();
