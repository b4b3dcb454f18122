import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { body, CHANGED_ELSEWHERE, Count, dayField, IdParams, idOf, requiredName } from './fields.ts';
import { Priority, plannedAndSaid, Task } from './tasks.ts';

const item = {
  at: Count.meta({ description: 'Place of the sign between the brackets of the item, in UTF-16 units' }),
  expected: z.object({ description: z.string('Description must be text') }, 'Expected must be an object').meta({
    description: `The description in which the item stands; 409 '${CHANGED_ELSEWHERE}' where it is another by now`,
  }),
};

/** An item of a checklist, and what its task is to be where that is not told by its words and its parent. */
export const NewTaskOfItem = body({
  ...item,
  name: requiredName('Task name is required').optional(),
  priority: Priority.optional(),
  ...plannedAndSaid,
  category_id: idOf('Category').nullable().optional(),
  due_date: dayField('Due date').nullable().default(null),
});
export type NewTaskOfItem = z.infer<typeof NewTaskOfItem>;
export type NewTaskOfItemInput = z.input<typeof NewTaskOfItem>;

export const ItemOfTask = body(item);
export type ItemOfTask = z.infer<typeof ItemOfTask>;

export const TaskWithParent = z
  .object({ task: Task, parent: Task.meta({ description: 'The task in whose checklist the item stands' }) })
  .meta({ id: 'TaskWithParent' });
export type TaskWithParent = z.infer<typeof TaskWithParent>;

/**
 * Makes a task of an open item of a checklist, right below its parent: with the plain words of the item as its name, a duration
 * at their end as its estimate, and the priority and category of its parent. The item then links to it.
 */
export const makeTaskOfItem = endpoint({
  call: 'POST /task/:id/item/to-task',
  scope: 'tasks',
  command: { kind: 'make_task_of_item', subject: 'task' },
  creates: true,
  params: IdParams,
  body: NewTaskOfItem,
  data: TaskWithParent,
  refusals: [404, 409],
  conflictData: Task,
});
/** Deletes the task that was made of an item, where it has no time, and takes the link to it away. Answers with the parent. */
export const makeItemOfTask = endpoint({
  call: 'POST /task/:id/item/to-item',
  scope: 'tasks',
  command: { kind: 'make_item_of_task', subject: 'task' },
  params: IdParams,
  body: ItemOfTask,
  data: Task,
  refusals: [409],
  conflictData: Task,
});
