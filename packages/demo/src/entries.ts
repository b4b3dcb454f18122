import { msFromMinutes } from '@daymark/domain/durations.ts';
import type { Random } from '@daymark/domain/random.ts';
import { countdownMs } from '@daymark/domain/timer.ts';

export type Entry = { started_at: Temporal.Instant; planned_end_at: Temporal.Instant; ended_at: Temporal.Instant };

const EXTENDED = 0.6;
const EXTENSION = msFromMinutes(15);

type Options = {
  interrupted: Entry | undefined;
  /** The planned countdown in minutes. */
  planned: number;
  started_at: Temporal.Instant;
  ms: number;
};

/** One time entry, with the countdown that the product would set. */
export function entryOf(random: Random, { interrupted, planned, started_at, ms }: Options): Entry {
  const countdown = countdownMs({ interrupted, planned });
  const overtime = ms - countdown;
  const isExtended = overtime > 0 && random.chance(EXTENDED);
  const extension = isExtended ? Math.ceil(overtime / EXTENSION) * EXTENSION : 0;
  return { started_at, planned_end_at: after(started_at, countdown + extension), ended_at: after(started_at, ms) };
}

/** The same work with a countdown of other minutes. */
export function replanned(random: Random, entries: Entry[], planned: number): Entry[] {
  const replannedEntries: Entry[] = [];
  for (const { started_at, ended_at } of entries) {
    const ms = started_at.until(ended_at).total('milliseconds');
    replannedEntries.push(entryOf(random, { interrupted: replannedEntries.at(-1), planned, started_at, ms }));
  }
  return replannedEntries;
}

const after = (instant: Temporal.Instant, ms: number) => instant.add({ milliseconds: Math.round(ms) });
