import type { Plan } from '@daymark/contract/plan.ts';
import type { Task } from '@daymark/contract/tasks.ts';
import { putBefore, putFirst } from '@daymark/domain/orders.ts';
import { isThere } from '#work/tasks/coming-tasks.ts';
import { changedTask, type TaskChange } from '#work/tasks/task-changes.ts';
import type { ComingTask, MadeTask } from '#work/tasks/task-pages.ts';

/** Key of mutations that change plans; their `onMutate` gives a PlanChange. */
export const PLAN_CHANGE = ['plan', 'change'];

/** A change of the plan of `date`. */
export type PlanChange = { date: string } & (
  | {
      kind: 'add';
      tasks: Task[];
      /** The task before which the added ones come; they come last where it is absent. */
      before?: number | undefined;
      /** The day whose plan the tasks leave. */
      from?: string | undefined;
    }
  | { kind: 'remove'; task: Task }
  | { kind: 'order'; ids: number[] }
);

/** A plan after a change. The change of another day, and one that the plan has already, leave it as it is. */
export function changedPlan(plan: Plan, change: PlanChange): Plan {
  if (change.kind === 'add' && change.from === plan.date) return without(plan, idsOf(change.tasks));
  if (change.date !== plan.date) return plan;
  if (change.kind === 'remove') return without(plan, [change.task.id]);
  if (change.kind === 'order') return inOrder(plan, putFirst(plannedIds(plan), change.ids));
  const { before } = change;
  const known = new Set(plannedIds(plan));
  const added = change.tasks
    .filter(({ id }) => !known.has(id))
    .map((task, place) => ({ task, position: plan.tasks.length + place, is_unplanned: false, ...ADDED }));
  const whole = { ...plan, tasks: [...plan.tasks, ...added] };
  if (before === undefined || !known.has(before)) return whole;
  return inOrder(whole, putBefore(plannedIds(whole), idsOf(change.tasks), before));
}

/** The times of an added task come with the answer. */
const ADDED = {
  at: null,
  likely_start: null,
  likely_end: null,
  parts: 0,
  likely_minutes: null,
  worked_minutes: 0,
};

/** A plan after a change of its tasks. The start of a timer adds its task to the plan of the current day. */
export function planWithTasks(plan: Plan, change: TaskChange): Plan {
  const tasks = plan.tasks.flatMap((planned) => {
    const task = changedTask(planned.task, change);
    if (task === planned.task) return planned;
    return task ? { ...planned, task } : [];
  });
  if (change.kind === 'create') return withMade({ ...plan, tasks }, change.made ?? []);
  const isAdded = change.kind === 'start' && change.date === plan.date && !plannedIds(plan).includes(change.task.id);
  const task = isAdded && changedTask(change.task, change);
  const added = task ? [{ task, position: tasks.length, ...ADDED, is_unplanned: true }] : [];
  return { ...plan, tasks: [...tasks, ...added] };
}

/** A plan with the tasks that were made for its day without a network. */
function withMade(plan: Plan, made: readonly MadeTask[]): Plan {
  const known = new Set(plannedIds(plan));
  const added = made
    .filter(({ task, plan_date }) => plan_date === plan.date && !known.has(task.id))
    .map(({ task }, place) => ({ task, position: plan.tasks.length + place, is_unplanned: false, ...ADDED }));
  return added.length === 0 ? plan : { ...plan, tasks: [...plan.tasks, ...added] };
}

/** Tasks that are being created in this plan. */
export function comingInPlan({ date, tasks }: Plan, coming: readonly ComingTask[]): ComingTask[] {
  const known = tasks.map(({ task }) => task);
  return coming.filter((task) => task.plan_date === date && !isThere(task, known));
}

/** The first planned day of the tasks of a change, as their cards show it. */
export function plannedFor(change: PlanChange): TaskChange[] {
  if (change.kind === 'order') return [];
  const edit = ({ id }: Task, planned_for: string | null) =>
    ({ kind: 'edit', ids: [id], values: { planned_for } }) as const;
  const { date } = change;
  // Only the answer tells whether the task also stands in the plan of a later day.
  if (change.kind === 'remove') return change.task.planned_for === date ? [edit(change.task, null)] : [];
  return change.tasks.map((task) => {
    const before = task.planned_for === change.from ? null : task.planned_for;
    return edit(task, before !== null && before < date ? before : date);
  });
}

/** Whether a change is one of the plan of this date: it adds to it, orders it, or takes tasks from it. */
export const changesPlan = (change: PlanChange, date: string): boolean =>
  change.date === date || (change.kind === 'add' && change.from === date);

/** All ids of a plan in the new order of some of them: the others keep their places. */
export function movedIds(plan: Plan, ids: readonly number[]): number[] {
  const named = new Set(ids);
  const next = ids.values();
  return plannedIds(plan).map((id) => (named.has(id) ? (next.next().value ?? id) : id));
}

const plannedIds = ({ tasks }: Plan): number[] => tasks.map(({ task }) => task.id);

const idsOf = (tasks: readonly Task[]): number[] => tasks.map(({ id }) => id);

function without(plan: Plan, ids: readonly number[]): Plan {
  return { ...plan, tasks: plan.tasks.filter(({ task }) => !ids.includes(task.id)) };
}

function inOrder(plan: Plan, ids: readonly number[]): Plan {
  const places = new Map(ids.map((id, place) => [id, place]));
  const rankOf = (id: number) => places.get(id) ?? ids.length;
  return { ...plan, tasks: plan.tasks.toSorted((one, other) => rankOf(one.task.id) - rankOf(other.task.id)) };
}
