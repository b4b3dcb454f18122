import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { body, Id, IdParams, idOf, idsOf, LISTED_AT_ONCE } from './fields.ts';
import { List } from './lists.ts';
import { Position } from './positions.ts';
import { Task } from './tasks.ts';

export const TaskMove = body({
  task_ids: idsOf('Task', LISTED_AT_ONCE).meta({ description: 'In the order in which they are to stand' }),
  list_id: idOf('List'),
  before_task_id: idOf('Task').nullish().meta({ description: 'A task of that list; at its end where absent or null' }),
}).refine(({ task_ids, before_task_id }) => !task_ids.some((id) => id === before_task_id), {
  path: ['before_task_id'],
  error: 'A task cannot be moved before itself',
});
export type TaskMove = z.infer<typeof TaskMove>;
export type TaskMoveInput = z.input<typeof TaskMove>;

/** A moved task, and where it stood before: what the move back needs. */
export const MovedTask = Task.extend({
  previous: z.object({
    list_id: Id,
    position: Position,
    before_task_id: Id.nullable().meta({ description: 'The first task after it that was not moved; null at the end' }),
  }),
}).meta({ id: 'MovedTask' });
export type MovedTask = z.infer<typeof MovedTask>;

export const ListMove = body({
  list_ids: idsOf('List', LISTED_AT_ONCE).meta({ description: 'In the order in which they are to stand' }),
  project_id: idOf('Project'),
  before_list_id: idOf('List')
    .nullish()
    .meta({ description: 'A list of that project; at its end where absent or null' }),
}).refine(({ list_ids, before_list_id }) => !list_ids.some((id) => id === before_list_id), {
  path: ['before_list_id'],
  error: 'A list cannot be moved before itself',
});
export type ListMove = z.infer<typeof ListMove>;
export type ListMoveInput = z.input<typeof ListMove>;

/** A moved list, and where it stood before. */
export const MovedList = List.extend({
  previous: z.object({
    project_id: Id,
    position: Position,
    before_list_id: Id.nullable().meta({ description: 'The first list after it that was not moved; null at the end' }),
  }),
}).meta({ id: 'MovedList' });
export type MovedList = z.infer<typeof MovedList>;

/** Moves tasks within and between lists, all of them or none; a running one as well. The answer is in the order of `task_ids`. */
export const moveTasks = endpoint({
  call: 'POST /task/move',
  scope: 'tasks',
  command: { kind: 'move_tasks', subject: 'task' },
  body: TaskMove,
  data: z.array(MovedTask),
  refusals: [404, 409],
});
/** A copy that was not started, right after the task: without its due date, and in no experiment. */
export const duplicateTask = endpoint({
  call: 'POST /task/:id/duplicate',
  scope: 'tasks',
  command: { kind: 'duplicate_task', subject: 'task' },
  creates: true,
  params: IdParams,
  data: Task,
  refusals: [409],
});
/** Moves lists within and between projects, all of them or none. The answer is in the order of `list_ids`. */
export const moveLists = endpoint({
  call: 'POST /list/move',
  scope: 'tasks',
  command: { kind: 'move_lists', subject: 'list' },
  body: ListMove,
  data: z.array(MovedList),
  refusals: [404, 409],
});
