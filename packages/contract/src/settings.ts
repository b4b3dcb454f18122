import { z } from 'zod';
import { DAY_START_HOUR, DayStartHour } from './account.ts';
import { endpoint } from './endpoint.ts';
import { Count, changesOf, Id } from './fields.ts';

/** Minutes that a user plans to work on a day: 0 for a day off. */
export const CAPACITY = { min: 0, max: 960 } as const;

/** Weekdays of every list by weekday, Monday first (ISO 8601). */
export const WEEKDAYS = 7;

const WEEK = `Capacity must hold ${WEEKDAYS} weekdays`;

/** A whole number from 0 on. */
function hoursOrMinutes(field: string, { min, max }: { min: number; max: number }) {
  const outside = `${field} must be between ${min} and ${max}`;
  return z.number(outside).int(`${field} must be a whole number`).min(min, outside).max(max, outside);
}

const settingFields = {
  day_start_hour: hoursOrMinutes('Day start', DAY_START_HOUR),
  capacity_minutes: z.array(hoursOrMinutes('Capacity', CAPACITY).nullable(), WEEK).length(WEEKDAYS, WEEK),
  ask_before_done: z.boolean('Ask before done must be true or false'),
};

export const Settings = z
  .object({
    day_start_hour: DayStartHour,
    capacity_minutes: z
      .array(Count.nullable())
      .meta({ description: 'Minutes of work planned for each weekday, Monday first; null where they are learned' }),
    inbox_list_id: Id.nullable().meta({
      description:
        'The list of tasks that are created without one; null until there is such a task, and once it is deleted',
    }),
    learned_minutes: z
      .array(Count.nullable())
      .meta({ description: 'Minutes worked on each weekday, Monday first; null where too few days are known' }),
    ask_before_done: z
      .boolean()
      .meta({ description: 'Done opens the dialog of a completion instead of acting at once' }),
  })
  .meta({ id: 'Settings' });
export type Settings = z.infer<typeof Settings>;

export const SettingChanges = changesOf(settingFields);
export type SettingChanges = z.infer<typeof SettingChanges>;

export const getSettings = endpoint({ call: 'GET /settings', scope: 'read', data: Settings });
export const updateSettings = endpoint({
  call: 'PATCH /settings',
  scope: 'plan',
  command: { kind: 'update_settings', subject: 'settings' },
  body: SettingChanges,
  data: Settings,
  refusals: [409],
  conflictData: Settings,
});
