import { useState } from 'react';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { useMakeFeedAnew } from './calendar-feed.queries.ts';
import { MadeAddress } from './made-address.tsx';

/** Asks before the address is made anew, and then shows the new one. */
export function NewAddressDialog({ onClose }: { onClose: () => void }) {
  const [secret, setSecret] = useState<string | null>(null);
  const makeAnew = useMakeFeedAnew();
  if (secret !== null) return <MadeAddress secret={secret} onClose={onClose} />;
  return (
    <ConfirmDialog
      title="Make a new address"
      message="The present address ends: calendars that read it show nothing new until they have the new one."
      confirmLabel="Make New Address"
      action={{
        ...makeAnew,
        mutate: () => makeAnew.mutate(undefined, { onSuccess: (made) => setSecret(made.secret) }),
      }}
      onClose={onClose}
    />
  );
}
