import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { body, changesOf, dayField, Id, IdParams, Instant, idOf, instantField, Minutes } from './fields.ts';
import { CategoryOption } from './tasks.ts';

/** The timer booked an entry; a person corrected what it booked; a person booked the entry without it. */
export const ENTRY_SOURCES = ['timer', 'corrected', 'manual'] as const;
export type EntrySource = (typeof ENTRY_SOURCES)[number];

/** One stretch of work on a task. */
export const TimeEntry = z
  .object({
    id: Id,
    task_id: Id,
    task_name: z.string(),
    category: CategoryOption.nullable(),
    list_id: Id,
    list_name: z.string(),
    project_name: z.string(),
    started_at: Instant,
    planned_end_at: Instant.nullable().meta({ description: 'Null where it was booked by hand' }),
    ended_at: Instant.nullable().meta({ description: 'Null while it runs' }),
    minutes: Minutes.meta({ description: 'Up to now while it runs' }),
    source: z.enum(ENTRY_SOURCES),
    measured_started_at: Instant.nullable().meta({
      description: 'What the timer booked, also once corrected; null where it was booked by hand',
    }),
    measured_ended_at: Instant.nullable().meta({ description: 'Null while it runs, and where it was booked by hand' }),
  })
  .meta({ id: 'TimeEntry' });
export type TimeEntry = z.infer<typeof TimeEntry>;

/** Longest entry that a person can book or correct, in hours. */
export const LONGEST_ENTRY = 24;

const fields = { task_id: idOf('Task'), started_at: instantField('Start'), ended_at: instantField('End') };

export const NewEntry = body(fields);
export type NewEntry = z.infer<typeof NewEntry>;

const EntryBooking = body({
  ...fields,
  instead: z.boolean('Instead must be true or false').default(false).meta({
    description: 'Whether entries that have a part of this time give way: they are shortened, split or deleted',
  }),
});
export type EntryBooking = z.infer<typeof EntryBooking>;

/** Changes of an entry; only the start of a running one can be changed. */
export const EntryChanges = changesOf(fields);
export type EntryChanges = z.infer<typeof EntryChanges>;

/** Most entries of one answer: those of a task or a day that began last. */
export const MOST_ENTRIES = 2000;

/** Entries of a task, oldest first. */
export const getTaskEntries = endpoint({
  call: 'GET /task/:id/entries',
  scope: 'read',
  params: IdParams,
  data: z.array(TimeEntry),
});
/** Entries that touch this day of the caller, each whole, oldest first. */
export const getDayEntries = endpoint({
  call: 'GET /entries',
  scope: 'read',
  query: z.object({ date: dayField('Date') }),
  data: z.array(TimeEntry),
});
/** Books time by hand, also instead of what is booked. With 409 the entry that has this time already is `data`, here and below. */
export const createEntry = endpoint({
  call: 'POST /entries',
  scope: 'entries',
  command: { kind: 'create_entry', subject: 'entry' },
  creates: true,
  body: EntryBooking,
  data: TimeEntry,
  refusals: [404, 409],
  conflictData: TimeEntry,
});
/** Corrects an entry. With 409 'This was changed elsewhere' its present state is `data`. */
export const updateEntry = endpoint({
  call: 'PATCH /entries/:id',
  scope: 'entries',
  command: { kind: 'update_entry', subject: 'entry' },
  params: IdParams,
  body: EntryChanges,
  data: TimeEntry,
  refusals: [404, 409],
  conflictData: TimeEntry,
});
export const deleteEntry = endpoint({
  call: 'DELETE /entries/:id',
  scope: 'entries',
  command: { kind: 'delete_entry', subject: 'entry', trash: true },
  params: IdParams,
  refusals: [409],
});
/** Puts back the task and the times that the timer booked. */
export const restoreEntry = endpoint({
  call: 'POST /entries/:id/restore',
  scope: 'entries',
  command: { kind: 'restore_entry', subject: 'entry' },
  params: IdParams,
  data: TimeEntry,
  refusals: [409],
  conflictData: TimeEntry,
});
