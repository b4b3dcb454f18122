import type { Task } from '@daymark/contract/tasks.ts';
import { putBefore } from '@daymark/domain/orders.ts';
import type { PlanChange } from '#days/plan/plan-changes.ts';
import type { DayPlan } from './week-words.ts';

type Move = {
  task: Task;
  /** The day whose plan it leaves; null for a task that stands in none. */
  from: string | null;
  date: string;
  /** The task before which it comes; it comes last where it is absent. */
  before?: Task | undefined;
  today: string;
};

/** The change of plans by which a task comes to its place; null where it is there already, or its day has passed. */
export function moveInWeek(days: readonly DayPlan[], { task, from, date, before, today }: Move): PlanChange | null {
  if (date < today || before?.id === task.id) return null;
  if (from !== date)
    return { kind: 'add', date, tasks: [task], ...(before && { before: before.id }), ...fromPast(from, today) };
  const ids = days.find((day) => day.date === date)?.tasks.map(({ task }) => task.id) ?? [];
  const order = before ? putBefore(ids, [task.id], before.id) : [...ids.filter((id) => id !== task.id), task.id];
  return order.every((id, place) => id === ids[place]) ? null : { kind: 'order', date, ids: order };
}

/** Plans of days that have passed are kept as they were: a task is planned again, and leaves none of them. */
const fromPast = (from: string | null, today: string) => (from === null || from < today ? {} : { from });
