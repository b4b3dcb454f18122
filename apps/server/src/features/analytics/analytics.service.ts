import type { DailyAnalytics, EstimationAccuracy, MentalStateDistribution } from '@daymark/contract/analytics.ts';
import { completionRate } from '@daymark/domain/completion.ts';
import { minutesFromMs, msFromMinutes } from '@daymark/domain/durations.ts';
import { type EstimatedTask, estimationAccuracy } from '@daymark/domain/estimates.ts';
import { countStates, eachState, mentalStateDistribution } from '@daymark/domain/mental-states.ts';
import { isIn, msWithin, type Period, periodOfDays, type Stretch } from '@daymark/domain/periods.ts';
import { roundHalfUp } from '@daymark/domain/rounding.ts';
import { endOfWork } from '@daymark/domain/timer.ts';
import type { UserContext } from '#http/context.ts';
import * as repository from './analytics.repository.ts';

export async function dailyAnalytics(ctx: UserContext, date: string): Promise<DailyAnalytics> {
  const day = Temporal.PlainDate.from(date);
  const period = periodOfDays(day, day, ctx.timeZone);
  const tasks = await repository.findTasksIn(ctx, period);
  const stretches = await repository.findEntriesIn(ctx, period);
  return {
    date,
    ...figuresOf(tasks, period),
    planned_minutes: tasks.reduce((sum, { planned_duration }) => sum + planned_duration, 0),
    worked_minutes: minutesFromMs(stretches.reduce((sum, entry) => sum + msWithin(period, stretchOf(ctx, entry)), 0)),
  };
}

type Task = Awaited<ReturnType<typeof repository.findTasksIn>>[number];

/** What the tasks that belong to a period come to, as answers tell it. */
function figuresOf(tasks: readonly Task[], period: Period) {
  const completed = tasks.filter(({ completed_at }) => completed_at && isIn(period, completed_at));
  const counts = { total_tasks: tasks.length, completed_tasks: completed.length };
  return {
    ...counts,
    completion_rate: roundHalfUp(completionRate(counts), 4),
    estimation_accuracy: accuracyOfEstimates(completed.flatMap(toEstimated)),
    mental_state_distribution: distributionOf(completed),
  };
}

function toEstimated({ estimate, ended_work_ms }: Task): EstimatedTask[] {
  return estimate === null ? [] : [{ estimate, worked: ended_work_ms / msFromMinutes(1) }];
}

function accuracyOfEstimates(tasks: readonly EstimatedTask[]): EstimationAccuracy {
  const { accuracy_percentage, bias, ...counts } = estimationAccuracy(tasks);
  return {
    accuracy_percentage: roundHalfUp(accuracy_percentage, 1),
    bias: bias === null ? null : roundHalfUp(bias, 2),
    ...counts,
  };
}

function distributionOf(completed: readonly Task[]): MentalStateDistribution {
  const states = completed.flatMap(({ mental_state }) => mental_state ?? []);
  const { mental_states, positive_states_percentage, ...rest } = mentalStateDistribution(countStates(states));
  const { counts, percentages } = mental_states;
  return {
    ...rest,
    mental_states: { counts, percentages: eachState((state) => roundHalfUp(percentages[state], 1)) },
    positive_states_percentage: roundHalfUp(positive_states_percentage, 1),
  };
}

function stretchOf(ctx: UserContext, { started_at, ended_at }: Entry): Stretch {
  return { started_at, ended_at: ended_at ?? endOfWork({ started_at }, ctx.now) };
}

type Entry = Awaited<ReturnType<typeof repository.findEntriesIn>>[number];
