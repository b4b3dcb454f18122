import { STORAGE_KEYS, useStoredFlag } from '#api/browser-storage.ts';
import { useSession } from '#api/session.ts';

/** Whether done tasks are shown below the open ones; each user's choice in this browser, on every screen (decisions §4). */
export function useDoneShown(): [boolean, (isShown: boolean) => void] {
  const userId = useSession()?.user.id ?? 0;
  return useStoredFlag(STORAGE_KEYS.doneShown(userId));
}
