import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import {
  Count,
  DateRange,
  dayField,
  daysAtOnce,
  Id,
  IdParams,
  Instant,
  inYears,
  Minutes,
  Percentage,
} from './fields.ts';
import { CategoryOption, MentalState } from './tasks.ts';

/** A share from 0 to 1, with four decimals. */
const Rate = z.number().min(0).max(1);

const Day = z.iso.date();

/** Direction in which work differs from its estimate, where a sign test finds one. */
export const Tendency = z.enum(['longer', 'shorter', 'none']);
export type Tendency = z.infer<typeof Tendency>;

/** Accuracy of the estimates of tasks completed in the period. */
export const EstimationAccuracy = z
  .object({
    accuracy_percentage: Percentage.meta({ description: 'Mean accuracy, 0 where no task was analyzed' }),
    bias: z.number().nonnegative().nullable().meta({
      description: '1.2 is read as: typically takes 1.2 times as long as planned; null where no task was analyzed',
    }),
    tendency: Tendency.meta({
      description:
        "'longer' or 'shorter' where a two-sided sign test tells that work takes more or less time than planned: at 0.03, divided by the active categories, in an answer for each of them, where 10 tasks are tested at least; at 0.004 in a summary; else at 0.05",
    }),
    total_tasks_analyzed: Count,
    accurate_count: Count,
    underestimated_count: Count.meta({ description: 'Worked clearly more than the estimate' }),
    overestimated_count: Count.meta({ description: 'Worked clearly less than the estimate' }),
    imported_count: Count.meta({
      description: 'How many of the analyzed tasks another planner’s estimates are compared with',
    }),
    tasks_without_estimate: Count.meta({ description: 'Tasks with work that nobody estimated: they are not analyzed' }),
  })
  .meta({ id: 'EstimationAccuracy' });
export type EstimationAccuracy = z.infer<typeof EstimationAccuracy>;

/** Estimates that assistants made, which count in nothing of the person's. */
export const AssistantEstimates = z
  .object({
    tasks: Count,
    bias: z.number().nonnegative().meta({ description: '1.8 is read as: half took up to 1.8 times as long' }),
  })
  .meta({ id: 'AssistantEstimates' });
export type AssistantEstimates = z.infer<typeof AssistantEstimates>;

/** Mental states in which tasks of the period were completed. */
export const MentalStateDistribution = z
  .object({
    total_tasks: Count.meta({
      description: 'Completed tasks whose state was told: the others count in no figure here',
    }),
    not_told: Count.meta({ description: 'Completed tasks whose state was not told yet' }),
    mental_states: z.object({
      counts: z.record(MentalState, Count),
      percentages: z.record(MentalState, Percentage),
    }),
    most_common_state: MentalState.nullable(),
    positive_states_percentage: Percentage,
  })
  .meta({ id: 'MentalStateDistribution' });
export type MentalStateDistribution = z.infer<typeof MentalStateDistribution>;

/** Figures of a period. A task belongs to each period in which it was created, worked on or completed. */
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

export const UnplannedPercentage = Percentage.nullable().meta({
  description:
    'Share of the tasks in its plan, of those worked on or done, that nobody had planned; null without a planned one',
});

/** Work and completions of one day. */
export const DaySummary = z
  .object({
    date: Day,
    total_tasks: Count,
    completed_tasks: Count,
    worked_minutes: Minutes,
    planned_tasks: Count.meta({ description: 'Tasks that were planned for the day' }),
    planned_done_tasks: Count.meta({ description: 'How many of them were done by its end' }),
    unplanned_percentage: UnplannedPercentage,
  })
  .meta({ id: 'DaySummary' });
export type DaySummary = z.infer<typeof DaySummary>;

/** Completion rate by date; days without a task are left out. */
const CompletionRates = z.record(Day, Rate);

/** Figures of a category's tasks, or of the tasks without a category. */
export const TaskAnalytics = z.object({ ...figures, completion_percentage: Percentage }).meta({ id: 'TaskAnalytics' });
export type TaskAnalytics = z.infer<typeof TaskAnalytics>;

/** A category is active in a period when a task belongs to it: `total_tasks` is not 0. */
export const CategoryAnalytics = TaskAnalytics.extend({ category: CategoryOption }).meta({ id: 'CategoryAnalytics' });
export type CategoryAnalytics = z.infer<typeof CategoryAnalytics>;

/** The category of a claim, and the number of tasks that it rests on. */
const claimed = { category: CategoryOption, tasks: Count };

