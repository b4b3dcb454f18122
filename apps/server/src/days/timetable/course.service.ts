import { type Gap, MOST_FITS, type Plan, type PlannedTask } from '@daymark/contract/plan.ts';
import type { Task } from '@daymark/contract/tasks.ts';
import { clockPaces } from '@daymark/domain/clock-paces.ts';
import { currentDayOf, momentOn } from '@daymark/domain/days.ts';
import { exactMinutes, msFromMinutes } from '@daymark/domain/durations.ts';
import { type Candidate, fitting } from '@daymark/domain/fitting.ts';
import type { OrderedForecast } from '@daymark/domain/forecast.ts';
import { FEWEST_FORECAST_TASKS } from '@daymark/domain/forecast-history.ts';
import { type LeftOut, leaveOut } from '@daymark/domain/leave-out.ts';
import { msAtPace } from '@daymark/domain/pace.ts';
import { roundHalfUp } from '@daymark/domain/rounding.ts';
import { type Span, type Timetable, timetableOf } from '@daymark/domain/timetable.ts';
import { type UserContext, wireInstant } from '#context/context.ts';
import type { Outlook } from './outlook.service.ts';

/** A task in the plan of a day, its time there, and its exact work so far. */
export type TaskOfPlan = Pick<PlannedTask, 'task' | 'position' | 'is_unplanned' | 'at'> & { worked_ms: number };

type Times = Pick<PlannedTask, 'likely_start' | 'likely_end' | 'parts' | 'likely_minutes'>;

/** The likely course of a day: its work, what is too much of it, and from when to when each task is worked on. */
export type Course = LeftOut & Pick<Plan, 'likely_minutes'> & { timesOf: (task: Task) => Times; timetable: Timetable };

const NO_TIMES: Times = { likely_start: null, likely_end: null, parts: 0, likely_minutes: null };

const UNTOLD: Course = {
  likely_minutes: null,
  leave_out: [],
  still_over_minutes: 0,
  timesOf: () => NO_TIMES,
  timetable: { parts: new Map(), gaps: [] },
};

type Day = {
  outlook: Outlook;
  tasks: readonly TaskOfPlan[];
  /** The open ones in the order in which they are worked on, and their forecast. */
  open: readonly Task[];
  ordered: Pick<OrderedForecast, 'forecast' | 'likely'>;
  paces: ClockPaces;
};

/** Paces at which the figures of a plan become times of the clock. */
type ClockPaces = Pick<Plan, 'pace' | 'latest_pace'>;

type Drawn = Pick<OrderedForecast, 'forecast' | 'held'>;

/** The paces of a plan by those of its day; without a task that is open both are the usual one. */
export function clockPacesOf({ usualPace, pacesOf }: Outlook, { forecast, held }: Drawn): ClockPaces {
  const minutes = held();
  if (minutes === null || forecast === null) return { pace: usualPace, latest_pace: usualPace };
  return clockPaces(minutes, pacesOf(forecast.p50_minutes));
}

/** The likely times of a day, and the moment in milliseconds up to which they are a plan. */
type LikelyTimes = { timetable: Timetable; end: number };

/** Nothing is told of a day before today, and while too few tasks are finished. */
function likelyTimesOf(ctx: UserContext, day: Day): LikelyTimes | null {
  const { begins, period, blocks } = day.outlook;
  const { forecast } = day.ordered;
  if (begins === null || (forecast !== null && forecast.history_tasks < FEWEST_FORECAST_TASKS)) return null;
  const timetable = timetableOf(timedTasks(ctx, day), {
    now: ctx.now.epochMilliseconds,
    begins: begins.epochMilliseconds,
    until: period.until.epochMilliseconds,
    busy: blocks,
  });
  return { timetable, end: begins.epochMilliseconds + A_YEAR_MS };
}

/** Gives from when to when a task of a day is likely worked on, in milliseconds; null where that is not told. */
export function likelySpansOf(ctx: UserContext, day: Day): (task: Task) => Span | null {
  const told = likelyTimesOf(ctx, day);
  return ({ id }) => {
    const parts = told?.timetable.parts.get(id) ?? [];
    const [first, last] = [parts.at(0), parts.at(-1)];
    return told && first && last && last.until <= told.end ? { from: first.from, until: last.until } : null;
  };
}

