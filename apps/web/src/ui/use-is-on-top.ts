import { useEffect, useState, useSyncExternalStore } from 'react';

/** The dialogs that are open, the one on top last. */
let open: readonly symbol[] = [];
const listeners = new Set<() => void>();

/** Whether this dialog lies over all others: only that one answers Escape. */
export function useIsOnTop(): boolean {
  const [id] = useState(() => Symbol('dialog'));
  useEffect(() => {
    setOpen([...open, id]);
    return () => setOpen(open.filter((other) => other !== id));
  }, [id]);
  return useSyncExternalStore(subscribe, () => open.at(-1) === id);
}

function setOpen(next: readonly symbol[]): void {
  open = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
