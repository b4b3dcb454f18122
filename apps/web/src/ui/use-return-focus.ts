import { useEffect, useState } from 'react';

/** Gives the focus back to what opened a dialog when the dialog is gone, or to the page's heading where that is gone too. */
export function useReturnFocus(): void {
  const [opener] = useState(findOpener);
  useEffect(
    () => () => {
      // The dialog's own removal moves the focus to the body first.
      queueMicrotask(() => {
        if (opener?.isConnected) opener.focus({ preventScroll: true });
        else if (document.activeElement === document.body) focusHeading();
      });
    },
    [opener],
  );
}

function focusHeading(): void {
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
}

function findOpener(): HTMLElement | null {
  const active = document.activeElement;
  if (!(active instanceof HTMLElement)) return null;
  const menu = active.closest('[role="menu"]');
  return menu ? document.querySelector<HTMLElement>(`[aria-controls="${menu.id}"]`) : active;
}
