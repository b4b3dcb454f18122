import type { Plan, PlannedTask } from '@daymark/contract/plan.ts';
import { freeTimeAfter } from '@daymark/domain/busy-time.ts';
import { exactMinutes } from '@daymark/domain/durations.ts';
import { formatMinutes } from '@daymark/domain/minute-words.ts';
import { msAtPace } from '@daymark/domain/pace.ts';
import { fitOf, type LeftOut, type LikelyMinutes } from '@daymark/domain/plan-capacity.ts';
import { roundHalfUp } from '@daymark/domain/rounding.ts';
import { daysFrom, dayWord, weekdayOf } from '#shared/day-words.ts';
import { timeText } from '#time/entries/entry-words.ts';
import { counted } from '#ui/format.ts';

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
export function doneBy(plan: Pick<Plan, 'tasks' | 'forecast' | 'pace' | 'latest_pace' | 'busy'>): string | null {
  const { tasks, forecast, busy } = plan;
  const [first] = startsOf(tasks);
  if (!first || !forecast) return null;
  const { p50_minutes, p80_minutes } = forecast;
  const last = tasks
    .flatMap(({ likely_end }) => likely_end ?? [])
    .toSorted()
    .at(-1);
  // The timetable has gone around busy time already, and what takes longer goes on behind it.
  const isTimed = busy.length > 0 && last !== undefined;
  const half = msAtPace(p50_minutes, plan.pace);
  const most = Math.max(half, msAtPace(p80_minutes, plan.latest_pace));
  const likely = isTimed ? msOf(last) : msOf(first) + half;
  const latest = isTimed ? aroundBusy(likely, most - half, busy) : msOf(first) + most;
  const [by, atLatest] = [likely, latest].map((moment) =>
    clockWords(Temporal.Instant.fromEpochMilliseconds(moment).toString(), first),
  );
  return `Done by ${by}, by ${atLatest} at the latest (8 of 10 times)`;
}

const aroundBusy = (from: number, length: number, busy: Plan['busy']): number =>
  freeTimeAfter(
    from,
    length,
    busy.map(({ start, end }) => ({ from: msOf(start), until: msOf(end) })),
  );

const msOf = (instant: string) => Temporal.Instant.from(instant).epochMilliseconds;

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
