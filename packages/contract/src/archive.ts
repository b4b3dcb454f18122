import { z } from 'zod';
import { DAY_START_HOUR } from './account.ts';
import { Color } from './categories.ts';
import { endpoint } from './endpoint.ts';
import { ENTRY_SOURCES } from './entries.ts';
import { NOTE_LENGTH } from './evening.ts';
import { ARMS, Multiplier, TRIAL_RULES } from './experiments.ts';
import {
  archivedName,
  Count,
  dayField,
  inYears,
  Minutes,
  NAME_LENGTH,
  TEXT_LENGTH,
  text,
  timeField,
} from './fields.ts';
import { FORECAST_KINDS } from './forecast-record.ts';
import { TASKS_OF_A_FORECAST } from './forecasts.ts';
import { LIST_PROGRESS } from './lists.ts';
import { PROMISED_KINDS, TIMES_OF_10 } from './promises.ts';
import { CAPACITY } from './settings.ts';
import { PROJECT_STATUSES, TASK_STATUSES } from './statuses.ts';
import { AtMost, ESTIMATE_ORIGINS, MENTAL_STATES, minutesOf, PRIORITIES, Rrule } from './tasks.ts';
import { ORIGINS } from './workspace.ts';

/**
 * Name and version of the file format. A reader knows its own version and older ones, whose missing fields have defaults. The
 * version rises once a release with every field, table and value that is added.
 */
export const ARCHIVE_FORMAT = 'daymark-archive';
export const ARCHIVE_VERSION = 7;

/** The refusal of a file that an import does not read; the file's name tells it before the upload. */
export const NO_CSV = 'CSV files cannot be imported. Choose the JSON file of an export.';

/** Limit in bytes: 256 MiB. */
export const LARGEST_ARCHIVE = 256 * 1024 * 1024;

/** Errors reported by one import: a file is repaired in a few rounds. */
export const MOST_ARCHIVE_ERRORS = 20;

const at = (field: string) =>
  inYears(z.iso.datetime({ precision: 3, error: `${field} must be an instant like 2026-11-20T09:30:00.000Z` }), field);

/** Number of a record in its table, in the order of creation. */
const numberOf = (what: string) =>
  z.int(`${what} must be a whole number from 1 on`).positive(`${what} must be a whole number from 1 on`);

const oneOf = <const Value extends string>(field: string, values: readonly Value[]) =>
  z.enum(values, `${field} must be one of ${values.join(', ')}`);

const whole = (field: string, least: number, most: number) => {
  const outside = `${field} must be a whole number from ${least} to ${most}`;
  return z.int(outside).min(least, outside).max(most, outside);
};
const wholeFrom0 = (field: string, most: number) => whole(field, 0, most);

/** Unknown fields are refused, since dropping them silently would lose data. */
const record = <Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  z.strictObject({ number: numberOf('Number'), ...shape }, { error: recordMessage });

const recordMessage = ({ code, keys }: { code?: string; keys?: string[] }) =>
  code === 'unrecognized_keys' ? `There is no field ${keys?.[0]}` : 'A record must be a JSON object';

/** Properties that are made when they are first read: the schemas of all records would be a thirtieth of each start of the server. */
function madeOnDemand<Makers extends Record<string, () => z.ZodType>>(makers: Makers) {
  const made = Object.entries(makers).map(([name, make]) => {
    let value: z.ZodType | undefined;
    const get = () => {
      value ??= make();
      return value;
    };
    return [name, { get, enumerable: true }] as const;
  });
  return Object.defineProperties({}, Object.fromEntries(made)) as { [Name in keyof Makers]: ReturnType<Makers[Name]> };
}

const written = { created_at: at('Created at'), updated_at: at('Updated at') };

const progressRule = 'Progress must be between 0 and 1';
const progress = z.number(progressRule).min(LIST_PROGRESS.min, progressRule).max(LIST_PROGRESS.max, progressRule);

/**
 * Limit of counts and positions in an archive: far more than a board or a task ever comes to, and as much again fits
 * into a column of 32 bits.
 */
const MOST_COUNTED = 1_000_000_000;

/** Half of the whole numbers that JSON holds exactly: as many positions again are left beyond an imported one. */
const FARTHEST_POSITION = 2 ** 52;
const positionRule = `Position must be a whole number from -${FARTHEST_POSITION} to ${FARTHEST_POSITION}`;

/**
 * Place in an order; only the order counts. Absent in files from before lists and tasks had an order of their own:
 * their records keep theirs.
 */
