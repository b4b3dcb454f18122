import { useEffect, useRef } from 'react';

/** Fields that need the user after a failed save. */
const NEEDS_USER = '[aria-invalid="true"], [data-changed-elsewhere]';

/**
 * Saving disables what a dialog holds, which drops the focus: after a failure the first field that needs the user gets it, else
 * what had it when `remember` was called.
 */
export function useFocusAfterFailure<Content extends HTMLElement>(saving: boolean) {
  const content = useRef<Content>(null);
  const before = useRef<Element | null>(null);
  useEffect(() => {
    if (saving || document.activeElement !== document.body) return;
    const field = content.current?.querySelector(NEEDS_USER);
    // A group of radio buttons takes the focus at the chosen one.
    const target = field?.querySelector('input:checked') ?? field ?? before.current;
    if (target instanceof HTMLElement) target.focus();
  }, [saving]);
  const remember = () => {
    before.current = document.activeElement;
  };
  return { content, remember };
}
