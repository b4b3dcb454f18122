import * as api from '@daymark/contract/categories.ts';
import type { TaskPage } from '@daymark/contract/task-pages.ts';
import { queryOptions } from '@tanstack/react-query';
import { send } from '#api/client.ts';
import { useSave } from '#api/use-save.ts';
import { firstQuery, pagesFrom, type ReadTasks, type ShownTasks, useMoreTasks } from '#work/tasks/task-pages.ts';

export type ShownCategory = Omit<api.CategoryWithTasks, keyof TaskPage> & ShownTasks;

const tasksKey = (id: number) => ['categories', id, 'tasks'];

const readTasksOf =
  (id: number): ReadTasks =>
  (query) =>
    send(api.getCategoryTasks, { params: { id: String(id) }, query });

export const categoryQueries = {
  all: () =>
    queryOptions({
      queryKey: ['categories'],
      queryFn: () => send(api.getCategories, {}),
      meta: { failed: 'Failed to load categories', isShown: true },
    }),
  withTasks: (id: number) =>
    queryOptions({
      queryKey: tasksKey(id),
      queryFn: async ({ client }): Promise<ShownCategory> => {
        const known = client.getQueryData<ShownCategory>(tasksKey(id));
        const answer = await send(api.getCategoryTasks, { params: { id: String(id) }, query: firstQuery(known) });
        return { ...answer, ...(await pagesFrom(answer, readTasksOf(id), known)) };
      },
      meta: { failed: 'Failed to load category details', isShown: true },
    }),
};

/** Loads more of the tasks that the category's page shows. */
export const useMoreOfCategory = (id: number) => useMoreTasks(tasksKey(id), readTasksOf(id));

export function useCreateCategory() {
  return useSave({
    mutationFn: (body: api.NewCategoryInput) => send(api.createCategory, { body }),
    meta: { done: 'Category created successfully', failed: 'Failed to create category', serverFirst: true },
  });
}

export function useUpdateCategory(id: number) {
  return useSave({
    mutationFn: (body: api.CategoryChanges) => send(api.updateCategory, { params: { id: String(id) }, body }),
    meta: { done: 'Category updated successfully', failed: 'Failed to update category', serverFirst: true },
  });
}

/** `onDeleted` runs before queries refetch, so that a page about the category can navigate away first. */
export function useDeleteCategory(id: number, onDeleted?: () => unknown) {
  return useSave({
    mutationFn: () => send(api.deleteCategory, { params: { id: String(id) } }),
    onSuccess: () => onDeleted?.(),
    meta: { done: 'Category deleted successfully', failed: 'Failed to delete category', serverFirst: true },
  });
}
