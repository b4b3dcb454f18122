import { type Passkey, PasskeyChanges } from '@daymark/contract/passkeys.ts';
import { TextInput } from '@mantine/core';
import { useEditDialog } from '#shared/use-edit-dialog.tsx';
import { textField } from '#ui/bound-fields.ts';
import { FormDialog } from '#ui/form-dialog.tsx';
import { useRenamePasskey } from './passkeys.queries.ts';

type Props = { passkey: Passkey; onClose: () => void };

export function RenamePasskeyDialog({ passkey, onClose }: Props) {
  const { form, dialog } = useEditDialog<Pick<Passkey, 'name'>, Passkey>({
    schema: PasskeyChanges,
    initialValues: { name: passkey.name },
    save: useRenamePasskey(passkey.id),
    onClose,
  });
  return (
    <FormDialog title="Rename Passkey" submitLabel="Save Name" {...dialog}>
      <TextInput label="Name" required data-autofocus {...textField(form, 'name')} />
    </FormDialog>
  );
}
