import { SecretDialog } from '#ui/secret-dialog.tsx';

type Props = { name: string; token: string; onClose: () => void };

/** A token as it is told this once. */
export function MadeToken({ name, token, onClose }: Props) {
  return (
    <SecretDialog
      title={`Token "${name}"`}
      onClose={onClose}
      words="Copy it now: it is shown this once, and Daymark keeps only its hash."
      label="Token"
      secret={token}
    />
  );
}
