import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { SearchWords } from './fields.ts';
import { Task } from './tasks.ts';

/** Limit of the open tasks in one answer. */
export const MOST_OPEN = 200;

/** An open task without its long texts: many are offered at once. */
export const OpenTask = Task.omit({ description: true, reflection: true }).meta({ id: 'OpenTask' });
export type OpenTask = z.infer<typeof OpenTask>;

/** Open tasks of all lists, each list in its own order; as many as one answer holds. */
export const getOpenTasks = endpoint({
  call: 'GET /task/open',
  scope: 'read',
  query: z.object({
    search: SearchWords.optional().meta({
      description:
        'Beginnings of words in the names of the task, its list or its project, whatever the case and the accents',
    }),
  }),
  data: z.array(OpenTask),
});