const position = z
  .int(positionRule)
  .min(-FARTHEST_POSITION, positionRule)
  .max(FARTHEST_POSITION, positionRule)
  .optional();

/** Origin of a figure; absent in files from before it was kept, whose owners said theirs. */
const estimate_origin = oneOf('Estimate origin', ESTIMATE_ORIGINS).nullable().default('own');

/** End of a task in a forecast, kept once it was deleted or moved out; absent in files from before, whose forecasts went with their tasks. */
const endOfTask = {
  completed_at: at('Completed at').nullable().default(null),
  withdrawn_at: at('Withdrawn at').nullable().default(null),
  final_ms: wholeFrom0('Final ms', Number.MAX_SAFE_INTEGER).nullable().default(null),
};

/** End fields of a task that is there, and in its forecast still. */
export const NO_END = { completed_at: null, withdrawn_at: null, final_ms: null } as const;

/** Minutes that were said beside the estimate; absent in files from before it could be. */
const at_most = AtMost.nullable().default(null);

/** Capacity of each weekday, Monday first. */
export const CAPACITY_FIELDS = [
  'capacity_monday',
  'capacity_tuesday',
  'capacity_wednesday',
  'capacity_thursday',
  'capacity_friday',
  'capacity_saturday',
  'capacity_sunday',
] as const;

const capacities = Object.fromEntries(
  CAPACITY_FIELDS.map((field) => [
    field,
    wholeFrom0(field.replace('c', 'C').replace('_', ' '), CAPACITY.max).nullable(),
  ]),
) as Record<(typeof CAPACITY_FIELDS)[number], z.ZodNullable<z.ZodInt>>;

