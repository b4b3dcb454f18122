import { Rrule, TaskChanges } from '@daymark/contract/tasks.ts';
import { whyNotAtMost } from './at-most-field.ts';

/** The form of a task: its fields, and the days on which it comes again, null for none. Its at-most stands beside its estimate. */
export const TaskForm = TaskChanges.extend({ rrule: Rrule.nullable() }).check(({ value, issues }) => {
  const { at_most = null, planned_duration } = value;
  if (planned_duration === undefined) return;
  const message = whyNotAtMost({ at_most, planned_duration, estimate_origin: 'own' });
  if (message !== null) issues.push({ code: 'custom', path: ['at_most'], message, input: value });
});
