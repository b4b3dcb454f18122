import { useSession } from '#api/session.ts';
import { useStoredFlag } from '#api/stored.ts';
import { STORED } from '#api/stored-keys.ts';

/** Whether done tasks are shown below the open ones; each user's choice in this browser, on every screen (decisions §4). */
export function useDoneShown(): [boolean, (isShown: boolean) => void] {
  const userId = useSession()?.user.id ?? 0;
  return useStoredFlag(STORED.doneShown(userId));
}
