import type { Change } from '@daymark/contract/events.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { refetchTouched } from '#api/changes.ts';
import { followChanges } from '#api/event-stream.ts';
import { useIsExpired, useSession } from '#api/session.ts';
import { isTouched } from '#api/touched.ts';
import { hasUnsaved, onUnsaved } from '#ui/unsaved.ts';

/** Follows the changes that other tabs, devices and people's programs make to the data of the signed-in user. */
export function useLiveChanges(): void {
  const queryClient = useQueryClient();
  const session = useSession();
  const isExpired = useIsExpired();
  const token = isExpired ? undefined : session?.token;
  const userId = session?.user.id;

  useEffect(() => {
    if (token === undefined || userId === undefined) return;
    const stop = new AbortController();
    const { onChanges, release } = refetching(queryClient);
    stop.signal.addEventListener('abort', onUnsaved(release));
    followChanges({ userId, onChanges, untilIdle: () => untilIdle(queryClient), signal: stop.signal });
    return () => stop.abort();
  }, [token, userId, queryClient]);
}

const TIMER = ['timer'];

/** Asks again for what has changed. While a form holds unsaved text the screen around it stays, but for the running timer. */
function refetching(queryClient: QueryClient) {
  let held: Change[] = [];
  const onChanges = (changes: Change[]) => {
    if (!hasUnsaved()) return void refetchTouched(queryClient, changes);
    held.push(...changes);
    if (changes.some((change) => isTouched(TIMER, change))) void refetchTouched(queryClient, [{ kind: 'timer' }]);
  };
  const release = () => {
    if (hasUnsaved()) return;
    const changes = held;
    held = [];
    void refetchTouched(queryClient, changes);
  };
  return { onChanges, release };
}

/** Resolves once no mutation is pending. */
function untilIdle(queryClient: QueryClient): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const check = () => queryClient.isMutating() === 0 && resolve();
  const stop = queryClient.getMutationCache().subscribe(check);
  check();
  return promise.finally(stop);
}
