/** Bytes that one holder keeps of a budget. */
export type Holding = {
  add(bytes: number): void;
  /** Gives all of its bytes back. Harmless when repeated. */
  release(): void;
};

type Held = { group: unknown; bytes: number; cut: () => void };

/**
 * Bounds the bytes that many holders keep at once. Beyond the bound the group that keeps the most loses its oldest
 * holding, and so on until the rest fits: a client that hoards is cut off before it costs another one anything.
 */
export class ByteBudget {
  readonly #most: number;
  /** The holdings of each group, oldest first. */
  readonly #groups = new Map<unknown, { bytes: number; holdings: Set<Held> }>();
  #bytes = 0;

  constructor(most: number) {
    this.#most = most;
  }

  /** All bytes that are kept now. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Opens a holding without bytes. `cut` is called at most once, after its bytes have been given back. */
  open(group: unknown, cut: () => void): Holding {
    const held: Held = { group, bytes: 0, cut };
    const { holdings } = this.#groups.get(group) ?? { holdings: new Set() };
    if (holdings.size === 0) this.#groups.set(group, { bytes: 0, holdings });
    holdings.add(held);
    return { add: (bytes) => this.#add(held, bytes), release: () => this.#release(held) };
  }

  #add(held: Held, bytes: number): void {
    const group = this.#groups.get(held.group);
    if (!group?.holdings.has(held)) return;
    for (const count of [held, group]) count.bytes += bytes;
    this.#bytes += bytes;
    while (this.#bytes > this.#most) this.#cutLargest();
  }

  #release(held: Held): void {
    const group = this.#groups.get(held.group);
    if (!group?.holdings.delete(held)) return;
    group.bytes -= held.bytes;
    this.#bytes -= held.bytes;
    if (group.holdings.size === 0) this.#groups.delete(held.group);
  }

  #cutLargest(): void {
    const groups = [...this.#groups.values()];
    const largest = groups.reduce((one, other) => (other.bytes > one.bytes ? other : one));
    for (const held of largest.holdings) {
      if (held.bytes === 0) continue;
      this.#release(held);
      held.cut();
      return;
    }
  }
}
