let busy: HTMLButtonElement | null = null;

/** A button is disabled while what it started is under way, and loses the focus by that: it has it back afterwards. */
export function keepFocusOfBusyButtons(): void {
  document.addEventListener('focusout', ({ target }) => {
    if (!(target instanceof HTMLButtonElement && target.disabled)) return;
    busy = target;
    focusOnceEnabled(target);
  });
  document.addEventListener('focusin', () => {
    busy = null;
  });
}

/** The button that has lost the focus by being busy, while nothing else has it. */
export const busyButton = (): HTMLButtonElement | null => busy;

/** Focuses a button unless something else has the focus; one that is busy, as soon as it is not. Returns a cleanup. */
export function focusOnceEnabled(button: HTMLButtonElement): () => void {
  const observer = new MutationObserver(focusIfEnabled);
  function focusIfEnabled() {
    if (button.disabled) return;
    observer.disconnect();
    if (document.activeElement === document.body) button.focus({ preventScroll: true });
  }
  observer.observe(button, { attributeFilter: ['disabled'] });
  focusIfEnabled();
  return () => observer.disconnect();
}
