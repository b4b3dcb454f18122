import type { List, ListChanges, ListOption, NewList } from '@daymark/contract/lists.ts';
import { POSITION_STEP } from '@daymark/contract/positions.ts';
import { wordsOf } from '@daymark/domain/search-words.ts';
import { type Expression, sql } from 'kysely';
import type { UserContext } from '#context/context.ts';
import type { Db } from '#db/connection.ts';
import { toMs } from '#db/instants.ts';
import { placeInOrder, positionsBy } from '#db/positions.ts';
import { prepared, preparedForEach, type ValueOf } from '#db/prepared.ts';
import { insertInBulk, type NewRow, toColumns, type UserScope } from '#db/rows.ts';

const listsOfProject = prepared((db, value: ValueOf<{ userId: number; projectId: number }>) =>
  selectLists(db, value('userId'))
    .where('lists.project_id', '=', value('projectId'))
    .orderBy('lists.position')
    .orderBy('lists.id'),
);

export function findListsOfProject(ctx: UserContext, projectId: number): Promise<List[]> {
  return listsOfProject(ctx, { userId: ctx.userId, projectId });
}

const listsById = preparedForEach((number: number) =>
  prepared((db, value: ValueOf<{ userId: number; ids: number[] }>) => {
    const ids = Array.from({ length: number }, (_, at) => value('ids', at));
    return selectLists(db, value('userId')).where('lists.id', 'in', ids).orderBy('lists.id');
  }),
);

/** Lists that exist among these ids, of which there is at least one. */
export function findLists(ctx: UserContext, ids: number[]): Promise<List[]> {
  return listsById(ids.length)(ctx, { userId: ctx.userId, ids });
}

export async function findList(ctx: UserContext, id: number): Promise<List | undefined> {
  const [list] = await findLists(ctx, [id]);
  return list;
}

const listsLeft = prepared((db, value: ValueOf<{ userId: number; date: string; today: string }>) =>
  selectLists(db, value('userId'))
    .innerJoin('workspace_lists as before', (join) =>
      join
        .onRef('before.list_id', '=', 'lists.id')
        .onRef('before.user_id', '=', 'lists.user_id')
        .on('before.workspace_date', '=', value('date')),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('workspace_lists')
            .select('workspace_lists.id')
            .whereRef('workspace_lists.list_id', '=', 'lists.id')
            .where('workspace_lists.user_id', '=', value('userId'))
            .where('workspace_lists.workspace_date', '=', value('today')),
        ),
      ),
    )
    .orderBy('before.position')
    .orderBy('before.id'),
);

/** Lists on the board of an earlier day that are not on the board of today. */
export function findListsLeft(ctx: UserContext, days: { date: string; today: string }): Promise<List[]> {
  return listsLeft(ctx, { ...days, userId: ctx.userId });
}

const listOptions = prepared((db, value: ValueOf<{ userId: number }>) =>
  db
    .selectFrom('lists')
    .innerJoin('projects', (join) =>
      join.onRef('projects.id', '=', 'lists.project_id').onRef('projects.user_id', '=', 'lists.user_id'),
    )
    .select(['lists.id', 'lists.name', 'projects.name as project_name'])
    .where('lists.user_id', '=', value('userId'))
    .orderBy('lists.name')
    .orderBy('lists.id'),
);

export function findListOptions(ctx: UserContext): Promise<ListOption[]> {
  return listOptions(ctx, { userId: ctx.userId });
}

/** The number of lists of a project; undefined without the project. */
export async function countListsOf(ctx: UserContext, projectId: number): Promise<number | undefined> {
  const row = await ctx.db
    .selectFrom('projects')
    .select(({ selectFrom }) =>
      selectFrom('lists')
        .whereRef('lists.project_id', '=', 'projects.id')
        .where('lists.user_id', '=', ctx.userId)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('lists'),
    )
    .where('user_id', '=', ctx.userId)
    .where('id', '=', projectId)
    .executeTakeFirst();
  return row?.lists;
}

/** How many of these lists there are. */
export async function countLists(ctx: UserContext, ids: number[]): Promise<number> {
  const { count } = await ctx.db
    .selectFrom('lists')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', ctx.userId)
    .where('id', 'in', ids)
    .executeTakeFirstOrThrow();
  return count;
}