/** The record of each table, in the order of the file: records refer to earlier tables only. */
export const ARCHIVE_RECORDS = madeOnDemand({
  projects: () =>
    record({
      name: archivedName('Project name is required'),
      description: text('Description', TEXT_LENGTH),
      status: oneOf('Status', PROJECT_STATUSES),
      ...written,
    }),
  lists: () =>
    record({
      project: numberOf('Project'),
      name: archivedName('List name is required'),
      progress,
      position,
      is_inbox: z.boolean('Is inbox must be true or false').default(false),
      ...written,
    }),
  categories: () => record({ name: archivedName('Category name is required'), color: Color, ...written }),
  repeats: () =>
    record({
      list: numberOf('List'),
      category: numberOf('Category').nullable(),
      name: archivedName('Task name is required'),
      description: text('Description', TEXT_LENGTH),
      priority: oneOf('Priority', PRIORITIES),
      planned_duration: minutesOf('Planned duration'),
      estimate_origin,
      at_most,
      rrule: Rrule,
      start_date: dayField('Start date'),
      next_date: dayField('Next date'),
      ...written,
    }),
  tasks: () =>
    record({
      list: numberOf('List'),
      category: numberOf('Category').nullable(),
      repeat: numberOf('Repeat').nullable().default(null),
      name: archivedName('Task name is required'),
      description: text('Description', TEXT_LENGTH),
      priority: oneOf('Priority', PRIORITIES),
      planned_duration: minutesOf('Planned duration'),
      estimate_origin,
      due_date: dayField('Due date').nullable().default(null),
      estimate: minutesOf('Estimate').nullable(),
      at_most,
      status: oneOf('Status', TASK_STATUSES),
      first_started_at: at('First started at').nullable(),
      completed_at: at('Completed at').nullable(),
      mental_state: oneOf('Mental state', MENTAL_STATES).nullable(),
      reflection: text('Reflection', TEXT_LENGTH).nullable(),
      position,
      ...written,
    }),
  time_entries: () =>
    record({
      task: numberOf('Task'),
      started_at: at('Started at'),
      planned_end_at: at('Planned end at').nullable(),
      ended_at: at('Ended at').nullable(),
      source: oneOf('Source', ENTRY_SOURCES).default('timer'),
      measured_started_at: at('Measured started at').nullable().default(null),
      measured_ended_at: at('Measured ended at').nullable().default(null),
      measured_task: numberOf('Measured task').nullable().default(null),
    }),
  experiments: () =>
    record({
      name: archivedName('Experiment name is required'),
      category: numberOf('Category').nullable(),
      target_category: archivedName('Target category is required'),
      multiplier: Multiplier,
      start_date: dayField('Start date'),
      end_date: dayField('End date'),
      time_zone: text('Time zone', NAME_LENGTH).nullable().default(null),
      ends_at: at('Ends at'),
      ended_at: at('Ended at').nullable(),
      control_left: wholeFrom0('Control left', 100),
      intervention_left: wholeFrom0('Intervention left', 100),
      rule: z.literal(TRIAL_RULES, `Rule must be one of ${TRIAL_RULES.join(', ')}`).default(1),
      ...written,
    }),
  assignments: () =>
    record({
      experiment: numberOf('Experiment'),
      arm: oneOf('Arm', ARMS),
      created_at: written.created_at,
    }),
  enrolments: () =>
    record({
      experiment: numberOf('Experiment'),
      task: numberOf('Task').nullable(),
      arm: oneOf('Arm', ARMS),
      original_estimate: minutesOf('Original estimate'),
      multiplier: Multiplier,
      suggested_estimate: minutesOf('Suggested estimate'),
      accepted: z.boolean('Accepted must be true or false'),
      estimate: minutesOf('Estimate').nullable(),
      worked_ms: wholeFrom0('Worked ms', Number.MAX_SAFE_INTEGER).nullable(),
      completed_at: at('Completed at').nullable(),
      corrected: z.boolean('Corrected must be true or false').default(false),
      lost_entries: wholeFrom0('Lost entries', MOST_COUNTED).default(0),
      created_at: written.created_at,
    }),
  workspace_lists: () =>
    record({
      list: numberOf('List'),
      workspace_date: dayField('Workspace date'),
      origin: oneOf('Origin', ORIGINS),
      position: wholeFrom0('Position', MOST_COUNTED),
      added_at: at('Added at'),
    }),
  plan_tasks: () =>
    record({
      task: numberOf('Task'),
      plan_date: dayField('Plan date'),
      is_unplanned: z.boolean('Is unplanned must be true or false'),
      at: timeField('At').nullable().default(null),
      position: wholeFrom0('Position', MOST_COUNTED),
      added_at: at('Added at'),
    }),
  plan_days: () =>
    record({
      plan_date: dayField('Plan date'),
      note: text('Note', NOTE_LENGTH),
      dismissed_at: at('Dismissed at').nullable(),
      closed_at: at('Closed at').nullable(),
    }),
  forecasts: () =>
    record({
      kind: oneOf('Kind', FORECAST_KINDS),
      task: numberOf('Task').nullable(),
      name: text('Name', NAME_LENGTH).nullable(),
      made_at: at('Made at'),
      tasks: whole('Tasks', 1, TASKS_OF_A_FORECAST),
      p50_minutes: wholeFrom0('P50 minutes', MOST_COUNTED),
      p80_minutes: wholeFrom0('P80 minutes', MOST_COUNTED),
      ...endOfTask,
    }),
  forecast_tasks: () =>
    record({
      forecast: numberOf('Forecast'),
      task: numberOf('Task').nullable(),
      worked_ms: wholeFrom0('Worked ms', Number.MAX_SAFE_INTEGER),
      ...endOfTask,
    }),
  promises: () =>
    record({
      kind: oneOf('Kind', PROMISED_KINDS),
      list: numberOf('List').nullable(),
      project: numberOf('Project').nullable(),
      name: text('Name', NAME_LENGTH),
      promised_date: dayField('Promised date'),
      tasks: whole('Tasks', 1, MOST_COUNTED),
      withdrawn_tasks: whole('Withdrawn tasks', -MOST_COUNTED, MOST_COUNTED),
      chance: whole('Chance', TIMES_OF_10.min, TIMES_OF_10.max).nullable(),
      p80_date: dayField('P80 date').nullable(),
      time_zone: text('Time zone', NAME_LENGTH),
      made_at: at('Made at'),
      settled_at: at('Settled at').nullable(),
      withdrawn_at: at('Withdrawn at').nullable(),
      is_emptied: z.boolean('Is emptied must be true or false'),
    }),
  settings: () =>
    record({
      day_start_hour: wholeFrom0('Day start hour', DAY_START_HOUR.max),
      ...capacities,
      ask_before_done: z.boolean('Ask before done must be true or false').default(false),
    }),
});

export type ArchiveTable = keyof typeof ARCHIVE_RECORDS;
export type ArchiveRecords = { [Table in ArchiveTable]: z.infer<(typeof ARCHIVE_RECORDS)[Table]> };

export const ARCHIVE_TABLES = Object.keys(ARCHIVE_RECORDS) as [ArchiveTable, ...ArchiveTable[]];

/** Tables that files of version 1 do not have. */
export const TABLES_SINCE_VERSION_2: readonly ArchiveTable[] = ['workspace_lists'];

