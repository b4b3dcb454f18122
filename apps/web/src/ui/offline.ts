import { createContext, use, useEffect, useEffectEvent, useRef } from 'react';

/** Whether the server is out of reach; the app provides it. */
export const OfflineContext = createContext(false);

export const useIsOffline = (): boolean => use(OfflineContext);

/** Calls `onBack` when the server is reached again. */
export function useBackOnline(onBack: () => void): void {
  const isOffline = useIsOffline();
  const wasOffline = useRef(isOffline);
  const notify = useEffectEvent(onBack);
  useEffect(() => {
    if (wasOffline.current && !isOffline) notify();
    wasOffline.current = isOffline;
  }, [isOffline]);
}
