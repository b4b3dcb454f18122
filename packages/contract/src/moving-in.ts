import { z } from 'zod';
import { GaveWay, Imported, LARGEST_ARCHIVE } from './archive.ts';
import { endpoint } from './endpoint.ts';
import { Count, Instant, Minutes } from './fields.ts';

/** Limit of the tasks of a file that a preview shows. */
export const MOST_TASKS_SHOWN = 10;

/**
 * A choice that only the user can make. `answer` is what the file is read by: the one that was sent, else a proposal. One that is
 * required and has no answer must be answered before the import.
 */
export const FileQuestion = z
  .object({
    id: z.string(),
    kind: z.enum(['one', 'many', 'zone']),
    text: z.string(),
    options: z.array(z.object({ value: z.string(), label: z.string() })),
    answer: z.array(z.string()),
    is_required: z.boolean(),
  })
  .meta({ id: 'FileQuestion' });
export type FileQuestion = z.infer<typeof FileQuestion>;

/** A task as it would come in. */
export const FileTask = z
  .object({
    name: z.string(),
    project: z.string(),
    list: z.string(),
    category: z.string().nullable(),
    planned_duration: z
      .int()
      .positive()
      .nullable()
      .meta({ description: 'Minutes; null where the file has no estimate' }),
    due_date: z.iso.date().nullable(),
    is_done: z.boolean(),
    worked_minutes: Minutes,
  })
  .meta({ id: 'FileTask' });
export type FileTask = z.infer<typeof FileTask>;

/** Records that a file of another planner would bring, and what its reader leaves out or asks. */
export const FilePreview = z
  .object({
    source: z.string().meta({ description: 'Name of the planner that wrote the file' }),
    counts: z.object({
      projects: Count,
      lists: Count,
      categories: Count,
      repeats: Count,
      tasks: Count,
      done: Count,
      time_entries: Count,
      plan_tasks: Count,
      worked_minutes: Minutes,
    }),
    tasks: z.array(FileTask).meta({ description: `The first ${MOST_TASKS_SHOWN}` }),
    sentences: z.array(z.string()).meta({ description: 'On everything that is left out or changed' }),
    questions: z.array(FileQuestion),
    unknown_columns: z.array(z.string()).meta({ description: 'Columns of a table that nothing is read from' }),
    gave_way: GaveWay,
  })
  .meta({ id: 'FilePreview' });
export type FilePreview = z.infer<typeof FilePreview>;

const answersRule = 'Answers must be lists of texts by the id of their question';

/** Answers by the id of their question. */
const Answers = z.record(z.string().max(300), z.array(z.string().max(300)).max(10_000), answersRule);

const AboutFile = z.object({
  name: z.string().max(300, 'Name must be at most 300 characters').default('').meta({ description: 'Of the file' }),
  changed_at: Instant.optional().meta({ description: 'When the file was changed' }),
  answers: z
    .string(answersRule)
    .transform((text, refused) => {
      try {
        return JSON.parse(text) as unknown;
      } catch {
        refused.addIssue(answersRule);
        return z.NEVER;
      }
    })
    .pipe(Answers)
    .optional()
    .meta({ description: 'As JSON: lists of values by the id of their question' }),
});

const FileBytes = z.any().meta({ description: 'The file as it is' });

/** Reads a file of another planner and stores nothing. Answers null for a file of Daymark, which `POST /archive` imports. */
export const previewFile = endpoint({
  call: 'POST /import/preview',
  scope: 'archive',
  command: { unlogged: 'It changes nothing' },
  query: AboutFile,
  upload: LARGEST_ARCHIVE,
  bodyType: 'application/octet-stream',
  body: FileBytes,
  data: FilePreview.nullable(),
  refusals: [409],
});

/** Adds everything that a file of another planner brings, or nothing. Asks back as `POST /archive` does. */
export const importFile = endpoint({
  call: 'POST /import',
  scope: 'archive',
  command: { kind: 'import_file', subject: 'import', brings: true },
  creates: true,
  query: AboutFile.extend({
    again: z
      .enum(['true', 'false'], 'Again must be true or false')
      .default('false')
      .meta({ description: 'Imports the file even where its records are in the account already' }),
  }),
  upload: LARGEST_ARCHIVE,
  bodyType: 'application/octet-stream',
  body: FileBytes,
  data: Imported,
  refusals: [409],
});
