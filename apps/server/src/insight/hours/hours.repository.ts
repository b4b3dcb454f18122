import type { HoursBy } from '@daymark/contract/hours.ts';
import type { Period } from '@daymark/domain/periods.ts';
import { type RawBuilder, sql } from 'kysely';
import type { UserContext } from '#context/context.ts';
import { type EntriesIn, entriesIn, entryQueriesIn, partsOf } from '#db/entries-in-period.ts';
import { toMs } from '#db/instants.ts';
import { prepared, preparedForEach, type ValueOf } from '#db/prepared.ts';

/** Id by which entries are summed; hours by day need their times alone. */
const groupsOf = (userId: RawBuilder<number>): Record<HoursBy, RawBuilder<number | null>> => ({
  project: sql`(select project_id from lists where lists.user_id = ${userId} and lists.id = tasks.list_id)`,
  list: sql.ref('tasks.list_id'),
  category: sql.ref('tasks.category_id'),
  day: sql`null`,
});

type InProject = EntriesIn & { projectId: number; now: number };

type Scope = 'all' | 'project';

const timesByGroup = preparedForEach((by: HoursBy) =>
  preparedForEach((scope: Scope) =>
    preparedForEach((parts: number) =>
      prepared((db, value: ValueOf<InProject>) => {
        const [begun, ...others] = entryQueriesIn(db, value, parts);
        const inProject = db
          .selectFrom('lists')
          .where('lists.user_id', '=', value('userId'))
          .where('lists.project_id', '=', value('projectId'))
          .select('lists.id');
        const grouped = (entries: typeof begun) =>
          entries
            .innerJoin('tasks', (join) =>
              join.onRef('tasks.id', '=', 'time_entries.task_id').onRef('tasks.user_id', '=', 'time_entries.user_id'),
            )
            .$if(scope === 'project', (entries) => entries.where('tasks.list_id', 'in', inProject))
            .select([groupsOf(value('userId'))[by].as('group_id'), 'time_entries.started_at', 'time_entries.ended_at']);
        return db
          .selectFrom(grouped(begun).unionAll(others.map(grouped)).as('found'))
          .groupBy('found.group_id')
          .select('found.group_id')
          .select(packedTimes(value('now')).as('times'));
      }),
    ),
  ),
);

/**
 * Aggregate: the start and the end of each entry in one JSON list, which a database hands over in a third of the time that it
 * takes for as many rows. A running one ends now, but not before its start.
 */
function packedTimes(now: RawBuilder<number>) {
  const end = sql`coalesce(found.ended_at, case when found.started_at < ${now} then ${now} else found.started_at end)`;
  return sql<string>`'[' || string_agg(cast(found.started_at as text) || ',' || cast(${end} as text), ',') || ']'`;
}

/**
 * Times of the entries that overlap the period, of one project or of all, by what they are counted for: start and end of each
 * in epoch milliseconds, one after the other.
 */
export async function findTimesByGroup(ctx: UserContext, period: Period, { by, project_id }: Choice) {
  const given = entriesIn(ctx, period);
  const find = timesByGroup(by)(project_id === undefined ? 'all' : 'project')(partsOf(ctx, given));
  const rows = await find(ctx, { ...given, projectId: project_id ?? 0, now: toMs(ctx.now) });
  return new Map(rows.map(({ group_id, times }) => [group_id, JSON.parse(times) as number[]]));
}

type Choice = { by: HoursBy; project_id: number | undefined };
