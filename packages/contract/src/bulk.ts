import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { body, idsOf, LISTED_AT_ONCE } from './fields.ts';
import { Task, TaskChanges } from './tasks.ts';

const task_ids = idsOf('Task', LISTED_AT_ONCE);

/** The same change of several tasks; absent fields stay as they are. */
export const BulkChanges = z
  .object(TaskChanges.pick({ category_id: true, priority: true, due_date: true }).shape, 'Changes must be an object')
  .refine((changes) => Object.values(changes).some((value) => value !== undefined), 'Please choose what to change');
export type BulkChanges = z.infer<typeof BulkChanges>;

/** Changes all of these tasks or, where one cannot be changed, none. The answer is in the order of `task_ids`. */
export const changeTasks = endpoint({
  call: 'POST /task/bulk',
  scope: 'tasks',
  command: { kind: 'change_tasks', kindOfOne: 'update_task', subject: 'task' },
  body: body({ task_ids, changes: BulkChanges }),
  data: z.array(Task),
  refusals: [404, 409],
});
/** Deletes all of these tasks or, where the timer of one runs, none. */
export const deleteTasks = endpoint({
  call: 'POST /task/bulk/delete',
  scope: 'tasks',
  command: { kind: 'delete_tasks', kindOfOne: 'delete_task', subject: 'task', trash: true },
  body: body({ task_ids }),
  refusals: [404, 409],
});
