/** A timer of a page, or of the network. */
type Timer = { id: number; at: number; order: number; owner: object; act: () => void; isExact: boolean };

export type VirtualClock = ReturnType<typeof virtualClock>;

/** Longest time that is gone through timer by timer; longer ones are in so many jumps, as on a machine that does something else. */
const FINE_MS = 90_000;
const JUMPS = 6;

/**
 * A clock that goes on when nothing else happens: as long as a request is under way, or a promise has something to do, no time
 * passes. So minutes of waiting cost nothing, and the same steps give the same order of events.
 */
export function virtualClock(start: number) {
  let now = start;
  let made = 0;
  let timers: Timer[] = [];
  let busy = 0;
  let changed = Promise.withResolvers<void>();
  const observers: ((from: number, until: number) => void)[] = [];
  const asleep = new Set<object>();

  const note = () => {
    changed.resolve();
    changed = Promise.withResolvers<void>();
  };

  const awake = () => timers.filter(({ owner }) => !asleep.has(owner));
  const first = (some: Timer[]) => some.toSorted((one, other) => one.at - other.at || one.order - other.order)[0];

  /** Runs the timers that are due; tells whether there was one. */
  function runDue(): boolean {
    const next = first(awake().filter(({ at }) => at <= now));
    if (!next) return false;
    timers = timers.filter((timer) => timer !== next);
    next.act();
    return true;
  }

  /** Lets everything happen that happens without time passing. */
  async function settle(): Promise<void> {
    for (let quiet = 0; quiet < 3; ) {
      await new Promise((resolve) => setImmediate(resolve));
      if (runDue()) quiet = 0;
      else if (busy > 0) {
        await changed.promise;
        quiet = 0;
      } else quiet += 1;
    }
  }

  async function pass(ms: number): Promise<void> {
    const until = now + ms;
    const jump = ms <= FINE_MS ? 0 : ms / JUMPS;
    await settle();
    while (now < until) {
      const from = now;
      const exact = first(awake().filter(({ isExact }) => isExact))?.at ?? until;
      now = Math.min(until, Math.max(from, exact), Math.max(now + jump, first(awake())?.at ?? until));
      for (const observe of observers) observe(from, now);
      await settle();
    }
  }

  return {
    now: () => now,
    settle,
    pass,
    /** Is told of each stretch of time that passes, when nothing happens in it. */
    onPass: (observe: (from: number, until: number) => void) => void observers.push(observe),
    /** Something is under way: no time passes until the function that it gives is called. */
    begin: () => {
      let isOpen = true;
      busy += 1;
      return () => {
        if (isOpen) busy -= 1;
        isOpen = false;
        note();
      };
    },
    /** A timer; one that is exact is gone through in its time also where much passes at once. */
    setTimer: (owner: object, ms: number, act: () => void, isExact = false): number => {
      made += 1;
      timers.push({ id: made, at: now + Math.max(0, ms), order: made, owner, act, isExact });
      note();
      return made;
    },
    clearTimer: (id: unknown) => {
      timers = timers.filter((timer) => timer.id !== id);
    },
    /** Ends the timers of an owner. */
    drop: (owner: object) => {
      timers = timers.filter((timer) => timer.owner !== owner);
    },
    /** No timer of this owner runs until it wakes. */
    sleep: (owner: object) => void asleep.add(owner),
    wake: (owner: object) => void asleep.delete(owner),
  };
}
