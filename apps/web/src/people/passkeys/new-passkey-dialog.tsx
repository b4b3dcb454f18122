import { NewPasskey } from '@daymark/contract/passkeys.ts';
import { Text, TextInput } from '@mantine/core';
import { textField } from '#ui/bound-fields.ts';
import { FormDialog } from '#ui/form-dialog.tsx';
import { useFormDialog } from '#ui/use-form-dialog.ts';
import { useCreatePasskey } from './passkeys.queries.ts';

const Named = NewPasskey.pick({ name: true });

/** Names a passkey, and then has the device make it. */
export function NewPasskeyDialog({ onClose }: { onClose: () => void }) {
  const { form, dialog } = useFormDialog({
    schema: Named,
    initialValues: { name: '' },
    save: useCreatePasskey(),
    onClose,
  });
  return (
    <FormDialog title="Add a Passkey" submitLabel="Add Passkey" {...dialog}>
      <Text mb="md">Your browser asks for your fingerprint, face or PIN, or for a key or phone that has it.</Text>
      <TextInput
        label="Name"
        required
        data-autofocus
        description="Where it is kept, such as this laptop or your key ring"
        {...textField(form, 'name')}
      />
    </FormDialog>
  );
}
