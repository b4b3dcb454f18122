import { type Category, CategoryChanges, type NewCategory } from '@daymark/contract/categories.ts';
import { useEditDialog } from '#shared/use-edit-dialog.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { useUpdateCategory } from './categories.queries.ts';
import { CategoryFields } from './category-fields.tsx';
import { colorName } from './color-input.tsx';

type Props = { category: Category; onClose: () => void };

export function EditCategoryDialog({ category, onClose }: Props) {
  const { form, dialog } = useEditDialog<NewCategory, Category>({
    schema: CategoryChanges,
    initialValues: { name: category.name, color: category.color },
    words: { color: ({ color }) => colorName(color) },
    save: useUpdateCategory(category.id),
    onClose,
  });
  return (
    <FormDialog title="Edit Category" submitLabel="Save Changes" {...dialog}>
      <CategoryFields form={form} />
    </FormDialog>
  );
}
