import { EVIDENCE } from '@daymark/domain/estimate-origins.ts';
import type { ExpressionBuilder } from 'kysely';
import type { UserContext } from '#context/context.ts';
import { workUntil } from '#db/ended-work.ts';
import { fromMs, toMs } from '#db/instants.ts';
import { prepared, type ValueOf } from '#db/prepared.ts';
import type { Tables } from '#db/tables.ts';

const history = prepared((db, value: ValueOf<{ userId: number; most: number }>) =>
  db
    .selectFrom('tasks')
    .where('tasks.user_id', '=', value('userId'))
    .where('tasks.completed_at', 'is not', null)
    .where('tasks.estimate', 'is not', null)
    .where('tasks.ended_work_ms', 'is not', null)
    .where('tasks.estimate_origin', 'in', EVIDENCE.forecasts)
    .select(['tasks.estimate', 'tasks.category_id', 'tasks.ended_work_ms'])
    .$narrowType<{ estimate: number; ended_work_ms: number }>()
    .orderBy('tasks.completed_at', 'desc')
    .orderBy('tasks.id', 'desc')
    .limit(value('most')),
);

/** The latest done tasks with work and an estimate that forecasts rest on, the latest first. */
export const findHistory = (ctx: UserContext, most: number) => history(ctx, { userId: ctx.userId, most });

/** Open and done tasks that exist among these ids, with the work on each up to now. */
export function findTasksWithWork(ctx: UserContext, ids: number[]) {
  return ctx.db
    .selectFrom('tasks')
    .where('tasks.user_id', '=', ctx.userId)
    .where('tasks.id', 'in', ids)
    .select(['tasks.planned_duration', 'tasks.estimate_origin', 'tasks.estimate', 'tasks.category_id'])
    .select(['tasks.id', 'tasks.status'])
    .select(workUntil(toMs(ctx.now)))
    .execute();
}

/** The open tasks of these lists, those that a forecast cannot tell apart together with their number. */
export function countOpenTasks(ctx: UserContext, listIds: number[]) {
  const figures = ['estimate', 'estimate_origin', 'planned_duration', 'category_id', 'worked_ms'] as const;
  return ctx.db
    .with(
      (cte) => cte('measured').materialized(),
      () =>
        ctx.db
          .selectFrom('tasks')
          .where('tasks.user_id', '=', ctx.userId)
          .where('tasks.list_id', 'in', listIds)
          .where('tasks.completed_at', 'is', null)
          .select(['tasks.estimate', 'tasks.estimate_origin', 'tasks.planned_duration'])
          .select(categoryOfUnestimated)
          .select(workUntil(toMs(ctx.now))),
    )
    .selectFrom('measured')
    .select([...figures, ({ fn }) => fn.countAll<number>().as('tasks')])
    .groupBy(figures)
    .execute();
}

/** The category where nobody estimated the task, otherwise null: tasks with a figure are grouped by it alone. */
const categoryOfUnestimated = ({ eb, ref }: ExpressionBuilder<Tables, 'tasks'>) =>
  eb
    .case()
    .when('tasks.estimate_origin', 'in', EVIDENCE.forecasts)
    .then(null)
    .else(ref('tasks.category_id'))
    .end()
    .as('category_id');

const courseOfCategory = prepared((db, value: ValueOf<{ userId: number; id: number }>) =>
  db
    .selectFrom('categories')
    .leftJoin('experiments', (join) =>
      join
        .onRef('experiments.category_id', '=', 'categories.id')
        .onRef('experiments.user_id', '=', 'categories.user_id')
        .on('experiments.ended_at', 'is', null),
    )
    .where('categories.user_id', '=', value('userId'))
    .where('categories.id', '=', value('id'))
    .select('experiments.ends_at'),
);

/** A category, and when its experiment ends that nobody has ended; null where it has none. */
export async function findCategoryWithExperiment(ctx: UserContext, id: number) {
  const [row] = await courseOfCategory(ctx, { userId: ctx.userId, id });
  return row && { ends_at: row.ends_at === null ? null : fromMs(row.ends_at) };
}
