import type { HoursQuery } from '@daymark/contract/hours.ts';
import { dayOf } from '@daymark/domain/days.ts';
import { type Dates, workedByGroup } from '@daymark/domain/hours.ts';
import { daysBetween, periodOfDays } from '@daymark/domain/periods.ts';
import type { UserContext } from '#context/context.ts';
import { periodOf } from '#insight/analytics/counted-categories.service.ts';
import { findTimesByGroup } from './hours.repository.ts';

/** Work by what it is told of, in milliseconds. */
export type Work = {
  /** The days from the first work to the last; null without any. */
  days: Dates | null;
  /** Each day of these dates with work, in their order. */
  byDay: (dates: Dates) => { date: string; ms: number }[];
  /** Ids of all that has work in these steps, which follow one another, with that of each step; null stands for no category. */
  bySteps: (steps: readonly Dates[]) => (readonly [number | null, readonly number[]])[];
};

/** Work in the dates, of one project or of all, computed from the entries. */
export async function workInPeriod(ctx: UserContext, query: HoursQuery): Promise<Work> {
  const { by, project_id } = query;
  const times = await findTimesByGroup(ctx, periodOf(ctx, query), { by, project_id });
  return {
    days: daysOf(ctx, boundsOf(times.values())),
    byDay: ({ first, last }) => {
      const days = daysBetween(first, last);
      const periods = days.map((day) => periodOfDays(day, day, ctx.days));
      const worked = workedByGroup(periods, times).get(null) ?? [];
      return days.flatMap((day, place) => (worked[place] ? [{ date: day.toString(), ms: worked[place] }] : []));
    },
    bySteps: (steps) => {
      const periods = steps.map(({ first, last }) => periodOfDays(first, last, ctx.days));
      return [...workedByGroup(periods, times)];
    },
  };
}

/** The first start and the last end, each in epoch milliseconds. */
function boundsOf(times: Iterable<readonly number[]>): Bounds {
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const own of times) {
    for (const at of own) {
      first = Math.min(first, at);
      last = Math.max(last, at);
    }
  }
  return [first, last];
}

type Bounds = readonly [first: number, last: number];

/** The days from one moment to another; null without any work between them. */
export function daysOf({ days }: UserContext, [first, last]: Bounds): Dates | null {
  if (first > last) return null;
  const dayAt = (ms: number) => dayOf(Temporal.Instant.fromEpochMilliseconds(ms), days);
  // Work that ends with a day is no work of the next one.
  return { first: dayAt(first), last: dayAt(Math.max(first, last - 1)) };
}
