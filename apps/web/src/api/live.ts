/** Milliseconds after the last beat for which the stream counts as live: longer than between two beats of the server. */
const BEAT_MISSED = 40_000;

let heardAt = Number.NEGATIVE_INFINITY;

/** Whether every change elsewhere reaches this tab by itself: the stream, of this tab or another, has been heard lately. */
export const isLive = (): boolean => wallClock() - heardAt < BEAT_MISSED;

const listeners = new Set<() => void>();

/** Calls back whenever the stream is heard after a silence. Gives how to stop that. */
export function onLive(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function noteBeat(): void {
  const wasLive = isLive();
  heardAt = wallClock();
  if (!wasLive) for (const listener of listeners) listener();
}

export function noteSilence(): void {
  heardAt = Number.NEGATIVE_INFINITY;
}

// performance.now() may stand still while the machine sleeps.
const wallClock = () => Temporal.Now.instant().epochMilliseconds;
