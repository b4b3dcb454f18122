import { LIST_PROGRESS, type List, ListChanges, type NewList } from '@daymark/contract/lists.ts';
import { TextInput } from '@mantine/core';
import { useEditDialog } from '#shared/use-edit-dialog.tsx';
import { numberField, textField } from '#ui/bound-fields.ts';
import { FormDialog } from '#ui/form-dialog.tsx';
import { NumberField } from '#ui/number-field.tsx';
import { useUpdateList } from './lists.queries.ts';

type Props = { list: List; onClose: () => void };

export function EditListDialog({ list, onClose }: Props) {
  const { form, dialog } = useEditDialog<NewList, List>({
    schema: ListChanges,
    initialValues: { name: list.name, progress: list.progress },
    save: useUpdateList(list.id),
    onClose,
  });
  return (
    <FormDialog title="Edit List" submitLabel="Save Changes" {...dialog}>
      <TextInput label="Name" required data-autofocus {...textField(form, 'name')} />
      <NumberField
        label="Progress"
        description="Your own figure, from 0 to 1. The list's bar counts its tasks."
        step={LIST_PROGRESS.step}
        min={LIST_PROGRESS.min}
        max={LIST_PROGRESS.max}
        decimalScale={1}
        {...numberField(form, 'progress')}
      />
    </FormDialog>
  );
}
