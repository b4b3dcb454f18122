import type { Category } from '@daymark/contract/categories.ts';
import { DeletionDialog } from '#shared/deletion-dialog.tsx';
import { useDeleteCategory } from './categories.queries.ts';

type Props = { category: Category; onDeleted?: () => unknown; onClose: () => void };

export function DeleteCategoryDialog({ category, onDeleted, onClose }: Props) {
  const deleteCategory = useDeleteCategory(category.id, onDeleted);
  return (
    <DeletionDialog
      title="Delete category"
      message={question(category)}
      confirmLabel="Delete Category"
      action={deleteCategory}
      onClose={onClose}
    />
  );
}

/** The specification's exact text, with its '(s)'. */
function question({ name, task_count }: Category): string {
  if (task_count === 0) return `Are you sure you want to delete the category "${name}"?`;
  return `The category "${name}" has ${task_count} task(s). Are you sure you want to delete it? This will remove the category from all tasks.`;
}
