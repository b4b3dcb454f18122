import { sql } from 'kysely';
import type { UserContext } from '#context/context.ts';
import type { Db } from '#db/connection.ts';
import { deletingOf } from '#db/deleted-rows.ts';
import { stampsText, unlessKnown } from '#db/known-stamps.ts';
import { prepared, type ValueOf } from '#db/prepared.ts';

type Values = { userId: number; all: string | null; stamps: string };

const changedWork = prepared((db, value: ValueOf<Values>) => {
  const unlessSame = unlessKnown(db, value('stamps'), ['lists.id', 'lists.work_stamp']);
  return db
    .selectFrom(isChanged(db, value).as('changed'))
    .leftJoin('lists', (join) => join.on('lists.user_id', '=', value('userId')))
    .leftJoin(runningEntry(db, value).as('running_entry'), (join) =>
      join.onRef('running_entry.list_id', '=', 'lists.id'),
    )
    .select(['lists.id', 'lists.project_id', 'lists.work_stamp', 'changed.is_changed'])
    .select([unlessSame(endedInList(db, value).$asScalar()).as('ended'), 'running_entry.running'])
    .where((eb) => eb.or([eb('changed.is_changed', '=', 1), eb('running_entry.running', 'is not', null)]));
});

/** Whether the lists of the user, their projects and stamps are others than those that are known, compared once for all. */
const isChanged = (db: Db, value: ValueOf<Values>) =>
  db
    .selectFrom('lists')
    .where('user_id', '=', value('userId'))
    .select(
      sql<number>`case when string_agg(id || ' ' || project_id || ' ' || work_stamp, ',' order by id)
        is distinct from ${value('all')} then 1 else 0 end`.as('is_changed'),
    );

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

/** The running entry with its list. */
const runningEntry = (db: Db, value: ValueOf<Values>) =>
  db
    .selectFrom('time_entries')
    .innerJoin('tasks', (join) =>
      join.onRef('tasks.id', '=', 'time_entries.task_id').onRef('tasks.user_id', '=', 'time_entries.user_id'),
    )
    .where('time_entries.user_id', '=', value('userId'))
    .where('time_entries.ended_at', 'is', null)
    .select(['tasks.list_id', sql<string>`'[' || ${numbers('started_at')} || ']'`.as('running')])
    .limit(sql.lit(1));

/** Start and end of an entry and the category of its task, 0 without one. A database hands over one text faster than many rows. */
const numbers = (end: 'started_at' | 'ended_at') =>
  sql`time_entries.started_at || ',' || ${sql.ref(`time_entries.${end}`)} || ',' || coalesce(tasks.category_id, 0)`;

/** How much is left out since it is being deleted. */
export const leftOutOf = ({ db }: UserContext) => deletingOf(db);

type ListWithWork = { id: number; project_id: number; stamp: number };

/** These lists with their stamps as `findChangedWork` takes them: one text of all, and each stamp by its list. */
export const knownOf = (lists: readonly ListWithWork[]) => ({
  all:
    lists
      .toSorted((one, other) => one.id - other.id)
      .map(({ id, project_id, stamp }) => `${id} ${project_id} ${stamp}`)
      .join() || null,
  stamps: stampsText(new Map(lists.map(({ id, stamp }) => [id, stamp]))),
});

/**
 * All lists, each with the running entry in it and, where its stamp is not the known one, all of its ended work. Where no list has changed,
 * only that of the running entry is read; where there are none any more, one row without a list.
 */
export const findChangedWork = (ctx: UserContext, known: ReturnType<typeof knownOf>) =>
  changedWork(ctx, { userId: ctx.userId, all: known.all, stamps: known.stamps });
