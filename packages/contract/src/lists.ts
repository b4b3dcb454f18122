import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { body, Count, changesOf, Id, IdParams, requiredName, someIds } from './fields.ts';
import { ForecastOfOpen } from './forecasts.ts';
import { Position } from './positions.ts';
import { PROJECT_STATUSES, TaskTotals } from './statuses.ts';
import { FirstTasks, PageOfTasks, TASKS_OF_LISTS_AT_ONCE, TaskPage, TaskSums } from './task-pages.ts';

/** Name of the list of tasks that are created without one, and of the project that is made for it. */
export const INBOX = 'Inbox';

/** Progress is the user's own figure, changed only in the edit form. */
export const LIST_PROGRESS = { min: 0, max: 1, step: 0.1, default: 0 } as const;

const Progress = z
  .number('Progress must be between 0 and 1')
  .min(LIST_PROGRESS.min, 'Progress must be between 0 and 1')
  .max(LIST_PROGRESS.max, 'Progress must be between 0 and 1');

export const List = z
  .object({
    id: Id,
    name: z.string(),
    progress: Progress,
    position: Position,
    project_id: Id,
    project_name: z.string(),
    project_status: z.enum(PROJECT_STATUSES),
    task_count: Count,
    completed_tasks: Count,
  })
  .meta({ id: 'List' });
export type List = z.infer<typeof List>;

/** A list with a page of its tasks. */
export const ListWithTasks = List.extend(TaskSums.shape).extend(TaskPage.shape).meta({ id: 'ListWithTasks' });
export type ListWithTasks = z.infer<typeof ListWithTasks>;

export const ListSummary = List.pick({ id: true, name: true, progress: true, task_count: true, completed_tasks: true })
  .extend({ ...TaskTotals.shape, forecast: ForecastOfOpen })
  .meta({ id: 'ListSummary' });
export type ListSummary = z.infer<typeof ListSummary>;

const fields = { name: requiredName('List name is required'), progress: Progress };

export const NewList = body({ ...fields, progress: fields.progress.default(LIST_PROGRESS.default) });
export type NewList = z.infer<typeof NewList>;

/** The form of a new list that asks for the project too, whose id goes into the path of the call. */
export const NewListInProject = NewList.extend({ project_id: z.int('Please select a project') });
export type NewListInProject = z.infer<typeof NewListInProject>;

export const ListChanges = changesOf(fields);
export type ListChanges = z.infer<typeof ListChanges>;

/** A list as choosers show it. */
export const ListOption = List.pick({ id: true, name: true, project_name: true }).meta({ id: 'ListOption' });
export type ListOption = z.infer<typeof ListOption>;

/** Limit of lists in one answer. */
export const LISTS_AT_ONCE = 100;

export const createList = endpoint({
  // The project's id, named like the list's below: a part of one path template must not have two names.
  call: 'POST /list/:id',
  scope: 'tasks',
  command: { kind: 'create_list', subject: 'list' },
  creates: true,
  params: IdParams,
  body: NewList,
  data: List,
  refusals: [409],
});
/** Lists that exist among these ids; unknown ids and those of other users are left out. */
export const getLists = endpoint({
  call: 'GET /list',
  scope: 'read',
  query: FirstTasks.extend({ ids: someIds(LISTS_AT_ONCE) }).meta({
    description: `The lists have at most ${TASKS_OF_LISTS_AT_ONCE} tasks together: long ones are cut so that they do`,
  }),
  data: z.array(ListWithTasks),
});
/** All lists of the user, in the order of their names. */
export const getListOptions = endpoint({ call: 'GET /list/options', scope: 'read', data: z.array(ListOption) });
export const getList = endpoint({
  call: 'GET /list/:id',
  scope: 'read',
  params: IdParams,
  query: PageOfTasks,
  data: ListWithTasks,
});
export const getListTasks = endpoint({
  call: 'GET /list/:id/tasks',
  scope: 'read',
  params: IdParams,
  query: PageOfTasks,
  data: TaskPage,
});
export const updateList = endpoint({
  call: 'PATCH /list/:id',
  scope: 'tasks',
  command: { kind: 'update_list', subject: 'list' },
  params: IdParams,
  body: ListChanges,
  data: List,
  refusals: [409],
  conflictData: List,
});
export const deleteList = endpoint({
  call: 'DELETE /list/:id',
  scope: 'tasks',
  command: { kind: 'delete_list', subject: 'list', trash: true },
  params: IdParams,
});
export const getListSummary = endpoint({
  call: 'GET /list/:id/summary',
  scope: 'read',
  params: IdParams,
  data: ListSummary,
});
