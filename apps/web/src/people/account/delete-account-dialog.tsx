import type { User } from '@daymark/contract/account.ts';
import { Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { FormDialog } from '#ui/form-dialog.tsx';
import { useDeleteAccount } from './account.queries.ts';

type Props = { user: User; onClose: () => void };

/** Requires the username to be typed, so that a stray Enter deletes nothing. */
export function DeleteAccountDialog({ user, onClose }: Props) {
  const deleteAccount = useDeleteAccount();
  const [typed, setTyped] = useState('');
  return (
    <FormDialog
      title="Delete account"
      submitLabel="Delete Account"
      submitColor="red"
      saving={deleteAccount.isPending}
      failure={deleteAccount.failure}
      isDirty={false}
      isIncomplete={typed.trim().toLowerCase() !== user.username.toLowerCase()}
      onSubmit={() => deleteAccount.mutate()}
      onClose={onClose}
    >
      <Text>
        Everything in your account will be deleted, here and on every device: projects, lists, tasks, the time you
        worked, what you learned, and your experiments. This cannot be undone.
      </Text>
      <TextInput
        label={`Type ${user.username} to confirm`}
        autoComplete="off"
        data-autofocus
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
    </FormDialog>
  );
}
