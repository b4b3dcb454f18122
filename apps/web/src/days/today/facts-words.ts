import type { Plan } from '@daymark/contract/plan.ts';
import { formatMinutes } from '@daymark/domain/minute-words.ts';

type Facts = Pick<Plan, 'worked_minutes' | 'to_tell'> & {
  done: Pick<Plan['done'][number], 'worked_minutes' | 'planned_duration' | 'estimate_origin'>[];
};

/** '4 done: 1h 26m worked, 1h 20m planned, 2 to tell'; null for a day without a fact. */
export function factsOf({ done, worked_minutes, to_tell }: Facts): string | null {
  if (done.length === 0) return worked_minutes > 0 ? `${formatMinutes(worked_minutes)} worked` : null;
  const worked = done.reduce((sum, task) => sum + task.worked_minutes, 0);
  const planned = done.reduce((sum, task) => sum + (task.estimate_origin === null ? 0 : task.planned_duration), 0);
  const parts = [
    `${formatMinutes(worked)} worked`,
    ...(planned > 0 ? [`${formatMinutes(planned)} planned`] : []),
    ...(to_tell > 0 ? [`${to_tell} to tell`] : []),
  ];
  return `${done.length} done: ${parts.join(', ')}`;
}
