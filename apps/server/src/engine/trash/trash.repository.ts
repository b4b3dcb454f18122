import type { TrashKind } from '@daymark/contract/trash.ts';
import type { Patch } from '@daymark/domain/patches.ts';
import type { Held } from '@daymark/domain/trash.ts';
import type { UserContext } from '#context/context.ts';
import { fromMs, toMs } from '#db/instants.ts';
import * as journal from '#db/journal.ts';
import { countDeleted, isOneOf, type UserScope } from '#db/rows.ts';
import type { Tables } from '#db/tables.ts';

export const { endJournal, keepJournal } = journal;

type Trash = Tables['trash'];

/** A deletion, with what it has taken so far. */
type NewTrash = Pick<Trash, 'kind' | 'record_id' | 'name' | 'project_name' | 'list_name' | 'command_id'> & {
  deleted_at: number;
  timers_ended_at: number;
  held: Held;
};

export async function insertTrash({ db, userId }: UserContext, { held, ...trash }: NewTrash): Promise<number> {
  const row = await db
    .insertInto('trash')
    .values({ ...trash, user_id: userId, held: JSON.stringify(held) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function insertPiece({ db, userId }: UserContext, trash_id: number, patch: Patch): Promise<void> {
  await db
    .insertInto('trash_pieces')
    .values({ user_id: userId, trash_id, patch: JSON.stringify(patch) })
    .execute();
}

/** Takes what a command has restored to the trash again; `runs` where a timer ran in it. */
export async function updateDeleted(
  ctx: UserContext,
  id: number,
  { command_id, at, runs }: { command_id: number; at: number; runs: boolean },
): Promise<void> {
  await ctx.db
    .updateTable('trash')
    .set({ deleted_at: at, command_id, restored_by: null, ...(runs && { timers_ended_at: at }) })
    .where('user_id', '=', ctx.userId)
    .where('id', '=', id)
    .execute();
}

/** Records that a deletion has taken so far; undefined once the trash no longer has it. */
export async function findHeld(ctx: UserContext, id: number): Promise<Held | undefined> {
  const row = await ctx.db
    .selectFrom('trash')
    .select('held')
    .where('user_id', '=', ctx.userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && JSON.parse(row.held);
}

export async function updateHeld(ctx: UserContext, id: number, held: Held): Promise<void> {
  await ctx.db
    .updateTable('trash')
    .set({ held: JSON.stringify(held) })
    .where('user_id', '=', ctx.userId)
    .where('id', '=', id)
    .execute();
}

/** The list of a task, where the task is there. */
export async function findListOf(ctx: UserContext, taskId: number): Promise<number | undefined> {
  const row = await ctx.db
    .selectFrom('tasks')
    .select('list_id')
    .where('user_id', '=', ctx.userId)
    .where('id', '=', taskId)
    .executeTakeFirst();
  return row?.list_id;
}

/** The name of the project of a list, where the list is there. */
export async function findProjectOf(ctx: UserContext, listId: number): Promise<string | undefined> {
  return (await findPlaceOfList(ctx, listId))?.project_name ?? undefined;
}

/** Names of a list and its project. */
export async function findPlaceOfList(ctx: UserContext, listId: number): Promise<Place | undefined> {
  return ctx.db
    .selectFrom('lists')
    .innerJoin('projects', (join) =>
      join.onRef('projects.id', '=', 'lists.project_id').onRef('projects.user_id', '=', 'lists.user_id'),
    )
    .select(['projects.name as project_name', 'lists.name as list_name'])
    .where('lists.user_id', '=', ctx.userId)
    .where('lists.id', '=', listId)
    .executeTakeFirst();
}

export type Place = { project_name: string | null; list_name: string | null };

export async function findProjectName(ctx: UserContext, id: number): Promise<string | null> {
  const row = await ctx.db
    .selectFrom('projects')
    .select('name')
    .where('user_id', '=', ctx.userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.name ?? null;
}

/** A deletion in the trash. */
export type TrashRecord = {
  id: number;
  deleted_at: Temporal.Instant;
  /** End of the timers that ran in it. */
  timers_ended_at: Temporal.Instant;
  kind: TrashKind;
  record_id: number;
  name: string;
  project_name: string | null;
  list_name: string | null;
  held: Held;
  to_settle: number[];
  command_id: number;
  restored_by: number | null;
};

/** Deletions of the user since this moment, newest first: those before one. */
export async function findTrash(
  ctx: UserContext,
  { since, before, most }: { since: Temporal.Instant; before?: number | undefined; most: number },
): Promise<TrashRecord[]> {
  const rows = await ofUser(ctx)
    .where('deleted_at', '>=', toMs(since))
    .where('restored_by', 'is', null)
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
  return rows.map(toRecord);
}

export async function findTrashById(ctx: UserContext, id: number): Promise<TrashRecord | undefined> {
  const row = await ofUser(ctx).where('id', '=', id).executeTakeFirst();
  return row && toRecord(row);
}

/** The id of the latest deletion. */
export async function findLastId(ctx: UserContext): Promise<number | undefined> {
  const row = await ofUser(ctx).orderBy('id', 'desc').limit(1).executeTakeFirst();
  return row?.id;
}

/** Latest deletion that took this row. */
export async function findTrashWith(
  ctx: UserContext,
  { key, kind, id }: { key: string; kind: TrashKind; id: number },
): Promise<TrashRecord | undefined> {
  const deleted = ofUser(ctx).where('restored_by', 'is', null);
  const ofRecord = deleted.where('kind', '=', kind).where('record_id', '=', id);
  const row = await ofRecord.orderBy('id', 'desc').limit(1).executeTakeFirst();
  if (row) return toRecord(row);
  const holding = await deleted
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('trash_pieces')
        .select('trash_id')
        .where('trash_pieces.user_id', '=', ctx.userId)
        .where('patch', 'like', `%"${key}":[{%},null]%`),
    )
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return holding && toRecord(holding);
}

/** The place in the trash of what this command has restored, where it is kept. */
export async function findRestoredBy(ctx: UserContext, commandId: number): Promise<number | undefined> {
  const row = await ofUser(ctx)
    .where('restored_by', '=', commandId)
    .where('deleted_at', '>', HIDDEN)
    .executeTakeFirst();
  return row?.id;
}

/** Keeps what was restored for the undo of that, which no list of the trash tells. */
export async function updateRestored({ db, userId }: UserContext, id: number, restored_by: number): Promise<void> {
  await db
    .updateTable('trash')
    .set({ restored_by, to_settle: '[]' })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute();
}

export async function countPieces({ db, userId }: UserContext, trashId: number): Promise<number> {
  const { pieces } = await db
    .selectFrom('trash_pieces')
    .select(({ fn }) => fn.countAll<number>().as('pieces'))
    .where('user_id', '=', userId)
    .where('trash_id', '=', trashId)
    .executeTakeFirstOrThrow();
  return pieces;
}

/** The piece of the last transaction of a deletion that is still in the trash. */
export async function findLastPiece(
  { db, userId }: UserContext,
  trashId: number,
): Promise<{ id: number; patch: Patch } | undefined> {
  const row = await db
    .selectFrom('trash_pieces')
    .select(['id', 'patch'])
    .where('user_id', '=', userId)
    .where('trash_id', '=', trashId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && { id: row.id, patch: JSON.parse(row.patch) };
}

export async function deletePiece({ db, userId }: UserContext, id: number): Promise<void> {
  await db.deleteFrom('trash_pieces').where('user_id', '=', userId).where('id', '=', id).execute();
}

export async function updateToSettle({ db, userId }: UserContext, id: number, tasks: number[]): Promise<void> {
  await db
    .updateTable('trash')
    .set({ to_settle: JSON.stringify(tasks) })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute();
}

export async function deleteTrash({ db, userId }: UserScope, id: number): Promise<void> {
  await db.deleteFrom('trash').where('user_id', '=', userId).where('id', '=', id).execute();
}

/** Deletions from the first of these ids to the last. */
export type IdsOfTrash = { from: number; to: number };

/** Takes deletions from sight that are being removed for good. */
export async function hideTrash({ db, userId }: UserContext, ids: IdsOfTrash): Promise<void> {
  await db
    .updateTable('trash')
    .set({ deleted_at: HIDDEN })
    .where('user_id', '=', userId)
    .where('id', '>=', ids.from)
    .where('id', '<=', ids.to)
    .execute();
}

/** The time of a deletion that is being removed for good: too old for any list. */
const HIDDEN = 0;

/** Deletes at most so many pieces of deletions; gives their number. */
export function deleteSomePieces({ db, userId }: UserScope, ids: IdsOfTrash, most: number): Promise<number> {
  const some = db
    .selectFrom('trash_pieces')
    .select('id')
    .where('user_id', '=', userId)
    .where('trash_id', '>=', ids.from)
    .where('trash_id', '<=', ids.to)
    .orderBy('id')
    .limit(most);
  return countDeleted(db.deleteFrom('trash_pieces').where('user_id', '=', userId).where(isOneOf(db, some)));
}

/** The oldest deletion of all users, where it was made before this moment. */
export function findOldest(db: UserScope['db'], before: Temporal.Instant) {
  return db
    .selectFrom('trash')
    .select(['id', 'user_id'])
    .where('deleted_at', '<', toMs(before))
    .orderBy('deleted_at')
    .limit(1)
    .executeTakeFirst();
}

/** Deletes the deletions of which no piece is left. */
export async function deleteEmptied({ db, userId }: UserContext, ids: IdsOfTrash): Promise<void> {
  await db
    .deleteFrom('trash')
    .where('user_id', '=', userId)
    .where('id', '>=', ids.from)
    .where('id', '<=', ids.to)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('trash_pieces')
            .select('trash_pieces.id')
            .where('trash_pieces.user_id', '=', userId)
            .whereRef('trash_pieces.trash_id', '=', 'trash.id'),
        ),
      ),
    )
    .execute();
}

const ofUser = ({ db, userId }: UserContext) => db.selectFrom('trash').selectAll().where('user_id', '=', userId);

type Row = Awaited<ReturnType<ReturnType<typeof ofUser>['executeTakeFirstOrThrow']>>;

const toRecord = ({ user_id: _, ...row }: Row): TrashRecord => ({
  ...row,
  deleted_at: fromMs(row.deleted_at),
  timers_ended_at: fromMs(row.timers_ended_at),
  held: JSON.parse(row.held),
  to_settle: JSON.parse(row.to_settle),
});
