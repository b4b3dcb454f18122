import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import {
  body,
  Count,
  changesOf,
  dayField,
  Id,
  IdParams,
  Instant,
  idOf,
  Minutes,
  requiredName,
  requiredText,
  TEXT_LENGTH,
  text,
  wholeNumber,
} from './fields.ts';
import { Position } from './positions.ts';
import { TASK_STATUSES } from './statuses.ts';

export const PRIORITIES = ['high', 'medium', 'low'] as const;
export const Priority = z.enum(PRIORITIES, 'Please select a priority');
export type Priority = z.infer<typeof Priority>;

/** Positive states first; a tie goes to the earlier one. */
export const MENTAL_STATES = [
  'energized',
  'focused',
  'satisfied',
  'motivated',
  'tired',
  'frustrated',
  'anxious',
] as const;
export const MentalState = z.enum(MENTAL_STATES);
export type MentalState = z.infer<typeof MentalState>;

/** Limits in minutes. */
export const PLANNED_DURATION = { min: 1, max: 480, default: 25 } as const;

/** Whether a number of minutes is one that a task can be planned with. */
export const isPlannedDuration = (minutes: number): boolean =>
  Number.isInteger(minutes) && PLANNED_DURATION.min <= minutes && minutes <= PLANNED_DURATION.max;

/** A number of minutes that a task can be planned with. */
export const minutesOf = (field: string) =>
  wholeNumber(field, PLANNED_DURATION.min, PLANNED_DURATION.max, `${field} must be greater than 0`);

export const PlannedDuration = minutesOf('Planned duration');

/** Limits in minutes of what a task takes at most: three times the longest planned duration. */
export const AT_MOST = { min: 1, max: 1440 } as const;

/** The minutes within which a task is done in 8 of 10 cases, as somebody says beside their estimate. */
export const AtMost = wholeNumber('At most', AT_MOST.min, AT_MOST.max, 'At most must be greater than 0');

/** Origins of a planned duration: its owner, another planner or an assistant said it. */
export const ESTIMATE_ORIGINS = ['own', 'imported', 'assistant'] as const;
export type EstimateOrigin = (typeof ESTIMATE_ORIGINS)[number];

/** A category as tasks and choosers show it. */
export const CategoryOption = z.object({ id: Id, name: z.string(), color: z.string() });
export type CategoryOption = z.infer<typeof CategoryOption>;

/** Limit of the text of a rule: longer than any rule that is supported. */
const RRULE_LENGTH = 200;

/** Refusal of a rule that is none of those below, or has no day. */
export const UNSUPPORTED_REPEAT = 'This repetition is not supported';

/** The days on which a task comes again, as RFC 5545 §3.3.10 writes them, without the name in front. */
export const Rrule = requiredText('Repetition', UNSUPPORTED_REPEAT, RRULE_LENGTH).meta({
  description:
    'FREQ is DAILY, WEEKLY or MONTHLY; INTERVAL 1 to 52; BYDAY, in MONTHLY with the place of each weekday; BYMONTHDAY 1 to 31, ' +
    'which is the last day of a shorter month, or -1, the last one',
});

/** A series of tasks that come again. */
export const Repeat = z.object({ id: Id, rrule: z.string() }).meta({ id: 'Repeat' });
export type Repeat = z.infer<typeof Repeat>;

/** Whether a change is one of this task, or also of the open later ones of its series and of those to come. */
export const ApplyTo = z.enum(['this', 'later'], 'Apply to must be this or later');
export type ApplyTo = z.infer<typeof ApplyTo>;

/** How many items the task lists of a description have, and how many of them are ticked. */
export const Checklist = z
  .object({ done: Count, items: z.int().positive() })
  .meta({ id: 'Checklist', description: 'Items have no time and no estimate of their own' });
export type Checklist = z.infer<typeof Checklist>;

