import { type Category, CategoryChanges, type NewCategory } from '@daymark/contract/categories.ts';
import { FormDialog } from '#ui/form-dialog.tsx';
import { useFormDialog } from '#ui/use-form-dialog.ts';
import { useUpdateCategory } from './categories.queries.ts';
import { CategoryFields } from './category-fields.tsx';

type Props = { category: Category; onClose: () => void };

export function EditCategoryDialog({ category, onClose }: Props) {
  const updateCategory = useUpdateCategory(category.id);
  const { form, dialog } = useFormDialog<NewCategory>({
    schema: CategoryChanges,
    initialValues: { name: category.name, color: category.color },
    save: updateCategory,
    onClose,
  });
  return (
    <FormDialog title="Edit Category" submitLabel="Save Changes" {...dialog}>
      <CategoryFields form={form} />
    </FormDialog>
  );
}
