import { sql } from 'kysely';
import type { Context } from '#context/context.ts';
import { isPostgres } from '#db/connection.ts';
import * as rows from '#db/deleted-rows.ts';
import * as marks from '#db/deletion-marks.ts';
import { presentOf } from '#db/present.ts';
import type { UserScope } from '#db/rows.ts';

/** A deletion of which something is left, under its id. */
type Unfinished<Work> = { id: number; work: Work };

export type Deleted = Parameters<typeof marks.hideDeleted>[2];

export const wholeOf = rows.wholeOf;
export const hideDeleted = marks.hideDeleted;
export const showDeleted = marks.showDeleted;

/** Milliseconds after its last step from which on nobody is taken to be at a deletion. */
const SILENT_MS = 20_000;

/** The time of the last step of a deletion that nobody is at, or an earlier one. An SQLite file has one process: it takes over all. */
const silentSince = ({ db }: Pick<Context, 'db'>) =>
  isPostgres(db) ? sql<number>`${presentOf(db)} - ${sql.lit(SILENT_MS)}` : presentOf(db);

/** Stores a deletion that this process goes on with; gives its id. */
export async function insertDeletion(
  { db, userId }: UserScope,
  work: { kind: string },
  worker: string,
): Promise<number> {
  const { id } = await db
    .insertInto('deletions')
    .values({ user_id: userId, work: JSON.stringify(work), worker, stepped_at: presentOf(db) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await noteWhatIsLeft({ db, userId });
  return id;
}

/** The deletions of the user of which something is left, the oldest first. */
export async function findDeletions<Work extends { kind: string }>({
  db,
  userId,
}: UserScope): Promise<Unfinished<Work>[]> {
  const found = await db
    .selectFrom('deletions')
    .select(['id', 'work'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
  return found.map(({ id, work }) => ({ id, work: JSON.parse(work) }));
}

/** Notes a step of this worker at a deletion; false while another one is at it. */
export async function updateStepped(scope: UserScope, id: number, worker: string): Promise<boolean> {
  const { numUpdatedRows } = await scope.db
    .updateTable('deletions')
    .set({ worker, stepped_at: presentOf(scope.db) })
    .where('user_id', '=', scope.userId)
    .where('id', '=', id)
    .where((eb) => eb.or([eb('worker', '=', worker), eb('stepped_at', '<=', silentSince(scope))]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteDeletion({ db, userId }: UserScope, id: number): Promise<void> {
  await db.deleteFrom('deletions').where('user_id', '=', userId).where('id', '=', id).execute();
  await noteWhatIsLeft({ db, userId });
}

/** Notes with the user what is being deleted, by which requests and transactions know what to leave out. */
async function noteWhatIsLeft({ db, userId }: UserScope): Promise<void> {
  const left = await findDeletions({ db, userId });
  const ofCategory = left.some(({ work }) => work.kind === 'category');
  const deleting = ofCategory ? rows.CATEGORIES : left.length > 0 ? rows.RECORDS : rows.NOTHING;
  await db.updateTable('users').set({ deleting }).where('id', '=', userId).execute();
  if (!isPostgres(db)) rows.noteDeleting(db, userId, deleting);
}

/** Users with a deletion that no living instance is at. */
export async function findUsersOfDeletions({ db }: Pick<Context, 'db'>): Promise<number[]> {
  const found = await db
    .selectFrom('deletions')
    .select('user_id')
    .where('stepped_at', '<=', silentSince({ db }))
    .groupBy('user_id')
    .orderBy('user_id')
    .execute();
  return found.map(({ user_id }) => user_id);
}
