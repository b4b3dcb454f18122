import { LIST_PROGRESS, NewList } from '@daymark/contract/lists.ts';
import { TextInput } from '@mantine/core';
import { FormDialog } from '#ui/form-dialog.tsx';
import { useFormDialog } from '#ui/use-form-dialog.ts';
import { useCreateList } from './lists.queries.ts';

type Props = { project: { id: number; name: string }; onClose: () => void };

export function CreateListDialog({ project, onClose }: Props) {
  const createList = useCreateList(project.id);
  const { form, dialog } = useFormDialog<NewList>({
    schema: NewList,
    initialValues: { name: '', progress: LIST_PROGRESS.default },
    save: createList,
    onClose,
  });
  return (
    <FormDialog title={`Add List to ${project.name}`} submitLabel="Create List" {...dialog}>
      <TextInput label="Name" required data-autofocus {...form.getInputProps('name')} />
    </FormDialog>
  );
}
