import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Count } from './fields.ts';
import { OpenTask } from './open-tasks.ts';

/** Minutes that can be asked for. */
export const FREE_MINUTES = { min: 5, max: 480 } as const;

/** Tasks of each kind in one answer. */
export const MOST_FITTING = 10;

export const FREE_MINUTES_RULE = `Minutes must be a whole number from ${FREE_MINUTES.min} to ${FREE_MINUTES.max}`;

/** An open task, and what is likely left of it. */
export const FittingTask = z
  .object({
    task: OpenTask,
    p50_minutes: Count.meta({ description: 'Half of such tasks took up to this' }),
    p80_minutes: Count.meta({ description: '8 of 10 such tasks took up to this' }),
  })
  .meta({ id: 'FittingTask' });
export type FittingTask = z.infer<typeof FittingTask>;

/** Open tasks that fit into free time. */
export const WhatFits = z
  .object({
    fits: z.array(FittingTask).meta({ description: '8 of 10 times, in the order in which to take them' }),
    may_fit: z.array(FittingTask).meta({ description: 'About half the time, in the same order' }),
  })
  .meta({ id: 'WhatFits' });
export type WhatFits = z.infer<typeof WhatFits>;

/**
 * Finds open tasks that fit into so many minutes: overdue ones first, then those due within a week, in the plan of today, by
 * priority, and of equal ones what fills the time best.
 */
export const getWhatFits = endpoint({
  call: 'GET /forecast/fits',
  scope: 'read',
  query: z.object({
    minutes: z
      .string(FREE_MINUTES_RULE)
      .regex(/^\d{1,4}$/, FREE_MINUTES_RULE)
      .transform(Number)
      .refine((minutes) => minutes >= FREE_MINUTES.min && minutes <= FREE_MINUTES.max, FREE_MINUTES_RULE),
  }),
  data: WhatFits,
});
