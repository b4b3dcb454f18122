import type { LeftOver } from '@daymark/contract/evening.ts';
import type { Plan } from '@daymark/contract/plan.ts';
import { currentDayOf } from '@daymark/domain/days.ts';
import { minutesFromMs } from '@daymark/domain/durations.ts';
import { firstDayOfLeftOver, leftOver, noteSince } from '@daymark/domain/evening.ts';
import type { UserContext } from '#context/context.ts';
import { findListsLeft } from '#work/lists/lists.repository.ts';
import { type Dates, findTasksOfPlan } from '#work/task-records/task-reads.repository.ts';
import { toTask } from '#work/task-records/task-records.service.ts';
import { findDays } from './plan-days.repository.ts';

type PlanHeader = Pick<Plan, 'cut_entries' | 'left_over' | 'note' | 'closed_at'>;

/**
 * The fields of a plan beside its tasks, for each of these days in a row: cut entries, what was left over, the note, and when the
 * day was closed.
 * With as many queries as for one day.
 */
export async function findPlanHeaders(ctx: UserContext, { first, last }: Dates): Promise<(date: string) => PlanHeader> {
  const today = currentDayOf(ctx).toString();
  const hasToday = first <= today && today <= last;
  const { days, lastDay, notesSince, cut } = await daysBefore(ctx, hasToday ? today : first, last);
  const isOffered =
    hasToday && lastDay !== null && !days.some(({ date, isDismissed }) => date === today && isDismissed);
  const left_over = isOffered ? await leftOf(ctx, { date: lastDay, today }) : null;
  return (date) => {
    const upTo = days.filter((day) => day.date <= date);
    return {
      cut_entries: date === today && cut.entries > 0 ? { entries: cut.entries, minutes: minutesFromMs(cut.ms) } : null,
      left_over: date === today ? left_over : null,
      note: noteSince(upTo, date === today ? notesSince : date),
      closed_at: upTo.find((day) => day.date === date)?.closed_at ?? null,
    };
  };
}

/** Records of the days up to the last one, and of which of them the plan of `date` tells the line. */
export async function daysBefore(ctx: UserContext, date: string, last = date) {
  const first = firstDayOfLeftOver(Temporal.PlainDate.from(date)).toString();
  const { days, plannedBefore, boardBefore, cut } = await findDays(ctx, { first, date, last });
  const lastDay = (plannedBefore ?? '') > (boardBefore ?? '') ? plannedBefore : boardBefore;
  const isToday = date === currentDayOf(ctx).toString();
  return { days, lastDay, cut, notesSince: isToday ? dayAfter(lastDay ?? first) : date };
}

const dayAfter = (date: string) => Temporal.PlainDate.from(date).add({ days: 1 }).toString();

async function leftOf(ctx: UserContext, days: { date: string; today: string }): Promise<LeftOver | null> {
  const planned = await findTasksOfPlan(ctx, days.date);
  const tasks = planned.map(({ task }) => toTask(ctx, task));
  return leftOver({ date: days.date, tasks, lists: await findListsLeft(ctx, days) });
}
