import { isBefore } from './instants.ts';

/** Minutes after Done within which its undo lets the timer go on. */
export const GOES_ON_WITHIN = 10;

/** A running entry that Done ended: its end, and when Done was pressed. */
export type StoppedEntry = { id: number; ended_at: Temporal.Instant; done_at: Temporal.Instant };

/** Another entry of the same person; without an end it runs. Ids grow in the order in which entries are made. */
export type OtherEntry = { id: number; ended_at: Temporal.Instant | null; isTimer: boolean };

/**
 * Whether the undo of Done lets the timer go on as if Done had never been pressed: within ten minutes, where no timer was
 * started since, and no work was booked into the time that it would count.
 */
export function goesOn(stopped: StoppedEntry, others: readonly OtherEntry[], now: Temporal.Instant): boolean {
  return isWithinReach(stopped, now) && !others.some((other) => isInTheWay(other, stopped));
}

function isWithinReach({ done_at }: StoppedEntry, now: Temporal.Instant): boolean {
  return !isBefore(done_at.add({ minutes: GOES_ON_WITHIN }), now);
}

function isInTheWay({ id, ended_at, isTimer }: OtherEntry, stopped: StoppedEntry): boolean {
  const isStartedSince = isTimer && id > stopped.id;
  return isStartedSince || ended_at === null || isBefore(stopped.ended_at, ended_at);
}
