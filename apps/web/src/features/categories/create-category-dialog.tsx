import { CATEGORY_COLOR, NewCategory } from '@daymark/contract/categories.ts';
import { FormDialog } from '#ui/form-dialog.tsx';
import { useFormDialog } from '#ui/use-form-dialog.ts';
import { useCreateCategory } from './categories.queries.ts';
import { CategoryFields } from './category-fields.tsx';

const EMPTY: NewCategory = { name: '', color: CATEGORY_COLOR.default };

export function CreateCategoryDialog({ onClose }: { onClose: () => void }) {
  const createCategory = useCreateCategory();
  const { form, dialog } = useFormDialog({ schema: NewCategory, initialValues: EMPTY, save: createCategory, onClose });
  return (
    <FormDialog title="Create Category" submitLabel="Create Category" {...dialog}>
      <CategoryFields form={form} />
    </FormDialog>
  );
}
