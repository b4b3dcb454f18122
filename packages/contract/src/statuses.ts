import { z } from 'zod';

export const PROJECT_STATUSES = ['not_started', 'in_progress', 'pending', 'done'] as const;
export type ProjectStatus = (typeof PROJECT_STATUSES)[number];

export const TASK_STATUSES = ['not_started', 'active', 'paused', 'done'] as const;
export type TaskStatus = (typeof TASK_STATUSES)[number];

const Count = z.int().nonnegative();

/** Task counts of a project or list by status. */
export const TasksByStatus = z.object({ not_started: Count, active: Count, paused: Count, done: Count });
export type TasksByStatus = z.infer<typeof TasksByStatus>;
