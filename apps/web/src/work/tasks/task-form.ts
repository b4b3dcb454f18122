import { type CategoryOption, type NewTask, PRIORITIES, type Priority } from '@daymark/contract/tasks.ts';
import { useQuery } from '@tanstack/react-query';
import { taskQueries } from './tasks.queries.ts';

export type TaskValues = Omit<
  NewTask,
  'list_id' | 'experiment_data' | 'planned_duration' | 'estimate_origin' | 'rrule'
> & {
  planned_duration: number;
  rrule: string | null;
};

/** The choices of the form. */
export type TaskOptions = { categories: CategoryOption[]; priorities: readonly Priority[]; shows_at_most: boolean };

/** The choices for a task. Its own category can be kept when the others cannot be loaded. */
export function useTaskOptions(category: CategoryOption | null = null): TaskOptions {
  const loaded = useQuery(taskQueries.createOptions()).data;
  return loaded ?? { categories: category ? [category] : [], priorities: PRIORITIES, shows_at_most: false };
}

/** A category that was deleted meanwhile is saved as none: the field shows 'No Category' by then. */
export function withExistingCategory<Values extends Partial<TaskValues>>(
  values: Values,
  { categories }: TaskOptions,
): Values {
  const { category_id } = values;
  if (category_id === undefined || categories.some(({ id }) => id === category_id)) return values;
  return { ...values, category_id: null };
}
