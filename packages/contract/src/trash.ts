import { z } from 'zod';
import { Command } from './commands.ts';
import { endpoint } from './endpoint.ts';
import { Id, IdParams, Instant, idText, Minutes } from './fields.ts';

/** Days for which deleted records can be restored. */
export const TRASH_DAYS = 30;

/** Most deletions of one answer. */
export const TRASH_AT_ONCE = 50;

/** Kinds of the records that a deletion keeps in the trash. */
export const TRASH_KINDS = ['project', 'list', 'category', 'task', 'experiment', 'entry', 'import'] as const;
export type TrashKind = (typeof TRASH_KINDS)[number];

const Count = z.int().nonnegative();

/** A deletion whose records can be restored. */
export const TrashItem = z
  .object({
    id: Id,
    deleted_at: Instant,
    expires_at: Instant.meta({ description: `From then on it cannot be restored: ${TRASH_DAYS} days after` }),
    kind: z.enum(TRASH_KINDS),
    record_id: Id.meta({
      description: 'The id that it had, and has again once it is restored; of an import that of its command',
    }),
    name: z.string().meta({
      description: 'Of several tasks that of the first one; of a time entry that of its task; of an import empty',
    }),
    project: z.string().nullable().meta({ description: 'Name of the project in which it was; null where in none' }),
    list: z.string().nullable().meta({ description: 'Name of the list in which it was; null where in none' }),
    held: z
      .object({
        lists: Count,
        tasks: Count,
        entries: Count,
        repeats: Count,
        enrolments: Count,
        worked_minutes: Minutes,
      })
      .meta({ description: 'What was deleted, itself included; of a category the tasks that had it' }),
  })
  .meta({ id: 'TrashItem' });
export type TrashItem = z.infer<typeof TrashItem>;

/** The deletions of the user, newest first: those before one. */
export const getTrash = endpoint({
  call: 'GET /trash',
  scope: 'read',
  query: z.object({ before: idText('Before must be an id').optional() }),
  data: z.array(TrashItem),
});

/**
 * Restores what a deletion took. That is the undo of its command, and a command as well. Where the project, list or task in which it
 * was is in the trash too, the refusal has that deletion as its data.
 */
export const restoreTrash = endpoint({
  call: 'POST /trash/:id/restore',
  scope: 'tasks',
  command: { kind: 'undo', subject: 'account' },
  params: IdParams,
  data: Command,
  refusals: [409],
  conflictData: TrashItem,
});

const GOES_FOR_GOOD = { unlogged: 'What leaves the trash does not come back' };

export const deleteTrash = endpoint({
  call: 'DELETE /trash/:id',
  scope: null,
  command: GOES_FOR_GOOD,
  params: IdParams,
});

export const emptyTrash = endpoint({ call: 'DELETE /trash', scope: null, command: GOES_FOR_GOOD });
