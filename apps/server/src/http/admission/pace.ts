/** Slowest pace of a client that sends or receives a file. */
export type Pace = {
  /** Time to begin with, in milliseconds. */
  graceMs: number;
  /** Bytes that pay for one second more: each byte that moves adds to the time that is left. */
  bytesPerSecond: number;
  /** Limit of the time that is left, so that a fast start is no credit for a long pause. */
  mostMs: number;
};

export const PACE: Pace = { graceMs: 10_000, bytesPerSecond: 8 * 1024, mostMs: 60_000 };

/**
 * Time that a client has left to keep the server waiting: it runs between `start` and `stop` alone, so that the server's
 * own work costs the client none. `onTooSlow` is called when it has run out.
 */
export function keepPace({ graceMs, bytesPerSecond, mostMs }: Pace, onTooSlow: () => void) {
  let leftMs = graceMs;
  let since = 0;
  let timer: NodeJS.Timeout | undefined;
  return {
    start(): void {
      since = performance.now();
      timer = setTimeout(onTooSlow, leftMs);
    },
    /** The client has taken or sent so many bytes. */
    stop(bytes: number): void {
      clearTimeout(timer);
      const waitedMs = performance.now() - since;
      leftMs = Math.min(mostMs, Math.max(0, leftMs - waitedMs) + (bytes / bytesPerSecond) * 1000);
    },
  };
}
