import { EVIDENCE } from '@daymark/domain/estimate-origins.ts';
import type { ExpressionBuilder } from 'kysely';
import type { UserContext } from '#context/context.ts';
import { workUntil } from '#db/ended-work.ts';
import { fromMs, toMs } from '#db/instants.ts';
import { prepared, type ValueOf } from '#db/prepared.ts';
import type { Tables } from '#db/tables.ts';

const history = prepared((db, value: ValueOf<{ userId: number; most: number; counted: number }>) => {
  const done = db
    .selectFrom('tasks')
    .where('tasks.user_id', '=', value('userId'))
    .where('tasks.completed_at', 'is not', null)
    .where('tasks.ended_work_ms', 'is not', null);
  const estimated = done
    .where('tasks.estimate', 'is not', null)
    .where('tasks.estimate_origin', 'in', EVIDENCE.forecasts)
    .select(['tasks.id', 'tasks.estimate', 'tasks.category_id', 'tasks.ended_work_ms', 'tasks.completed_at'])
    .orderBy('tasks.completed_at', 'desc')
    .orderBy('tasks.id', 'desc')
    .limit(value('most'));
  const counted = done.select('tasks.id').limit(value('counted')).as('counted');
  return db
    .selectFrom('users')
    .leftJoin(estimated.as('found'), (join) => join.onTrue())
    .where('users.id', '=', value('userId'))
    .select(['found.estimate', 'found.category_id', 'found.ended_work_ms'])
    .select(({ selectFrom, fn }) => selectFrom(counted).select(fn.countAll<number>().as('done')).as('done'))
    .orderBy('found.completed_at', 'desc')
    .orderBy('found.id', 'desc');
});

type Wanted = { most: number; counted?: number };

/**
 * The latest done tasks with work and an estimate that forecasts rest on, the latest first, and how many done tasks with work there are,
 * counted up to a number.
 */
export async function findHistory(ctx: UserContext, { most, counted = 0 }: Wanted) {
  const rows = await history(ctx, { userId: ctx.userId, most, counted });
  const tasks = rows.flatMap(({ estimate, category_id, ended_work_ms }) =>
    estimate === null || ended_work_ms === null ? [] : { estimate, category_id, ended_work_ms },
  );
  return { tasks, done: rows[0]?.done ?? 0 };
}

/** Open and done tasks that exist among these ids, with the work on each up to now. */
export function findTasksWithWork(ctx: UserContext, ids: number[]) {
  return ctx.db
    .selectFrom('tasks')
    .where('tasks.user_id', '=', ctx.userId)
    .where('tasks.id', 'in', ids)
    .select(['tasks.planned_duration', 'tasks.estimate_origin', 'tasks.estimate', 'tasks.category_id'])
    .select(['tasks.id', 'tasks.status', 'tasks.at_most'])
    .select(workUntil(ctx.userId, toMs(ctx.now)))
    .execute();
}

type Scope = { listIds: ReadonlySet<number>; taskIds?: number[]; leaveOut: number[] };

/** The open ones of these tasks, or all of these lists but those left out, list by list in their order. */
export function findOpenInOrder(ctx: UserContext, { listIds, taskIds, leaveOut }: Scope) {
  return ctx.db
    .selectFrom('tasks')
    .where('tasks.user_id', '=', ctx.userId)
    .where('tasks.list_id', 'in', [...listIds])
    .where('tasks.completed_at', 'is', null)
    .$if(taskIds !== undefined, (tasks) => tasks.where('tasks.id', 'in', taskIds ?? []))
    .$if(leaveOut.length > 0, (tasks) => tasks.where('tasks.id', 'not in', leaveOut))
    .select(['tasks.id', 'tasks.status', 'tasks.priority', 'tasks.at_most'])
    .select(['tasks.planned_duration', 'tasks.estimate_origin', 'tasks.estimate', 'tasks.category_id'])
    .select(workUntil(ctx.userId, toMs(ctx.now)))
    .orderBy('tasks.list_id')
    .orderBy('tasks.position')
    .orderBy('tasks.id')
    .execute();
}

/** The open tasks of these lists but those left out, those that a forecast cannot tell apart together with their number. */
export function countOpenTasks(ctx: UserContext, listIds: number[], leaveOut: number[]) {
  const figures = ['estimate', 'estimate_origin', 'planned_duration', 'category_id', 'worked_ms'] as const;
  return (
    ctx.db
      .with(
        (cte) => cte('measured').materialized(),
        () =>
          ctx.db
            .selectFrom('tasks')
            .where('tasks.user_id', '=', ctx.userId)
            .where('tasks.list_id', 'in', listIds)
            .where('tasks.completed_at', 'is', null)
            .$if(leaveOut.length > 0, (tasks) => tasks.where('tasks.id', 'not in', leaveOut))
            .select(['tasks.estimate', 'tasks.estimate_origin', 'tasks.planned_duration', 'tasks.at_most'])
            .select(categoryOfUnestimated)
            .select(workUntil(ctx.userId, toMs(ctx.now))),
      )
      .selectFrom('measured')
      .select([...figures, ({ fn }) => fn.countAll<number>().as('tasks')])
      // A forecast goes by an at-most where there is one task, whose own it is.
      .select(({ fn }) => fn.max('measured.at_most').as('at_most'))
      .groupBy(figures)
      .execute()
  );
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
