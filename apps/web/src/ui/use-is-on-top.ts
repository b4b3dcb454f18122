import { createAtom, useSelector } from '@tanstack/react-store';
import { useEffect, useState } from 'react';

/** The open dialogs, the topmost last. */
const openDialogs = createAtom<readonly symbol[]>([]);

/** Whether this dialog lies over all others: only that one closes on Escape. */
export function useIsOnTop(): boolean {
  const [id] = useState(() => Symbol('dialog'));
  useEffect(() => {
    openDialogs.set((open) => [...open, id]);
    return () => openDialogs.set((open) => open.filter((other) => other !== id));
  }, [id]);
  return useSelector(openDialogs, (open) => open.at(-1) === id);
}
