import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { body, Count, DateRange, dayField, Id, Instant, idOf } from './fields.ts';

/** Sets of tasks whose forecast the user can keep. */
export const KEPT_KINDS = ['list', 'project', 'plan'] as const;
export type KeptKind = (typeof KEPT_KINDS)[number];

/** Kinds of recorded forecasts. The forecast of a task is noted at its first start. */
export const FORECAST_KINDS = ['task', ...KEPT_KINDS] as const;
export type ForecastKind = (typeof FORECAST_KINDS)[number];

const isWithin = z.boolean().nullable();

/** A forecast that the user has kept, as it was made, and what came of it. */
export const KeptForecast = z
  .object({
    id: Id,
    kind: z.enum(KEPT_KINDS),
    name: z.string().meta({ description: 'Name of the list or project at the time; of a plan its day' }),
    made_at: Instant,
    tasks: Count.meta({ description: 'Tasks that were open' }),
    withdrawn_tasks: Count.meta({
      description:
        'Tasks that were deleted, or moved out of the list, project or plan, while they were open. It goes on with the rest, and ends as withdrawn where all were',
    }),
    p50_minutes: Count,
    p80_minutes: Count,
    settled_at: Instant.nullable().meta({
      description: 'When the last of its tasks was done or withdrawn; null while one is open',
    }),
    actual_minutes: Count.nullable().meta({
      description:
        'Work on its tasks since it was made, on withdrawn ones until then, once it is settled; null where all were withdrawn',
    }),
    within_p50: isWithin.meta({
      description: 'Also null where a task was done without any time, or all were withdrawn: nothing tells then',
    }),
    within_p80: isWithin,
  })
  .meta({ id: 'KeptForecast' });
export type KeptForecast = z.infer<typeof KeptForecast>;

/** Limit of kept forecasts in an answer. */
export const MOST_KEPT_SHOWN = 100;

/** How often forecasts came true, of single tasks and of kept sets. */
export const ForecastRecord = z
  .object({
    settled: Count.meta({ description: 'Forecasts whose last task was done in these dates, and can be judged' }),
    within_p50: Count,
    within_p80: Count,
    withdrawn: Count.meta({
      description:
        'Forecasts that ended in these dates because all of their tasks were deleted or moved out while open',
    }),
    by_month: z.array(
      z.object({
        month: z.string().meta({ description: 'Like 2026-11, oldest first; without those in which nothing settled' }),
        settled: Count,
        within_p80: Count,
      }),
    ),
    kept: z.array(KeptForecast).meta({
      description: `Kept forecasts that are open, or ended in these dates, latest first; ${MOST_KEPT_SHOWN} at most`,
    }),
  })
  .meta({ id: 'ForecastRecord' });
export type ForecastRecord = z.infer<typeof ForecastRecord>;

/** The set whose forecast is kept. */
export const KeepForecast = body({
  list_id: idOf('List').optional(),
  project_id: idOf('Project').optional(),
  plan_date: dayField('Plan date').optional(),
}).refine((set) => Object.values(set).filter((one) => one !== undefined).length === 1, {
  path: ['list_id'],
  error: 'Please select one list, project or plan',
});
export type KeepForecast = z.infer<typeof KeepForecast>;

/** Keeps the forecast of the open tasks of one list, project or plan. Nobody can change or delete it. */
export const keepForecast = endpoint({
  call: 'POST /forecast/keep',
  scope: 'plan',
  command: { kind: 'keep_forecast', subject: 'forecast', lasts: 'A kept forecast stays' },
  creates: true,
  body: KeepForecast,
  data: KeptForecast,
  refusals: [404, 409],
});
/**
 * Reads the record, which is computed from the tasks and their time at each call, so that corrections and reopened
 * tasks change it. Of deleted tasks it keeps what came of them by then.
 */
export const getForecastRecord = endpoint({
  call: 'GET /forecast/record',
  scope: 'read',
  query: DateRange,
  data: ForecastRecord,
});
