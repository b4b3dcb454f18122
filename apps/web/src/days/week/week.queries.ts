import { getPlans, type Plan } from '@daymark/contract/plan.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { send } from '#api/client.ts';
import { usePendingChanges } from '#api/pending.ts';
import { changedPlan, PLAN_CHANGE, type PlanChange, planWithTasks } from '#days/plan/plan-changes.ts';
import { TASK_CHANGE, type TaskChange } from '#work/tasks/task-changes.ts';
import { withoutTexts } from '#work/tasks/tasks.queries.ts';

/** Days of a week: a part of the key, by which a change of one of their plans is told. */
const DAYS = 7;

/** Plans of the seven days from this one on. */
export const weekQuery = (first: string) =>
  queryOptions({
    queryKey: ['plan', first, DAYS],
    queryFn: async (): Promise<Plan[]> => {
      const plans = await send(getPlans, { query: { from: first, days: String(DAYS) } });
      return plans.map((plan) => ({
        ...plan,
        gaps: [],
        tasks: plan.tasks.map((planned) => ({ ...planned, task: withoutTexts(planned.task) })),
        done: plan.done.map(withoutTexts),
      }));
    },
    meta: { failed: 'Failed to load the week', isShown: true },
  });

/** The plans of a week, with the changes that are not answered yet. */
export function useWeek(first: string) {
  const { data, isPending, error, refetch } = useQuery(weekQuery(first));
  const changes = usePendingChanges<PlanChange>(PLAN_CHANGE);
  const taskChanges = usePendingChanges<TaskChange>(TASK_CHANGE);
  return {
    data: data?.map((plan) => taskChanges.reduce(planWithTasks, changes.reduce(changedPlan, plan))),
    isChanging: changes.length + taskChanges.length > 0,
    isPending,
    error,
    refetch,
  };
}