/** Inserts a list behind the others of its project. */
export async function insertList(ctx: UserContext, projectId: number, { name, progress }: NewList): Promise<number> {
  const at = toMs(ctx.now);
  const row = {
    ...{ user_id: ctx.userId, project_id: projectId, name, progress, created_at: at, updated_at: at },
    ...wordsOf({ name }),
  };
  const columns = Object.keys(row) as (keyof typeof row)[];
  // A cluster that distributes rows by user takes a query within an insert only as the source of its rows.
  const { id } = await ctx.db
    .insertInto('lists')
    .columns([...columns, 'position'])
    .expression(({ selectFrom }) =>
      selectFrom('lists')
        .where('user_id', '=', ctx.userId)
        .where('project_id', '=', projectId)
        .select(columns.map((column) => sql.val(row[column]).as(column)))
        .select(({ fn, eb }) => eb(fn.coalesce(fn.max('position'), sql.lit(0)), '+', POSITION_STEP).as('position')),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Bulk insert with given timestamps, for import. Gives the ids in the order of the lists. */
export function insertLists(ctx: UserContext, lists: NewRow<'lists'>[]): Promise<number[]> {
  return insertInBulk(lists, (rows) => insert(ctx, rows));
}

export async function updateList(ctx: UserContext, id: number, { name, progress }: ListChanges): Promise<void> {
  await change(ctx, id)
    .set({ name, progress, ...wordsOf({ name }), updated_at: toMs(ctx.now) })
    .execute();
}

/** The list of tasks that are created without one, and its project. */
export type Inbox = { id: number; project_id: number };

/** The index of inboxes holds none that is being deleted, so the query names these too. */
const inbox = prepared((db, value: ValueOf<{ userId: number }>) =>
  db
    .selectFrom('lists')
    .select(['id', 'project_id'])
    .where('user_id', '=', value('userId'))
    .where('is_inbox', '=', sql.lit(1))
    .where('deletion_id', 'is', null),
);

export async function findInbox(ctx: UserContext): Promise<Inbox | undefined> {
  const [found] = await inbox(ctx, { userId: ctx.userId });
  return found;
}

/** Makes a list the inbox of its user, who has none. */
export async function markInbox(ctx: UserContext, id: number): Promise<void> {
  await change(ctx, id).set({ is_inbox: 1 }).execute();
}

/** Puts lists into a project, each at its position. */
export async function placeLists(
  ctx: UserContext,
  projectId: number,
  { ids, positions }: { ids: number[]; positions: number[] },
): Promise<void> {
  await ctx.db
    .updateTable('lists')
    .set({ project_id: projectId, position: positionsBy('id', ids, positions), updated_at: toMs(ctx.now) })
    .where('user_id', '=', ctx.userId)
    .where('id', 'in', ids)
    .execute();
}

/** Gives the lists of a project new positions in the order that they have. */
export async function renumberLists(ctx: UserContext, projectId: number): Promise<void> {
  await ctx.db
    .updateTable('lists')
    .from(({ selectFrom }) =>
      selectFrom('lists')
        .select(['id as list_id', placeInOrder])
        .where('user_id', '=', ctx.userId)
        .where('project_id', '=', projectId)
        .as('numbered'),
    )
    .set(({ eb }) => ({ position: eb('numbered.place', '*', POSITION_STEP) }))
    .whereRef('lists.id', '=', 'numbered.list_id')
    .where('lists.user_id', '=', ctx.userId)
    .execute();
}

/** Deletes a list with its tasks and their time entries; many of them are deleted before. */
export async function deleteList(ctx: UserContext, id: number): Promise<void> {
  await ctx.db.deleteFrom('lists').where('user_id', '=', ctx.userId).where('id', '=', id).execute();
}

/** Computes the search words of a list that has none yet. */
export async function indexList(ctx: UserScope, { id, name }: { id: number; name: string }): Promise<void> {
  await change(ctx, id).set(wordsOf({ name })).execute();
}

function change(ctx: UserScope, id: number) {
  return ctx.db.updateTable('lists').where('user_id', '=', ctx.userId).where('id', '=', id);
}

function insert(ctx: UserContext, lists: NewRow<'lists'>[]) {
  return ctx.db
    .insertInto('lists')
    .values(lists.map((list) => ({ ...toColumns(ctx.userId, list), ...wordsOf({ name: list.name }) })))
    .returning('id');
}

function selectLists(db: Db, userId: Expression<number>) {
  return db
    .selectFrom('lists')
    .innerJoin('projects', (join) =>
      join.onRef('projects.id', '=', 'lists.project_id').onRef('projects.user_id', '=', 'lists.user_id'),
    )
    .select([
      'lists.id',
      'lists.name',
      'lists.progress',
      'lists.position',
      'lists.project_id',
      'lists.task_count',
      'projects.name as project_name',
      'projects.status as project_status',
    ])
    .select(({ eb, ref }) => eb('lists.task_count', '-', ref('lists.open_count')).as('completed_tasks'))
    .where('lists.user_id', '=', userId);
}
