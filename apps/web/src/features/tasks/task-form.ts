import { type CategoryOption, type NewTask, PRIORITIES, type Priority, TaskChanges } from '@daymark/contract/tasks.ts';
import { useQuery } from '@tanstack/react-query';
import { type Save, useFormDialog } from '#ui/use-form-dialog.ts';
import { taskQueries } from './tasks.queries.ts';

export type TaskValues = Omit<NewTask, 'list_id'>;

/** What a task may be given. */
export type TaskOptions = { categories: CategoryOption[]; priorities: readonly Priority[] };

type Options = {
  initialValues: TaskValues;
  /** The category that the task has, which can be kept even where the others cannot be loaded. */
  category?: CategoryOption | null;
  save: Save<TaskValues>;
  onClose: () => void;
};

/** The form of a new and of a known task, with what there is to choose from. */
export function useTaskForm({ initialValues, category = null, save, onClose }: Options) {
  const loaded = useQuery(taskQueries.createOptions()).data;
  const options: TaskOptions = loaded ?? { categories: category ? [category] : [], priorities: PRIORITIES };
  const { form, dialog } = useFormDialog<TaskValues>({
    schema: TaskChanges,
    initialValues,
    save: {
      isPending: save.isPending,
      // A category that was deleted meanwhile is chosen no more: the field says 'No Category', and that is what is saved.
      mutate: (values, on) => save.mutate({ ...values, category_id: known(values.category_id, options) }, on),
    },
    onClose,
  });
  return { form, dialog, options };
}

function known(id: number | null, { categories }: TaskOptions): number | null {
  return categories.some((category) => category.id === id) ? id : null;
}
