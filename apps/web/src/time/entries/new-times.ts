import type { TimeEntry } from '@daymark/contract/entries.ts';
import { clipTo, periodOfDay, suggestedTime } from '@daymark/domain/day-timeline.ts';
import { dayRule } from '#shared/current-day.ts';
import type { Times } from './entry-times.ts';

const NOTHING: Times = { started_at: '', ended_at: '' };

/** Times that the form for a new entry on this date begins with. */
export function newTimes(date: string, entries: readonly TimeEntry[], now: Temporal.Instant): Times {
  const rule = dayRule();
  const day = periodOfDay(Temporal.PlainDate.from(date), rule);
  const known = entries.flatMap((entry) => clipTo(day, asOf(now, entry)) ?? []);
  const free = suggestedTime(day, rule.timeZone, { entries: known, now });
  return free ? { started_at: wire(free.from), ended_at: wire(free.until) } : NOTHING;
}

/** An entry with instants; a running one ends now. */
export function asOf(now: Temporal.Instant, { started_at, ended_at }: TimeEntry) {
  return { started_at: Temporal.Instant.from(started_at), ended_at: ended_at ? Temporal.Instant.from(ended_at) : now };
}

/** An instant as the wire has it. */
export const wire = (at: Temporal.Instant): string => at.toString({ fractionalSecondDigits: 3 });
