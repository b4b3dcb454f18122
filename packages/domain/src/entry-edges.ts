import { LONGEST_ENTRY } from '@daymark/contract/entries.ts';
import type { BoundedPeriod } from './day-timeline.ts';
import { msFromMinutes } from './durations.ts';
import { earlierOf, isBefore, laterOf } from './instants.ts';
import type { EndedEntry } from './periods.ts';

export type Edge = 'started_at' | 'ended_at';

/** Minutes between the places at which a moved edge stops. */
export type EdgeStep = 1 | 5;

type Around = {
  /** The day on screen, which a moved edge does not leave. */
  day: BoundedPeriod;
  /** Other entries of the user, running ones up to now. */
  others: readonly EndedEntry[];
  now: Temporal.Instant;
};

/**
 * The earliest and the latest place of an edge that is moved: it stops at the entry beside it, at the limits of the day, at
 * now, a minute before the entry's other edge and 24 hours away from it. The present place is always between the two.
 */
export function edgeLimits(entry: EndedEntry, edge: Edge, { day, others, now }: Around): BoundedPeriod {
  const { started_at, ended_at } = entry;
  if (edge === 'started_at') {
    const before = others.map((other) => other.ended_at).filter((end) => !isBefore(started_at, end));
    const floor = [day.from, ended_at.subtract({ hours: LONGEST_ENTRY }), ...before].reduce(laterOf);
    return {
      from: earlierOf(floor, started_at),
      until: laterOf(started_at, earlierOf(ended_at.subtract({ minutes: 1 }), now)),
    };
  }
  const after = others.map((other) => other.started_at).filter((start) => !isBefore(start, ended_at));
  const ceiling = [day.until, now, started_at.add({ hours: LONGEST_ENTRY }), ...after].reduce(earlierOf);
  return { from: earlierOf(ended_at, started_at.add({ minutes: 1 })), until: laterOf(ceiling, ended_at) };
}

/** The place nearest to `at` on the steps of the clock, within the limits. Zones differ from UTC by multiples of 15 minutes. */
export function nearestStep(at: Temporal.Instant, step: EdgeStep, limits: BoundedPeriod): Temporal.Instant {
  const ms = msFromMinutes(step);
  return within(limits, Temporal.Instant.fromEpochMilliseconds(Math.round(at.epochMilliseconds / ms) * ms));
}

/** The next place after or before the minute of `at` on the steps of the clock, within the limits. */
export function nextStep(at: Temporal.Instant, step: EdgeStep | -1 | -5, limits: BoundedPeriod): Temporal.Instant {
  const ms = msFromMinutes(Math.abs(step));
  // An edge is shown without its seconds: from 10:00:20 the step before is 9:55, not 10:00.
  const steps = at.round({ smallestUnit: 'minute', roundingMode: 'floor' }).epochMilliseconds / ms;
  const next = step > 0 ? Math.floor(steps) + 1 : Math.ceil(steps) - 1;
  return within(limits, Temporal.Instant.fromEpochMilliseconds(next * ms));
}

const within = ({ from, until }: BoundedPeriod, at: Temporal.Instant) => laterOf(from, earlierOf(until, at));
