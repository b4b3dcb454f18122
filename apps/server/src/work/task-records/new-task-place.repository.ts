import type { UserContext } from '#context/context.ts';
import { nextIdOf } from '#db/next-id.ts';
import { lastPosition } from '#db/positions.ts';
import { prepared, type ValueOf } from '#db/prepared.ts';

const placeOfTask = prepared((db, value: ValueOf<{ userId: number; listId: number; categoryId: number }>) =>
  db
    .selectFrom('lists')
    .innerJoin('projects', (join) =>
      join.onRef('projects.id', '=', 'lists.project_id').onRef('projects.user_id', '=', 'lists.user_id'),
    )
    .innerJoin('users', 'users.id', 'lists.user_id')
    .leftJoin('categories', (join) =>
      join.onRef('categories.user_id', '=', 'lists.user_id').on('categories.id', '=', value('categoryId')),
    )
    .select([
      'lists.name as list_name',
      'lists.project_id',
      'projects.name as project_name',
      'lists.task_count as tasks_of_list',
      'users.task_count as tasks_of_account',
      'categories.name as category_name',
      'categories.color as category_color',
    ])
    .select(lastPosition(value('userId')))
    .select([nextIdOf(db, 'tasks').as('next_id'), nextIdOf(db, 'commands').as('command_id')])
    .where('lists.user_id', '=', value('userId'))
    .where('lists.id', '=', value('listId')),
);

/** An id that no category has: a cluster cannot tell whose rows it would compare with null. */
const NO_CATEGORY = 0;

/**
 * The list and category of a new task, with the numbers and the last position of the tasks there, its id and that of its
 * command; undefined without the list.
 */
export async function findPlace(
  ctx: UserContext,
  { list_id, category_id }: { list_id: number; category_id: number | null },
) {
  const [place] = await placeOfTask(ctx, {
    ...{ userId: ctx.userId, listId: list_id },
    categoryId: category_id ?? NO_CATEGORY,
  });
  return place;
}

/** Whether the user has this category. */
export async function hasCategory(ctx: UserContext, id: number): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('categories')
    .select('id')
    .where('user_id', '=', ctx.userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

export type PlaceOfNewTask = NonNullable<Awaited<ReturnType<typeof findPlace>>>;
