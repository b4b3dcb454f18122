import { startTransition, useState } from 'react';

/**
 * The open dialog of a page, or null. It opens and closes in a transition, so that a page of many cards shows the
 * pressed button at once. `open` and `close` are always the same functions.
 */
export function useDialog<Which extends object | string>() {
  const [opened, setOpened] = useState<Which | null>(null);
  const [open] = useState(() => (which: Which) => startTransition(() => setOpened(which)));
  const [close] = useState(() => () => startTransition(() => setOpened(null)));
  return { opened, open, close };
}
