import type { PromisedKind } from '@daymark/contract/promises.ts';
import type { Expression, ExpressionBuilder, Selectable, SqlBool } from 'kysely';
import type { Context, UserContext } from '#context/context.ts';
import { isDistributed } from '#db/distributed.ts';
import { toMs } from '#db/instants.ts';
import { prepared, type ValueOf } from '#db/prepared.ts';
import { insertInBulk, type NewRow, toColumns } from '#db/rows.ts';
import type { Tables } from '#db/tables.ts';
import { holderOf, keepKeys } from '#db/unique-keys.ts';

export type PromiseRow = Selectable<Tables['promises']>;

/** Owner of promises: a list, of a project, or all. */
export type OfSubject = { list_id?: number | undefined; project_id?: number | undefined };

const promises = (ctx: UserContext) => ctx.db.selectFrom('promises').where('user_id', '=', ctx.userId);

/** Some promises, the latest first. */
export function findPromises(
  ctx: UserContext,
  { list_id, project_id }: OfSubject,
  most: number,
): Promise<PromiseRow[]> {
  return promises(ctx)
    .selectAll()
    .$if(list_id !== undefined, (query) => query.where('list_id', '=', list_id ?? 0))
    .$if(project_id !== undefined, (query) => query.where('project_id', '=', project_id ?? 0))
    .orderBy('made_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
}

export function findPromise(ctx: UserContext, id: number): Promise<PromiseRow | undefined> {
  return promises(ctx).selectAll().where('id', '=', id).executeTakeFirst();
}

/** Fields of every promise of the account by which it is judged. */
export function findJudged(ctx: UserContext) {
  return promises(ctx).select(['promised_date', 'chance', 'time_zone', 'settled_at', 'withdrawn_at']).execute();
}

/** Open promises, the nearest dates first. */
export async function findOpen(ctx: UserContext, { first, last }: { first: string; last: string }, most: number) {
  const rows = await promises(ctx)
    .select(['id', 'name', 'promised_date', 'made_at'])
    .where('settled_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .where('promised_date', '>=', first)
    .where('promised_date', '<=', last)
    .orderBy('promised_date')
    .orderBy('id')
    .limit(most)
    .execute();
  return rows;
}

export async function countPromises(ctx: UserContext): Promise<number> {
  const row = await promises(ctx)
    .select(({ fn }) => fn.countAll<number>().as('promises'))
    .executeTakeFirstOrThrow();
  return row.promises;
}

type NewPromise = Pick<
  PromiseRow,
  'kind' | 'list_id' | 'project_id' | 'name' | 'promised_date' | 'tasks' | 'chance' | 'p80_date'
>;

export async function insertPromise(ctx: UserContext, promise: NewPromise): Promise<number> {
  const made = { ...promise, time_zone: ctx.days.timeZone, made_at: ctx.now, settled_at: null, withdrawn_at: null };
  const [id] = await insertPromises(ctx, [made]);
  if (id === undefined) throw new Error('An insert gives an id');
  return id;
}

/** Bulk insert with given timestamps, for import. Gives the ids in their order. */
export function insertPromises(ctx: UserContext, rows: NewRow<'promises'>[]): Promise<number[]> {
  return insertInBulk(rows, (some) =>
    ctx.db
      .insertInto('promises')
      .values(some.map((row) => toColumns(ctx.userId, row)))
      .returning('id'),
  );
}

/** Columns of a promise that no link opens to strangers. */
export const NO_LINK = {
  ...{ secret_hash: null, link_made_at: null, link_ends_date: null, shows_tasks: 0, shows_record: 0 },
} as const;

/** Ends an open promise as withdrawn, and its link with it. */
export async function withdraw(ctx: UserContext, id: number): Promise<void> {
  await ctx.db
    .updateTable('promises')
    .set({ ...NO_LINK, withdrawn_at: toMs(ctx.now) })
    .where('user_id', '=', ctx.userId)
    .where('id', '=', id)
    .execute();
}

/** Withdraws what is open of a list or project that is about to be deleted, and of the lists of that. */
export async function withdrawWith(ctx: UserContext, { list_id, project_id }: OfSubject): Promise<void> {
  const lists = ctx.db.selectFrom('lists').select('id').where('user_id', '=', ctx.userId);
  await openPromises(ctx)
    .set({ withdrawn_at: toMs(ctx.now), is_emptied: 1 })
    .where((eb) =>
      list_id !== undefined
        ? eb('list_id', '=', list_id)
        : eb.or([
            eb('project_id', '=', project_id ?? 0),
            eb('list_id', 'in', lists.where('project_id', '=', project_id ?? 0)),
          ]),
    )
    .execute();
}

/**
 * Ends promises without an open task whose last ones were taken out just now: as settled where the rest was done since, else as withdrawn.
 */
export async function endEmptied(ctx: UserContext): Promise<void> {
  const now = toMs(ctx.now);
  await openPromises(ctx)
    .set((eb) => {
      const hasDone = hasTask(ctx, eb, 'done');
      return {
        settled_at: eb.case().when(hasDone).then(now).end(),
        withdrawn_at: eb.case().when(hasDone).then(null).else(now).end(),
        is_emptied: 1,
      };
    })
    .where((eb) => eb.not(hasTask(ctx, eb, 'open')))
    .execute();
}

const openPromises = (ctx: UserContext) =>
  ctx.db
    .updateTable('promises')
    .where('promises.user_id', '=', ctx.userId)
    .where('promises.settled_at', 'is', null)
    .where('promises.withdrawn_at', 'is', null);

/** Whether its list or project has a task that is open, or was done since the promise was made. */
function hasTask(
  ctx: UserContext,
  eb: ExpressionBuilder<Tables, 'promises'>,
  which: 'open' | 'done',
): Expression<SqlBool> {
  const ofList = eb
    .selectFrom('tasks')
    .select('tasks.id')
    .where('tasks.user_id', '=', ctx.userId)
    .whereRef('tasks.list_id', '=', 'promises.list_id');
  const ofProject = eb
    .selectFrom('lists')
    .innerJoin('tasks', (join) =>
      join.onRef('tasks.user_id', '=', 'lists.user_id').onRef('tasks.list_id', '=', 'lists.id'),
    )
    .select('tasks.id')
    .where('lists.user_id', '=', ctx.userId)
    .whereRef('lists.project_id', '=', 'promises.project_id');
  return which === 'open'
    ? eb.or([
        eb.exists(ofList.where('tasks.completed_at', 'is', null)),
        eb.exists(ofProject.where('tasks.completed_at', 'is', null)),
      ])
    : eb.or([
        eb.exists(ofList.whereRef('tasks.completed_at', '>=', 'promises.made_at')),
        eb.exists(ofProject.whereRef('tasks.completed_at', '>=', 'promises.made_at')),
      ]);
}

type Link = { secretHash: string; ends_date: string | null; shows_tasks: boolean; shows_record: boolean };

export async function updateLink(ctx: UserContext, id: number, link: Link): Promise<void> {
  await ctx.db
    .updateTable('promises')
    .set({
      ...{ secret_hash: link.secretHash, link_made_at: toMs(ctx.now), link_ends_date: link.ends_date },
      ...{ shows_tasks: Number(link.shows_tasks), shows_record: Number(link.shows_record) },
    })
    .where('user_id', '=', ctx.userId)
    .where('id', '=', id)
    .execute();
  await keepKeys(ctx, ['promise']);
}

/** Whether there was a link to end. */
export async function deleteLink(ctx: UserContext, id: number): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('promises')
    .set(NO_LINK)
    .where('user_id', '=', ctx.userId)
    .where('id', '=', id)
    .where('secret_hash', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows > 0;
}

/** Ends every link of the account. */
export async function deleteLinks(ctx: UserContext): Promise<void> {
  await ctx.db
    .updateTable('promises')
    .set(NO_LINK)
    .where('user_id', '=', ctx.userId)
    .where('secret_hash', 'is not', null)
    .execute();
}

const promiseOfSecret = prepared((db, value: ValueOf<{ secretHash: string; holder: number }>) =>
  db
    .selectFrom('promises')
    .innerJoin('users', 'users.id', 'promises.user_id')
    .selectAll('promises')
    .select(['users.held_until', 'users.deleting', 'users.day_start_hour', 'users.first_name', 'users.last_name'])
    .where('secret_hash', '=', value('secretHash'))
    .$if(isDistributed(db), (query) => query.where('user_id', '=', value('holder'))),
);

/** The promise of a secret with this hash, and what its user has to do with days. */
export async function findByHash(ctx: Pick<Context, 'db'>, secretHash: string) {
  const holder = await holderOf(ctx.db, ['promise'], secretHash);
  const [row] = await promiseOfSecret(ctx, { secretHash, holder });
  return row;
}

export type Subject = { kind: PromisedKind; id: number };

/** The tasks of a list or project: milliseconds worked on all of them, and names of some. */
export async function findWork(ctx: UserContext, subject: Subject): Promise<number> {
  const row = await tasksOf(ctx, subject)
    .select(({ fn, lit }) => fn.coalesce(fn.sum<number>('ended_work_ms'), lit(0)).as('worked_ms'))
    .executeTakeFirstOrThrow();
  return row.worked_ms;
}

/** Names of tasks: open ones in their order, and those that were done since a moment, the latest first. */
export async function findNames(ctx: UserContext, subject: Subject, { since, most }: { since: number; most: number }) {
  const named = tasksOf(ctx, subject).select('tasks.name').limit(most);
  const open = await named
    .where('completed_at', 'is', null)
    .orderBy('tasks.list_id')
    .orderBy('tasks.position')
    .orderBy('tasks.id')
    .execute();
  const done = await named.where('completed_at', '>=', since).orderBy('completed_at', 'desc').execute();
  return { open: open.map(({ name }) => name), done: done.map(({ name }) => name) };
}

function tasksOf(ctx: UserContext, { kind, id }: Subject) {
  const lists = ctx.db.selectFrom('lists').select('id').where('user_id', '=', ctx.userId);
  const tasks = ctx.db.selectFrom('tasks').where('tasks.user_id', '=', ctx.userId);
  return kind === 'list'
    ? tasks.where('tasks.list_id', '=', id)
    : tasks.where('tasks.list_id', 'in', lists.where('project_id', '=', id));
}
