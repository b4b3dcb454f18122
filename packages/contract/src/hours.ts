import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { DateRange, Id, idText, Minutes } from './fields.ts';

/** Kinds of rows that hours are told in. */
export const HOURS_BY = ['project', 'list', 'category', 'day'] as const;
const HoursBy = z.enum(HOURS_BY, 'By must be project, list, category or day');
export type HoursBy = z.infer<typeof HoursBy>;

/** Parts into which the dates are divided: the weeks, months or years of the calendar. */
const HoursStep = z.enum(['week', 'month', 'year']);
export type HoursStep = z.infer<typeof HoursStep>;

export const HoursRow = z
  .object({
    id: Id.nullable().meta({ description: 'Null in hours by day, and for the work without a category' }),
    name: z.string().nullable(),
    project_name: z.string().nullable().meta({ description: 'Project of a list, null in all other hours' }),
    date: z.iso.date().nullable().meta({ description: 'Null but in hours by day' }),
    minutes: Minutes,
    minutes_by_step: z.array(Minutes),
  })
  .meta({ id: 'HoursRow' });
export type HoursRow = z.infer<typeof HoursRow>;

/** Work of a period, the rows with most of it first, days in their order; a row without work is left out. */
export const Hours = z
  .object({
    by: HoursBy,
    start_date: z.iso
      .date()
      .nullable()
      .meta({ description: 'First day that is counted; null where nothing was ever worked' }),
    end_date: z.iso.date().nullable(),
    step: HoursStep.nullable().meta({ description: 'Null in hours by day, and where the dates span too many years' }),
    steps: z.array(z.object({ start_date: z.iso.date(), end_date: z.iso.date() })),
    rows: z.array(HoursRow),
    total_minutes: Minutes,
    total_by_step: z.array(Minutes),
  })
  .meta({ id: 'Hours' });
export type Hours = z.infer<typeof Hours>;

const HoursQuery = DateRange.safeExtend({
  by: HoursBy.default('project'),
  project_id: idText('Project must be an id').optional().meta({ description: 'Counts the work on this project only' }),
  first_day: z
    .enum(['1', '2', '3', '4', '5', '6', '7'], 'First day must be between 1 and 7')
    .default('7')
    .meta({ description: 'First day of a week, 1 for Monday to 7 for Sunday' }),
});
export type HoursQuery = z.infer<typeof HoursQuery>;
export type HoursQueryInput = z.input<typeof HoursQuery>;

/** Minutes worked, each entry clipped to the days of the user; a running timer counts up to now. */
export const getHours = endpoint({ call: 'GET /analytics/hours', scope: 'read', query: HoursQuery, data: Hours });
