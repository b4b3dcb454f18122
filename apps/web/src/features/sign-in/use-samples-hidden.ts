import { useLocalStorage } from '@mantine/hooks';
import { useSession } from './use-session.ts';

/** Whether sample data has been hidden on a screen: remembered in this browser, for each of its users (decisions §1). */
export function useSamplesHidden(screen: 'calendar' | 'experiments') {
  const userId = useSession()?.user.id ?? 0;
  const [isHidden, setIsHidden] = useLocalStorage({
    key: `daymark-${screen}-samples-hidden:${userId}`,
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  return { isHidden, hide: () => setIsHidden(true) };
}
