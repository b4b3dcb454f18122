import { type BusySpan, busyByDay, daysInTime, uncovered } from '@daymark/domain/busy-time.ts';
import { capacityBeside, lastWeeks, learnedCapacity, ofWeekday, USUAL_CAPACITY } from '@daymark/domain/capacity.ts';
import { currentDayOf, startOf } from '@daymark/domain/days.ts';
import { exactMinutes } from '@daymark/domain/durations.ts';
import { type DayInParts, usualHours } from '@daymark/domain/pace.ts';
import { roundHalfUp } from '@daymark/domain/rounding.ts';
import type { Span } from '@daymark/domain/timetable.ts';
import type { UserContext } from '#context/context.ts';
import { findBlocks } from '#days/busy-time/busy-time.repository.ts';
import { findSettings } from '#people/users/users.repository.ts';
import { accountDeleted } from '#people/users/users.service.ts';
import { type RecentWork, recentWork } from './recent-work.service.ts';

/** Busy time of days, and the minutes of work that they hold beside it. */
export type Capacities = {
  /** Days with work in the weeks before today. */
  workdays: readonly DayInParts[];
  /** Blocks of busy time that lie in these days or reach into them, whole. */
  blocks: readonly BusySpan[];
  /** The usual hours of a day, in which busy time takes from its work. */
  hoursOn: (day: Temporal.PlainDate) => Span;
  /** Whole minutes of busy time in the usual hours. */
  busyMinutesOn: (day: Temporal.PlainDate) => number;
  /** Minutes of work that a day would hold without busy time: the own figure of its weekday, else the learned one, else the usual. */
  minutesOn: (day: Temporal.PlainDate) => number;
  /** Minutes of work that it holds beside its busy time. */
  minutesBesideOn: (day: Temporal.PlainDate) => number;
};

/** Reads what days hold, which is learned from recent work; the days may lie anywhere. */
export async function capacitiesOf(
  ctx: UserContext,
  { first, last, recent }: { first: Temporal.PlainDate; last: Temporal.PlainDate; recent: RecentWork },
): Promise<Capacities> {
  const { workdays } = recent;
  const { days: learnedFrom, periods } = lastWeeks(currentDayOf(ctx), ctx.days);
  const hoursOn = usualHours(workdays, ctx.days, ({ place }) => learnedFrom[place]?.dayOfWeek ?? 0);
  const [begin = first, end = last] = [learnedFrom.at(0), learnedFrom.at(-1)];
  const blocks = await findBlocks(ctx, {
    from: startOf(earlierOf(first, begin), ctx.days).epochMilliseconds,
    until: startOf(laterOf(last, end).add({ days: 1 }), ctx.days).epochMilliseconds,
  });
  const dayAt = daysInTime(hoursOn, ctx.days);
  const busy = busyByDay(blocks, dayAt);
  // Work on a meeting is told once, as work.
  const besideWork = blocks.length === 0 ? busy : busyByDay(uncovered(blocks, recent.spans), dayAt);
  const workedMs = periods.map(() => 0);
  for (const day of workdays) workedMs[day.place] = day.workedMs;
  const learned = learnedCapacity(learnedFrom, workedMs, besideWork);
  const settings = await findSettings(ctx);
  if (!settings) throw accountDeleted();
  const minutesOn = (day: Temporal.PlainDate) =>
    ofWeekday(settings.capacity_minutes, day) ?? ofWeekday(learned, day) ?? USUAL_CAPACITY;
  const busyMinutesOn = (day: Temporal.PlainDate) => roundHalfUp(exactMinutes(busy.get(day.toString()) ?? 0), 0);
  return {
    workdays,
    blocks,
    hoursOn,
    busyMinutesOn,
    minutesOn,
    minutesBesideOn: (day) => capacityBeside(minutesOn(day), busyMinutesOn(day)),
  };
}

/** Minutes of work that a day holds beside its busy time. */
export async function capacityOf(ctx: UserContext, day: Temporal.PlainDate): Promise<number> {
  return (await capacitiesOf(ctx, { first: day, last: day, recent: await recentWork(ctx) })).minutesBesideOn(day);
}

const earlierOf = (one: Temporal.PlainDate, other: Temporal.PlainDate) =>
  Temporal.PlainDate.compare(one, other) < 0 ? one : other;

const laterOf = (one: Temporal.PlainDate, other: Temporal.PlainDate) =>
  Temporal.PlainDate.compare(one, other) < 0 ? other : one;
