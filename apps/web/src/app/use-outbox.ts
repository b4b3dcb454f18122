import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

/** Code that is needed without a network, and cannot be loaded then. */
const AHEAD = [
  () => import('#time/timer/kept-state.ts'),
  () => import('#work/tasks/made-tasks.ts'),
  () => import('./unsent-line.tsx'),
  () => import('./unsent-dialog.tsx'),
];

/** Milliseconds after which it is loaded: nothing of the first load waits for it. */
const AHEAD_AFTER = 10_000;

/** Sends what this user has done without a network. */
export function useOutbox(userId: number): void {
  const client = useQueryClient();
  useEffect(() => {
    if (userId === 0) return;
    const watching = import('#api/outbox.ts').then(({ watchOutbox }) => watchOutbox(client));
    const ahead = setTimeout(() => {
      for (const load of AHEAD) void load().catch(() => undefined);
    }, AHEAD_AFTER);
    return () => {
      clearTimeout(ahead);
      void watching.then((stop) => stop()).catch(() => undefined);
    };
  }, [client, userId]);
}
