import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { TableOfUser, UserScope } from './rows.ts';

/** Records of a deletion, which nobody sees from now on. */
type Deleted = { table: Marked; column?: 'id' | 'project_id'; ids: number[] };

const MARKED = ['projects', 'lists', 'categories', 'tasks', 'experiments'] as const satisfies readonly TableOfUser[];

type Marked = (typeof MARKED)[number];

/** Takes records from sight. Those that another deletion has taken stay with that one. */
export async function hideDeleted(scope: UserScope, deletionId: number, deleted: Deleted[]): Promise<void> {
  for (const { table, column = 'id', ids } of deleted)
    await scope.db
      .updateTable(table as 'lists') // all of them have these columns
      .set({ deletion_id: deletionId })
      .where('user_id', '=', scope.userId)
      .where(column, 'in', ids)
      .where('deletion_id', 'is', null)
      .execute();
  await makeFiguresAnew(scope);
}

/** Lets everybody see again what is left of the records of a deletion. */
export async function showDeleted(scope: UserScope, deletionId: number): Promise<void> {
  await keepNewInbox(scope, deletionId);
  for (const table of MARKED)
    await scope.db
      .updateTable(table as 'lists')
      .set({ deletion_id: null })
      .where('user_id', '=', scope.userId)
      .where('deletion_id', '=', deletionId)
      .execute();
  await makeFiguresAnew(scope);
}

/** An inbox comes back beside a newer one as a list like others. */
async function keepNewInbox({ db, userId }: UserScope, deletionId: number): Promise<void> {
  const ofUser = db.selectFrom('lists').select('id').where('user_id', '=', userId).where('deletion_id', 'is', null);
  const newer = await ofUser.where('is_inbox', '=', sql.lit(1)).executeTakeFirst();
  if (!newer) return;
  const before = db.updateTable('lists').set({ is_inbox: 0 }).where('user_id', '=', userId);
  await before.where('deletion_id', '=', deletionId).execute();
}

/** Upper limit of a stamp, which is drawn here, since a cluster refuses an update that draws it. */
const STAMPS = 2 ** 48 - 1;

/** Figures that are kept rest on rows that have come into sight or left it: stamps and levels are made anew. */
async function makeFiguresAnew({ db, userId }: UserScope): Promise<void> {
  const stamp = randomInt(STAMPS);
  await db.updateTable('categories').set({ done_stamp: stamp }).where('user_id', '=', userId).execute();
  await db.updateTable('lists').set({ work_stamp: stamp }).where('user_id', '=', userId).execute();
  await db.updateTable('forecast_levels').set({ status: 'stale' }).where('user_id', '=', userId).execute();
}
