import type { Category, CategoryChanges, NewCategory } from '@daymark/contract/categories.ts';
import type { CategoryOption } from '@daymark/contract/tasks.ts';
import { wordsOf } from '@daymark/domain/search-words.ts';
import type { Expression } from 'kysely';
import type { UserContext } from '#context/context.ts';
import type { Db } from '#db/connection.ts';
import { toMs } from '#db/instants.ts';
import { prepared, type ValueOf } from '#db/prepared.ts';
import { insertInBulk, type NewRow, toColumns } from '#db/rows.ts';

const categories = prepared((db, value: ValueOf<{ userId: number }>) => selectCategories(db, value('userId')));

export function findCategories(ctx: UserContext): Promise<Category[]> {
  return categories(ctx, { userId: ctx.userId });
}

const categoryById = prepared((db, value: ValueOf<{ userId: number; id: number }>) =>
  selectCategories(db, value('userId')).where('categories.id', '=', value('id')),
);

export async function findCategory(ctx: UserContext, id: number): Promise<Category | undefined> {
  const [category] = await categoryById(ctx, { userId: ctx.userId, id });
  return category;
}

const categoryOptions = prepared((db, value: ValueOf<{ userId: number }>) => selectOptions(db, value('userId')));

export function findCategoryOptions(ctx: UserContext): Promise<CategoryOption[]> {
  return categoryOptions(ctx, { userId: ctx.userId });
}

export async function insertCategory(ctx: UserContext, { name, color }: NewCategory): Promise<number> {
  const category = { name, color, created_at: ctx.now, updated_at: ctx.now };
  const { id } = await insert(ctx, [category]).executeTakeFirstOrThrow();
  return id;
}

/** Bulk insert with given timestamps, for import. Gives the ids in the order of the categories. */
export function insertCategories(ctx: UserContext, categories: NewRow<'categories'>[]): Promise<number[]> {
  return insertInBulk(categories, (rows) => insert(ctx, rows));
}

export async function updateCategory(ctx: UserContext, id: number, { name, color }: CategoryChanges): Promise<void> {
  await change(ctx, id)
    .set({ name, color, ...wordsOf({ name }), updated_at: toMs(ctx.now) })
    .execute();
}

/** The database refuses it while a task is in the category. */
export async function deleteCategory(ctx: UserContext, id: number): Promise<void> {
  await ctx.db.deleteFrom('categories').where('user_id', '=', ctx.userId).where('id', '=', id).execute();
}

/** Computes the search words of a category that has none yet. */
export async function indexCategory(ctx: Owned, { id, name }: { id: number; name: string }): Promise<void> {
  await change(ctx, id).set(wordsOf({ name })).execute();
}

type Owned = Pick<UserContext, 'db' | 'userId'>;

function change(ctx: Owned, id: number) {
  return ctx.db.updateTable('categories').where('user_id', '=', ctx.userId).where('id', '=', id);
}

function insert(ctx: UserContext, categories: NewRow<'categories'>[]) {
  return ctx.db
    .insertInto('categories')
    .values(categories.map((category) => ({ ...toColumns(ctx.userId, category), ...wordsOf({ name: category.name }) })))
    .returning('id');
}

function selectOptions(db: Db, userId: Expression<number>) {
  return db
    .selectFrom('categories')
    .select(['categories.id', 'categories.name', 'categories.color'])
    .where('categories.user_id', '=', userId)
    .orderBy('categories.id');
}

function selectCategories(db: Db, userId: Expression<number>) {
  return selectOptions(db, userId).select('categories.task_count');
}
