import { type CategoryOption, type NewTask, PRIORITIES, type Priority, TaskChanges } from '@daymark/contract/tasks.ts';
import { useQuery } from '@tanstack/react-query';
import { type Save, useFormDialog } from '#ui/use-form-dialog.ts';
import { taskQueries } from './tasks.queries.ts';

export type TaskValues = Omit<NewTask, 'list_id'>;

/** The choices of the form. */
export type TaskOptions = { categories: CategoryOption[]; priorities: readonly Priority[] };

type Options = {
  initialValues: TaskValues;
  /** The task's category, which can be kept when the others cannot be loaded. */
  category?: CategoryOption | null;
  save: Save<TaskValues>;
  onClose: () => void;
};

/** The form of a task, new or existing, with its choices. */
export function useTaskForm({ initialValues, category = null, save, onClose }: Options) {
  const loaded = useQuery(taskQueries.createOptions()).data;
  const options: TaskOptions = loaded ?? { categories: category ? [category] : [], priorities: PRIORITIES };
  const { form, dialog } = useFormDialog<TaskValues>({
    schema: TaskChanges,
    initialValues,
    save: {
      isPending: save.isPending,
      // A category that was deleted meanwhile is saved as none: the field shows 'No Category' by then.
      mutate: (values, on) =>
        save.mutate({ ...values, category_id: existingCategory(values.category_id, options) }, on),
    },
    onClose,
  });
  return { form, dialog, options };
}

function existingCategory(id: number | null, { categories }: TaskOptions): number | null {
  return categories.some((category) => category.id === id) ? id : null;
}
