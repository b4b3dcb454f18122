import type { Category, CategoryChanges, CategoryWithTasks, NewCategory } from '@daymark/contract/categories.ts';
import type { PageOfTasks } from '@daymark/contract/task-pages.ts';
import { type CategoryOption, PRIORITIES, type TaskCreateOptions } from '@daymark/contract/tasks.ts';
import { AT_MOST_SHOWN_FROM } from '@daymark/domain/at-most-field.ts';
import { isChangedElsewhere } from '@daymark/domain/edits.ts';
import { changedElsewhere, required } from '#context/api-error.ts';
import { categoryDeleted } from '#context/callbacks.ts';
import { answerInTransaction, tell, type UserContext } from '#context/context.ts';
import { doDeletion } from '#engine/deletions/deletions.service.ts';
import { refuseTooMany } from '#engine/limits/limits.service.ts';
import { ROWS_PER_STEP, type Step } from '#engine/long-work/long-work.service.ts';
import { clearCategoryOfRepeats } from '#work/repeats/repeats.repository.ts';
import { askedFor, sumsOfCategory, tasksPage, wholeCategory } from '#work/task-pages/task-pages.service.ts';
import { hasDone } from '#work/task-records/task-reads.repository.ts';
import { clearSomeOfCategory } from '#work/task-records/task-writes.repository.ts';
import * as repository from './categories.repository.ts';

export function allCategories(ctx: UserContext): Promise<Category[]> {
  return repository.findCategories(ctx);
}

export function categoryOptions(ctx: UserContext): Promise<CategoryOption[]> {
  return repository.findCategoryOptions(ctx);
}

/** Categories and priorities that the form of a task offers. */
export async function taskCreateOptions(ctx: UserContext): Promise<TaskCreateOptions> {
  return {
    categories: await repository.findCategoryOptions(ctx),
    priorities: [...PRIORITIES],
    shows_at_most: await hasDone(ctx, AT_MOST_SHOWN_FROM),
  };
}

export async function requireCategory(ctx: UserContext, id: number): Promise<Category> {
  return required(await repository.findCategory(ctx, id), 'Category');
}

export async function categoryWithTasks(ctx: UserContext, id: number, query: PageOfTasks): Promise<CategoryWithTasks> {
  const asked = askedFor(query);
  const category = await requireCategory(ctx, id);
  const whole = await wholeCategory(ctx, category, query);
  if (whole) return { ...category, ...whole };
  const sums = await sumsOfCategory(ctx, id);
  return { ...category, ...sums, ...(await tasksPage(ctx, { category_id: id }, asked)) };
}

export function createCategory(ctx: UserContext, category: NewCategory): Promise<Category> {
  return answerInTransaction(ctx, async (ctx) => {
    await refuseTooMany(ctx, { categories: 1 });
    const id = await repository.insertCategory(ctx, category);
    tell(ctx, { kind: 'category', id });
    return requireCategory(ctx, id);
  });
}

export function updateCategory(ctx: UserContext, id: number, changes: CategoryChanges): Promise<Category> {
  return answerInTransaction(ctx, async (ctx) => {
    const category = await requireCategory(ctx, id);
    if (isChangedElsewhere(category, changes)) throw changedElsewhere(category);
    await repository.updateCategory(ctx, id, changes);
    tell(ctx, { kind: 'category', id });
    return requireCategory(ctx, id);
  });
}

export function deleteCategory(ctx: UserContext, id: number): Promise<null> {
  const begin = async (ctx: UserContext) => {
    await categoryDeleted.call(ctx, await requireCategory(ctx, id));
    return [{ kind: 'category', id } as const];
  };
  const countTasks = async (ctx: UserContext) => (await requireCategory(ctx, id)).task_count;
  const deleted = [{ table: 'categories' as const, ids: [id] }];
  return doDeletion(ctx, { kind: 'category', id }, { begin, step: deleteCategoryStep(id), countTasks, deleted });
}

export function deleteCategoryStep(id: number): Step {
  return async (ctx) => {
    if ((await clearSomeOfCategory(ctx, id, ROWS_PER_STEP)) === ROWS_PER_STEP) return false;
    await clearCategoryOfRepeats(ctx, id);
    await repository.deleteCategory(ctx, id);
    return true;
  };
}
