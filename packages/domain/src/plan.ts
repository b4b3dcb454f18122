import { TASKS_OF_A_DAY } from '@daymark/contract/plan.ts';

/** The last day that can be planned. */
export const lastPlanDay = (today: Temporal.PlainDate): Temporal.PlainDate => today.add({ years: 1 });

/**
 * Why the plan of a date cannot be changed, in words for the user; null when it can. Past plans are kept as they were, but for a
 * change that was made on an earlier day and had to wait for a network: that day is its `since`.
 */
export function whyNotChangePlan(
  date: Temporal.PlainDate,
  today: Temporal.PlainDate,
  since: Temporal.PlainDate = today,
): string | null {
  const isPast = Temporal.PlainDate.compare(date, since) < 0;
  const isFar = Temporal.PlainDate.compare(date, lastPlanDay(today)) > 0;
  return isPast || isFar ? 'Plans reach from today to a year ahead' : null;
}

export const FULL_PLAN = `A plan can hold at most ${TASKS_OF_A_DAY} tasks`;
