import type { EstimateOfDay, PlanSummary } from '@daymark/contract/evening.ts';
import { periodOfDay } from '@daymark/domain/day-timeline.ts';
import { currentDayOf } from '@daymark/domain/days.ts';
import { minutesFromMs } from '@daymark/domain/durations.ts';
import { type EstimatedTask, judgeEstimate, toEstimatedTask } from '@daymark/domain/estimates.ts';
import { bestAndWorst, countByPlan, noteSince, unplannedPercentage, whyNotClose } from '@daymark/domain/evening.ts';
import { isIn, workedWithin } from '@daymark/domain/periods.ts';
import { roundHalfUp } from '@daymark/domain/rounding.ts';
import { invalid } from '#context/api-error.ts';
import { answerInTransaction, tell, type UserContext } from '#context/context.ts';
import { capacityOf } from '#days/capacity/capacity.service.ts';
import { daysBefore } from '#days/left-over/left-over.service.ts';
import * as repository from '#days/left-over/plan-days.repository.ts';
import { refuseDay } from '#days/plan/plan.service.ts';
import { entriesIn } from '#insight/analytics/analytics.service.ts';
import { forgetCutEntries } from '#people/users/users.repository.ts';

export function dismissLeftOver(ctx: UserContext, date: string): Promise<null> {
  refuseDay(ctx, 'date', date);
  return answerInTransaction(ctx, async (ctx) => {
    await repository.dismissDay(ctx, date);
    tell(ctx, { kind: 'plan', date });
    return null;
  });
}

export function dismissCutEntries(ctx: UserContext): Promise<null> {
  return answerInTransaction(ctx, async (ctx) => {
    await forgetCutEntries(ctx);
    tell(ctx, { kind: 'plan', date: currentDayOf(ctx).toString() });
    return null;
  });
}

export function updateNote(ctx: UserContext, date: string, note: string): Promise<null> {
  refuseDay(ctx, 'date', date);
  return answerInTransaction(ctx, async (ctx) => {
    const { notesSince } = await daysBefore(ctx, date);
    await replaceNotes(ctx, { since: notesSince, date, note });
    return null;
  });
}

export function closeDay(ctx: UserContext, date: string, note: string): Promise<PlanSummary> {
  const day = Temporal.PlainDate.from(date);
  const whyNot = whyNotClose(day, currentDayOf(ctx));
  if (whyNot !== null) throw invalid({ path: 'date', message: whyNot });
  const next = day.add({ days: 1 }).toString();
  return answerInTransaction(ctx, async (ctx) => {
    await repository.closeDay(ctx, date);
    tell(ctx, { kind: 'plan', date });
    await replaceNotes(ctx, { since: next, date: next, note });
    return planSummary(ctx, date);
  });
}

export async function planSummary(ctx: UserContext, date: string): Promise<PlanSummary> {
  const day = Temporal.PlainDate.from(date);
  const next = day.add({ days: 1 }).toString();
  const period = periodOfDay(day, ctx.days);
  const { days } = await repository.findDays(ctx, { first: date, date, last: next });
  const entries = await entriesIn(ctx, period);
  const byTask = Map.groupBy(entries, ({ task_id }) => task_id);
  const tasks = (await repository.findTasksOfDay(ctx, date, period)).map((task) => ({
    ...task,
    entries: byTask.get(task.id) ?? [],
  }));
  const unplanned = unplannedPercentage(period, tasks);
  const done = tasks.filter(({ completed_at }) => completed_at && isIn(period, completed_at));
  const { best, worst } = bestAndWorst(done.flatMap(toEstimated));
  return {
    date,
    ...countByPlan(period, tasks),
    worked_minutes: minutesFromMs(workedWithin(period, entries)),
    capacity_minutes: await capacityOf(ctx, day),
    unplanned_percentage: unplanned === null ? null : roundHalfUp(unplanned, 1),
    best_estimates: best.map(toEstimateOfDay),
    worst_estimates: worst.map(toEstimateOfDay),
    note: noteSince(days, next),
    closed_at: days.find((day) => day.date === date)?.closed_at ?? null,
  };
}

/** Replaces the lines for the days from `since` to `date` by one. */
async function replaceNotes(ctx: UserContext, { note, ...days }: { since: string; date: string; note: string }) {
  await repository.clearNotes(ctx, days);
  if (note !== '') await repository.saveNote(ctx, days.date, note);
  tell(ctx, { kind: 'plan', date: days.date });
}

type EstimatedTaskOfDay = EstimatedTask & Pick<EstimateOfDay, 'id' | 'name'>;

/** The task with its exact work, where it has an estimate to compare with. */
function toEstimated({ id, name, ...task }: repository.TaskOfDay): EstimatedTaskOfDay[] {
  const estimated = toEstimatedTask(task, 'accuracy');
  return estimated ? [{ id, name, ...estimated }] : [];
}

const toEstimateOfDay = ({ worked, ...task }: EstimatedTaskOfDay): EstimateOfDay => ({
  ...task,
  total_time_worked: roundHalfUp(worked, 2),
  verdict: judgeEstimate({ ...task, worked }),
});
