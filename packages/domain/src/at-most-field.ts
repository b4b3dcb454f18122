import type { Task } from '@daymark/contract/tasks.ts';

/** Done tasks from which on the form shows the at-most unasked: before that an estimate is enough to say. */
export const AT_MOST_SHOWN_FROM = 30;

const AT_MOST_BELOW_ESTIMATE = 'At most must be at least the estimate';
const AT_MOST_WITHOUT_ESTIMATE = 'An at-most needs an estimate';
const TOO_LATE_FOR_AT_MOST = 'It is too late to change the at-most of this task';

type WithAtMost = Pick<Task, 'at_most' | 'estimate_origin' | 'planned_duration'> & { estimate?: number | null };

/** Why a task cannot have this at-most beside its estimate, in words for the user; null when it can. */
export function whyNotAtMost({
  at_most,
  estimate_origin,
  planned_duration,
  estimate = null,
}: WithAtMost): string | null {
  if (at_most === null) return null;
  if (estimate_origin === null) return AT_MOST_WITHOUT_ESTIMATE;
  return at_most < (estimate ?? planned_duration) ? AT_MOST_BELOW_ESTIMATE : null;
}

/** Why an estimate cannot be changed to this one, which is above the at-most that the task has; null when it can. */
export function whyNotEstimateAbove(task: WithAtMost): string | null {
  return whyNotAtMost(task) === AT_MOST_BELOW_ESTIMATE ? `This task is to take at most ${task.at_most} minutes` : null;
}

/** Why the at-most of a task cannot become this one; null when it can. The first start freezes it together with the estimate. */
export function whyNotChangeAtMost(
  task: Pick<Task, 'at_most' | 'first_started_at'>,
  at_most: number | null | undefined,
): string | null {
  const stays = at_most === undefined || at_most === task.at_most;
  return stays || task.first_started_at === null ? null : TOO_LATE_FOR_AT_MOST;
}

/** A task as an edit makes it, in what its at-most depends on. */
export function withChanges(
  task: Pick<Task, 'estimate' | 'first_started_at' | keyof WithAtMost>,
  { planned_duration, at_most }: { planned_duration?: number | undefined; at_most?: number | null | undefined },
): WithAtMost {
  const isSaid = planned_duration !== undefined && task.first_started_at === null;
  return {
    estimate: task.estimate,
    estimate_origin: isSaid ? 'own' : task.estimate_origin,
    planned_duration: planned_duration ?? task.planned_duration,
    at_most: at_most === undefined ? task.at_most : at_most,
  };
}

/** The at-most of a new task with the plan of this one: a plan that grew beyond it after the first start has none. */
export const atMostOfCopy = (model: WithAtMost): number | null =>
  whyNotAtMost({ ...model, estimate: null }) === null ? model.at_most : null;
