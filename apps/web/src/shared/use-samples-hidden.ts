import { useSession } from '#api/session.ts';
import { useStoredFlag } from '#api/stored.ts';
import { STORED } from '#api/stored-keys.ts';

/** Whether a user has hidden a screen's sample data in this browser (decisions §1). */
export function useSamplesHidden(screen: 'calendar' | 'experiments') {
  const userId = useSession()?.user.id ?? 0;
  const [isHidden, setIsHidden] = useStoredFlag(STORED.samplesHidden(screen, userId));
  return { isHidden, hide: () => setIsHidden(true) };
}
