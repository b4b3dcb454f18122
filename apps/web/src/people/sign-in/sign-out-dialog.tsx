import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { useLogout } from './sign-in.queries.ts';

/** Asks before signing out loses changes that the server has not had. */
export function SignOutDialog({ onClose }: { onClose: () => void }) {
  const { isPending, mutate } = useLogout();
  return (
    <ConfirmDialog
      title="Log Out and Lose Changes?"
      message="The server has not had all of your changes yet. They are in this browser alone, and logging out removes them. Stay signed in until the server is reached, and they are sent."
      confirmLabel="Log Out"
      cancelLabel="Stay Signed In"
      action={{
        isPending,
        failure: null,
        mutate: (_none, { onSuccess }) => mutate({ isSure: true }, { onSettled: onSuccess }),
      }}
      onClose={onClose}
    />
  );
}
