import type { Db } from './connection.ts';
import { isLongEntry } from './ended-work.ts';
import { boundsOf, toMs } from './instants.ts';
import type { ValueOf } from './prepared.ts';

/**
 * Disjoint queries for the entries that overlap the period: those that began in it, and those that began before it and
 * ended in it, cover it or still run; the first `parts` of them.
 */
export function entryQueriesIn(db: Db, value: ValueOf<EntriesIn>, parts: number) {
  const [from, until] = [value('from'), value('until')];
  const entries = db.selectFrom('time_entries').where('time_entries.user_id', '=', value('userId'));
  const begun = entries.where('started_at', '>=', from).where('started_at', '<', until);
  const before = entries.where('started_at', '<', from);
  const ended = before.where('ended_at', '>', from).where('ended_at', '<', until);
  const covering = before.where('ended_at', '>=', until).where(isLongEntry);
  const running = before.where('ended_at', 'is', null);
  return [begun, ...[ended, covering, running].slice(0, parts - 1)] as const;
}

/** How many of these parts can hold entries. */
export function partsOf({ now }: { now: Temporal.Instant }, { from, until }: EntriesIn): number {
  if (from >= until) return 1; // a day that the zone has skipped
  return toMs(now) > from ? 4 : 3;
}

/** Values of the queries, the period in milliseconds. */
export type EntriesIn = { userId: number; from: number; until: number };

type Period = { from: Temporal.Instant | null; until: Temporal.Instant | null };

export function entriesIn({ userId }: { userId: number }, period: Period): EntriesIn {
  return { userId, ...boundsOf(period) };
}
