import type { NewEntry, TimeEntry } from '@daymark/contract/entries.ts';
import type { BoundedPeriod } from '@daymark/domain/day-timeline.ts';
import { isBefore } from '@daymark/domain/instants.ts';
import { wire } from './new-times.ts';

/** Fields of an entry that say where it is in the way. */
export type BookedEntry = Pick<TimeEntry, 'id' | 'task_id' | 'started_at' | 'ended_at'>;

/** A call by which an entry gives way to another time, or the part of it that is left is booked anew. */
export type WayGiven =
  | { kind: 'delete'; entry: BookedEntry }
  | { kind: 'update'; entry: BookedEntry; edge: 'started_at' | 'ended_at'; at: string }
  | { kind: 'create'; entry: NewEntry };

/** Calls, in their order, after which nothing is booked in a period that was. */
export function waysGiven(period: BoundedPeriod, entries: readonly BookedEntry[]): WayGiven[] {
  return entries.filter((entry) => overlaps(period, entry)).flatMap((entry) => wayOf(period, entry));
}

function overlaps({ from, until }: BoundedPeriod, { started_at, ended_at }: BookedEntry): boolean {
  const endsBefore = ended_at !== null && !isBefore(from, Temporal.Instant.from(ended_at));
  return !endsBefore && isBefore(Temporal.Instant.from(started_at), until);
}

function wayOf({ from, until }: BoundedPeriod, entry: BookedEntry): WayGiven[] {
  const { task_id, started_at, ended_at } = entry;
  const hasBefore = isBefore(Temporal.Instant.from(started_at), from);
  const hasAfter = ended_at === null || isBefore(until, Temporal.Instant.from(ended_at));
  const endsThere: WayGiven = { kind: 'update', entry, edge: 'ended_at', at: wire(from) };
  const beginsThere: WayGiven = { kind: 'update', entry, edge: 'started_at', at: wire(until) };
  if (hasBefore && hasAfter) {
    // A running entry can only begin later: what came before the period is booked anew.
    if (ended_at === null)
      return [beginsThere, { kind: 'create', entry: { task_id, started_at, ended_at: wire(from) } }];
    return [endsThere, { kind: 'create', entry: { task_id, started_at: wire(until), ended_at } }];
  }
  if (hasBefore) return [endsThere];
  return hasAfter ? [beginsThere] : [{ kind: 'delete', entry }];
}
