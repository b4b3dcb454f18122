import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { body, Count, dayField, Id, idOf, idsOf } from './fields.ts';
import { TASKS_OF_A_FORECAST } from './forecasts.ts';

/** Minutes a week that can be asked for: up to all there are. */
export const WEEK_MINUTES = { min: 15, max: 7 * 24 * 60 } as const;

const weekRule = `Minutes a week must be a whole number from ${WEEK_MINUTES.min} to ${WEEK_MINUTES.max}`;

/** The tasks that are to be finished, and under which conditions. */
export const FinishQuestion = body({
  project_id: idOf('Project').optional(),
  list_id: idOf('List').optional(),
  task_ids: idsOf('Task', TASKS_OF_A_FORECAST).optional(),
  leave_out: z
    .array(idOf('Task'), 'Tasks to leave out must be an array of ids')
    .max(TASKS_OF_A_FORECAST, `Tasks to leave out must be at most ${TASKS_OF_A_FORECAST}`)
    .transform((ids) => [...new Set(ids)])
    .optional()
    .meta({ description: 'Open tasks that are not to be finished' }),
  minutes_a_week: z
    .int(weekRule)
    .min(WEEK_MINUTES.min, weekRule)
    .max(WEEK_MINUTES.max, weekRule)
    .optional()
    .meta({ description: 'Work on it in a week from now on; as lately where it is absent' }),
  from: dayField('From')
    .optional()
    .meta({ description: 'The day on which work on it begins; today where it is absent' }),
  without_busy: z
    .boolean('Without busy must be true or false')
    .optional()
    .meta({ description: 'Asks as if no busy time lay ahead' }),
  wished_date: dayField('Wished date')
    .optional()
    .meta({ description: 'A day by whose end it is wished to be done, from today to two years ahead' }),
}).refine(
  ({ project_id, list_id, task_ids }) =>
    [project_id, list_id, task_ids].filter((one) => one !== undefined).length === 1,
  { path: ['project_id'], error: 'Please select one project, list or some tasks' },
);
export type FinishQuestion = z.infer<typeof FinishQuestion>;

const Day = z.iso.date().nullable();

/** The chance of a wished date, and the tasks that would have to go. */
export const WishedDate = z
  .object({
    date: z.iso.date(),
    chance: Count.max(10).meta({ description: 'Times of 10 that all of it is done by then' }),
    leave_out: z
      .array(Id)
      .nullable()
      .meta({
        description: `Tasks without which the rest is done by then 8 of 10 times: those of the lowest priority first, and of equal ones the last of their list; null where that is all of them, or more than ${TASKS_OF_A_FORECAST}`,
      }),
  })
  .meta({ id: 'WishedDate' });
export type WishedDate = z.infer<typeof WishedDate>;

/** The days by which work is likely done, as its owner works lately. */
export const FinishDates = z
  .object({
    tasks: Count.meta({ description: 'Open tasks that are to be finished' }),
    p50_date: Day.meta({ description: 'Half of such work was done by then; null beyond two years' }),
    p80_date: Day.meta({ description: '8 of 10 such works were done by then; null beyond two years' }),
    minutes_a_week: Count.meta({ description: 'Work on it in a week that the dates rest on' }),
    busy_minutes: Count.meta({
      description:
        'Busy time in the usual hours of the days up to p80_date, which they offer less by; 0 where it is left out',
    }),
    is_shared: z.boolean().meta({
      description:
        'Whether that is its share of all work lately; false where nothing of it was worked on, so that it gets all',
    }),
    added_per_finished: z
      .number()
      .nullable()
      .meta({ description: 'Tasks added for each one finished in the last 60 days; null where none was finished' }),
    days_known: Count.meta({ description: 'Days since the first work in the last eight weeks' }),
    wished: WishedDate.nullable().meta({ description: 'Of the wished date; null where none is asked for' }),
  })
  .meta({ id: 'FinishDates' });
export type FinishDates = z.infer<typeof FinishDates>;

/**
 * Forecasts the days on which the open ones of these tasks are done, at the pace of the last eight weeks and beside what is
 * planned. Null where no task is open, and while fewer than 15 days are known.
 */
export const forecastWhen = endpoint({
  call: 'POST /forecast/when',
  scope: 'read',
  command: { unlogged: 'It changes nothing' },
  body: FinishQuestion,
  data: FinishDates.nullable(),
  refusals: [404],
});