export const Task = z
  .object({
    id: Id,
    name: z.string(),
    description: z.string().meta({ description: 'Markdown; its task lists are the checklist of the task' }),
    checklist: Checklist.nullable().meta({ description: 'Null where the description has no task list' }),
    list_id: Id,
    list_name: z.string(),
    project_id: Id,
    project_name: z.string(),
    position: Position,
    priority: Priority,
    due_date: z.iso.date().nullable(),
    planned_duration: z.int().positive(),
    estimate_origin: z
      .enum(ESTIMATE_ORIGINS)
      .nullable()
      .meta({ description: 'Who said planned_duration; null where nobody did, so that it only counts down' }),
    estimate: z.int().positive().nullable().meta({
      description: 'planned_duration, frozen at the first start; null until then, and for good where nobody said it',
    }),
    at_most: z.int().positive().nullable().meta({
      description:
        'Minutes that the task takes at most in 8 of 10 cases, as was said beside the estimate; it does not change after the first start',
    }),
    category_id: Id.nullable(),
    category: CategoryOption.nullable(),
    status: z.enum(TASK_STATUSES),
    total_time_worked: Minutes.meta({ description: 'Minutes, the running entry up to now included' }),
    first_started_at: Instant.nullable(),
    completed_at: Instant.nullable(),
    mental_state: MentalState.nullable(),
    reflection: z.string().nullable(),
    to_tell: z.boolean().meta({ description: 'It is done, and its state or its reflection is not told yet' }),
    is_enrolled: z.boolean().meta({ description: 'It was drawn for an experiment, which keeps its result' }),
    planned_for: z.iso.date().nullable().meta({ description: 'The first day from today on in whose plan it stands' }),
    repeat: Repeat.nullable().meta({ description: 'The series that it belongs to' }),
    is_timer_active: z.boolean(),
    current_work_start: Instant.nullable(),
    current_planned_end: Instant.nullable(),
    created_at: Instant,
    updated_at: Instant,
  })
  .meta({ id: 'Task' });
export type Task = z.infer<typeof Task>;

/** A planned duration, and who said it. */
export type Planned = Pick<Task, 'planned_duration' | 'estimate_origin'>;

const fields = {
  name: requiredName('Task name is required'),
  description: text('Description', TEXT_LENGTH),
  priority: Priority,
  planned_duration: PlannedDuration,
  at_most: AtMost.nullable(),
  category_id: idOf('Category').nullable(),
  due_date: dayField('Due date').nullable(),
};

/** The outcome of a suggestion, in either arm: a task sent with it is enrolled in the experiment. */
export const ExperimentData = z.object(
  {
    assignment_id: idOf('Assignment'),
    experiment_id: idOf('Experiment'),
    should_apply: z.boolean('Should apply must be true or false'),
    intervention_applied: z
      .boolean('Intervention applied must be true or false')
      .meta({ description: 'The suggestion was taken' }),
    original_estimate: minutesOf('Original estimate'),
    suggested_estimate: minutesOf('Suggested estimate'),
    final_estimate: minutesOf('Final estimate').meta({ description: 'The same as planned_duration' }),
    notes: text('Notes', TEXT_LENGTH).optional().meta({ description: 'Not stored: intervention_applied says it' }),
  },
  'Experiment data must be an object',
);
export type ExperimentData = z.infer<typeof ExperimentData>;

/** The planned duration of a new task, and that it is no estimate. */
export const plannedAndSaid = {
  planned_duration: fields.planned_duration.optional().meta({
    description: `Its owner's estimate; ${PLANNED_DURATION.default} where it is absent, which is nobody's`,
  }),
  estimate_origin: z
    .null('Estimate origin can only be null: a planned duration that is sent is your own')
    .optional()
    .meta({ description: 'Null says that planned_duration is no estimate' }),
};

export const NewTask = body({
  name: fields.name,
  description: fields.description.default(''),
  list_id: idOf('List').nullable().meta({
    description: 'Null for the inbox (`inbox_list_id` of the settings), which is made where there is none',
  }),
  priority: fields.priority.default('medium'),
  ...plannedAndSaid,
  at_most: fields.at_most.default(null).meta({ description: 'Stands beside an estimate, and is at least as long' }),
  category_id: fields.category_id.default(null),
  due_date: fields.due_date.default(null),
  rrule: Rrule.optional().meta({ description: 'It is the first of a series' }),
  experiment_data: ExperimentData.optional(),
});
export type NewTask = z.infer<typeof NewTask>;
export type NewTaskInput = z.input<typeof NewTask>;

