import { startTransition, useState } from 'react';

/**
 * Which dialog of a page is open. A new one is drawn in pieces: the press that asked for it is answered at once, and so is
 * the next one. `open` is always the same function.
 */
export function useDialog<Which extends object | string>() {
  const [opened, setOpened] = useState<Which | null>(null);
  const [open] = useState(() => (which: Which) => startTransition(() => setOpened(which)));
  return { opened, open, close: () => setOpened(null) };
}
