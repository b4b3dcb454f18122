import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { planHeader } from './evening.ts';
import {
  body,
  Count,
  changesOf,
  DayParams,
  dayField,
  Id,
  IdParams,
  Instant,
  idOf,
  idsOf,
  isValidSoFar,
  Minutes,
  timeField,
} from './fields.ts';
import { ForecastOfOpen } from './forecasts.ts';
import { OpenTask } from './open-tasks.ts';
import { Task } from './tasks.ts';

/** Limit of tasks in one day's plan, and in one request. */
export const TASKS_OF_A_DAY = 200;

const at = z.string().nullable().meta({
  description:
    'The time of the wall clock at which the task is placed, such as 15:00; null where it follows those before it',
});

const planEntry = {
  task: Task,
  position: z.int().nonnegative().meta({ description: 'Only orders the tasks of the day' }),
  is_unplanned: z.boolean().meta({ description: 'The start of its timer has put it there' }),
  at,
};

const Likely = Instant.nullable().meta({
  description: 'Null for a done task, on a day before today, while too few tasks are finished, and beyond a year',
});

/** Figures of a planned task. */
const timed = {
  likely_start: Likely,
  likely_end: Likely,
  parts: Count.meta({
    description:
      'In how many parts it is likely worked on, around busy time and tasks with a time; 0 without likely times',
  }),
  likely_minutes: Count.nullable().meta({
    description:
      'Half-half figure of what is left of it, as a share of that of the whole plan; null where likely_start is',
  }),
  worked_minutes: Minutes.meta({ description: 'Work on it on that day so far, a running timer included' }),
};

/** A task in the plan of a day. */
export const PlannedTask = z.object({ ...planEntry, ...timed }).meta({ id: 'PlannedTask' });
export type PlannedTask = z.infer<typeof PlannedTask>;

const doneOnDay = { worked_minutes: Minutes.meta({ description: 'Work on it on that day' }) };

/** A task that was completed on a day, in its plan or not. */
export const DoneOnDay = Task.extend(doneOnDay).meta({ id: 'DoneOnDay' });
export type DoneOnDay = z.infer<typeof DoneOnDay>;

/** A block of time at which nothing is worked on. */
export const BusyBlock = z
  .object({ start: Instant, end: Instant, title: z.string().nullable() })
  .meta({ id: 'BusyBlock' });
export type BusyBlock = z.infer<typeof BusyBlock>;

/** Limit of busy blocks of one day in an answer. */
export const BLOCKS_OF_A_DAY = 200;

/** Limit of the tasks that are named for a gap. */
export const MOST_FITS = 3;

/** Free time of a day before a busy block or a task with a time. */
export const Gap = z
  .object({
    start: Instant,
    end: Instant,
    minutes: Count,
    fits: z.array(Id).max(MOST_FITS).meta({
      description: 'The first tasks whose 8-of-10 figure fits: of this plan, else due ones and those of the board',
    }),
    count: Count.meta({ description: 'How many of these fit' }),
  })
  .meta({ id: 'Gap' });
export type Gap = z.infer<typeof Gap>;

const Pace = z.number().min(0).max(1);

/** Figures of a day and its plan. */
const figures = {
  date: z.iso.date(),
  capacity_minutes: Count.meta({
    description: 'Minutes of work that the day is expected to hold beside its busy time',
  }),
  worked_minutes: Minutes.meta({ description: 'Work on that day so far, a running timer included' }),
  planned_minutes: Count.meta({
    description: 'Estimates of the tasks, done ones included, each less the work of earlier days',
  }),
  not_estimated: Count.meta({ description: 'Tasks that nobody estimated; they add nothing to planned_minutes' }),
  likely_minutes: Count.nullable().meta({
    description:
      'Work on these tasks on that day and the half-half figure of what is left; null on a day before today, and while too few tasks are finished',
  }),
  leave_out: z.array(Id).meta({
    description:
      'The fewest tasks without which the likely minutes are no more than the capacity, in the order of the plan; all that can go where these are not enough',
  }),
  still_over_minutes: Count.meta({ description: 'Likely minutes that are too many without these tasks, too' }),
  forecast: ForecastOfOpen,
  pace: Pace.meta({
    description:
      'Work in an hour of the day, as a share: p50_minutes divided by it is the time that half of such plans take',
  }),
  latest_pace: Pace.meta({
    description: 'The same for p80_minutes: divided by it, these are the time that 8 of 10 such plans take',
  }),
  busy: z.array(BusyBlock).max(BLOCKS_OF_A_DAY).meta({
    description:
      'The parts of busy time on that day, in the order of their starts; the last one holds all others where there are more',
  }),
  busy_minutes: Count.meta({
    description:
      'Minutes of busy time within the usual hours, of overlapping blocks once: capacity_minutes is less by them',
  }),
  usual_start: Instant.meta({ description: 'Begin of the usual hours of that weekday' }),
  usual_end: Instant,
  to_tell: Count.meta({
    description: 'How many of the tasks completed on that day lack a mental state or a reflection',
  }),
};

