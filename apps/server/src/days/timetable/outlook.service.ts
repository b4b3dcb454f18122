import type { Plan } from '@daymark/contract/plan.ts';
import type { BusySpan } from '@daymark/domain/busy-time.ts';
import { lastWeeks } from '@daymark/domain/capacity.ts';
import { workedByPeriod } from '@daymark/domain/completion.ts';
import { type Paces, pacesAhead } from '@daymark/domain/day-paces.ts';
import { type BoundedPeriod, periodOfDay } from '@daymark/domain/day-timeline.ts';
import { currentDayOf, startOf } from '@daymark/domain/days.ts';
import { exactMinutes, minutesFromMs } from '@daymark/domain/durations.ts';
import { paceOf, usualStart, workdaysOf } from '@daymark/domain/pace.ts';
import { periodOfDays, workedWithin } from '@daymark/domain/periods.ts';
import { roundHalfUp } from '@daymark/domain/rounding.ts';
import { type UserContext, wireInstant } from '#context/context.ts';
import { capacitiesOf } from '#days/capacity/capacity.service.ts';
import { type RecentWork, recentWork } from '#days/capacity/recent-work.service.ts';
import { entriesIn } from '#insight/analytics/analytics.service.ts';
import { findEntriesBefore } from './timetable.repository.ts';

/** The course that a day takes by the work of the last weeks. */
export type Outlook = Pick<
  Plan,
  'capacity_minutes' | 'worked_minutes' | 'busy_minutes' | 'usual_start' | 'usual_end'
> & {
  day: Temporal.PlainDate;
  period: BoundedPeriod;
  /** The instant at which work on its open tasks begins; null on a day before today. */
  begins: Temporal.Instant | null;
  /** Blocks of busy time of this day and of others around it. */
  blocks: readonly BusySpan[];
  /** Milliseconds of work on a task on this day, and before it. */
  workedOn: (taskId: number) => number;
  /** The middle pace of whole days, and those at which so many minutes are worked from what was worked on this day on. */
  usualPace: number;
  pacesOf: (minutes: number) => Paces;
  workedBefore: (task: Worked) => number;
};

/** A task and all work on it so far. */
type Worked = { id: number; worked_ms: number };

/** Days in a row. */
export type Days = [Temporal.PlainDate, ...Temporal.PlainDate[]];

/**
 * The outlook of each of these days. Capacity, usual hours and pace come from the work of the last weeks, in which that of the current day
 * is too.
 */
export async function outlooksOf(ctx: UserContext, days: Days) {
  const [today, [first]] = [currentDayOf(ctx), days];
  const since = lastWeeks(today, ctx.days).days[0] ?? today;
  const recent = await recentWork(ctx);
  const work = isEarlier(first, since) ? await oldWork(ctx, days) : knownWork(recent, isEarlier(first, today));
  const { workdays, ...capacities } = await capacitiesOf(ctx, { first, last: days.at(-1) ?? first, recent });
  const startOn = usualStart(workdays, ctx.days);
  const usualPace = roundHalfUp(paceOf(workdays), 4);
  const worked = workedByPeriod(
    days.map((day) => periodOfDay(day, ctx.days)),
    work.entries,
  );
  return (day: Temporal.PlainDate): Outlook => {
    const period = periodOfDay(day, ctx.days);
    const hours = capacities.hoursOn(day);
    const begins = isEarlier(today, day) ? startOn(day) : ctx.now;
    return {
      day,
      period,
      begins: isEarlier(day, today) ? null : begins,
      blocks: capacities.blocks,
      busy_minutes: capacities.busyMinutesOn(day),
      usual_start: wireInstant(Temporal.Instant.fromEpochMilliseconds(hours.from)),
      usual_end: wireInstant(Temporal.Instant.fromEpochMilliseconds(hours.until)),
      capacity_minutes: capacities.minutesBesideOn(day),
      worked_minutes: minutesFromMs(worked[days.findIndex((other) => other.equals(day))] ?? 0),
      usualPace,
      pacesOf: (minutes) => {
        const [so_far] = day.equals(today) ? workdaysOf([period], recent.ofToday) : [];
        const worked = Math.floor(exactMinutes(so_far?.workedMs ?? 0));
        return pacesAhead(workdays, { minutes, worked, so_far });
      },
      workedOn: (taskId) => workedWithin(period, work.byTask.get(taskId) ?? []),
      workedBefore: (task) => work.before(task, period),
    };
  };
}

const isEarlier = (one: Temporal.PlainDate, other: Temporal.PlainDate) => Temporal.PlainDate.compare(one, other) < 0;

/** Work by entries that reach up to now: what they do not hold of a task was worked before them. */
function knownWork({ entries, ofToday, byTask }: RecentWork, isBeforeToday: boolean) {
  return {
    entries: isBeforeToday ? entries : ofToday,
    byTask,
    before: ({ id, worked_ms }: Worked, { from }: BoundedPeriod) =>
      worked_ms - workedWithin({ from, until: null }, byTask.get(id) ?? []),
  };
}

/** Work on and before days of which the last weeks know nothing. */
async function oldWork(ctx: UserContext, days: Days) {
  const [first, last = first] = [days[0], days.at(-1)];
  const entries = await entriesIn(ctx, periodOfDays(first, last, ctx.days));
  const dates = { first: first.toString(), last: last.toString() };
  const earlier = await findEntriesBefore(ctx, dates, startOf(last, ctx.days));
  const earlierByTask = Map.groupBy(earlier, ({ task_id }) => task_id);
  return {
    entries,
    byTask: Map.groupBy(entries, ({ task_id }) => task_id),
    before: ({ id }: Worked, { from }: BoundedPeriod) =>
      workedWithin({ from: null, until: from }, earlierByTask.get(id) ?? []),
  };
}
