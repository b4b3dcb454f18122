import type { Arm, ExperimentStatus } from '@daymark/contract/experiments.ts';
import type { Planned } from '@daymark/contract/tasks.ts';
import { type DayRule, dayOf, startOf } from './days.ts';
import { isBefore } from './instants.ts';
import { suggestEstimate } from './suggestion.ts';

type Course = {
  /** The first moment of its end date, by the zone and the start of days at its creation. */
  ends_at: Temporal.Instant;
  /** The instant at which the user ended it before that. */
  ended_at: Temporal.Instant | null;
};

type Days = { start_date: Temporal.PlainDate; end_date: Temporal.PlainDate };

/** Start date, end date and end of an experiment that lasts so many days from the current one. */
export function experimentDates(
  now: Temporal.Instant,
  rule: DayRule,
  days: number,
): Days & { ends_at: Temporal.Instant } {
  const start_date = dayOf(now, rule);
  const end_date = start_date.add({ days });
  return { start_date, end_date, ends_at: startOf(end_date, rule) };
}

/** An experiment past its end is completed, though nobody has ended it. */
export function statusOf({ ends_at, ended_at }: Course, now: Temporal.Instant): ExperimentStatus {
  return ended_at === null && isBefore(now, ends_at) ? 'active' : 'completed';
}

/** Days elapsed, and days left while it is active, the current day included. */
export function elapsedDays({ start_date, end_date, ...course }: Days & Course, now: Temporal.Instant, rule: DayRule) {
  const isActive = statusOf(course, now) === 'active';
  const total = start_date.until(end_date).days;
  const last = isActive ? now : course.ended_at;
  const isWithin = last !== null && isBefore(last, course.ends_at);
  const elapsed = isWithin ? Math.max(start_date.until(dayOf(last, rule)).days, 0) : total;
  // Days may have begun at another hour at its creation: while it is active, a day of it is left.
  const days_elapsed = Math.min(elapsed, isActive ? total - 1 : total);
  return { days_elapsed, days_left: isActive ? total - days_elapsed : 0 };
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
export function whyNotEnrol(
  offer: Offer,
  reply: Reply,
  task: Pick<TaskToEnrol, 'category_id' | 'planned_duration'>,
): string | null {
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

export type TaskToEnrol = { category_id: number | null } & Planned;

/** The refusal of a task whose figure nobody said: it would be judged by the preset one. */
export const NOT_ESTIMATED = 'A task that nobody has estimated takes part in no experiment';
