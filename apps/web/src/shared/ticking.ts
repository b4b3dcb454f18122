import { useSyncExternalStore } from 'react';

/** Milliseconds between two ticks; a figure changes at most this late. */
const TICK = 250;

/** The text of `read()`, read again with every tick; a component renders only when its text changes. */
export function useTicking(read: () => string): string {
  return useSyncExternalStore(onTick, read);
}

const listeners = new Set<() => void>();
let interval: ReturnType<typeof setInterval> | undefined;

/** Calls `listener` with every tick of the app's one interval, which runs while there are listeners. */
export function onTick(listener: () => void): () => void {
  listeners.add(listener);
  interval ??= setInterval(() => {
    for (const notify of listeners) notify();
  }, TICK);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(interval);
    interval = undefined;
  };
}
