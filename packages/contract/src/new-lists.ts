import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { ListWithTasks, NewList } from './lists.ts';
import { NewProject } from './projects.ts';
import { NewTask } from './tasks.ts';

const FirstTask = NewTask.omit({ list_id: true, experiment_data: true });

/** A list in a project of its own, for an account that has none yet. */
export const NewListWithProject = NewList.extend({
  project: z.object(NewProject.shape, 'Project must be an object'),
  task: z
    .object(FirstTask.shape, 'Task must be an object')
    .optional()
    .meta({ description: 'The first task of the list' }),
});
export type NewListWithProject = z.infer<typeof NewListWithProject>;
export type NewListWithProjectInput = z.input<typeof NewListWithProject>;

/** Makes the project, the list and its first task in one transaction: all of them or none. */
export const createListWithProject = endpoint({
  call: 'POST /list',
  scope: 'tasks',
  command: { kind: 'create_list', subject: 'list' },
  creates: true,
  body: NewListWithProject,
  data: ListWithTasks,
  refusals: [404, 409],
});
