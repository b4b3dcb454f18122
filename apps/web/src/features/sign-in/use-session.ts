import { useSyncExternalStore } from 'react';
import { getSession, isSessionExpired, type Session, subscribeToSession } from '#api/session.ts';

/** Who is signed in; null for nobody. */
export function useSession(): Session | null {
  return useSyncExternalStore(subscribeToSession, getSession);
}

/** Whether who is signed in has to sign in again before anything can be saved. */
export function useIsExpired(): boolean {
  return useSyncExternalStore(subscribeToSession, isSessionExpired);
}
