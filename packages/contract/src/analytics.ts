import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Minutes, Percentage } from './fields.ts';
import { MentalState } from './tasks.ts';

const Count = z.int().nonnegative();

/** A share from 0 to 1, with four decimals. */
const Rate = z.number().min(0).max(1);

const Day = z.iso.date();

/** A day in a path or a query; `field` is its name in messages. */
const dayOf = (field: string) => z.iso.date(`${field} must be a day like 2026-11-20`);

/** Of tasks completed in the period. */
export const EstimationAccuracy = z
  .object({
    accuracy_percentage: Percentage.meta({ description: 'Mean accuracy, 0 where no task was analyzed' }),
    bias: z.number().nonnegative().nullable().meta({
      description: '1.2 is read as: typically takes 1.2 times as long as planned; null where no task was analyzed',
    }),
    total_tasks_analyzed: Count,
    accurate_count: Count,
    underestimated_count: Count.meta({ description: 'Worked clearly more than the estimate' }),
    overestimated_count: Count.meta({ description: 'Worked clearly less than the estimate' }),
  })
  .meta({ id: 'EstimationAccuracy' });
export type EstimationAccuracy = z.infer<typeof EstimationAccuracy>;

/** Of tasks completed in the period. */
export const MentalStateDistribution = z
  .object({
    total_tasks: Count,
    mental_states: z.object({
      counts: z.record(MentalState, Count),
      percentages: z.record(MentalState, Percentage),
    }),
    most_common_state: MentalState.nullable(),
    positive_states_percentage: Percentage,
  })
  .meta({ id: 'MentalStateDistribution' });
export type MentalStateDistribution = z.infer<typeof MentalStateDistribution>;

/** A task belongs to a period in which it was created, worked on or completed. */
const figures = {
  total_tasks: Count,
  completed_tasks: Count,
  completion_rate: Rate,
  estimation_accuracy: EstimationAccuracy,
  mental_state_distribution: MentalStateDistribution,
};

export const DailyAnalytics = z
  .object({
    date: Day,
    ...figures,
    planned_minutes: Minutes.meta({ description: 'Planned duration of the tasks that belong to the day' }),
    worked_minutes: Minutes.meta({ description: 'Work on that day itself, a running timer included' }),
  })
  .meta({ id: 'DailyAnalytics' });
export type DailyAnalytics = z.infer<typeof DailyAnalytics>;

export const getDailyAnalytics = endpoint({
  call: 'GET /analytics/daily/:date',
  params: z.object({ date: dayOf('Date') }),
  data: DailyAnalytics,
});
