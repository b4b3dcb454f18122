import { type Atom, createAtom, useSelector } from '@tanstack/react-store';

/** Beginning of the names of databases with what is kept of a user's answers. */
export const COPIES = 'daymark-copy:';

export const copyOfUser = (userId: number): string => `${COPIES}${userId}`;

type Count = () => number | Promise<number>;

const counts = new Set<Count>();
const wipes = new Set<(userId: number) => void>([(userId) => void deleteDatabase(copyOfUser(userId))]);

/** Registers a place with changes that the server has not had, and how many: signing out asks before they are lost. */
export const countUnsentBy = (count: Count): void => void counts.add(count);

/** Registers a place that keeps data of a user in this browser: signing out wipes it. */
export const wipeBy = (wipe: (userId: number) => void): void => void wipes.add(wipe);

/** Whether somebody is asked if signing out may lose changes that are in this browser alone. */
const asked: Atom<boolean> = createAtom<boolean>(false);

export const useIsSignOutAsked = (): boolean => useSelector(asked);

export const endSignOutQuestion = (): void => asked.set(false);

/** Whether signing out loses nothing; else its question is shown. */
export async function losesNothing(): Promise<boolean> {
  const unsent = await Promise.all([...counts].map((count) => count()));
  const isSafe = unsent.every((count) => count === 0);
  asked.set(!isSafe);
  return isSafe;
}

/** Wipes what this browser keeps of a user who has signed out. */
export function wipeKept(userId: number): void {
  for (const wipe of wipes) wipe(userId);
}

/** Deletes a database; connections to it in other tabs close themselves first. Resolves without it, too. */
export function deleteDatabase(name: string): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  try {
    const request = indexedDB.deleteDatabase(name);
    request.onsuccess = () => resolve();
    request.onerror = () => resolve();
  } catch {
    resolve(); // the browser refuses databases, so that there is none
  }
  return promise;
}
