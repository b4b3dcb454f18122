import * as api from '@daymark/contract/plan.ts';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { send } from '#api/client.ts';
import { usePendingChanges } from '#api/pending.ts';
import { sendOrKeep } from '#api/send-or-keep.ts';
import type { Toast } from '#api/toasts.tsx';
import { type FailurePlace, useSave } from '#api/use-save.ts';
import { currentDay } from '#shared/current-day.ts';
import { dayWordInside } from '#shared/day-words.ts';
import { counted } from '#ui/format.ts';
import { isAbout, TASK_CHANGE, type TaskChange } from '#work/tasks/task-changes.ts';
import { changedPlan, changesPlan, comingInPlan, PLAN_CHANGE, type PlanChange, planWithTasks } from './plan-changes.ts';

export const planQueries = {
  of: (date: string) =>
    queryOptions({
      queryKey: ['plan', date],
      queryFn: () => send(api.getPlan, { params: { date } }),
      meta: { failed: 'Failed to load the plan', isShown: true },
    }),
  /** The plans of so many days from a date on, without gaps. */
  ofDays: (from: string, days: number) =>
    queryOptions({
      queryKey: ['plan', from, days],
      queryFn: () => send(api.getPlans, { query: { from, days: String(days) } }),
      meta: { failed: 'Failed to load the plans of the next days', isShown: true },
    }),
};

/** Changes of plans are sent one after the other, so that none overtakes the one before. */
const IN_TURN = { mutationKey: PLAN_CHANGE, scope: { id: 'plan' }, onMutate: (change: PlanChange) => change };

/** The plan of a date, with the changes that are not answered yet. A refused one is gone with its answer. */
export function usePlan(date: string) {
  return useChangedPlan(planQueries.of(date));
}

/** The plan of a date as `usePlan` gives it, fetched again every minute: likely times count from now. */
export function useTimetable(date: string) {
  const plan = planQueries.of(date);
  return useChangedPlan({
    ...plan,
    refetchInterval: ({ state }) => (state.data?.forecast && state.status !== 'error' ? MINUTE : false),
  });
}

const MINUTE = 60_000;

function useChangedPlan(plan: ReturnType<typeof planQueries.of>) {
  const { data, isPending, error, refetch } = useQuery(plan);
  const changes = usePendingChanges<PlanChange>(PLAN_CHANGE);
  const taskChanges = usePendingChanges<TaskChange>(TASK_CHANGE);
  return {
    data: data && taskChanges.reduce(planWithTasks, changes.reduce(changedPlan, data)),
    /** Tasks that are being created in this plan. */
    coming: taskChanges.flatMap((change) => (change.kind === 'create' && data ? comingInPlan(data, change.tasks) : [])),
    /** Whether a change of this plan is not answered yet: its likely times come with the answer. */
    isChanging:
      data !== undefined &&
      (changes.some((change) => changesPlan(change, data.date)) ||
        taskChanges.some((change) => data.tasks.some(({ task }) => isAbout(change, task)))),
    isPending,
    error,
    refetch,
  };
}

/** Adds to a plan, or puts it in another order, where the plan itself shows it: no toast tells of the success. */
export function useShownPlanChange() {
  return useMutation({ ...IN_TURN, mutationFn: sendChange, meta: { failed: FAILED, serverFirst: true } });
}

/** Changes plans, with a toast that tells it. */
export function usePlanChange(failurePlace: FailurePlace = 'toast') {
  return useSave({
    ...IN_TURN,
    mutationFn: sendChange,
    meta: {
      failed: FAILED,
      serverFirst: true,
      isShown: failurePlace === 'dialog',
      done: (_: api.ChangedPlan, change: PlanChange): Toast => ({
        title: 'Success',
        message: done(change, currentDay()?.date ?? change.date),
      }),
    },
  });
}

const FAILED = 'Failed to change the plan';

function sendChange(change: PlanChange): Promise<api.ChangedPlan> {
  const { date } = change;
  if (change.kind === 'order') {
    return sendOrKeep(api.orderPlan, { params: { date }, body: { task_ids: change.ids } });
  }
  if (change.kind === 'remove') {
    return sendOrKeep(api.removeFromPlan, { params: { date, id: String(change.task.id) } });
  }
  const { tasks, before, from } = change;
  const body = {
    task_ids: tasks.map(({ id }) => id),
    ...(before !== undefined && { before_task_id: before }),
    ...(from !== undefined && { from_date: from }),
  };
  return sendOrKeep(api.addToPlan, { params: { date }, body });
}

/** The effect of a change, in words. */
function done(change: PlanChange, today: string): string {
  if (change.kind === 'remove') return 'Removed from the plan';
  if (change.kind === 'order') return 'Plan put in another order';
  const { date, tasks, from } = change;
  const day = dayWordInside(date, today);
  if (tasks.length > 1) return `${counted(tasks.length, 'task')} ${from ? 'moved to' : 'planned for'} ${day}`;
  return `${from ? 'Moved to' : 'Planned for'} ${day}`;
}
