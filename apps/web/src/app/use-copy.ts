import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Day } from '#shared/current-day.ts';

/** Milliseconds from a page's start until it begins to keep its answers: what the first screen needs goes before. */
const BEGINS_AFTER = 3_000;

/** Keeps in this browser what the signed-in user sees, and what they will need of tomorrow, for when the server is out of reach. */
export function useCopy({ userId, date }: Day): void {
  const client = useQueryClient();
  useEffect(() => {
    if (userId === 0) return;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      import('./copy-ahead.ts')
        .then(({ keepCopy }) => keepCopy(client, { userId, date }, stop.signal))
        .catch(() => undefined); // the app works without it
    }, BEGINS_AFTER);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [client, userId, date]);
}
