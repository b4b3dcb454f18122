import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

/** Sends what this user has done without a network. */
export function useOutbox(userId: number): void {
  const client = useQueryClient();
  useEffect(() => {
    if (userId === 0) return;
    const started = import('./outbox.ts').then(({ startOutbox }) => startOutbox(client));
    return () => void started.then((stop) => stop()).catch(() => undefined);
  }, [client, userId]);
}
