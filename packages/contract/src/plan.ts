import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { planHeader } from './evening.ts';
import { body, Count, DayParams, dayField, IdParams, Instant, idOf, idsOf, Minutes } from './fields.ts';
import { ForecastOfOpen } from './forecasts.ts';
import { Task } from './tasks.ts';

/** Limit of tasks in one day's plan, and in one request. */
export const TASKS_OF_A_DAY = 200;

const planEntry = {
  task: Task,
  position: z.int().nonnegative().meta({ description: 'Only orders the tasks of the day' }),
  is_unplanned: z.boolean().meta({ description: 'The start of its timer has put it there' }),
};

const Likely = Instant.nullable().meta({
  description: 'Null for a done task, on a day before today, while too few tasks are finished, and beyond a year',
});

/** A task in the plan of a day. */
export const PlannedTask = z
  .object({ ...planEntry, likely_start: Likely, likely_end: Likely })
  .meta({ id: 'PlannedTask' });
export type PlannedTask = z.infer<typeof PlannedTask>;

/** The plan of a day, its tasks in their order. */
export const Plan = z
  .object({
    date: z.iso.date(),
    capacity_minutes: Count.meta({ description: 'Minutes of work that the day is expected to hold' }),
    worked_minutes: Minutes.meta({ description: 'Work on that day so far, a running timer included' }),
    forecast: ForecastOfOpen,
    pace: z
      .number()
      .min(0)
      .max(1)
      .meta({ description: 'Work in an hour between the first start and the last end of a day, as a share' }),
    tasks: z.array(PlannedTask),
    ...planHeader,
  })
  .meta({ id: 'Plan' });
export type Plan = z.infer<typeof Plan>;

/** A plan after a change, without all that takes longer to tell. */
export const ChangedPlan = z
  .object({ date: z.iso.date(), tasks: z.array(z.object(planEntry)) })
  .meta({ id: 'ChangedPlan' });
export type ChangedPlan = z.infer<typeof ChangedPlan>;

const task_ids = idsOf('Task', TASKS_OF_A_DAY);

export const PlanAddition = body({
  task_ids,
  before_task_id: idOf('Task').optional().meta({ description: 'A task of this plan; at the end where absent' }),
  from_date: dayField('From date')
    .optional()
    .meta({ description: 'The tasks leave the plan of this day: they are moved' }),
  is_unplanned: z
    .boolean('Is unplanned must be true or false')
    .optional()
    .meta({ description: 'The added tasks come back as unplanned, as they were before a change that is undone' }),
});
export type PlanAddition = z.infer<typeof PlanAddition>;

/** Any day can be read; those from today to a year ahead can be changed. */
export const getPlan = endpoint({ call: 'GET /plan/:date', params: DayParams, data: Plan });
/** Adds tasks in this order. Those in the plan already stay where they are, unless `before_task_id` gives them a place. */
export const addToPlan = endpoint({
  call: 'POST /plan/:date/tasks',
  params: DayParams,
  body: PlanAddition,
  data: ChangedPlan,
  refusals: [404, 409],
});
/** Removes the task from this plan alone; removing it again changes nothing. */
export const removeFromPlan = endpoint({
  call: 'DELETE /plan/:date/tasks/:id',
  params: DayParams.extend(IdParams.shape),
  data: ChangedPlan,
});
/** The named tasks come first, in this order; the others follow as they were, and tasks that are not in the plan are ignored. */
export const orderPlan = endpoint({
  call: 'PUT /plan/:date/order',
  params: DayParams,
  body: body({ task_ids }),
  data: ChangedPlan,
  refusals: [404],
});
