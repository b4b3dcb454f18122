import { sql } from 'kysely';
import type { UserContext } from '#context/context.ts';

/** A done task in the order of completion. */
export type DoneCursor = { completed_at: number; id: number };

const AFTER_ALL: DoneCursor = { completed_at: Number.MAX_SAFE_INTEGER, id: 0 };

type Asked = {
  /** Categories that are looked up; all of them where absent. */
  categoryIds?: number[];
  /** The last task that counts, which is included; all count where absent. */
  upTo?: DoneCursor;
  /** Tasks of each category, and of all together. */
  most: number;
};

/** Milliseconds that the latest done tasks of each category took, and those of all together; the latest first. */
export async function findTimes(ctx: UserContext, { categoryIds, upTo = AFTER_ALL, most }: Asked) {
  const done = selectDone(ctx, upTo, most);
  const packed = (tasks: typeof done) => ctx.db.selectFrom(tasks.as('listed')).select(PACKED.as('packed'));
  const ofCategory = done.where('tasks.category_id', '=', sql.ref<number>('categories.id'));
  const categories = ctx.db
    .selectFrom('categories')
    .where('categories.user_id', '=', ctx.userId)
    .$if(categoryIds !== undefined, (chosen) => chosen.where('categories.id', 'in', categoryIds ?? []))
    .select('categories.id')
    .select(() => packed(ofCategory).as('packed'));
  const rows = await packed(done)
    .clearSelect()
    .select([sql<number | null>`cast(null as bigint)`.as('id'), PACKED.as('packed')])
    .$if(categoryIds?.length !== 0, (all) => all.unionAll(categories))
    .execute();
  return {
    all: unpacked(rows.find(({ id }) => id === null)?.packed ?? null),
    byCategory: new Map(rows.flatMap(({ id, packed }) => (id === null ? [] : [[id, unpacked(packed)] as const]))),
  };
}

/** Aggregate: the work on tasks as one text, which a database hands over faster than as many rows. */
const PACKED = sql<string | null>`string_agg(cast(ended_work_ms as text), ',' order by completed_at desc, id desc)`;

const unpacked = (packed: string | null): number[] => (packed === null ? [] : packed.split(',').map(Number));

function selectDone(ctx: UserContext, upTo: DoneCursor, most: number) {
  return ctx.db
    .selectFrom('tasks')
    .where('tasks.user_id', '=', ctx.userId)
    .where('tasks.completed_at', 'is not', null)
    .where('tasks.ended_work_ms', 'is not', null)
    .where(({ eb, refTuple, tuple }) =>
      eb(refTuple('tasks.completed_at', 'tasks.id'), '<=', tuple(upTo.completed_at, upTo.id)),
    )
    .select(['tasks.ended_work_ms', 'tasks.completed_at', 'tasks.id'])
    .orderBy('tasks.completed_at', 'desc')
    .orderBy('tasks.id', 'desc')
    .limit(most);
}
