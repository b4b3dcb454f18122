import type { Passkey } from '@daymark/contract/passkeys.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { useDeletePasskey } from './passkeys.queries.ts';

type Props = { passkey: Passkey; onClose: () => void };

export function RemovePasskeyDialog({ passkey: { id, name }, onClose }: Props) {
  return (
    <ConfirmDialog
      title="Remove Passkey"
      message={`Remove “${name}”? It signs in to your account no longer. Your device may still offer it until it is deleted there too.`}
      confirmLabel="Remove Passkey"
      action={useDeletePasskey(id)}
      onClose={onClose}
    />
  );
}
