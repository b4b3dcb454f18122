import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { TimeEntry } from './entries.ts';
import { IdParams, instantField } from './fields.ts';
import { MentalState, Task } from './tasks.ts';
import { Review } from './timer.ts';

const BOTH_NEEDED = 'Start and end are needed together';

/** The completion of a task whose timer does not run; `started_at` and `ended_at` book its only work. */
export const TimerlessCompletion = Review.extend({
  started_at: instantField('Start').optional(),
  ended_at: instantField('End').optional(),
})
  .refine(({ started_at, ended_at }) => started_at !== undefined || ended_at === undefined, {
    path: ['started_at'],
    error: BOTH_NEEDED,
  })
  .refine(({ started_at, ended_at }) => started_at === undefined || ended_at !== undefined, {
    path: ['ended_at'],
    error: BOTH_NEEDED,
  });
export type TimerlessCompletion = z.infer<typeof TimerlessCompletion>;

/** A task that is open again, and the review that it lost by it. */
export const ReopenedTask = Task.extend({
  previous: z.object({ mental_state: MentalState.nullable(), reflection: z.string().nullable() }),
}).meta({ id: 'ReopenedTask' });
export type ReopenedTask = z.infer<typeof ReopenedTask>;

/** Completes a task without a timer. A 409 has the entry that takes this time already as `data`, where there is one. */
export const completeWithoutTimer = endpoint({
  call: 'POST /task/:id/complete',
  scope: 'tasks',
  command: { kind: 'complete_task', subject: 'task' },
  params: IdParams,
  body: TimerlessCompletion,
  data: Task,
  refusals: [409],
  conflictData: TimeEntry,
});
/**
 * Opens a done task again. Where its timer ran at its completion, at most ten minutes ago, and no work was booked since, it
 * goes on as if the task had never been completed.
 */
export const reopenTask = endpoint({
  call: 'POST /task/:id/reopen',
  scope: 'tasks',
  command: { kind: 'reopen_task', subject: 'task' },
  params: IdParams,
  data: ReopenedTask,
  refusals: [409],
});
/** Tells or changes the review of a done task. */
export const reviewTask = endpoint({
  call: 'PUT /task/:id/review',
  scope: 'tasks',
  command: { kind: 'review_task', subject: 'task' },
  params: IdParams,
  body: Review,
  data: Task,
  refusals: [409],
});
