import { type EstimateOrigin, PLANNED_DURATION, type Planned } from '@daymark/contract/tasks.ts';

/** Origins of the figures that are evidence, by what they are evidence of (decisions §14). */
export const EVIDENCE = {
  /** Accuracy, bias, verdicts, charts. */
  accuracy: ['own', 'imported'],
  /** Ratios that forecasts draw, and open tasks that are forecast by their figure. */
  forecasts: ['own', 'imported'],
  /** Tested claims, tendencies, experiments, the learned multiplier and the record of forecasts. */
  tests: ['own'],
  /** The line about assistants, which stands apart. */
  assistants: ['assistant'],
} as const satisfies Record<string, readonly EstimateOrigin[]>;

export type EvidenceOf = keyof typeof EVIDENCE;

/** Whether a task with this origin is evidence of it. One whose figure nobody said is evidence of nothing. */
export function isEvidence(of: EvidenceOf, { estimate_origin }: { estimate_origin: EstimateOrigin | null }): boolean {
  return EVIDENCE[of].some((origin) => origin === estimate_origin);
}

type Sent = { planned_duration?: number | undefined; estimate_origin?: null | undefined };

/** The owner of the task, or an assistant: one of them says a figure. */
export type FiguresBy = Exclude<EstimateOrigin, 'imported'>;

/** The plan of a new task: a figure that is sent is an estimate, unless it is said to be none. */
export function plannedOf({ planned_duration, estimate_origin }: Sent, by: FiguresBy = 'own'): Planned {
  if (planned_duration === undefined) return { planned_duration: PLANNED_DURATION.default, estimate_origin: null };
  return { planned_duration, estimate_origin: estimate_origin === null ? null : by };
}

/** Why the figure of a task cannot become an assistant's; null where it can, or is none any more after the first start. */
export function whyNotAssistant(task: { is_enrolled: boolean; first_started_at: string | null }): string | null {
  // The arms of an experiment are compared by what its owner estimated.
  const isOwners = task.is_enrolled && task.first_started_at === null;
  return isOwners ? 'This task is in an experiment: only you can change its estimate' : null;
}

/** The estimate that a first start freezes: every accuracy figure compares with it, whatever becomes of the plan. */
export const frozenEstimate = ({ planned_duration, estimate_origin }: Planned): number | null =>
  estimate_origin === null ? null : planned_duration;

/** The figure by which an open task is forecast; null where nobody said one that counts. */
export const forecastFigure = (task: Planned & { estimate: number | null }): number | null =>
  isEvidence('forecasts', task) ? (task.estimate ?? task.planned_duration) : null;

/** Minutes of work from which on a task can no longer be estimated: by then its owner knows more than they did at the start. */
export const ESTIMATED_WITHIN = 5;

export const TOO_LATE_TO_ESTIMATE = 'It is too late to estimate this task';

type StartedTask = {
  status: string;
  estimate: number | null;
  first_started_at: string | null;
  /** Minutes, a running timer up to now included. */
  total_time_worked: number;
};

/** Why a started task cannot be estimated any more; null when it can (decisions §14). */
export function whyNotEstimate({ status, estimate, first_started_at, total_time_worked }: StartedTask): string | null {
  if (first_started_at === null) return 'This task has not been started: change its planned duration';
  const isLate = status === 'done' || estimate !== null || total_time_worked >= ESTIMATED_WITHIN;
  return isLate ? TOO_LATE_TO_ESTIMATE : null;
}
