import { z } from 'zod';
import { endpoint, SUBJECT_KINDS } from './endpoint.ts';
import { Id, IdParams, Instant, idText } from './fields.ts';

/** Days for which a command can be taken back. */
export const UNDO_DAYS = 30;

/** Most commands of one answer. */
export const COMMANDS_AT_ONCE = 50;

/** Most fields of one command that an answer tells. */
export const MOST_CHANGED = 50;

const Value = z.union([z.string(), z.number(), z.boolean(), z.array(z.number().nullable()), z.null()]);

/** A field of a record that a command has changed, by its name on the wire. */
export const ChangedField = z.object({
  kind: z.enum(['project', 'list', 'category', 'task', 'entry', 'repeat', 'experiment', 'plan', 'settings']),
  id: Id.nullable().meta({ description: 'Null for a plan and for settings' }),
  field: z.string(),
  before: Value,
  after: Value,
});
export type ChangedField = z.infer<typeof ChangedField>;

/** A change that the user has made, as the log keeps it. */
export const Command = z
  .object({
    id: Id,
    at: Instant,
    by: z
      .string()
      .nullable()
      .meta({ description: 'Name of the token that made it, else browser and system where they are known' }),
    kind: z.string().meta({ description: 'What was done, such as update_task' }),
    subject: z.object({
      kind: z.enum(SUBJECT_KINDS),
      id: Id.nullable(),
      name: z.string().meta({ description: 'As it was called then; the date of a plan or board' }),
    }),
    changed: z
      .array(ChangedField)
      .meta({ description: `Of records that were edited, the first ${MOST_CHANGED} fields` }),
    undoes: Id.nullable().meta({ description: 'The command that it took back' }),
    undone_by: Id.nullable().meta({ description: 'The command that took it back' }),
    why_not_undo: z.string().nullable().meta({ description: 'Null where it can be tried' }),
  })
  .meta({ id: 'Command' });
export type Command = z.infer<typeof Command>;

const queriedId = idText('Before and task must be ids').optional();

/** The commands of the user, newest first: those before one, or all that changed a task. */
export const getCommands = endpoint({
  call: 'GET /commands',
  scope: 'read',
  query: z.object({ before: queriedId, task_id: queriedId }),
  data: z.array(Command),
});

/** Takes a command back. That is a command as well: to undo it is to redo the first one. */
export const undoCommand = endpoint({
  call: 'POST /commands/:id/undo',
  scope: 'tasks',
  command: { kind: 'undo', subject: 'account' },
  params: IdParams,
  data: Command,
  refusals: [409],
  conflictData: Command,
});