/** Limit of the tasks completed on a day in one answer, the latest of them. */
export const DONE_OF_A_DAY = 200;

/** The plan of a day, its tasks in their order. */
export const Plan = z
  .object({
    ...figures,
    gaps: z.array(Gap),
    tasks: z.array(PlannedTask),
    done: z.array(DoneOnDay).meta({ description: 'Tasks completed on that day, planned or not, in this order' }),
    ...planHeader,
  })
  .meta({ id: 'Plan' });
export type Plan = z.infer<typeof Plan>;

/** The plan of one of several days, without gaps and the long texts of its tasks. */
export const PlanOfDay = z
  .object({
    ...figures,
    tasks: z.array(PlannedTask.extend({ task: OpenTask })),
    done: z.array(OpenTask.extend(doneOnDay)),
    ...planHeader,
  })
  .meta({ id: 'PlanOfDay' });
export type PlanOfDay = z.infer<typeof PlanOfDay>;

/** A plan after a change, without all that takes longer to tell. */
export const ChangedPlan = z
  .object({ date: z.iso.date(), tasks: z.array(z.object(planEntry)) })
  .meta({ id: 'ChangedPlan' });
export type ChangedPlan = z.infer<typeof ChangedPlan>;

const task_ids = idsOf('Task', TASKS_OF_A_DAY);

/** A time of the wall clock on the day of a plan, in the zone of the caller; null takes it away. */
const PlaceInDay = timeField('At').nullable();

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
  at: PlaceInDay.optional().meta({ description: 'The time of one task; absent leaves what it has in this plan' }),
}).refine(({ task_ids, at }) => at === undefined || at === null || task_ids.length === 1, {
  path: ['at'],
  error: 'A time is given to one task at once',
  when: isValidSoFar,
});
export type PlanAddition = z.infer<typeof PlanAddition>;

/** Limit of days in one answer. */
export const DAYS_OF_PLANS = 14;

const daysRule = `Days must be a whole number from 1 to ${DAYS_OF_PLANS}`;

/** Any day can be read; those from today to a year ahead can be changed. */
export const getPlan = endpoint({ call: 'GET /plan/:date', scope: 'read', params: DayParams, data: Plan });
/** The plans of so many days in a row. */
export const getPlans = endpoint({
  call: 'GET /plan',
  scope: 'read',
  query: z.object({
    from: dayField('From'),
    days: z
      .string(daysRule)
      .regex(/^([1-9]|1[0-4])$/, daysRule)
      .transform(Number)
      .meta({ description: `From 1 to ${DAYS_OF_PLANS}` }),
  }),
  data: z.array(PlanOfDay),
});
/** Adds tasks in this order. Those in the plan already stay where they are, unless `before_task_id` gives them a place. */
export const addToPlan = endpoint({
  call: 'POST /plan/:date/tasks',
  scope: 'plan',
  command: { kind: 'add_to_plan', subject: 'plan' },
  params: DayParams,
  body: PlanAddition,
  data: ChangedPlan,
  refusals: [404, 409],
});
/** Removes the task from this plan alone; removing it again changes nothing. */
export const removeFromPlan = endpoint({
  call: 'DELETE /plan/:date/tasks/:id',
  scope: 'plan',
  command: { kind: 'remove_from_plan', subject: 'plan' },
  params: DayParams.extend(IdParams.shape),
  data: ChangedPlan,
});
export const PlaceChange = changesOf({ at: PlaceInDay });
export type PlaceChange = z.infer<typeof PlaceChange>;

/** Places a task of this plan at a time of the day, or lets it follow the others again. */
export const placeInPlan = endpoint({
  call: 'PATCH /plan/:date/tasks/:id',
  scope: 'plan',
  command: { kind: 'place_in_plan', subject: 'plan' },
  params: DayParams.extend(IdParams.shape),
  body: PlaceChange,
  data: ChangedPlan,
  refusals: [409],
  conflictData: ChangedPlan,
});
/** The named tasks come first, in this order; the others follow as they were, and tasks that are not in the plan are ignored. */
export const orderPlan = endpoint({
  call: 'PUT /plan/:date/order',
  scope: 'plan',
  command: { kind: 'order_plan', subject: 'plan' },
  params: DayParams,
  body: body({ task_ids }),
  data: ChangedPlan,
  refusals: [404],
});
