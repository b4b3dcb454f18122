import { useSyncExternalStore } from 'react';
import { getSession, type Session, subscribeToSession } from '#api/session.ts';

/** Who is signed in; null for nobody. */
export function useSession(): Session | null {
  return useSyncExternalStore(subscribeToSession, getSession);
}
