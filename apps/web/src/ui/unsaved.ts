import { useEffect, useEffectEvent } from 'react';

/** The dialogs with typed text that is saved nowhere yet, the one on top last. */
const asking: (() => void)[] = [];

/** Whether leaving now would lose typed text. */
export function hasUnsaved(): boolean {
  return asking.length > 0;
}

/** Lets the dialog on top ask whether its text may go. */
export function askAboutUnsaved(): void {
  asking.at(-1)?.();
}

/** While `isDirty`, whoever wants to leave the page is held until `ask` has been answered. */
export function useUnsaved(isDirty: boolean, ask: () => void): void {
  const askNow = useEffectEvent(ask);
  useEffect(() => {
    if (!isDirty) return;
    const entry = () => askNow();
    asking.push(entry);
    return () => {
      asking.splice(asking.indexOf(entry), 1);
    };
  }, [isDirty]);
}