/** The choices of the form for a new task. */
export const TaskCreateOptions = z.object({
  categories: z.array(CategoryOption),
  priorities: z.array(Priority),
  shows_at_most: z.boolean().meta({ description: 'So many tasks are done that the form shows the at-most unasked' }),
});
export type TaskCreateOptions = z.infer<typeof TaskCreateOptions>;

export const TaskChanges = changesOf(fields).extend({ apply_to: ApplyTo.optional() });
export type TaskChanges = z.infer<typeof TaskChanges>;

/** Limit of the tasks completed on a day in one answer. */
export const MOST_DONE_ON_DAY = 500;

/** A task that was completed on a day, in brief. */
export const TaskDoneOnDay = Task.pick({
  id: true,
  name: true,
  list_id: true,
  total_time_worked: true,
  mental_state: true,
  to_tell: true,
}).meta({ id: 'TaskDoneOnDay' });
export type TaskDoneOnDay = z.infer<typeof TaskDoneOnDay>;

/** Open tasks whose due date has passed, or is today or one of the six days after. */
export const DUE = ['overdue', 'week'] as const;
export type Due = (typeof DUE)[number];

/** Limit of the tasks that are due in one answer. */
export const MOST_DUE = 200;

/** Limit of the tasks that are to tell in one answer. */
export const MOST_TO_TELL = 200;

const DUE_RULE = `Due must be ${DUE.join(' or ')}`;

const TaskQuery = z
  .object({
    due: z.enum(DUE, DUE_RULE).optional(),
    to_tell: z
      .literal('true', 'To tell must be true')
      .optional()
      .meta({ description: 'Done tasks whose state or reflection is not told yet' }),
  })
  .refine(({ due, to_tell }) => due !== undefined || to_tell !== undefined, { path: ['due'], error: DUE_RULE })
  .refine(({ due, to_tell }) => due === undefined || to_tell === undefined, {
    path: ['to_tell'],
    error: 'Ask either for due tasks or for those to tell',
  });
export type TaskQuery = z.infer<typeof TaskQuery>;

/**
 * Creates a task. A 409 says that the suggestion has changed: nothing is created, and the call can be repeated without
 * `experiment_data`.
 */
export const createTask = endpoint({
  call: 'POST /task',
  scope: 'tasks',
  command: { kind: 'create_task', subject: 'task' },
  creates: true,
  body: NewTask,
  data: Task,
  refusals: [404, 409],
});
/** Open tasks that are due, the earliest first, or done ones to tell, the latest first; as many as one answer holds. */
export const getTasks = endpoint({ call: 'GET /task', scope: 'read', query: TaskQuery, data: z.array(Task) });
export const getTaskCreateOptions = endpoint({
  call: 'GET /task/create-options',
  scope: 'read',
  data: TaskCreateOptions,
});
/** Three phrases that fill in a reflection: the user's most used ones, and common ones until there are enough. */
export const getReflectionPhrases = endpoint({
  call: 'GET /task/reflection-phrases',
  scope: 'read',
  data: z.array(z.string()),
});
/** Tasks that were completed on this day of the caller, in that order; the latest where there are more. */
export const getTasksDoneOnDay = endpoint({
  call: 'GET /task/done',
  scope: 'read',
  query: z.object({ date: dayField('Date') }),
  data: z.array(TaskDoneOnDay),
});
export const getTask = endpoint({ call: 'GET /task/:id', scope: 'read', params: IdParams, data: Task });
export const updateTask = endpoint({
  call: 'PATCH /task/:id',
  scope: 'tasks',
  command: { kind: 'update_task', subject: 'task' },
  params: IdParams,
  body: TaskChanges,
  data: Task,
  refusals: [409],
  conflictData: Task,
});
export const deleteTask = endpoint({
  call: 'DELETE /task/:id',
  scope: 'tasks',
  command: { kind: 'delete_task', subject: 'task', trash: true },
  params: IdParams,
  query: z.object({ apply_to: ApplyTo.optional() }),
  refusals: [409],
});
