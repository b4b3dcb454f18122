import { useEffect, useEffectEvent } from 'react';

/** Dialogs with unsaved text, the topmost last: each entry makes its dialog ask. */
const asking: (() => void)[] = [];

const listeners = new Set<() => void>();

/** Calls `listener` whenever a dialog begins or ends to hold unsaved text; gives the function that stops this. */
export function onUnsaved(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Whether leaving now would lose typed text. */
export function hasUnsaved(): boolean {
  return asking.length > 0;
}

/** Makes the topmost dialog ask whether to discard its text. */
export function askAboutUnsaved(): void {
  asking.at(-1)?.();
}

/** While `isDirty`, leaving the page is blocked and `ask` is called instead. */
export function useUnsaved(isDirty: boolean, ask: () => void): void {
  const askNow = useEffectEvent(ask);
  useEffect(() => {
    if (!isDirty) return;
    const entry = () => askNow();
    asking.push(entry);
    notify();
    return () => {
      asking.splice(asking.indexOf(entry), 1);
      notify();
    };
  }, [isDirty]);
}

function notify(): void {
  for (const listener of listeners) listener();
}
