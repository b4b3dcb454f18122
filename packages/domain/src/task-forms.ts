import { Rrule, TaskChanges } from '@daymark/contract/tasks.ts';

/** The form of a task: its fields, and the days on which it comes again, null for none. */
export const TaskForm = TaskChanges.extend({ rrule: Rrule.nullable() });
