import type { Plan, PlanOfDay } from '@daymark/contract/plan.ts';
import { formatMinutes } from '@daymark/domain/minute-words.ts';

type Day = Pick<Plan, 'tasks' | 'done' | 'worked_minutes' | 'planned_minutes'>;

/** '7 of 9 done, 5h 50m worked, 5h 5m planned.' */
export function closingFacts({ tasks, done, worked_minutes, planned_minutes }: Day): string {
  const open = tasks.filter(({ task }) => task.status !== 'done').length;
  return `${done.length} of ${done.length + open} done, ${formatMinutes(worked_minutes)} worked, ${formatMinutes(planned_minutes)} planned.`;
}

type Moved = Plan['tasks'][number];

/** The figures of a day as they are once these tasks stand in its plan. */
export function withMoved(day: PlanOfDay, moved: readonly Moved[]): PlanOfDay {
  const planned = moved.reduce(
    (sum, { task }) =>
      task.estimate_origin === null
        ? sum
        : sum + Math.max(0, Math.round(task.planned_duration - task.total_time_worked)),
    0,
  );
  const likely = moved.map(({ likely_minutes }) => likely_minutes);
  return {
    ...day,
    planned_minutes: day.planned_minutes + planned,
    not_estimated: day.not_estimated + moved.filter(({ task }) => task.estimate_origin === null).length,
    // A day without tasks is likely 0m even where nothing is known of the moved ones.
    likely_minutes: [day.likely_minutes, ...likely].reduce((sum, minutes) =>
      sum === null || minutes === null ? null : sum + minutes,
    ),
  };
}
