/** An event as it is sent; without `text` it only marks the place where a stream began. */
type Recorded = { id: string; at: number; text: string | null };

/** The latest events of one user; earlier ones are unknown up to this time. */
type Recent = { events: Recorded[]; knownFrom: number };

export const HISTORY_LIMITS = { eventsOfUser: 100, eventsInAll: 20_000 };

/**
 * Keeps the latest events of each user, so that a stream can go on where it was interrupted, also one of another instance:
 * their ids are the same everywhere. Times are in milliseconds of a clock that never goes back.
 */
export class ChangeHistory {
  readonly #limits: typeof HISTORY_LIMITS;
  /** Recent events of each user, in the order of the last event. */
  readonly #users = new Map<number, Recent>();
  /** Users without events here have had none since then. */
  #knownFrom: number;
  #size = 0;

  constructor(now: number, limits = HISTORY_LIMITS) {
    this.#limits = limits;
    this.#knownFrom = now;
  }

  get size(): number {
    return this.#size;
  }

  add(userId: number, event: Recorded): void {
    const recent = this.#users.get(userId) ?? { events: [], knownFrom: this.#knownFrom };
    recent.events.push(event);
    this.#size += 1;
    if (recent.events.length > this.#limits.eventsOfUser) {
      recent.knownFrom = recent.events.shift()?.at ?? recent.knownFrom;
      this.#size -= 1;
    }
    this.#users.delete(userId);
    this.#users.set(userId, recent);
    while (this.#size > this.#limits.eventsInAll) this.#forgetLongestQuiet();
  }

  /** The texts of the events after this one; null where it is not known any more. */
  after(userId: number, id: string): string[] | null {
    const events = this.#users.get(userId)?.events ?? [];
    const place = events.findIndex((event) => event.id === id);
    return place === -1 ? null : textsOf(events.slice(place + 1));
  }

  /** The texts of the events from this time on; null where some of them may not be known any more. */
  from(userId: number, at: number): string[] | null {
    const { events, knownFrom } = this.#users.get(userId) ?? { events: [], knownFrom: this.#knownFrom };
    return at <= knownFrom ? null : textsOf(events.filter((event) => event.at >= at));
  }

  /** The id of the user's latest event. */
  lastId(userId: number): string | undefined {
    return this.#users.get(userId)?.events.at(-1)?.id;
  }

  /** Forgets everything, after events may have been lost. */
  clear(now: number): void {
    this.#users.clear();
    this.#size = 0;
    this.#knownFrom = now;
  }

  #forgetLongestQuiet(): void {
    for (const [userId, { events }] of this.#users) {
      this.#users.delete(userId);
      this.#size -= events.length;
      this.#knownFrom = events.at(-1)?.at ?? this.#knownFrom;
      return;
    }
  }
}

const textsOf = (events: Recorded[]): string[] => events.flatMap(({ text }) => (text === null ? [] : [text]));
