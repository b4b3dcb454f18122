import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { body, dayField, isValidSoFar, LISTED_AT_ONCE, requiredName, timeField } from './fields.ts';
import { NewTask, Task } from './tasks.ts';

/** A task that one line says: in no experiment. */
export const QuickTask = NewTask.omit({ experiment_data: true })
  .extend({
    list_id: NewTask.shape.list_id.optional(),
    list_name: requiredName('List name is required').optional().meta({
      description: 'Instead of list_id: a list of this name, which is made beside the inbox where there is none',
    }),
    category_name: requiredName('Category name is required').optional().meta({
      description: 'Instead of category_id: a category of this name, which is made where there is none',
    }),
    plan_date: dayField('Plan date')
      .nullable()
      .default(null)
      .meta({ description: 'The day in whose plan it comes last' }),
    at: timeField('At').nullable().default(null).meta({ description: 'Its time on this day' }),
  })
  .refine(({ plan_date, at }) => at === null || plan_date !== null, {
    path: ['at'],
    error: 'A time needs a plan date',
    when: isValidSoFar,
  })
  .refine(({ list_id, list_name }) => list_id !== undefined || list_name !== undefined, {
    path: ['list_id'],
    error: 'List must be an id',
    when: isValidSoFar,
  })
  .refine(({ list_id, list_name }) => list_id === undefined || list_name === undefined, {
    path: ['list_name'],
    error: 'Send either list_id or list_name',
    when: isValidSoFar,
  })
  .refine(({ category_id, category_name }) => category_id === null || category_name === undefined, {
    path: ['category_name'],
    error: 'Send either category_id or category_name',
    when: isValidSoFar,
  });
export type QuickTask = z.infer<typeof QuickTask>;
export type QuickTaskInput = z.input<typeof QuickTask>;

/** Creates all of these tasks or, where one cannot be created, none: each at the end of its list, in this order. */
export const createTasks = endpoint({
  call: 'POST /task/several',
  scope: 'tasks',
  command: { kind: 'create_tasks', kindOfOne: 'create_task', subject: 'task' },
  creates: true,
  body: body({
    tasks: z
      .array(QuickTask, 'Tasks must be an array')
      .min(1, 'Please add a task')
      .max(LISTED_AT_ONCE, `Tasks must be at most ${LISTED_AT_ONCE}`),
  }),
  data: z.array(Task),
  refusals: [404, 409],
});
