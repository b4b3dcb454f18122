import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

/** Sends what this user has done without a network. */
export function useOutbox(userId: number): void {
  const client = useQueryClient();
  useEffect(() => {
    if (userId === 0) return;
    const watching = import('./outbox-watch.ts').then(({ watchOutbox }) => watchOutbox(client));
    return () => void watching.then((stop) => stop()).catch(() => undefined);
  }, [client, userId]);
}
