import { startTransition, useState } from 'react';

/**
 * Which dialog of a page is open. It comes and goes in a transition: on a page of a thousand cards the pressed button can be
 * seen to be pressed before that is done. `open` and `close` are always the same functions.
 */
export function useDialog<Which extends object | string>() {
  const [opened, setOpened] = useState<Which | null>(null);
  const [open] = useState(() => (which: Which) => startTransition(() => setOpened(which)));
  const [close] = useState(() => () => startTransition(() => setOpened(null)));
  return { opened, open, close };
}
