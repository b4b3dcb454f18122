import { endpoint } from './endpoint.ts';
import { body, IdParams } from './fields.ts';
import { Rrule, Task } from './tasks.ts';

/** Makes the task the first of a series, or changes the days of its series, which counts from today then. */
export const setRepeat = endpoint({
  call: 'PUT /task/:id/repeat',
  scope: 'tasks',
  command: { kind: 'set_repeat', subject: 'task' },
  params: IdParams,
  body: body({ rrule: Rrule }),
  data: Task,
  refusals: [409],
});
/** Ends the series of the task; all of its tasks stay. */
export const stopRepeat = endpoint({
  call: 'DELETE /task/:id/repeat',
  scope: 'tasks',
  command: { kind: 'stop_repeat', subject: 'task' },
  params: IdParams,
  data: Task,
});
