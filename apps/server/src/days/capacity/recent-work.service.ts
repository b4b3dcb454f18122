import { united } from '@daymark/domain/busy-time.ts';
import { type LastWeeks, lastWeeks } from '@daymark/domain/capacity.ts';
import { currentDayOf, startOf } from '@daymark/domain/days.ts';
import { type PlacedDay, workdaysOf } from '@daymark/domain/pace.ts';
import { type EndedEntry, periodOfDays } from '@daymark/domain/periods.ts';
import { endOfWork } from '@daymark/domain/timer.ts';
import type { Span } from '@daymark/domain/timetable.ts';
import type { UserContext } from '#context/context.ts';
import { KeptStore } from '#context/kept-store.ts';
import { findPackedEntries } from './recent-work.repository.ts';

type TaskEntry = EndedEntry & { task_id: number };

/** Work of the weeks before today and of today; a running entry is taken to end now. */
export type RecentWork = {
  entries: readonly TaskEntry[];
  /** Entries that reach into today. */
  ofToday: readonly TaskEntry[];
  byTask: ReadonlyMap<number, readonly TaskEntry[]>;
  /** Days with work in the weeks before today, by their place there. */
  workdays: readonly PlacedDay[];
  /** Time of the entries, each moment of it once. */
  spans: readonly Span[];
};

/** Limit of entries that are kept, of some 300 bytes each. */
const MOST_ENTRIES = 2 ** 16;

/** Ended work by user and way of counting days, with the text that it was made of: as long as that is the same, so is all of it. */
const KEPT = new KeptStore<{ text: string; work: RecentWork }>(MOST_ENTRIES, ({ work }) => work.entries.length);

export async function recentWork(ctx: UserContext): Promise<RecentWork> {
  const { timeZone, startHour } = ctx.days;
  const today = currentDayOf(ctx);
  const weeks = lastWeeks(today, ctx.days);
  const { ended, running } = await findPackedEntries(ctx, periodOfDays(weeks.days[0] ?? today, today, ctx.days));
  const begins = startOf(today, ctx.days).epochMilliseconds;
  const key = `${ctx.userId} ${today} ${timeZone} ${startHour}`;
  const known = KEPT.get(key);
  const work = known?.text === ended ? known.work : workOf(endedEntries(ended), weeks, begins);
  KEPT.keep(key, { text: ended, work });
  if (running === null) return work;
  const entry = runningEntry(running, ctx.now);
  return entry.started_at.epochMilliseconds < begins
    ? workOf([...work.entries, entry], weeks, begins)
    : withEntryOfToday(work, entry);
}

function workOf(entries: readonly TaskEntry[], { periods }: LastWeeks, todayBegins: number): RecentWork {
  return {
    entries,
    ofToday: entries.filter(({ ended_at }) => ended_at.epochMilliseconds >= todayBegins),
    byTask: Map.groupBy(entries, ({ task_id }) => task_id),
    workdays: workdaysOf(periods, entries),
    spans: united(entries.map(toSpan)),
  };
}

/** The same work with an entry more, which the weeks before today do not hold. */
function withEntryOfToday(work: RecentWork, entry: TaskEntry): RecentWork {
  const byTask = new Map(work.byTask);
  byTask.set(entry.task_id, [...(byTask.get(entry.task_id) ?? []), entry]);
  return {
    entries: [...work.entries, entry],
    ofToday: [...work.ofToday, entry],
    byTask,
    workdays: work.workdays,
    spans: [...work.spans, toSpan(entry)],
  };
}

function endedEntries(text: string): TaskEntry[] {
  const numbers: number[] = JSON.parse(`[${text}]`);
  const instantAt = (place: number) => Temporal.Instant.fromEpochMilliseconds(numbers[place] ?? 0);
  return Array.from({ length: numbers.length / 3 }, (_, entry) => ({
    task_id: numbers[3 * entry] ?? 0,
    started_at: instantAt(3 * entry + 1),
    ended_at: instantAt(3 * entry + 2),
  }));
}

function runningEntry(text: string, now: Temporal.Instant): TaskEntry {
  const [task_id = 0, start = 0] = text.split(',').map(Number);
  const started_at = Temporal.Instant.fromEpochMilliseconds(start);
  return { task_id, started_at, ended_at: endOfWork({ started_at }, now) };
}

const toSpan = ({ started_at, ended_at }: EndedEntry): Span => ({
  from: started_at.epochMilliseconds,
  until: ended_at.epochMilliseconds,
});