/** Ways in which a category stands out, each by a test at 0.05 / 3 / active categories; null where none does. */
export const Claims = z
  .object({
    most_biased: z.object({ ...claimed, bias: z.number().positive() }).nullable(),
    least_accurate: z.object({ ...claimed, accuracy_percentage: Percentage, tendency: Tendency }).nullable(),
    most_completed: z.object({ ...claimed, completion_percentage: Percentage }).nullable(),
  })
  .meta({ id: 'Claims' });
export type Claims = z.infer<typeof Claims>;

/** Figures over the tasks of all categories together; tasks without a category are only counted. */
export const AnalyticsSummary = z
  .object({
    ...figures,
    claims: Claims,
    active_categories: Count.meta({ description: 'Categories to which a task of the period belongs' }),
    tasks_without_category: Count.meta({ description: 'Tasks of the period that no other figure includes' }),
    worked_minutes: Minutes.meta({ description: 'All work on the tasks completed in the period' }),
    by_hand_minutes: Minutes.meta({ description: 'How much of it was booked or corrected by hand' }),
    assistant_estimates: AssistantEstimates.nullable().meta({
      description: 'Null where fewer than 10 done tasks were estimated by an assistant',
    }),
  })
  .meta({ id: 'AnalyticsSummary' });
export type AnalyticsSummary = z.infer<typeof AnalyticsSummary>;

/** Verdicts on one estimate: worked clearly more than it, clearly less, or neither. */
const Verdict = z.enum(['accurate', 'underestimated', 'overestimated']);
export type Verdict = z.infer<typeof Verdict>;

/** A completed task as a point of a chart. */
export const DoneTask = z
  .object({
    id: Id,
    name: z.string(),
    estimate: z.int().positive(),
    total_time_worked: Minutes,
    verdict: Verdict,
    completed_at: Instant,
    category: CategoryOption.nullable(),
  })
  .meta({ id: 'DoneTask' });
export type DoneTask = z.infer<typeof DoneTask>;

/** Limit of points, so that a browser can draw the chart. */
export const MOST_DONE_TASKS = 2000;

export const getDailyAnalytics = endpoint({
  call: 'GET /analytics/daily/:date',
  scope: 'read',
  params: z.object({ date: dayField('Date') }),
  data: DailyAnalytics,
});

/** A period of at most three months. */
const DayRange = daysAtOnce(92);
export type DayRange = z.infer<typeof DayRange>;

/** Each day from the first date to the last, those without a task too. */
export const getDaySummaries = endpoint({
  call: 'GET /analytics/daily',
  scope: 'read',
  query: DayRange,
  data: z.array(DaySummary),
});
export const getCompletionRates = endpoint({
  call: 'GET /analytics/daily/month/:year/:month',
  scope: 'read',
  params: z.object({
    year: inYears(z.string().regex(/^\d{4}$/, 'Year must be a year like 2026'), 'Year'),
    month: z.string().regex(/^(0?[1-9]|1[0-2])$/, 'Month must be between 1 and 12'),
  }),
  data: CompletionRates,
});
const measuredRule = 'Measured only must be true or false';

/** Dates, and which tasks are left out of what rests on time and estimates. */
const FigureQuery = DateRange.safeExtend({
  measured_only: z
    .enum(['true', 'false'], measuredRule)
    .optional()
    .meta({ description: 'Analyzes no task with a time entry that was booked or corrected by hand' }),
  origin: z
    .literal('own', 'Origin must be own')
    .optional()
    .meta({ description: 'Analyzes no estimate that was imported' }),
});
export type FigureQuery = z.infer<typeof FigureQuery>;

export const getAnalyticsSummary = endpoint({
  call: 'GET /analytics/summary',
  scope: 'read',
  query: FigureQuery,
  data: AnalyticsSummary,
});
/** Analytics of every category, oldest category first. */
export const getAllCategoryAnalytics = endpoint({
  call: 'GET /analytics/categories',
  scope: 'read',
  query: FigureQuery,
  data: z.array(CategoryAnalytics),
});
/** Analytics of the tasks without a category, which no category's figures include. */
export const getUncategorizedAnalytics = endpoint({
  call: 'GET /analytics/categories/none',
  scope: 'read',
  query: FigureQuery,
  data: TaskAnalytics,
});
export const getCategoryAnalytics = endpoint({
  call: 'GET /analytics/categories/:id',
  scope: 'read',
  params: IdParams,
  query: FigureQuery,
  data: CategoryAnalytics,
});
/** The latest 2,000 tasks with a time entry that were completed in the period, latest first. */
export const getDoneTasks = endpoint({
  call: 'GET /analytics/tasks',
  scope: 'read',
  query: FigureQuery,
  data: z.array(DoneTask),
});
