import type { Arm, ExperimentStatus } from '@daymark/contract/experiments.ts';
import { dayOf } from './days.ts';
import { isBefore } from './instants.ts';
import { periodOfDays } from './periods.ts';
import { suggestEstimate } from './suggestion.ts';

type Course = {
  /** The first moment of its end date in the zone of its creation. */
  ends_at: Temporal.Instant;
  /** When it was ended before that. */
  ended_at: Temporal.Instant | null;
};

type Days = { start_date: Temporal.PlainDate; end_date: Temporal.PlainDate };

/** Start date, end date and end of an experiment that lasts so many dates from today, as this zone counts days. */
export function daysFrom(now: Temporal.Instant, timeZone: string, days: number): Days & { ends_at: Temporal.Instant } {
  const start_date = dayOf(now, timeZone);
  const end_date = start_date.add({ days });
  const { until } = periodOfDays(start_date, end_date.subtract({ days: 1 }), timeZone);
  return { start_date, end_date, ends_at: until ?? now }; // no open side: both days were given
}

/** An experiment past its end is completed, though nobody has ended it. */
export function statusOf({ ends_at, ended_at }: Course, now: Temporal.Instant): ExperimentStatus {
  return ended_at === null && isBefore(now, ends_at) ? 'active' : 'completed';
}

/** Days elapsed, and days left while it is active, the current day included. */
export function daysOf({ start_date, end_date, ...course }: Days & Course, now: Temporal.Instant, timeZone: string) {
  const isActive = statusOf(course, now) === 'active';
  const total = start_date.until(end_date).days;
  const last = isActive ? now : (course.ended_at ?? course.ends_at);
  const elapsed = Math.min(Math.max(start_date.until(dayOf(last, timeZone)).days, 0), total);
  return { days_elapsed: elapsed, days_left: isActive ? total - elapsed : 0 };
}

/** Why an experiment cannot be renamed or ended, in words for the user; null when it can. */
export function whyNotEdit(status: ExperimentStatus): string | null {
  return status === 'completed' ? 'Completed experiments cannot be edited' : null;
}

/** A draw, with what its experiment offers. */
type Offer = { experiment_id: number; arm: Arm; multiplier: number; category_id: number | null };

/** The outcome of a suggestion, as sent with the new task. */
type Reply = {
  experiment_id: number;
  should_apply: boolean;
  intervention_applied: boolean;
  original_estimate: number;
  suggested_estimate: number;
  final_estimate: number;
};

/**
 * Why a new task cannot be enrolled with this reply; null when it can. Its figures must belong to the draw, or the trial
 * measures something else.
 */
export function whyNotEnrol(offer: Offer, reply: Reply, task: PlannedTask): string | null {
  const isShown = offer.arm === 'intervention';
  const isSame =
    reply.experiment_id === offer.experiment_id &&
    task.category_id === offer.category_id &&
    reply.should_apply === isShown &&
    (isShown || !reply.intervention_applied) &&
    reply.suggested_estimate === suggestEstimate(reply.original_estimate, offer.multiplier) &&
    reply.final_estimate === task.planned_duration;
  return isSame ? null : SUGGESTION_CHANGED;
}

type Outcome = Pick<Reply, 'intervention_applied' | 'suggested_estimate' | 'final_estimate'>;

/** A suggestion is accepted when it was taken and its figure not changed afterwards (decisions §7). */
export function isAccepted({ intervention_applied, suggested_estimate, final_estimate }: Outcome): boolean {
  return intervention_applied && final_estimate === suggested_estimate;
}

/** The refusal, also where the draw or its experiment is gone. */
export const SUGGESTION_CHANGED = 'The suggestion has changed';

export type PlannedTask = { category_id: number | null; planned_duration: number };
