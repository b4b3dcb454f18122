import type { Change } from '@daymark/contract/events.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { refetchTouched } from '#api/changes.ts';
import { followChanges } from '#api/event-stream.ts';
import { useIsExpired, useSession } from '#api/session.ts';
import { isTouched } from '#api/touched.ts';
import { hasUnsaved, onUnsaved } from '#ui/unsaved.ts';

/**
 * Follows the changes that other tabs, devices and people's programs make to the data of the signed-in user, and the start
 * of a day: with the first request on it tasks come again.
 */
export function useLiveChanges(date: string): void {
  const queryClient = useQueryClient();
  const session = useSession();
  const isExpired = useIsExpired();
  const token = isExpired ? undefined : session?.token;
  const userId = session?.user.id;
  const [{ onChanges, release }] = useState(() => refetching(queryClient));

  useEffect(() => {
    if (token === undefined || userId === undefined) return;
    const stop = new AbortController();
    stop.signal.addEventListener('abort', onUnsaved(release));
    followChanges({ userId, onChanges, untilIdle: () => untilIdle(queryClient), signal: stop.signal });
    return () => stop.abort();
  }, [token, userId, queryClient, onChanges, release]);

  const shownDate = useRef(date);
  useEffect(() => {
    if (shownDate.current !== date) onChanges([{ kind: 'everything' }]);
    shownDate.current = date;
  }, [date, onChanges]);
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
