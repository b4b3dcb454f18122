import { z } from 'zod';
import { User } from './account.ts';
import { DailyAnalytics } from './analytics.ts';
import { endpoint } from './endpoint.ts';
import { dayField } from './fields.ts';
import { LISTS_AT_ONCE, ListWithTasks } from './lists.ts';
import { Plan } from './plan.ts';
import { FIRST_PAGE } from './task-pages.ts';
import { TimerState } from './timer.ts';
import { Workspace } from './workspace.ts';

/** The data of the dashboard on a day, each part as the call of its own answers it. */
export const Bootstrap = z
  .object({
    user: User,
    timer: TimerState.nullable().meta({ description: 'The running timer' }),
    workspace: Workspace,
    lists: z.array(ListWithTasks).meta({
      description: `The first ${LISTS_AT_ONCE} lists of the board by their ids, each with its first ${FIRST_PAGE} tasks, open ones first`,
    }),
    figures: DailyAnalytics,
    plan: Plan,
  })
  .meta({ id: 'Bootstrap' });
export type Bootstrap = z.infer<typeof Bootstrap>;

/** All that the dashboard needs at its start, in one request. */
export const getBootstrap = endpoint({
  call: 'GET /bootstrap',
  scope: 'read',
  query: z.object({ date: dayField('Date') }),
  data: Bootstrap,
});
