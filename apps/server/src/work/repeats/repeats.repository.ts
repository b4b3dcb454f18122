import { type Selectable, sql } from 'kysely';
import type { UserContext } from '#context/context.ts';
import { atMostAfter } from '#db/at-most.ts';
import { toMs } from '#db/instants.ts';
import { lastPosition } from '#db/positions.ts';
import { insertInBulk, type NewRow, toColumns } from '#db/rows.ts';
import type { Tables } from '#db/tables.ts';

/** The template of the next tasks of a series. */
export type Template = Pick<
  Selectable<Tables['repeats']>,
  'list_id' | 'category_id' | 'name' | 'description' | 'priority' | 'planned_duration' | 'estimate_origin' | 'at_most'
>;

type Days = Pick<Tables['repeats'], 'rrule' | 'start_date' | 'next_date'>;

export async function insertRepeat(ctx: UserContext, repeat: Template & Days): Promise<number> {
  const at = toMs(ctx.now);
  const { id } = await ctx.db
    .insertInto('repeats')
    .values({ ...repeat, user_id: ctx.userId, created_at: at, updated_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Bulk insert with given days and timestamps, for import. Gives the ids in the order of the repeats. */
export function insertRepeats(ctx: UserContext, repeats: NewRow<'repeats'>[]): Promise<number[]> {
  return insertInBulk(repeats, (rows) =>
    ctx.db
      .insertInto('repeats')
      .values(rows.map((repeat) => toColumns(ctx.userId, repeat)))
      .returning('id'),
  );
}

type RepeatChanges = { [Column in keyof (Template & Days)]?: (Template & Days)[Column] | undefined };

export async function updateRepeat(ctx: UserContext, id: number, changes: RepeatChanges): Promise<void> {
  const { at_most, ...others } = changes;
  const { planned_duration } = others;
  await ctx.db
    .updateTable('repeats')
    .set({ ...others, updated_at: toMs(ctx.now) })
    .$if(planned_duration !== undefined || at_most !== undefined, (query) =>
      query.set({ at_most: atMostAfter(changes) }),
    )
    .where('user_id', '=', ctx.userId)
    .where('id', '=', id)
    .execute();
}

/** Lets the next tasks of these series come into another list. */
export async function moveRepeats(ctx: UserContext, ids: number[], listId: number): Promise<void> {
  await ctx.db
    .updateTable('repeats')
    .set({ list_id: listId, updated_at: toMs(ctx.now) })
    .where('user_id', '=', ctx.userId)
    .where('id', 'in', ids)
    .execute();
}

/** Deletes a repeat; its tasks stay, and come once. */
export async function deleteRepeat(ctx: UserContext, id: number): Promise<void> {
  await ctx.db.deleteFrom('repeats').where('user_id', '=', ctx.userId).where('id', '=', id).execute();
}

/** Takes a category away from every repeat; an account holds few of them. */
export async function clearCategoryOfRepeats(ctx: UserContext, categoryId: number): Promise<void> {
  await ctx.db
    .updateTable('repeats')
    .set({ category_id: null, updated_at: toMs(ctx.now) })
    .where('user_id', '=', ctx.userId)
    .where('category_id', '=', categoryId)
    .execute();
}

/** Series that are due on this day, with the numbers of tasks that are where their copies go, and the last position there. */
export function findDue(ctx: UserContext, date: string) {
  return ctx.db
    .selectFrom('repeats')
    .innerJoin('lists', (join) =>
      join.onRef('lists.id', '=', 'repeats.list_id').onRef('lists.user_id', '=', 'repeats.user_id'),
    )
    .innerJoin('users', 'users.id', 'repeats.user_id')
    .select([
      ...(['repeats.id', 'repeats.list_id', 'repeats.category_id', 'repeats.name', 'repeats.description'] as const),
      ...([
        'repeats.priority',
        'repeats.planned_duration',
        'repeats.estimate_origin',
        'repeats.at_most',
        'repeats.rrule',
        'repeats.start_date',
      ] as const),
      'lists.task_count as tasks_of_list',
      'users.task_count as tasks_of_account',
    ])
    .select(lastPosition(ctx.userId))
    .where('repeats.user_id', '=', ctx.userId)
    .where('repeats.next_date', '<=', date)
    .orderBy('repeats.id')
    .execute();
}

/** Stores the next day of each of these series. */
export async function updateNextDates(ctx: UserContext, next: { id: number; next_date: string }[]): Promise<void> {
  const cases = next.map(({ id, next_date }) => sql`when id = ${id} then ${next_date}`);
  await ctx.db
    .updateTable('repeats')
    .set({ next_date: sql<string>`case ${sql.join(cases, sql` `)} end` })
    .where('user_id', '=', ctx.userId)
    .where(
      'id',
      'in',
      next.map(({ id }) => id),
    )
    .execute();
}

/** Stores the first day on which one of the user's repeats is due, to be read with the sign-in. */
export async function updateNextRepeatDate({ db, userId }: UserContext): Promise<void> {
  await db
    .updateTable('users')
    .set(({ selectFrom }) => ({
      next_repeat_date: selectFrom('repeats')
        .where('user_id', '=', userId)
        .select(({ fn }) => fn.min<string | null>('next_date').as('first')),
    }))
    .where('id', '=', userId)
    .execute();
}
