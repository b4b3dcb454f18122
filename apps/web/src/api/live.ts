/** Milliseconds: longer than between two beats of the server's stream, and a little. */
const BEAT_MISSED = 40_000;

let heardAt = Number.NEGATIVE_INFINITY;

/** Whether every change elsewhere reaches this tab by itself: the stream, of this tab or another, has been heard lately. */
export const isLive = (): boolean => wallClock() - heardAt < BEAT_MISSED;

export function noteBeat(): void {
  heardAt = wallClock();
}

export function noteSilence(): void {
  heardAt = Number.NEGATIVE_INFINITY;
}

// The other clock of the browser may stand still while the machine sleeps.
const wallClock = () => Temporal.Now.instant().epochMilliseconds;
