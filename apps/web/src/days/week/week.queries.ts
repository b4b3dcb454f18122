import type { Plan, PlanOfDay } from '@daymark/contract/plan.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { usePendingChanges } from '#api/pending.ts';
import { planQueries } from '#days/plan/plan.queries.ts';
import { changedPlan, PLAN_CHANGE, type PlanChange, planWithTasks } from '#days/plan/plan-changes.ts';
import { TASK_CHANGE, type TaskChange } from '#work/tasks/task-changes.ts';
import { withoutTexts } from '#work/tasks/tasks.queries.ts';

const DAYS_OF_A_WEEK = 7;

/** The plans of a week, with the changes that are not answered yet. */
export function useWeek(first: string) {
  const { data, isPending, error, refetch } = useQuery(planQueries.ofDays(first, DAYS_OF_A_WEEK));
  const changes = usePendingChanges<PlanChange>(PLAN_CHANGE);
  const taskChanges = usePendingChanges<TaskChange>(TASK_CHANGE);
  const days = useMemo(() => data?.map(planOf), [data]);
  const shown = useMemo(
    () => days?.map((day) => taskChanges.reduce(planWithTasks, changes.reduce(changedPlan, day))),
    [days, changes, taskChanges],
  );
  return {
    data: shown,
    isChanging: changes.length + taskChanges.length > 0,
    isPending,
    error,
    refetch,
  };
}

const planOf = (day: PlanOfDay): Plan => ({
  ...day,
  gaps: [],
  tasks: day.tasks.map((planned) => ({ ...planned, task: withoutTexts(planned.task) })),
  done: day.done.map(withoutTexts),
});
