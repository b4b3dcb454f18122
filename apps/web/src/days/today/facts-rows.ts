import type { TimeEntry } from '@daymark/contract/entries.ts';
import type { BusyBlock } from '@daymark/contract/plan.ts';
import { type BoundedPeriod, clipTo, freePeriods, gapsBetween, lengthMs } from '@daymark/domain/day-timeline.ts';
import { exactMinutes } from '@daymark/domain/durations.ts';

/** Shortest gap between two entries that is shown as time not booked, in minutes: shorter ones are a break. */
const SHORTEST_GAP = 15;

/** A row of what was done on a day: work on a task, busy time, or a stretch between two entries that nobody has booked. */
export type FactRow = { period: BoundedPeriod; minutes: number } & (
  | { kind: 'work'; entry: TimeEntry }
  | { kind: 'busy'; title: string | null }
  | { kind: 'gap' }
);

/** Ended entries and blocks of a day in their order, with the gaps of more than a quarter of an hour between its work. */
export function factRows(day: BoundedPeriod, entries: readonly TimeEntry[], busy: readonly BusyBlock[]): FactRow[] {
  const work = entries.flatMap((entry) => {
    if (entry.ended_at === null) return [];
    const [started_at, ended_at] = [Temporal.Instant.from(entry.started_at), Temporal.Instant.from(entry.ended_at)];
    const period = clipTo(day, { started_at, ended_at });
    return period ? [{ kind: 'work', entry, period, minutes: minutesOf(period) } as const] : [];
  });
  const meetings = busy.flatMap((block) =>
    partsOf(day, [block]).map(
      (period) => ({ kind: 'busy', title: block.title, period, minutes: minutesOf(period) }) as const,
    ),
  );
  const gaps = gapsBetween(work.map(({ period }) => period))
    .flatMap((gap) => freePeriods(gap, partsOf(gap, busy)))
    .filter((period) => minutesOf(period) > SHORTEST_GAP)
    .map((period) => ({ kind: 'gap', period, minutes: minutesOf(period) }) as const);
  return [...work, ...meetings, ...gaps].toSorted((one, other) =>
    Temporal.Instant.compare(one.period.from, other.period.from),
  );
}

/** The parts of blocks that lie in a period. */
const partsOf = (period: BoundedPeriod, busy: readonly BusyBlock[]): BoundedPeriod[] =>
  busy.flatMap(({ start, end }) => {
    const times = { started_at: Temporal.Instant.from(start), ended_at: Temporal.Instant.from(end) };
    return clipTo(period, times) ?? [];
  });

const minutesOf = (period: BoundedPeriod): number => exactMinutes(lengthMs(period));
