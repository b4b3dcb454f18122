import { STORAGE_KEYS, useStoredFlag } from '#api/browser-storage.ts';
import { useSession } from '#api/session.ts';

/** Whether a user has hidden a screen's sample data in this browser (decisions §1). */
export function useSamplesHidden(screen: 'calendar' | 'experiments') {
  const userId = useSession()?.user.id ?? 0;
  const [isHidden, setIsHidden] = useStoredFlag(STORAGE_KEYS.samplesHidden(screen, userId));
  return { isHidden, hide: () => setIsHidden(true) };
}
