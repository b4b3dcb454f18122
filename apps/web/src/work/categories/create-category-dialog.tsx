import { CATEGORY_COLOR, type Category, NewCategory } from '@daymark/contract/categories.ts';
import { FormDialog } from '#ui/form-dialog.tsx';
import { useFormDialog } from '#ui/use-form-dialog.ts';
import { useCreateCategory } from './categories.queries.ts';
import { CategoryFields } from './category-fields.tsx';

const EMPTY: NewCategory = { name: '', color: CATEGORY_COLOR.default };

type Props = { onCreated?: (category: Category) => void; onClose: () => void };

export function CreateCategoryDialog({ onCreated, onClose }: Props) {
  const createCategory = useCreateCategory();
  const { form, dialog } = useFormDialog({
    schema: NewCategory,
    initialValues: EMPTY,
    save: {
      isPending: createCategory.isPending,
      failure: createCategory.failure,
      mutate: (values, { onSuccess, onError }) =>
        createCategory.mutate(values, {
          onSuccess: (category) => {
            onCreated?.(category);
            onSuccess();
          },
          onError,
        }),
    },
    onClose,
  });
  return (
    <FormDialog title="Create Category" submitLabel="Create Category" {...dialog}>
      <CategoryFields form={form} />
    </FormDialog>
  );
}
