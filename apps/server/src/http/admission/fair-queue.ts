export type FairQueueLimits = {
  /** Items of one line in work at the same time. */
  atOnce: number;
  /** Items that wait in one line. */
  waiting: number;
  /** Items that wait in all lines together. */
  waitingInAll: number;
};

type Line<Item> = { running: number; waiting: Item[] };

/**
 * Deals work out by turns (round robin, RFC 970): each line with something that waits gives one item, then it is the next
 * line's turn. So a line of a thousand items delays the one item of another line by one item only. Within a line the first
 * comes first.
 */
export class FairQueue<Item> {
  readonly #limits: FairQueueLimits;
  readonly #lines = new Map<string, Line<Item>>();
  /** Lines that may give an item, in the order of their turns. */
  readonly #turns = new Set<string>();
  #waiting = 0;

  constructor(limits: FairQueueLimits) {
    this.#limits = limits;
  }

  /**
   * Adds an item to the end of its line, and returns the item that finds no room: this one where its line is full; where
   * the whole queue is full, the newest item of the longest line, so that short lines never lose any to long ones.
   */
  add(key: string, item: Item): Item | undefined {
    const line = this.#lineOf(key);
    if (line.waiting.length >= this.#limits.waiting) return item;
    line.waiting.push(item);
    this.#waiting += 1;
    this.#queue(key, line);
    return this.#waiting > this.#limits.waitingInAll ? this.#dropFromLongest() : undefined;
  }

  /** Items that wait in all lines together. */
  get waiting(): number {
    return this.#waiting;
  }

  /** Takes the item whose turn it is into work, until `done` is called with its key; undefined where none can start. */
  next(): { key: string; item: Item } | undefined {
    const [key] = this.#turns;
    if (key === undefined) return undefined;
    this.#turns.delete(key);
    const line = this.#lineOf(key);
    const [item] = line.waiting.splice(0, 1) as [Item];
    this.#waiting -= 1;
    line.running += 1;
    this.#queue(key, line);
    return { key, item };
  }

  done(key: string): void {
    const line = this.#lineOf(key);
    line.running -= 1;
    if (line.running === 0 && line.waiting.length === 0) this.#lines.delete(key);
    else this.#queue(key, line);
  }

  #lineOf(key: string): Line<Item> {
    const line = this.#lines.get(key) ?? { running: 0, waiting: [] };
    this.#lines.set(key, line);
    return line;
  }

  /** Gives the line a turn after those of all others, unless it has one, nothing waits or enough of it is in work. */
  #queue(key: string, { running, waiting }: Line<Item>): void {
    if (waiting.length > 0 && running < this.#limits.atOnce) this.#turns.add(key);
  }

  #dropFromLongest(): Item | undefined {
    const [first, ...others] = this.#lines;
    if (!first) return undefined;
    const [key, line] = others.reduce((a, b) => (b[1].waiting.length > a[1].waiting.length ? b : a), first);
    this.#waiting -= 1;
    const dropped = line.waiting.pop();
    if (line.waiting.length === 0) this.#turns.delete(key);
    if (line.waiting.length === 0 && line.running === 0) this.#lines.delete(key);
    return dropped;
  }
}