export function courseOf(ctx: UserContext, day: Day & { ordered: OrderedForecast }): Course {
  const { outlook, tasks, open, ordered } = day;
  const { likely } = ordered;
  const told = likelyTimesOf(ctx, day);
  if (told === null) return UNTOLD;
  const { timetable, end } = told;
  const placeOf = new Map(open.map(({ id }, place) => [id, place]));
  const minutesOf = ({ id }: Task) => {
    const place = placeOf.get(id);
    return place === undefined ? null : (likely[place] ?? 0) - (likely[place - 1] ?? 0);
  };
  const worked = tasks.reduce((sum, { task }) => sum + outlook.workedOn(task.id), 0);
  const likelyWithout = (ids: readonly number[]) => {
    const places = new Set(ids.flatMap((id) => placeOf.get(id) ?? []));
    return roundHalfUp(exactMinutes(worked) + ordered.likelyWithout(places), 0);
  };
  return {
    likely_minutes: likelyWithout([]),
    ...leaveOut(
      tasks.map(({ task, at }) => ({ ...task, at, likely_minutes: minutesOf(task) ?? 0 })),
      { date: outlook.day.toString(), overWithout: (ids) => likelyWithout(ids) - outlook.capacity_minutes },
    ),
    timesOf: (task) => {
      const parts = timetable.parts.get(task.id) ?? [];
      const [start, last] = [parts.at(0), parts.at(-1)];
      if (!start || !last) return NO_TIMES;
      return {
        likely_start: momentUpTo(end, start.from),
        likely_end: momentUpTo(end, last.until),
        parts: parts.length,
        likely_minutes: minutesOf(task),
      };
    },
    timetable,
  };
}

/** Beyond a year likely times are no plan any more, and may lie beyond all that can be written. */
const A_YEAR_MS = msFromMinutes(365 * 24 * 60);

const momentUpTo = (end: number, ms: number): string | null =>
  ms > end ? null : wireInstant(Temporal.Instant.fromEpochMilliseconds(ms));

/** Open tasks with the time that each takes at this pace. The ends of a day without blocks are those of the forecast. */
function timedTasks(ctx: UserContext, { outlook, tasks, open, ordered, paces }: Day) {
  const ats = new Map(tasks.map(({ task, at }) => [task.id, at]));
  const upTo = (place: number) => msAtPace(ordered.likely[place] ?? 0, paces.pace);
  return open.map(({ id, status }, place) => {
    const at = ats.get(id) ?? null;
    return {
      id,
      length: upTo(place) - upTo(place - 1),
      at: at === null ? null : momentOn(outlook.day, Temporal.PlainTime.from(at), ctx.days).epochMilliseconds,
      isRunning: status === 'active',
    };
  });
}

type Fitting = {
  /** Tasks of this plan that may be worked on earlier. */
  own: readonly Candidate[];
  /** Gives other open tasks, whose figures are drawn only where they are needed. */
  others: () => readonly Candidate[];
};

/** The gaps of a day, each with the later tasks of its plan that fit into it; where none does, with others. */
export function gapsOf(ctx: UserContext, { parts, gaps }: Timetable, { own, others }: Fitting): Gap[] {
  const today = currentDayOf(ctx);
  return gaps.map(({ from, until }) => {
    const minutes = Math.floor(exactMinutes(until - from));
    const later = own.filter(({ id }) => (parts.get(id)?.[0]?.from ?? 0) >= until);
    const ofPlan = fitting(later, { minutes, today });
    const fits = ofPlan.length > 0 ? ofPlan : fitting(others(), { minutes, today });
    return {
      start: wireInstant(Temporal.Instant.fromEpochMilliseconds(from)),
      end: wireInstant(Temporal.Instant.fromEpochMilliseconds(until)),
      minutes,
      fits: fits.slice(0, MOST_FITS).map(({ id }) => id),
      count: fits.length,
    };
  });
}
