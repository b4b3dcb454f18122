import { ProfileChanges, type User } from '@daymark/contract/account.ts';
import { TextInput } from '@mantine/core';
import { useEditDialog } from '#shared/use-edit-dialog.tsx';
import { textField } from '#ui/bound-fields.ts';
import { FormDialog } from '#ui/form-dialog.tsx';
import { useUpdateProfile } from './account.queries.ts';

type Props = { user: User; onClose: () => void };

export function EditProfileDialog({ user, onClose }: Props) {
  const { first_name, last_name, email, username } = user;
  const { form, dialog } = useEditDialog<Omit<User, 'id' | 'day_start_hour'>, User>({
    schema: ProfileChanges,
    initialValues: { first_name, last_name, email, username },
    save: useUpdateProfile(),
    onClose,
  });
  return (
    <FormDialog title="Edit Profile" submitLabel="Save Changes" {...dialog}>
      <TextInput label="First name" autoComplete="given-name" data-autofocus {...textField(form, 'first_name')} />
      <TextInput label="Last name" autoComplete="family-name" {...textField(form, 'last_name')} />
      <TextInput label="Email" type="email" autoComplete="email" {...textField(form, 'email')} />
      <TextInput label="Username" autoComplete="username" {...textField(form, 'username')} />
    </FormDialog>
  );
}