/** Tables that version 2 got later on: a file from before lacks them. */
export const LATER_TABLES: readonly ArchiveTable[] = [
  'repeats',
  'plan_tasks',
  'plan_days',
  'forecasts',
  'forecast_tasks',
  'promises',
  'settings',
];

/** Fields that hold the number of a record in another table. */
export const ARCHIVE_REFERENCES: { [Table in ArchiveTable]: Readonly<Record<string, ArchiveTable>> } = {
  projects: {},
  lists: { project: 'projects' },
  categories: {},
  repeats: { list: 'lists', category: 'categories' },
  tasks: { list: 'lists', category: 'categories', repeat: 'repeats' },
  time_entries: { task: 'tasks', measured_task: 'tasks' },
  experiments: { category: 'categories' },
  assignments: { experiment: 'experiments' },
  enrolments: { experiment: 'experiments', task: 'tasks' },
  workspace_lists: { list: 'lists' },
  plan_tasks: { task: 'tasks' },
  plan_days: {},
  forecasts: { task: 'tasks' },
  forecast_tasks: { forecast: 'forecasts', task: 'tasks' },
  promises: { list: 'lists', project: 'projects' },
  settings: {},
};

/** Field names of a record, in the order of the JSON file and of the CSV header. */
export const archiveFields = (table: ArchiveTable): string[] => Object.keys(ARCHIVE_RECORDS[table].shape);

const forEachTable = <Value>(give: (table: ArchiveTable) => Value) =>
  Object.fromEntries(ARCHIVE_TABLES.map((table) => [table, give(table)])) as Record<ArchiveTable, Value>;

/** All data of a user but their identity. An import is validated record by record, never as a whole. */
export const Archive = z
  .object(
    madeOnDemand({
      format: () => z.literal(ARCHIVE_FORMAT),
      version: () =>
        z.literal(ARCHIVE_VERSION).meta({ description: `An import reads those from 1 to ${ARCHIVE_VERSION}` }),
      ...forEachTable((table) => () => z.array(ARCHIVE_RECORDS[table] as z.ZodType)),
    }),
  )
  .meta({ id: 'Archive', description: 'Its fields stand in this order' });

/** Time entries that gave way, since no two of a person overlap, and the time that was cut off them. */
export const GaveWay = z.object({ entries: Count, minutes: Minutes }).meta({
  id: 'GaveWay',
  description:
    'Imported time gives way to time that is booked, to earlier entries of the file, and to what lies ahead: entries that are cut or left out, and the time that is not counted',
});
export type GaveWay = z.infer<typeof GaveWay>;

/** The number of imported records of each table. */
export const Imported = z.object({ ...forEachTable(() => Count), gave_way: GaveWay }).meta({ id: 'Imported' });
export type Imported = z.infer<typeof Imported>;

const CSV_FILES = ARCHIVE_TABLES.map((table) => `${table}.csv` as const);

export const exportArchive = endpoint({
  call: 'GET /archive',
  scope: 'archive',
  file: 'application/json',
  data: Archive,
  refusals: [409],
});
/** One table as CSV. */
export const exportTable = endpoint({
  call: 'GET /archive/:table',
  scope: 'archive',
  params: z.object({ table: z.enum(CSV_FILES, `Table must be one of ${CSV_FILES.join(', ')}`) }),
  file: 'text/csv',
  data: z.string(),
  refusals: [409],
});
/** Counts what an import of the file would add, at most. Stores nothing, and refuses what an import refuses but for `again`. */
export const previewArchive = endpoint({
  call: 'POST /archive/preview',
  scope: 'archive',
  command: { unlogged: 'It changes nothing' },
  upload: LARGEST_ARCHIVE,
  body: Archive,
  data: Imported,
  refusals: [409],
});

const againRule = 'Again must be true or false';

/**
 * Adds all records of the file or none. Answers 409 where a timer runs in the account and in the file, and, with a field
 * error of `again`, where projects or categories of the file are in the account already.
 */
export const importArchive = endpoint({
  call: 'POST /archive',
  scope: 'archive',
  command: { kind: 'import_archive', subject: 'import', brings: true },
  creates: true,
  query: z.object({
    again: z
      .enum(['true', 'false'], againRule)
      .default('false')
      .meta({ description: 'Imports the file even where its records are in the account already' }),
  }),
  upload: LARGEST_ARCHIVE,
  body: Archive,
  data: Imported,
  refusals: [409],
});
