import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { checkConnection } from '#api/connection.ts';
import { hasUnsentText } from '#api/pending.ts';
import { useEndOfFirstPaint } from '#ui/first-paint.ts';
import { useBackOnline } from '#ui/offline.ts';
import { FailedState } from '#ui/states.tsx';
import { hasUnsaved } from '#ui/unsaved.ts';

type Props = { title?: string };

/** Page or part whose code could not be loaded: an update of the server removes the old files, or the connection was lost. */
export function LoadFailure({ title = 'This page could not be loaded' }: Props) {
  const queryClient = useQueryClient();
  useEndOfFirstPaint();
  useEffect(() => void checkConnection(), []);
  useBackOnline(() => {
    if (!hasUnsaved() && !hasUnsentText(queryClient)) location.reload();
  });
  return (
    <FailedState
      title={title}
      reason="Daymark may have been updated since you opened it."
      retryLabel="Reload"
      onRetry={() => location.reload()}
    />
  );
}
