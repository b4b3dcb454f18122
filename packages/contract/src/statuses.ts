import { z } from 'zod';
import { Count, Minutes, Percentage } from './fields.ts';

export const PROJECT_STATUSES = ['not_started', 'in_progress', 'pending', 'done'] as const;
export type ProjectStatus = (typeof PROJECT_STATUSES)[number];

export const TASK_STATUSES = ['not_started', 'active', 'paused', 'done'] as const;
export type TaskStatus = (typeof TASK_STATUSES)[number];

/** Totals of the tasks of a project or list. */
export const TaskTotals = z.object({
  progress_percentage: Percentage,
  tasks_by_status: z.object({ not_started: Count, active: Count, paused: Count, done: Count }),
  planned_minutes: Minutes,
  worked_minutes: Minutes,
});
export type TaskTotals = z.infer<typeof TaskTotals>;
