import {
  FEWEST_SETTLED,
  PROMISES_OF_AN_ACCOUNT,
  type PromiseRecord,
  type PromiseState,
} from '@daymark/contract/promises.ts';
import { type DayRule, dayOf } from './days.ts';
import { roundHalfUp } from './rounding.ts';

/** A promise as it was made, and the moment of its end where it has one. */
export type Promised = {
  promised_date: string;
  chance: number | null;
  settled_at: Temporal.Instant | null;
  withdrawn_at: Temporal.Instant | null;
};

/** The state of a promise, and the days after its date: until it was settled, or so far. */
export type Outcome = { state: PromiseState; days_late: number };

/**
 * The outcome of a promise as of now. It is kept where its last task was done by the end of the promised day, which is counted
 * like every day of its owner. A withdrawn one is late by nothing.
 */
export function outcomeOfPromise(promise: Promised, { now, days }: { now: Temporal.Instant; days: DayRule }): Outcome {
  if (promise.withdrawn_at !== null) return { state: 'withdrawn', days_late: 0 };
  const end = dayOf(promise.settled_at ?? now, days);
  const days_late = Math.max(0, Temporal.PlainDate.from(promise.promised_date).until(end).days);
  if (promise.settled_at === null) return { state: 'open', days_late };
  return { state: days_late === 0 ? 'kept' : 'late', days_late };
}

/** The record of promises with their outcomes. What was said is compared with those alone that were told a chance. */
export function recordOfPromises(promises: readonly (Pick<Promised, 'chance'> & Outcome)[]): PromiseRecord {
  const settled = promises.filter(({ state }) => state === 'kept' || state === 'late');
  const told = settled.flatMap(({ chance, state }) => (chance === null ? [] : [{ chance, isKept: state === 'kept' }]));
  const tenths = (sum: number) => (told.length === 0 ? null : roundHalfUp(sum / told.length, 1));
  return {
    settled: settled.length,
    kept: settled.filter(({ state }) => state === 'kept').length,
    withdrawn: promises.filter(({ state }) => state === 'withdrawn').length,
    said: tenths(told.reduce((sum, { chance }) => sum + chance, 0)),
    came_true: tenths(10 * told.filter(({ isKept }) => isKept).length),
  };
}

/** How many of its tasks are told as taken out: others that came from elsewhere are set off against them. */
export const withdrawnOf = ({ tasks, withdrawn_tasks }: { tasks: number; withdrawn_tasks: number }): number =>
  Math.min(tasks, Math.max(0, withdrawn_tasks));

/** Whether a record says anything yet. */
export const isRecordTold = ({ settled }: PromiseRecord): boolean => settled >= FEWEST_SETTLED;

/** Whether a link with this last day is over on a day. */
export const isLinkEnded = (endsDate: string | null, today: string): boolean => endsDate !== null && endsDate < today;

/** Refusal of a promise of what is done, or empty. */
export const NOTHING_TO_PROMISE = 'Nothing is open to promise';

/** Refusal of an end of what has ended. */
export const PROMISE_HAS_ENDED = 'This promise has ended';

/** Why an account with so many promises holds no more, in words for the user; null where it does. */
export const whyTooManyPromises = (promises: number): string | null =>
  promises > PROMISES_OF_AN_ACCOUNT
    ? `An account can hold at most ${PROMISES_OF_AN_ACCOUNT.toLocaleString('en-US')} promises`
    : null;

/** Why a date cannot be promised today, in words for the user; null where it can. */
export function whyNotPromise(date: string, today: string): string | null {
  const last = Temporal.PlainDate.from(today).add({ years: 1 }).toString();
  return date < today || date > last ? 'Dates reach from today to a year ahead' : null;
}

/** The share of the likely minutes that are done, in whole percent; null where there is nothing to do. */
export function doneShare({ worked, left }: { worked: number; left: number }): number | null {
  const all = worked + left;
  return all === 0 ? null : Math.floor((100 * worked) / all);
}
