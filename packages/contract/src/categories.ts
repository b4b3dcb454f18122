import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { body, Count, changesOf, IdParams, requiredName } from './fields.ts';
import { PageOfTasks, TaskPage, TaskSums } from './task-pages.ts';
import { CategoryOption } from './tasks.ts';

export const CATEGORY_COLOR = { default: '#228be6' } as const;

/** A color as '#' and six hexadecimal digits, stored in lower case. */
export const Color = z
  .string('Please select a valid color')
  .trim()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/, 'Please select a valid color');

export const Category = CategoryOption.extend({ task_count: Count }).meta({ id: 'Category' });
export type Category = z.infer<typeof Category>;

/** A category with a page of its tasks. */
export const CategoryWithTasks = Category.extend({ completed_tasks: Count, ...TaskSums.shape, ...TaskPage.shape }).meta(
  {
    id: 'CategoryWithTasks',
  },
);
export type CategoryWithTasks = z.infer<typeof CategoryWithTasks>;

const fields = { name: requiredName('Category name is required'), color: Color };

export const NewCategory = body({ ...fields, color: fields.color.default(CATEGORY_COLOR.default) });
export type NewCategory = z.infer<typeof NewCategory>;
export type NewCategoryInput = z.input<typeof NewCategory>;

export const CategoryChanges = changesOf(fields);
export type CategoryChanges = z.infer<typeof CategoryChanges>;

export const createCategory = endpoint({
  call: 'POST /categories',
  scope: 'tasks',
  command: { kind: 'create_category', subject: 'category' },
  creates: true,
  body: NewCategory,
  data: Category,
  refusals: [409],
});
export const getCategories = endpoint({ call: 'GET /categories', scope: 'read', data: z.array(Category) });
/** Every category without its task count, for choosers. */
export const getCategoryOptions = endpoint({
  call: 'GET /categories/options',
  scope: 'read',
  data: z.array(CategoryOption),
});
export const getCategory = endpoint({ call: 'GET /categories/:id', scope: 'read', params: IdParams, data: Category });
export const getCategoryTasks = endpoint({
  call: 'GET /categories/:id/tasks',
  scope: 'read',
  params: IdParams,
  query: PageOfTasks,
  data: CategoryWithTasks,
});
export const updateCategory = endpoint({
  call: 'PATCH /categories/:id',
  scope: 'tasks',
  command: { kind: 'update_category', subject: 'category' },
  params: IdParams,
  body: CategoryChanges,
  data: Category,
  refusals: [409],
  conflictData: Category,
});
/** Deletes a category; its tasks stay, without one. */
export const deleteCategory = endpoint({
  call: 'DELETE /categories/:id',
  scope: 'tasks',
  command: { kind: 'delete_category', subject: 'category', trash: true },
  params: IdParams,
});
