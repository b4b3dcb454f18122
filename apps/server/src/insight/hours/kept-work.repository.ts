import { sql } from 'kysely';
import type { UserContext } from '#context/context.ts';
import type { Db } from '#db/connection.ts';
import { deletingOf } from '#db/deleted-rows.ts';
import { stampsText, unlessKnown } from '#db/known-stamps.ts';
import { prepared, type ValueOf } from '#db/prepared.ts';

type Values = { userId: number; stamps: string };

const changedWork = prepared((db, value: ValueOf<Values>) => {
  const unlessSame = unlessKnown(db, value('stamps'), ['lists.id', 'lists.work_stamp']);
  return db
    .selectFrom('lists')
    .where('lists.user_id', '=', value('userId'))
    .select(['lists.id', 'lists.project_id', 'lists.work_stamp'])
    .select([unlessSame(endedInList(db, value).$asScalar()).as('ended'), runningInList(db, value).as('running')]);
});

/** Ended entries of the outer query's list as one text. SQLite would begin an inner join with all entries of the user, once for each list. */
const endedInList = (db: Db, value: ValueOf<Values>) =>
  db
    .selectFrom('tasks')
    .leftJoin('time_entries', (join) =>
      join
        .onRef('time_entries.task_id', '=', 'tasks.id')
        .onRef('time_entries.user_id', '=', 'tasks.user_id')
        .on('time_entries.ended_at', 'is not', null),
    )
    .where('tasks.user_id', '=', value('userId'))
    .where('tasks.list_id', '=', sql.ref<number>('lists.id'))
    .where('tasks.ended_work_ms', 'is not', null)
    .select(sql<string | null>`'[' || string_agg(${numbers('ended_at')}, ',') || ']'`.as('ended'));

/** The running entry, where its task is in the outer query's list. */
const runningInList = (db: Db, value: ValueOf<Values>) =>
  db
    .selectFrom('time_entries')
    .innerJoin('tasks', (join) =>
      join.onRef('tasks.id', '=', 'time_entries.task_id').onRef('tasks.user_id', '=', 'time_entries.user_id'),
    )
    .where('time_entries.user_id', '=', value('userId'))
    .where('time_entries.ended_at', 'is', null)
    .where('tasks.list_id', '=', sql.ref<number>('lists.id'))
    .select(sql<string>`'[' || ${numbers('started_at')} || ']'`.as('running'));

/** Start and end of an entry and the category of its task, 0 without one. A database hands over one text faster than many rows. */
const numbers = (end: 'started_at' | 'ended_at') =>
  sql`time_entries.started_at || ',' || ${sql.ref(`time_entries.${end}`)} || ',' || coalesce(tasks.category_id, 0)`;

/** How much is left out since it is being deleted. */
export const leftOutOf = ({ db }: UserContext) => deletingOf(db);

/** Stamps that are known, by the ids of their lists, as `findChangedWork` takes them. */
export const knownStamps = (stamps: ReadonlyMap<number, number>) => stampsText(stamps);

/** All lists, each with the running entry in it and, where its stamp is not the known one, all of its ended work. */
export const findChangedWork = (ctx: UserContext, stamps: string) => changedWork(ctx, { userId: ctx.userId, stamps });
