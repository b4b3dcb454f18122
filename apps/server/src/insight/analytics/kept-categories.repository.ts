import { sql } from 'kysely';
import type { UserContext } from '#context/context.ts';
import type { Db } from '#db/connection.ts';
import { deletingOf } from '#db/deleted-rows.ts';
import { isByHand } from '#db/ended-work.ts';
import { stampsText, unlessKnown } from '#db/known-stamps.ts';
import { prepared, preparedForEach, type ValueOf } from '#db/prepared.ts';
import { packedOf, type TimeFilter } from './packed-tasks.repository.ts';

type Values = { userId: number; categoryId: number; stamps: string };

/** Done tasks are read where the stamp of the category is not the one that is known. */
const changedCategories = preparedForEach((kind: 'all' | 'one') =>
  preparedForEach((time: TimeFilter) =>
    prepared((db, value: ValueOf<Values>) => {
      const done = doneIn(db, value).select(packedOf(time, value('userId')).as('done'));
      const unlessSame = unlessKnown(db, value('stamps'), ['categories.id', 'categories.done_stamp']);
      const categories = db.selectFrom('categories').where('categories.user_id', '=', value('userId'));
      return (kind === 'all' ? categories : categories.where('categories.id', '=', value('categoryId')))
        .select(['categories.id', 'categories.name', 'categories.color'])
        .select(['categories.open_count', 'categories.done_stamp'])
        .select(allTasks(db, value).as('all_tasks'))
        .select([unlessSame(done.$asScalar()).as('done'), unlessSame(handWork(db, value)).as('by_hand_ms')])
        .orderBy('categories.id');
    }),
  ),
);

/** How much is left out since it is being deleted. */
export const leftOutOf = ({ db }: UserContext) => deletingOf(db);

/** `stamps` are those that are known, by the ids of their categories. */
type Choice = { time: TimeFilter; category_id?: number; stamps: ReadonlyMap<number, number> };

/** Categories, or one of them, each with its open tasks counted and, where its stamp is new, all of its done tasks packed. */
export async function findChangedCategories(ctx: UserContext, { time, category_id, stamps }: Choice) {
  const find = changedCategories(category_id === undefined ? 'all' : 'one')(time);
  const values = { userId: ctx.userId, categoryId: category_id ?? 0, stamps: stampsText(stamps) };
  const rows = await find(ctx, values);
  return rows.map(({ id, name, color, ...row }) => ({ category: { id, name, color }, ...row }));
}

/** Number of all tasks of the user, as `countRecords` tells it: the kept one still holds those that are being deleted. */
const allTasks = (db: Db, value: ValueOf<Values>) =>
  deletingOf(db)
    ? db
        .selectFrom('tasks')
        .where('tasks.user_id', '=', value('userId'))
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .$asScalar()
    : db.selectFrom('users').where('users.id', '=', value('userId')).select('users.task_count').$asScalar();

/** Done tasks of the category of the outer query. */
const doneIn = (db: Db, value: ValueOf<Values>) =>
  db
    .selectFrom('tasks')
    .where('tasks.user_id', '=', value('userId'))
    .where('tasks.category_id', '=', sql.ref<number>('categories.id'))
    .where('tasks.completed_at', 'is not', null);

/** Milliseconds of work on these tasks that was booked by hand. Most users have none, and then no task is looked up. */
function handWork(db: Db, value: ValueOf<Values>) {
  const ofUser = db
    .selectFrom('time_entries')
    .where('time_entries.user_id', '=', value('userId'))
    .where('time_entries.task_id', '>', 0) // all are: without it SQLite reads every entry of the user
    .where(isByHand);
  const sum = doneIn(db, value).select(({ selectFrom }) => {
    const ofTask = selectFrom('time_entries')
      .whereRef('time_entries.task_id', '=', 'tasks.id')
      .where('time_entries.user_id', '=', value('userId'))
      .where(isByHand)
      .select(({ fn, eb, ref }) => fn.sum<number>(eb('ended_at', '-', ref('started_at'))).as('ms'));
    return sql<number | null>`sum(${ofTask})`.as('ms');
  });
  return sql<number | null>`case when exists ${ofUser.select('time_entries.id')} then ${sum} end`;
}
