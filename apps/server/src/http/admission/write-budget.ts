import { tooManyChanges } from '#context/api-error.ts';

/** A burst holds the writes of so many seconds. */
const BURST_SECONDS = 10;

/**
 * Bounds the writes of each user: `perSecond` on average, in bursts of ten times as many (generic cell rate algorithm, ITU-T
 * I.371 annex A). None is refused where it is 0.
 */
export class WriteBudget {
  readonly #perSecond: number;
  /** The instant at which the burst of a user is whole again, in milliseconds; a user without one has all of it. */
  readonly #wholeAt = new Map<number, number>();

  constructor(perSecond: number) {
    this.#perSecond = perSecond;
  }

  get users(): number {
    return this.#wholeAt.size;
  }

  /** Counts a write, or throws the refusal of one too many. `now` is in milliseconds of a clock that never goes back. */
  take(userId: number, now: number): void {
    if (this.#perSecond === 0) return;
    this.#forgetWhole(now);
    const wholeAt = Math.max(this.#wholeAt.get(userId) ?? 0, now) + 1000 / this.#perSecond;
    const wait = wholeAt - now - BURST_SECONDS * 1000;
    if (wait > 0) throw tooManyChanges(Math.ceil(wait / 1000));
    // The entry is deleted first, so that the users stand in the order of their last write.
    this.#wholeAt.delete(userId);
    this.#wholeAt.set(userId, wholeAt);
  }

  #forgetWhole(now: number): void {
    for (const [userId, wholeAt] of this.#wholeAt) {
      if (wholeAt > now) return;
      this.#wholeAt.delete(userId);
    }
  }
}
