import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { body, Count, idsOf, idText } from './fields.ts';
import { PlannedDuration } from './tasks.ts';

/** Limit of tasks in one question for a forecast. */
export const TASKS_OF_A_FORECAST = 500;

/** The source of a forecast: usual errors of people alone, those mixed with few own tasks, or own tasks alone. */
export const FORECAST_BASES = ['prior', 'mixed', 'own'] as const;

/** Minutes of work that are left of the open tasks of a set. */
export const Forecast = z
  .object({
    tasks: Count.meta({ description: 'Open tasks of the set' }),
    p50_minutes: Count.meta({ description: 'Half of such sets took up to this' }),
    p80_minutes: Count.meta({ description: '8 of 10 such sets took up to this' }),
    basis: z.enum(FORECAST_BASES),
    history_tasks: Count.meta({ description: 'Finished tasks that it rests on' }),
    not_estimated: Count.meta({ description: 'How many of its tasks nobody estimated' }),
  })
  .meta({ id: 'Forecast' });
export type Forecast = z.infer<typeof Forecast>;

/** The forecast of a set of which tasks may be done. */
export const ForecastOfOpen = Forecast.nullable().meta({ description: 'Null where no task is open' });

/** How long finished tasks with about this estimate took. */
export const TypicalTime = z
  .object({
    p50_minutes: Count.meta({ description: 'Half of them took up to this' }),
    p80_minutes: Count.meta({ description: '8 of 10 took up to this' }),
    tasks: Count.meta({ description: 'Their effective number, where each counts the more the nearer its estimate is' }),
  })
  .meta({ id: 'TypicalTime' });
export type TypicalTime = z.infer<typeof TypicalTime>;

const durationRule = 'Planned duration must be a whole number';

const TypicalQuery = z.object({
  planned_duration: z
    .string(durationRule)
    .regex(/^\d{1,4}$/, durationRule)
    .transform(Number)
    .pipe(PlannedDuration)
    .meta({ description: 'Minutes' }),
  category_id: idText('Category must be an id').optional().meta({ description: 'Its tasks count twice' }),
});
export type TypicalQuery = z.infer<typeof TypicalQuery>;

/** A full day as people plan one: twelve tasks of half an hour. */
export const USUAL_DAY = { tasks: 12, minutes: 30 } as const;

/** Forecasts `USUAL_DAY` by the tasks that are done. */
export const getDayForecast = endpoint({ call: 'GET /forecast/day', scope: 'read', data: ForecastOfOpen });

/** Forecasts the open ones of these tasks together; their order does not matter, and done ones are left out. */
export const forecastTasks = endpoint({
  call: 'POST /forecast',
  scope: 'read',
  command: { unlogged: 'It changes nothing' },
  body: body({ task_ids: idsOf('Task', TASKS_OF_A_FORECAST) }),
  data: ForecastOfOpen,
  refusals: [404],
});
/**
 * Gives null with too few finished tasks, and in a category whose experiment is active: the figure would reach both of
 * its arms.
 */
export const getTypicalTime = endpoint({
  call: 'GET /forecast/typical',
  scope: 'read',
  query: TypicalQuery,
  data: TypicalTime.nullable(),
  refusals: [404],
});
