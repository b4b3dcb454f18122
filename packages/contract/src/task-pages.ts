import { z } from 'zod';
import { Minutes } from './fields.ts';
import { Task } from './tasks.ts';

/** Limit of tasks in one page, and of those of several lists in one answer. */
export const TASKS_AT_ONCE = 500;
export const TASKS_OF_LISTS_AT_ONCE = 2000;

/** Tasks of a first page: more than a screen shows, and few enough to draw at once. */
export const FIRST_PAGE = 100;

/**
 * 'own': tasks of a list by their position, those of a category in order of creation. 'open_first': the running task, the
 * other open ones in their own order, then done ones, the latest done first.
 */
export const TASK_ORDERS = ['own', 'open_first'] as const;
export type TaskOrder = (typeof TASK_ORDERS)[number];

export const OPEN_OR_DONE = ['open', 'done'] as const;
export type OpenOrDone = (typeof OPEN_OR_DONE)[number];

const limitRule = `Limit must be between 1 and ${TASKS_AT_ONCE}`;

/** The refusal of a cursor that no answer to such a call has given. */
export const UNKNOWN_CURSOR = 'After must be the next_cursor of an earlier answer';

const choice = {
  order: z.enum(TASK_ORDERS, `Order must be ${TASK_ORDERS.join(' or ')}`).default('own'),
  status: z
    .enum(OPEN_OR_DONE, `Status must be ${OPEN_OR_DONE.join(' or ')}`)
    .optional()
    .meta({ description: 'Only these tasks, in the order open_first' }),
  limit: z
    .string(limitRule)
    .regex(/^[1-9]\d{0,2}$/, limitRule)
    .transform(Number)
    .refine((limit) => limit <= TASKS_AT_ONCE, limitRule)
    .default(TASKS_AT_ONCE)
    .meta({ description: `Tasks in the answer, at most; ${TASKS_AT_ONCE} where absent` }),
};

/** The first tasks of each of several lists. */
export const FirstTasks = z.object(choice);
export type FirstTasks = z.output<typeof FirstTasks>;

/** A page of tasks, the first one where `after` is absent. */
export const PageOfTasks = FirstTasks.extend({
  after: z.string(UNKNOWN_CURSOR).optional().meta({ description: 'The next_cursor of the page before' }),
});
export type PageOfTasks = z.output<typeof PageOfTasks>;

export const TaskPage = z
  .object({
    tasks: z.array(Task).meta({ description: 'Up to the limit; fewer where their texts are very long' }),
    next_cursor: z.string().nullable().meta({ description: 'For the page after this one; null on the last' }),
  })
  .meta({ id: 'TaskPage' });
export type TaskPage = z.infer<typeof TaskPage>;

/** Sums over all of the tasks, whatever a page holds of them. */
export const TaskSums = z.object({
  planned_minutes: Minutes,
  worked_minutes: Minutes.meta({ description: 'The running timer up to now included' }),
  planned_left_minutes: Minutes.meta({ description: 'Planned minutes of open tasks that are not worked yet' }),
});
export type TaskSums = z.infer<typeof TaskSums>;
