import type { LeftOver } from '@daymark/contract/evening.ts';
import type { Plan } from '@daymark/contract/plan.ts';
import { currentDayOf } from '@daymark/domain/days.ts';
import { firstDayOfLeftOver, leftOver, noteSince } from '@daymark/domain/evening.ts';
import type { UserContext } from '#context/context.ts';
import { findListsLeft } from '#work/lists/lists.repository.ts';
import { findTasksOfPlan } from '#work/task-records/task-reads.repository.ts';
import { toTask } from '#work/task-records/task-records.service.ts';
import { findDays } from './plan-days.repository.ts';

/** The fields of a plan beside its tasks: what was left over, the note, and when the day was closed. */
export async function findPlanHeader(
  ctx: UserContext,
  date: string,
): Promise<Pick<Plan, 'left_over' | 'note' | 'closed_at'>> {
  const { days, lastDay, isToday, notesSince } = await daysBefore(ctx, date);
  const day = days.find((day) => day.date === date);
  const isOffered = isToday && lastDay !== null && !day?.isDismissed;
  return {
    left_over: isOffered ? await leftOf(ctx, { date: lastDay, today: date }) : null,
    note: noteSince(days, notesSince),
    closed_at: day?.closed_at ?? null,
  };
}

/** Records of the days up to this one, and of which of them its plan tells the line. */
export async function daysBefore(ctx: UserContext, date: string) {
  const first = firstDayOfLeftOver(Temporal.PlainDate.from(date)).toString();
  const { days, plannedBefore, boardBefore } = await findDays(ctx, { first, date, last: date });
  const lastDay = (plannedBefore ?? '') > (boardBefore ?? '') ? plannedBefore : boardBefore;
  const isToday = date === currentDayOf(ctx).toString();
  return { days, lastDay, isToday, notesSince: isToday ? dayAfter(lastDay ?? first) : date };
}

const dayAfter = (date: string) => Temporal.PlainDate.from(date).add({ days: 1 }).toString();

async function leftOf(ctx: UserContext, days: { date: string; today: string }): Promise<LeftOver | null> {
  const planned = await findTasksOfPlan(ctx, days.date);
  const tasks = planned.map(({ task }) => toTask(ctx, task));
  return leftOver({ date: days.date, tasks, lists: await findListsLeft(ctx, days) });
}
