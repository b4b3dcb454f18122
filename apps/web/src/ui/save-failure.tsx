import { Alert, Text } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { FieldErrors } from './use-schema-form.ts';

/** Why a dialog could not save. */
export type SaveFailure = {
  message: string;
  reason?: string;
  errors: FieldErrors;
  /** Shows the failure elsewhere, since the dialog is gone. */
  onLost: () => void;
};

/** The failure of a dialog's save, above its buttons until the next try. */
export function SaveFailureNote({ failure }: { failure: SaveFailure | null }) {
  if (!failure) return null;
  return (
    <Alert color="red" role="alert" mt="md" icon={<IconAlertCircle size={18} />}>
      <Text fw={failure.reason ? 600 : undefined}>{failure.message}</Text>
      {failure.reason && <Text>{failure.reason}</Text>}
    </Alert>
  );
}

/**
 * Keeps the failure from being lost with a dialog that disappears by itself, because its record was deleted elsewhere.
 * The returned function is called before the user closes the dialog.
 */
export function useLostFailure(failure: SaveFailure | null): () => void {
  const isClosed = useRef<boolean>(false);
  const tellElsewhere = useEffectEvent(() => {
    if (!isClosed.current) failure?.onLost();
  });
  useEffect(() => () => tellElsewhere(), []);
  return () => {
    isClosed.current = true;
  };
}
